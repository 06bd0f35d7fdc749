"""A server process of one's own, to be asked, measured and killed; and what its pages ask, read as a program reads them."""

import os
import signal
import socket
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path

import httpx
import msgspec

PATIENCE = 60.0
"""So many seconds a server may take to open."""


class Server:
    """`highdraw serve` on a free port of this machine, always the same one."""

    def __init__(self, database: str, log: Path, *more: str) -> None:
        self.database, self.log, self.more = database, log, more
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "highdraw", "serve", "--port", str(self.port), "--database", self.database]
        command += ["--no-demo", "--new-tables", "100000", *self.more]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while True:
            if self.process.poll() is not None:
                raise RuntimeError(f"The server ended by itself: {self.log.read_text()[-2000:]}")
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                if time.monotonic() > until:
                    self.kill()
                    raise
            time.sleep(0.02)

    def kill(self) -> None:
        """The death no program can prepare for."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """The end a program is told of."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            os.kill(self.process.pid, how)
            self.process.wait(PATIENCE)
            self.process = None


class Asked(msgspec.Struct, frozen=True):
    """A form by which a question can be answered: its fields, and the ways to answer."""

    fields: dict[str, str]
    choices: tuple[dict[str, str], ...]


def questions(page: str) -> list[Asked]:
    """What a page asks.

    >>> questions('<form action="/t/x/answer"><input name="who" value="a"><button name="value" value="hit">Hit</button></form>')
    [Asked(fields={'who': 'a'}, choices=({'value': 'hit'},))]
    """
    reader = _Forms()
    reader.feed(page)
    return [Asked(fields, tuple(choices or [{}])) for fields, choices in reader.found]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[dict[str, str], list[dict[str, str]]]] = []
        self._within = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._within = has.get("action", "").endswith("/answer")
            if self._within:
                self.found.append(({}, []))
        elif self._within and tag == "input" and has.get("name"):
            self.found[-1][0][has["name"]] = has.get("value", "")
        elif self._within and tag == "button" and has.get("name"):
            self.found[-1][1].append({has["name"]: has.get("value", "")})

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._within = False
