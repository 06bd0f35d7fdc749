"""The pictures of the README: the console, a phone and the big screen of a table with a given seed, so that they come out alike."""

import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, sync_playwright

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import find_scene
from highdraw.testing.chromium import ARGS, chromium
from highdraw.testing.serving import Server

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
SCENE, SEED, ANSWERS = "suits-two-card/skirmish", "7", 24
"""What is played, and how far at least."""
PLAYER, PEOPLE = "Jo", {"Jo": ("ann",), "Mia": ("bob",)}
PICTURES = (("console", 1280, 800, 1.0), ("phone", 360, 720, 1.5), ("screen", 1600, 900, 0.8))
"""Each with the size of its window, and how many dots a pixel of the page has."""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"{folder}/tables.db", Path(folder) / "server.log")
        server.start()
        try:
            pages = {**play(server.address, in_hand=True), "screen": play(server.address, in_hand=False)["screen"]}
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGS))
                for name, width, height, scale in PICTURES:
                    take(browser, pages[name], FOLDER / f"{name}.png", width, height, scale)
                browser.close()
        finally:
            server.stop()


def play(address: str, in_hand: bool) -> dict[str, str]:
    """A fight that goes on until the player is asked, with cards in hand or after a contest; the address of everybody's page."""
    scene = find_scene(SCENE)
    with httpx.Client(base_url=address, timeout=60) as client:
        made = post(client, "/api/tables", system=scene.system.id, scenario=scene.name, seed=SEED)
        seats = {name: post(client, f"/api/codes/{made['code']}/seats", name=name, fighters=mine)["token"] for name, mine in PEOPLE.items()}
        session, bot = Session(scene.system, scene.setup, seed=SEED), TacticianSeat(scene.system, 1)
        given = 0
        while given < ANSWERS or not chooses(session, PEOPLE[PLAYER], in_hand):
            part = session.waiting()[0]
            value = bot.choose(session.fight, part)
            post(client, f"/api/seats/{made['gm']}/answer", who=part.addressee, value=value)
            session.answer(part.addressee, value)
            given += 1
    return {"console": f"{address}/g/{made['gm']}", "phone": f"{address}/p/{seats[PLAYER]}", "screen": f"{address}/s/{made['screen']}"}


def chooses(session: Session, mine: tuple[str, ...], in_hand: bool) -> bool:
    """Whether one of these is asked, with cards in hand or without."""
    view = session.view("gm")
    return any(part.addressee in mine and bool(view.zone(part.addressee)) == in_hand for part in session.waiting())


def post(client: httpx.Client, path: str, **said: Any) -> dict[str, Any]:
    answer = client.post(path, json=said)
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


def take(browser: Browser, address: str, to: Path, width: int, height: int, scale: float) -> None:
    """One picture, when everything on the page is there and nothing moves."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, color_scheme="dark", reduced_motion="reduce"
    )  # fmt: skip
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("[...document.images].every(one => one.complete && one.naturalWidth)")
    page.screenshot(path=to, animations="disabled")
    context.close()
    print(f"{to.relative_to(FOLDER.parent.parent)}: {to.stat().st_size // 1024} KiB", file=sys.stderr)


if __name__ == "__main__":
    main()
