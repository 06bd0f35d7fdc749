"""What pages weigh: the first load of each in a real browser, and what an answer sends to everybody's page.

python scripts/page_weight.py            a table of figures
python scripts/page_weight.py --check    the same, and a complaint where a page is heavier than promised
"""

import json
import statistics
import sys
import tempfile
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import sync_playwright

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene, shipped
from highdraw.testing.chromium import ARGS, chromium
from highdraw.testing.serving import Server
from highdraw.web.html import CUT

FIRST_LOAD, UPDATE = 150_000, 15_000
"""Bytes at most: of a first load as it travels, and of an update at the median."""
PATCH = 200
"""Letters that an update may have on top of the whole page."""
ANSWERS = 40
SCENARIOS = ("skirmish", "brawl", "duel")
"""What is fought: the first of these that a system has."""


class Update(NamedTuple):
    """What one answer sent to a page: bytes as they travelled, letters of the message, and of the whole page as it is then."""

    travelled: int
    message: int
    page: int


class Listener(Thread):
    """Reads a stream as a page does, puts the page together, and keeps how much came each time."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self.address = address
        self.updates: list[Update] = []
        self._pieces: list[str] = []

    def run(self) -> None:
        lines: list[str] = []
        before = 0
        with httpx.stream("GET", self.address, timeout=30, headers={"accept-encoding": "gzip"}) as answer:
            try:
                for line in answer.iter_lines():
                    lines.append(line)
                    if not line and (text := "\n".join(each[6:] for each in lines if each.startswith("data: "))):
                        self._put_together(text)
                        page = len(CUT.join(self._pieces).encode())
                        size = sum(len(each.encode()) + 1 for each in lines)
                        self.updates.append(Update(answer.num_bytes_downloaded - before, size, page))
                        before = answer.num_bytes_downloaded
                    lines = lines if line else []
            except httpx.HTTPError:
                return  # the server has stopped

    def _put_together(self, text: str) -> None:
        """The page after this message, as `stream.js` does it."""
        if text.startswith("{"):
            steps = json.loads(text)["parts"]
            text = CUT.join(step if isinstance(step, str) else CUT.join(self._pieces[step[0] : sum(step)]) for step in steps)
        self._pieces = text.split(CUT)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.db", Path(folder) / "server.log")
        server.start()
        try:
            updates = {system: fight(server.address, system) for system in SYSTEMS}
            loads = first_loads(server.address, updates)
        finally:
            server.stop()
    heavy = []
    print("| first load | bytes |\n| --- | ---: |")
    for name, size in loads.items():
        print(f"| {name} | {size:,} |")
        heavy += [name] if size > FIRST_LOAD else []
    print("\n| update by an answer | median | largest | largest unpacked | all of the page then |\n| --- | ---: | ---: | ---: | ---: |")
    for system, (pages, _) in updates.items():
        for page, rest in pages.items():
            middle, most = statistics.median(each.travelled for each in rest), max(rest, key=lambda each: each.message)
            print(f"| {system}, {page} | {middle:,.0f} | {max(each.travelled for each in rest):,} | {most.message:,} | {most.page:,} |")
            heavy += [f"{system}, {page}"] if middle > UPDATE or any(each.message > each.page + PATCH for each in rest) else []
    if heavy:
        print(f"\nHeavier than promised: {'; '.join(heavy)}.", file=sys.stderr)
    return 1 if heavy and "--check" in sys.argv else 0


Pages = dict[str, list[Update]]


def fight(address: str, system: str) -> tuple[Pages, dict[str, str]]:
    """A fight by the tactician with everybody looking on: what each page was sent, and where the pages are."""
    there = shipped(load(system))
    scene = find_scene(f"{system}/{next((name for name in SCENARIOS if name in there), next(iter(there)))}")
    seed, session, bot = "7", Session(scene.system, scene.setup, seed="7"), TacticianSeat(scene.system, 1)
    first = next(iter(session.view("gm").fighters))
    with httpx.Client(base_url=address, timeout=60) as client:
        made = client.post("/api/tables", json={"system": system, "scenario": scene.name, "seed": seed}).json()
        seat = client.post(f"/api/codes/{made['code']}/seats", json={"name": "Jo", "fighters": [first]}).json()["token"]
        tokens = {"console": made["gm"], "phone": seat, "big screen": made["screen"]}
        listeners = {page: Listener(f"{address}/stream/{token}?parts") for page, token in tokens.items()}
        for listener in listeners.values():
            listener.start()
        for _ in range(ANSWERS):
            if session.over:
                break
            part = session.waiting()[0]
            value = part.logged(part.check(bot.choose(session.fight, part)))
            client.post(f"/api/seats/{made['gm']}/answer", json={"who": part.addressee, "value": value}).raise_for_status()
            session.answer(part.addressee, value)
    pages = {page: listener.updates[1:] for page, listener in listeners.items()}
    ways = {"console": f"/g/{made['gm']}", "phone": f"/p/{seat}", "big screen": f"/s/{made['screen']}"}
    return pages, ways


def first_loads(address: str, fights: dict[str, tuple[Pages, dict[str, str]]]) -> dict[str, int]:
    """Everything a browser with nothing kept fetches for a page, as it travels."""
    paths = {"home": "/", "set up": "/new", "house rules": f"/house-rules/{next(iter(fights))}", "join": "/join"}
    paths |= {f"{page}, {system}": path for system, (_, ways) in fights.items() for page, path in ways.items()}
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGS))
        for name, path in paths.items():
            context = browser.new_context()
            page = context.new_page()
            sizes: dict[str, int] = {}
            network = context.new_cdp_session(page)
            network.send("Network.enable")
            network.on("Network.dataReceived", lambda seen, to=sizes: _add(to, seen))
            network.on("Network.loadingFinished", lambda seen, to=sizes: to.update({seen["requestId"]: int(seen["encodedDataLength"])}))
            page.goto(address + path)
            page.wait_for_timeout(700)
            found[name] = sum(sizes.values())
            context.close()
        browser.close()
    return found


def _add(sizes: dict[str, int], seen: dict[str, Any]) -> None:
    """A stream never finishes: what came of it so far."""
    sizes[seen["requestId"]] = sizes.get(seen["requestId"], 0) + int(seen["encodedDataLength"])


if __name__ == "__main__":
    raise SystemExit(main())
