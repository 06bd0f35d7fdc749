"""What a screen reader makes of a page: names, states and distances stand apart in the text, and a choice says how its target is."""

import pytest
from playwright.sync_api import expect

from browser.room import JO_AND_MIA, SCREEN, WIDE, People, Rooms
from highdraw.systems import SYSTEMS

RUN_TOGETHER = """() => {
  const texts = (selector) => [...new Set([...document.querySelectorAll(selector)].map((each) => each.textContent.trim()))].filter(Boolean);
  const names = texts(".fighter .name, .one .name, .who .name, .choice[data-target] b");
  const states = texts(".tag:not(.more)");
  const all = document.body.textContent;
  return names.flatMap((name) => states.map((state) => name + state)).filter((both) => all.includes(both));
}"""
"""Where a state's word follows a name without anything between."""
UNHEARD = """() => [...document.querySelectorAll("button.choice .tag")]
  .map((tag) => [tag.textContent, tag.closest("button").ariaLabel]).filter(([state, label]) => !label.includes(state))"""
"""States that a choice shows and does not say."""
LOOKS = 8


@pytest.mark.parametrize("system", SYSTEMS)
def test_names_and_states_stand_apart(rooms: Rooms, system: str) -> None:
    people: People = {"Jo": ("anna",), "Mia": ("boris",)} if system == "gurps-cards" else JO_AND_MIA
    room = rooms.open(f"{system}/duel", people, pages=False)
    gm, screen = rooms.page(size=WIDE), rooms.page(size=SCREEN)
    some = 0
    for _ in range(LOOKS):
        room.advance(6)
        for who, page in (("gm", gm), ("screen", screen)):
            page.goto(rooms.server.address + room.path(who))
            expect(page.locator("main")).to_be_visible()
            assert page.evaluate(RUN_TOGETHER) == []
            assert page.evaluate(UNHEARD) == []
            some += page.locator(".tag").count()
        if room.session.over:
            break
    assert some
