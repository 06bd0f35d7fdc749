"""Connections: answers go out at once, headers that do not come are not waited for, and one address cannot take them all."""

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from highdraw.web import connection, guard
from highdraw.web.connection import Connection
from highdraw.web.service import listen
from web.serving import Server, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as running:
        yield running


def dial(server: Server) -> socket.socket:
    return socket.create_connection(server.socket.getsockname(), timeout=10)


def healthy(line: socket.socket) -> None:
    """Ask, and read the whole answer."""
    line.sendall(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
    found = b""
    while not found.endswith(b"\r\n\r\nok"):
        some = line.recv(65536)
        assert some, found
        found += some


def test_answers_are_not_held_back(server: Server) -> None:
    """Without TCP_NODELAY each answer after the first on a connection waits some 40 ms for an acknowledgement."""
    with listen("127.0.0.1", 0) as taken:
        assert taken.proto == socket.IPPROTO_TCP
    with httpx.Client(base_url=server.address) as client:
        client.get("/healthz")
        (open_one,) = server.service.server_state.connections
        assert open_one.transport is not None
        line = open_one.transport.get_extra_info("socket")
        assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_headers_have_to_come_soon(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEADER_SECONDS", 0.3)
    for before, begin in ((False, b""), (False, b"GET / HT"), (False, b"\r\n"), (True, b"GET / HT")):
        with dial(server) as slow:
            if before:
                healthy(slow)
            slow.sendall(begin)
            with suppress(ConnectionResetError):
                while slow.recv(65536):
                    pass


def test_a_connection_that_asks_again_and_again_stays(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEADER_SECONDS", 1.0)
    with dial(server) as line:
        for _ in range(5):
            healthy(line)
            time.sleep(0.25)


def test_a_body_has_to_come_in_time(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    with dial(server) as slow:
        slow.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{")
        assert slow.recv(65536).startswith(b"HTTP/1.1 408")


def test_one_address_cannot_take_all_connections(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "PER_ADDRESS", 3)
    monkeypatch.setattr(connection, "THIS_MACHINE", frozenset())
    lines = [dial(server) for _ in range(8)]
    try:
        answered = 0
        for line in lines:
            try:
                healthy(line)
                answered += 1
            except (AssertionError, ConnectionResetError, BrokenPipeError):
                continue
        assert answered == 3
    finally:
        for line in lines:
            line.close()
    until = time.monotonic() + 5
    while Connection.open_from and time.monotonic() < until:
        time.sleep(0.02)
    assert httpx.get(f"{server.address}/healthz").status_code == 200
