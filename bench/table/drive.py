"""Drives a Highdraw server: tables with six screens each (the GM, four phones, the big screen), by server-sent events.

`drive.py ADDRESS TABLES SECONDS PACE [SCENARIO [odds]]`: a pace of 0 is as fast as it goes, else the seconds between answers of a table.
With `odds` every phone asks for the odds of its question after each answer, as its page does. Prints one line of JSON. It reads as
little of the pages as it must.
"""

import asyncio
import gc
import json
import re
import sys
from html import unescape
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode, urlsplit

SEATS = 4
QUIET = 0.3
"""A screen that has shown nothing new after so many seconds has nothing new to show."""
A_MOMENT = 0.5
"""So long a question stands before a page asks for its odds, and between asking and asking again."""
IDLE = 3.0
"""A connection unused for so many seconds may have been closed by the server: another is opened."""
FORM = re.compile(rb'<form[^>]*action="/t/[^"]*/answer".*?</form>', re.DOTALL)
FIELD = re.compile(rb'<input[^>]*?name="(\w+)"[^>]*?value="([^"]*)"')
FIELD_BACKWARDS = re.compile(rb'<input[^>]*?value="([^"]*)"[^>]*?name="(\w+)"')
CHOICE = re.compile(rb'<button[^>]*?name="value"[^>]*?value="([^"]*)"')


class Line:
    """One connection that is kept."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.reader: asyncio.StreamReader | None = None
        self.used = 0.0

    async def send(self, method: str, path: str, body: bytes = b"", kind: str = "application/x-www-form-urlencoded") -> tuple[int, bytes]:
        if self.reader is None or perf_counter() - self.used > IDLE:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 22)
        fields = {"host": f"{self.host}:{self.port}", "sec-fetch-site": "same-origin", "hx-request": "true"}
        fields |= {"content-type": kind, "content-length": f"{len(body)}"}
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), "", ""])
        self.writer.write(head.encode() + body)
        self.used = perf_counter()
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", answer)
        text = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer.split(b" ", 2)[1]), text

    async def json(self, path: str, **said: Any) -> dict[str, Any]:
        status, text = await self.send("POST", path, json.dumps(said).encode(), "application/json")
        if status >= 300:
            raise RuntimeError(f"{path} gave {status}: {text.decode()}")
        found: dict[str, Any] = json.loads(text)
        return found


class Screen:
    """A stream of what changes on a page: when the last of it came, and the page as it is, where somebody reads it."""

    def __init__(self, read: bool) -> None:
        self.at, self.page, self.read = 0.0, "", read
        self.rung = asyncio.Event()

    async def follow(self, host: str, port: int, token: str) -> None:
        reader, writer = await asyncio.open_connection(host, port, limit=1 << 22)
        writer.write(f"GET /stream/{token}?parts HTTP/1.1\r\nhost: {host}:{port}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        while True:
            text = await reader.readuntil(b"\n\n")
            if b"data:" in text:
                self.at = perf_counter()
                if self.read:
                    self._take(b"\n".join(line[6:] for line in text.split(b"\n") if line.startswith(b"data: ")).decode())
                self.rung.set()

    def _take(self, text: str) -> None:
        """A whole page, or what has changed of it, as `highdraw/web/delta.py` tells it."""
        if text.startswith('{"from"'):
            pieces = self.page.split("<")
            steps = json.loads(text)["parts"]
            text = "<".join(step if isinstance(step, str) else "<".join(pieces[step[0] : step[0] + step[1]]) for step in steps)
        self.page = text


class Table:
    """A table with its screens; the GM answers."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.line = Line(host, port)
        self.screens: list[Screen] = []
        self.over = False

        self.odds: list[tuple[Line, str]] = []
        self.asking: asyncio.Task[None] | None = None
        self.told = 0
        """How often a phone was told odds."""

    async def open(self, scenario: str) -> None:
        made = await self.line.json("/api/tables", system="suits-two-card", scenario=scenario)
        status, text = await self.line.send("GET", f"/api/codes/{made['code']}")
        assert status == 200, text
        free = [each["id"] for each in json.loads(text)["free"]]
        seats = [await self.line.json(f"/api/codes/{made['code']}/seats", name=f"P{who}", fighters=[who]) for who in free[:SEATS]]
        self.gm = made["gm"]
        tokens = [self.gm, made["screen"], *(seat["token"] for seat in seats)]
        self.odds = [(Line(self.host, self.port), f"/api/seats/{seat['token']}/odds") for seat in seats]
        self.screens = [Screen(token == self.gm) for token in tokens]
        self.tasks = [
            asyncio.create_task(screen.follow(self.host, self.port, token)) for screen, token in zip(self.screens, tokens, strict=True)
        ]
        await asyncio.gather(*(screen.rung.wait() for screen in self.screens))

    def _answer(self) -> bytes:
        form = FORM.search(self.screens[0].page.encode())
        if form is None:
            return b""
        fields = dict(FIELD.findall(form[0])) | {name: value for value, name in FIELD_BACKWARDS.findall(form[0])}
        choices = CHOICE.findall(form[0])
        if choices:
            fields[b"value"] = choices[0]
        return urlencode({name.decode(): unescape(value.decode()) for name, value in fields.items()}).encode()

    async def answer(self, wait: bool) -> float | None:
        """Answer; the seconds until the last screen has shown it."""
        body = self._answer()
        if not body:
            self.over = True
            return None
        for screen in self.screens:
            screen.rung.clear()
        begun = perf_counter()
        status, text = await self.line.send("POST", f"/t/{self.gm}/answer", body)
        if status != 204:
            raise RuntimeError(f"{status}: {text.decode()[:300]} for {body.decode()}")
        await asyncio.wait_for(self.screens[0].rung.wait(), 30)
        if wait:
            await asyncio.wait([asyncio.create_task(screen.rung.wait()) for screen in self.screens], timeout=QUIET)
        return max(screen.at for screen in self.screens) - begun

    async def ask_odds(self) -> None:
        await asyncio.gather(*(self._ask_odds(line, path) for line, path in self.odds))

    async def _ask_odds(self, line: Line, path: str) -> None:
        while True:
            await asyncio.sleep(A_MOMENT)
            status, text = await line.send("GET", path)
            found = json.loads(text) if status == 200 else {}
            if not found.get("later"):
                self.told += bool(found.get("choices"))
                return

    def _new_question(self) -> None:
        """What the phones asked before is dropped: their pages show something else now."""
        if self.asking is not None and not self.asking.done():
            self.asking.cancel()
            self.odds = [(Line(self.host, self.port), path) for _, path in self.odds]
        self.asking = asyncio.create_task(self.ask_odds())

    async def play(self, until: float, pace: float, rng: Random, times: list[float], odds: bool) -> None:
        if pace:
            await asyncio.sleep(rng.random() * pace)
        while perf_counter() < until and not self.over:
            begun = perf_counter()
            took = await self.answer(wait=bool(pace))
            if took is not None:
                times.append(took * 1000)
            if odds:
                self._new_question()
            if pace:
                await asyncio.sleep(max(0.0, pace * (0.5 + rng.random()) - (perf_counter() - begun)))


async def drive(address: str, count: int, seconds: float, pace: float, scenario: str, odds: bool) -> dict[str, Any]:
    where, rng = urlsplit(address), Random(1)
    tables = [Table(str(where.hostname), int(where.port or 80)) for _ in range(count)]
    for first in range(0, count, 10):
        await asyncio.gather(*(table.open(scenario) for table in tables[first : first + 10]))
    for first in range(0, count, 10):
        await asyncio.gather(*(table.answer(wait=True) for table in tables[first : first + 10]))
    gc.collect()
    gc.disable()
    times: list[float] = []
    begun = perf_counter()
    await asyncio.gather(*(table.play(begun + seconds, pace, rng, times, odds) for table in tables))
    took = perf_counter() - begun
    for table in tables:
        for task in (*table.tasks, *([table.asking] if table.asking else [])):
            task.cancel()
    told = sum(table.told for table in tables)
    return {"times": times, "seconds": took, "over": sum(table.over for table in tables), "odds": told}


if __name__ == "__main__":
    name = sys.argv[5] if len(sys.argv) > 5 else "skirmish"
    print(
        json.dumps(asyncio.run(drive(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4]), name, "odds" in sys.argv[6:])))
    )
