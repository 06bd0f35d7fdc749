"""Everybody can use every page: axe finds nothing, enlarged nothing is lost, colours and motion are as wished, no mouse is needed."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from browser.lost import CHANGES_BY_COLOUR_ALONE, LOST, MOVES
from browser.room import JO_AND_MIA, PHONE, WIDE, People, Room, Rooms
from highdraw.systems import register
from web.serving import Server

register("toy", "highdraw.testing.toy")
ENLARGED = (640, 400)
"""A window of 1280 by 800, enlarged twofold."""
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
ALL = {"resultTypes": ["violations"]}
SHORTEN = "() => document.querySelectorAll('#found section').forEach(one => [...one.children].slice(6).forEach(each => each.remove()))"
"""A whole rulebook has hundreds of rules, all made alike: of each chapter the first few."""


@pytest.fixture(scope="module")
def visit(browser: Browser, server: Server) -> Iterator["Visit"]:
    """One page that goes everywhere, and tables at every stage of a fight to go to."""
    rooms = Rooms(browser, server)
    yield Visit(rooms)
    rooms.close()
    assert rooms.trouble == []


class Visit:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.page = rooms, rooms.page()
        self.room = cache(self._room)

    def _room(self, stage: str) -> Room:
        scene, people, answers, more = (STAGES | ASKED)[stage]
        return self.rooms.open(scene, people, pages=False, **{"seed": "6"} | more).advance(answers)

    def path(self, place: str) -> str:
        """An address; `{duel.gm}` in it is somebody's token, `{duel.code}` the code of a table."""
        return re.sub(r"\{(\w+)\.(\w+)\}", lambda found: self._token(self.room(found[1]), found[2]), place)

    @staticmethod
    def _token(room: Room, who: str) -> str:
        return str(room.made[who] if who in room.made else room.tokens[who])


JO: People = {"Jo": ("ann",)}
STAGES: dict[str, tuple[str, People, int, dict[str, Any]]] = {
    "duel": ("suits-two-card/duel", JO_AND_MIA, 0, {}),
    "crowd": ("suits-two-card/skirmish", {"Jo": ()}, 30, {}),
    "map": ("savage/goblins", {"Jo": ()}, 60, {}),
    "over": ("savage/duel", JO_AND_MIA, 400, {}),
    "cards": ("savage/duel", JO, 0, {"real_cards": True}),
    "hands": ("toy/brawl", {"Jo": ("ann", "cid")}, 0, {}),
    "plan": ("toy/duel", JO, 2, {}),
}
"""Tables at different stages: the scenario, who plays, how many answers were given."""
ASKED: dict[str, tuple[str, People, int, dict[str, Any]]] = {
    "dying": ("suits-impact/rescue", {"Jo": ("orrin",), "Mia": ()}, 12, {}),
    "taps": ("gurps-cards/tavern", {"Jo": ("regular-1",), "Mia": ()}, 61, {"seed": "12"}),
    "parts": ("gurps-cards/tavern", {"Jo": ("regular-1",), "Mia": ()}, 64, {"seed": "12"}),
}
"""Tables of which one phone is looked at, for what is asked there."""
TABLES = [f"/{who[0]}/{{{stage}.{who}}}" for stage in STAGES for who in ("gm", "screen")] + [f"/p/{{{stage}.Jo}}" for stage in STAGES]
PANELS = ("fix", "add", "steps", "people", "join", "rules", "table")
OTHERS = [
    "/", "/?system=savage", "/new?play=phones&switch-decks=3", "/new?system=savage&scenario=blank", "/t/{duel.gm}/lobby",
    "/house-rules/savage?switch-two_jokers=big_joker_first", "/join", "/j/{duel.code}", "/rules", "/rules/suits-two-card",
    "/rules/savage?q=joker+round", "/rules/suits-two-card/S2-CON-05", "/replay", "/g/nonsense", "/t/{over.gm}/replay?at=20",
    "/t/{over.Jo}/replay?at=9", "/t/{over.gm}/next", *(f"/t/{{crowd.gm}}/hand/{panel}" for panel in PANELS),
    "/t/{duel.gm}/hand/fix?who=ann", "/fighters?system=savage", "/fighters/new?system=gurps-cards&ready=swordsman",
    *(f"/p/{{{stage}.Jo}}" for stage in ASKED),
]  # fmt: skip


AT_REST = """() => { const short = (each) => each.effect.getComputedTiming().endTime < 5000; return Promise.race([
  Promise.all(document.getAnimations().filter(short).map((each) => each.finished.catch(() => null))),
  new Promise((done) => setTimeout(done, 2000)),
])}"""


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe finds, once nothing fades in any more."""
    page.evaluate(AT_REST)
    found = Axe().run(page, options=options).response["violations"]
    return [f"{each['id']}: {each['help']} ({each['nodes'][0]['target']})" for each in found]


def dress(page: Page, size: tuple[int, int], scheme: str) -> None:
    """Its size, and the theme as if it were chosen in the settings."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", scheme)


@pytest.mark.parametrize("place", TABLES + OTHERS)
def test_everybody_can_use_a_page(visit: Visit, place: str) -> None:
    """Wide and dark, then narrow and light, all that axe knows; two stages also the other way round, if all can be read.

    Then enlarged twofold, in forced colours, and with motion reduced.
    """
    page = visit.page
    dress(page, WIDE, "dark")
    with visit.rooms.excusing("404"):
        page.goto(visit.rooms.server.address + visit.path(place))
        page.wait_for_load_state("load")
    page.evaluate(SHORTEN)
    assert violations(page, ALL) == []
    if "{map." in place or "{hands." in place:
        dress(page, WIDE, "light")
        assert violations(page, CONTRAST) == []
        dress(page, PHONE, "dark")
        assert violations(page, CONTRAST) == []
    dress(page, PHONE, "light")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert violations(page, ALL) == []
    dress(page, ENLARGED, "dark")
    for tab in page.locator("#tabs a").all() or [page.locator("body")]:
        tab.evaluate("each => each.matches('a') && each.click()")
        assert page.evaluate(LOST) == []
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    assert page.evaluate(CHANGES_BY_COLOUR_ALONE) == []
    assert page.evaluate(MOVES) == []
    page.emulate_media(forced_colors="none", reduced_motion="no-preference")


def test_axe_finds_nothing_with_everything_opened(visit: Visit) -> None:
    """What is folded away on the phone and in the log, and a panel over the console."""
    page = visit.page
    for path in ("/p/{map.Jo}", "/g/{map.gm}"):
        dress(page, PHONE, "dark")
        page.goto(visit.rooms.server.address + visit.path(path))
        page.evaluate("() => document.querySelectorAll('details').forEach(one => one.open = true)")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert violations(page, ALL) == []
    dress(page, WIDE, "light")
    page.locator(".receipt li:has(a.rule)").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page, ALL) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="People").click()
    expect(page.locator("#hand h2").first).to_have_text("People")
    assert violations(page, ALL) == []


# ---- without a mouse


def press_until(page: Page, selector: str, most: int = 60) -> None:
    """Tab, until what has the focus is this."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} is not reached with {most} times Tab")


def test_a_turn_is_played_with_the_keyboard_alone(rooms: Rooms) -> None:
    """From the first page to a fight, and one's way through several questions; the focus can always be seen."""
    page = rooms.page("/")
    press_until(page, ".solo button")
    page.keyboard.press("Enter")
    expect(page.locator("main.console")).to_be_visible()
    for _ in range(4):
        asked = page.locator("input[name=key]").first.get_attribute("value")
        press_until(page, "button.choice")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        assert outline != "none"
        page.keyboard.press("Enter")
        expect(page.locator("input[name=key]").first).not_to_have_attribute("value", str(asked))
    page.keyboard.press("Home")
    press_until(page, ".back button[type=submit]")
    assert page.evaluate("document.activeElement.textContent").startswith("Undo ")


def test_in_forced_colours_tracks_focus_and_what_is_off_can_be_told_apart(visit: Visit) -> None:
    """A box of a track that is empty, hatched and solid; a button that is off; where the focus is; what a plan is set to."""
    page = visit.page
    dress(page, WIDE, "dark")
    page.emulate_media(forced_colors="active")
    drawn = "one => getComputedStyle(one).backgroundColor + getComputedStyle(one).backgroundImage"
    page.goto(visit.rooms.server.address + visit.path("/g/{map.gm}"))
    solid = page.locator(".track i.solid").first.evaluate(drawn)
    page.goto(visit.rooms.server.address + visit.path("/g/{crowd.gm}"))
    looks = {solid, *(page.locator(f".track i{kind}").first.evaluate(drawn) for kind in (".hatched", ":not(.solid, .hatched)"))}
    assert len(looks) == 3
    ink = "one => getComputedStyle(one).color + getComputedStyle(one).borderStyle"
    assert page.locator(".bar button:disabled").first.evaluate(ink) != page.locator(".bar button:enabled").first.evaluate(ink)
    press_until(page, ".bar button:enabled")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.goto(visit.rooms.server.address + visit.path("/p/{plan.Jo}"))
    page.locator("plan-controls label:has([type=radio])").last.click()
    assert page.locator("label:has(> [type=radio]:checked)").count()
    assert page.evaluate(CHANGES_BY_COLOUR_ALONE) == []
    page.emulate_media(forced_colors="none")


def test_a_panel_is_opened_and_closed_with_the_keyboard(duel: Room) -> None:
    page = duel.gm
    press_until(page, ".panels button")
    page.keyboard.press("Enter")
    expect(page.locator("#hand h2")).to_have_text("The fight itself")
    page.keyboard.press("Escape")
    expect(page.locator("#hand")).to_be_hidden()
    assert page.evaluate("document.activeElement.textContent") == "The fight"


# ---- titles


def test_titles_say_whose_turn_it_is(duel: Room) -> None:
    duel.play(4)
    while duel.session.request is None or duel.session.request.closed or len(duel.session.waiting()) > 1:
        duel.play(1)
    part = duel.asked()
    view = duel.session.view("gm")
    name, theirs = view.fighters[part.addressee].name, view.turn_name
    asked, waits = duel.player(part.addressee), next(other for other in duel.people if other != duel.player(part.addressee))
    expect(duel.pages[asked]).to_have_title(re.compile(f"^Your choice · {name}"))
    expect(duel.pages[waits]).not_to_have_title(re.compile("^Your choice"))
    for page in (duel.gm, duel.screen):
        expect(page).to_have_title(re.compile(f"^{theirs}’s turn\\. Waiting for {name}\\."))
