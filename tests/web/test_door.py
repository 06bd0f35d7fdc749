"""The door by itself: each limit holds at its very number, and each name and origin is told apart."""

import asyncio
import socket
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse

from highdraw.web import guard
from highdraw.web.guard import (
    ADDRESS_LIMIT,
    BODY_LIMIT,
    FILE_LIMIT,
    HEADER_LIMIT,
    LONGEST_KEY,
    SHORTEST_KEY,
    Guard,
    form_key,
    from_here,
    own_names,
)


async def reads(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads all of a body and says how long it is."""
    body = await Request(scope, receive).body()
    await PlainTextResponse(str(len(body)))(scope, receive, send)


def ask(method: str = "GET", path: str = "/x", hosts: tuple[str, ...] = (), host: str = "127.0.0.1", **more: Any) -> httpx.Response:
    async def go() -> httpx.Response:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            scope["app"] = SimpleNamespace(state=SimpleNamespace(address="https://fights.example.org"))
            await Guard(reads, hosts)(scope, receive, send)

        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return await client.request(method, path, **more)

    return asyncio.run(go())


@pytest.mark.parametrize(("path", "limit"), [("/x", BODY_LIMIT), ("/api/replays", FILE_LIMIT)])
@pytest.mark.parametrize("more", [0, 1])
def test_a_body_may_have_its_limit_and_no_byte_more(path: str, limit: int, more: int) -> None:
    came = ask("POST", path, content=b" " * (limit + more), headers={"sec-fetch-site": "none"})
    assert came.status_code == (413 if more else 200)
    assert more or came.text == str(limit)


@pytest.mark.parametrize("more", [0, 1])
def test_a_body_in_pieces_as_well(more: int) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b" " * (BODY_LIMIT - 1)
        yield b" " * (1 + more)

    came = ask("POST", content=pieces(), headers={"sec-fetch-site": "none"})
    assert came.status_code == (413 if more else 200)


@pytest.mark.parametrize("more", [0, 1])
def test_an_address_may_have_its_limit(more: int) -> None:
    assert ask(path="/x?" + "y" * (ADDRESS_LIMIT - 2 + more)).status_code == (414 if more else 200)


@pytest.mark.parametrize("more", [0, 1])
def test_headers_may_have_their_limit(more: int) -> None:
    plain = sum(len(name) + len(value) for name, value in ask().request.headers.raw)
    came = ask(headers={"x": "y" * (HEADER_LIMIT - plain - 1 + more)})
    assert came.status_code == (431 if more else 200)
    assert not more or f"more than {HEADER_LIMIT // 1024} KiB" in came.text


@pytest.mark.parametrize(
    ("hosts", "host", "status"),
    [
        ((), "127.0.0.1", 200), ((), "localhost", 200), ((), "LOCALHOST", 200), ((), "example.org", 421),
        (("Fights.example.org",), "fights.example.org", 200), (("fights.example.org",), "127.0.0.1", 421),
        (("fights.example.org",), "localhost", 421),
    ],
)  # fmt: skip
def test_names_this_server_goes_by(hosts: tuple[str, ...], host: str, status: int) -> None:
    assert ask(hosts=hosts, host=host).status_code == status


def test_own_names() -> None:
    name = socket.gethostname().lower()
    assert own_names() == {"localhost", name, f"{name.partition('.')[0]}.local"}


def request(path: str = "/tables", **headers: str) -> Request:
    written = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    app = SimpleNamespace(state=SimpleNamespace(address="https://fights.example.org"))
    return Request(
        {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": written, "app": app, "server": ("x", 80)}
    )


@pytest.mark.parametrize(
    ("headers", "path", "here"),
    [
        ({"sec_fetch_site": "same-origin", "origin": "http://evil.example"}, "/tables", True),
        ({"sec_fetch_site": "cross-site", "origin": "http://a:1", "host": "a:1"}, "/tables", False),
        ({"origin": "http://a:1", "host": "a:1"}, "/tables", True),
        ({"origin": "http://a:2", "host": "a:1"}, "/tables", False),
        ({"origin": "http://a:2", "host": "a"}, "/tables", True),
        ({"origin": "http://b", "host": "a"}, "/tables", False),
        ({"origin": "https://fights.example.org", "host": "inside:8000"}, "/tables", True),
        ({"origin": "http://fights.example.org", "host": "inside:8000"}, "/tables", False),
        ({"host": "a"}, "/api/tables", True),
        ({"host": "a"}, "/apitables", False),
    ],
)
def test_where_a_form_comes_from(headers: dict[str, str], path: str, here: bool) -> None:
    assert from_here(request(path, **headers)) is here


def test_only_what_changes_something_is_asked_where_it_comes_from() -> None:
    assert ask("GET", headers={"origin": "http://evil.example"}).status_code == 200
    assert ask("HEAD", headers={"origin": "http://evil.example"}).status_code == 200
    assert ask("POST", headers={"origin": "http://evil.example"}).status_code == 403
    assert ask("DELETE", headers={"origin": "http://evil.example"}).status_code == 403


@pytest.mark.parametrize(
    ("length", "counts"), [(SHORTEST_KEY - 1, False), (SHORTEST_KEY, True), (LONGEST_KEY, True), (LONGEST_KEY + 1, False)]
)
def test_a_key_has_its_length(length: int, counts: bool) -> None:
    assert form_key({"key": "k" * length}) == ("k" * length if counts else "")


@pytest.mark.parametrize("sign", ["é", "\n", "\0"])
def test_a_key_is_plain(sign: str) -> None:
    assert form_key({"key": "k" * SHORTEST_KEY + sign}) == ""


def test_what_opens_a_table_stands_in_no_log() -> None:
    token = "t" * 24
    assert guard._place(request(f"/t/{token}/say")) == "/t/…/say"
    assert guard._place(request(f"/t/{token[:-1]}/say")) == f"/t/{token[:-1]}/say"


def test_a_body_that_does_not_come_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.05)

    async def go() -> int:
        began = False

        async def receive() -> dict[str, Any]:
            nonlocal began
            if began:
                await asyncio.sleep(30)
            began = True
            return {"type": "http.request", "body": b"a", "more_body": True}

        sent: list[dict[str, Any]] = []

        async def send(message: Any) -> None:
            sent.append(message)

        scope = dict(request("/api/x", content_length="2", host="127.0.0.1").scope)
        await Guard(reads)(scope, receive, send)
        return int(sent[0]["status"])

    assert asyncio.run(go()) == 408


def test_safety_headers_are_added_once() -> None:
    came = ask()
    assert came.headers["cache-control"] == "no-store"
    for name in guard.HEADERS:
        assert len(came.headers.get_list(name)) == 1
