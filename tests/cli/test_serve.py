"""`highdraw serve`: one command, a fight ready to play, and a sentence for whatever does not work."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import httpx
import pytest
import segno

from cli.terminal import Terminal
from highdraw.web.service import PortTaken, listen


@contextmanager
def served(home: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server that runs, and what it printed when it was ready."""
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "COLUMNS": "80", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "highdraw", "serve", *words]
    running = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8")
    assert running.stdout is not None
    printed = []
    for line in running.stdout:
        printed.append(line.rstrip("\n"))
        if "Ctrl-C" in line:
            break
    try:
        yield running, printed
    finally:
        running.kill()
        running.wait()
        running.stdout.close()


def stop(running: subprocess.Popen[str]) -> str:
    """Ctrl-C: what it said."""
    running.send_signal(signal.SIGINT)
    assert running.stdout is not None
    said = running.stdout.read()
    assert running.wait(60) == 0, said
    return said


def link(printed: list[str]) -> str:
    return next(found[0] for line in printed if (found := re.search(r"http://\S+/g/\S+", line)))


def test_a_fight_is_ready_and_is_there_again_next_time(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0") as (running, printed):
        assert re.fullmatch(r"Highdraw is at http://127\.0\.0\.1:\d+", printed[0])
        gm = link(printed)
        page = httpx.get(gm)
        assert page.status_code == 200
        address, token = gm.rsplit("/g/", 1)
        with httpx.stream("GET", f"{address}/api/seats/{token}/stream") as stream:
            first = next(line for line in stream.iter_lines() if line.startswith("data:"))
            assert '"auto":["bob"]' in first
            said = stop(running)
        assert said.strip() == f"Stopped. Your tables are kept in {tmp_path / 'highdraw' / 'tables.db'}."
    with served(tmp_path, "--port", "0") as (_, printed):
        assert link(printed).rsplit("/", 1)[1] == token


def test_a_demo_that_was_removed_is_made_anew(tmp_path: Path) -> None:
    database = tmp_path / "mine.db"
    with served(tmp_path, "--port", "0", "--database", str(database)) as (_, printed):
        address, token = link(printed).rsplit("/g/", 1)
        assert httpx.delete(f"{address}/api/seats/{token}").status_code == 204
    with served(tmp_path, "--port", "0", "--database", str(database)) as (_, printed):
        assert not link(printed).endswith(token)
    assert database.is_file()
    assert not (tmp_path / "highdraw" / "tables.db").exists()


def test_no_demo_when_none_is_wanted(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--no-demo") as (_, printed):
        assert not any("/g/" in line for line in printed)


def test_the_room_gets_a_code_and_a_qr_code(tmp_path: Path) -> None:
    with served(tmp_path, "--port", "0", "--lan") as (_, printed):
        assert all(len(line) <= 80 for line in printed if "http" not in line)
        address = printed[0].rsplit(" ", 1)[1]
        assert "127.0.0.1" not in address
        code = next(found[1] for line in printed if (found := re.search(r"the code (\w{5})", line)))
        drawn = StringIO()
        segno.make(f"{address}/j/{code}", micro=False).terminal(out=drawn, compact=True, border=2)
        assert "\n".join(f"  {line}".rstrip() for line in drawn.getvalue().splitlines()) in "\n".join(line.rstrip() for line in printed)
        local = f"http://127.0.0.1:{address.rsplit(':', 1)[1]}"
        assert httpx.get(f"{local}/api/codes/{code}").json()["title"] == "The duel"


def test_links_carry_the_name_of_the_host_and_other_names_are_refused(tmp_path: Path) -> None:
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    taken.close()
    with served(tmp_path, "--port", str(port), "--host", "fights.example.org") as (_, printed):
        assert printed[0] == "Highdraw is at https://fights.example.org"
        local = f"http://127.0.0.1:{port}/api/systems"
        assert httpx.get(local, headers={"host": "fights.example.org"}).status_code == 200
        assert httpx.get(local).status_code == 200
        assert httpx.get(local, headers={"host": "other.example.org"}).status_code == 421


def test_a_port_that_is_taken(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(terminal.folder))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert terminal.run("serve", "--port", str(port)).refused().startswith(f"Port {port} is taken by another program.")
        found = listen("127.0.0.1", port, search=True)
        assert port < found.getsockname()[1] < port + 20
        found.close()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "99999"], "99999 is not a port"),
        (["--port", "-1"], "-1 is not a port"),
        (["--port", "http"], "--port takes a whole number, not 'http'"),
        (["--host", "ftp://example.org"], "is not the address of a site"),
        (["--host", "http://example.org/fights"], "is not the address of a site"),
        (["--host", "a b"], "is not the address of a site"),
        (["--database", "no/such/folder/tables.db"], "There is no folder no/such/folder"),
        (["--database", "mysql://me@host/games"], "Highdraw cannot keep tables in mysql"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/games"], "cannot be used"),
        (["--database", "junk.db"], "cannot be used"),
        (["--lam"], "--lam"),
        (["fights"], "'fights'"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, words: list[str], says: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(terminal.folder))
    (terminal.folder / "junk.db").write_text("this is no database " * 400)
    refusal = terminal.run("serve", *words).refused()
    assert says in refusal
    assert "secret" not in refusal


def test_a_data_folder_that_cannot_be_made(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    (terminal.folder / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(terminal.folder / "file"))
    assert "Name a file with --database" in terminal.run("serve").refused()


def test_only_an_administrator_uses_low_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", forbidden)
    with pytest.raises(PortTaken, match="Only an administrator may use port 80"):
        listen("127.0.0.1", 80)
