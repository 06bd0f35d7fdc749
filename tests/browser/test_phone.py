"""A phone at a table of every system: what is shown is whole, answers are in reach, and what is waited for is said."""

from functools import partial

import pytest
from playwright.sync_api import Page, expect

from browser.room import JO_AND_MIA, PHONE, People, Room, Rooms, until
from browser.staged import shows, shows_threat, staged_now, threat_now
from highdraw.systems import SYSTEMS

PEOPLE: dict[str, People] = {"gurps-cards": {"Jo": ("anna",), "Mia": ("boris",)}}
SEEDS = {"suits-two-card": "2", "suits-one-card": "24", "savage": "28", "suits-impact": "20", "gurps-cards": "9"}
STEPS, LARGER = 24, (390, 844)
TROUBLE = """() => {
  const found = [], stage = document.querySelector("#stage"), tabs = document.querySelector("#tabs").getBoundingClientRect();
  const sheet = document.querySelector("#mine").getBoundingClientRect();
  const seen = stage.querySelector(".beat:not(.passing .beat)") ?? stage.querySelector(".nothing");
  const [needs, has] = [stage.scrollHeight, stage.clientHeight];
  if (needs > has + 2) found.push(`the stage needs ${needs} and has ${has}, ${innerWidth} wide: ${stage.innerText}`);
  if (stage.getBoundingClientRect().bottom > sheet.top + 2) found.push("the sheet covers the stage");
  if (Math.abs(sheet.bottom - tabs.top) > 2) found.push("the answers are not at the foot");
  if (!seen.innerText.trim()) found.push("the stage says nothing");
  for (const hand of document.querySelectorAll("#mine .held, #mine .hand")) {
    const boxes = [...hand.querySelectorAll(".card")].map((each) => each.getBoundingClientRect()).filter((box) => box.width);
    boxes.forEach((one, place) => boxes.slice(place + 1).forEach((other) => {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 1 && high > 1) found.push("cards lie on each other");
    }));
    if (boxes.some((box) => box.right > innerWidth + 1)) found.push("a card is beyond the edge");
  }
  return found;
}"""


def look(room: Room, page: Page) -> None:
    for width, height in (PHONE, LARGER):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TROUBLE) == [], page.inner_text("#mine")


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_phone_shows_the_last_exchange_whole_and_answers_in_reach(rooms: Rooms, system: str) -> None:
    """At every fourth answer of a fight, on phones of two sizes: nothing is cut off, covered or laid over something else."""
    room = rooms.open(f"{system}/duel", PEOPLE.get(system, JO_AND_MIA), seed=SEEDS[system], pages=False)
    room.pages = {name: rooms.page(room.path(name), PHONE, reduced_motion="reduce") for name in room.people}
    for _ in range(0, STEPS, 4):
        room.advance(4)
        if room.session.view("gm").over:
            break
        found = staged_now(room)
        room.check()
        for name, page in room.pages.items():
            threat = threat_now(room, name)
            if threat is not None:
                until(partial(shows_threat, page, threat), "the attack is shown")
            elif found is not None:
                until(partial(shows, page, found), "the exchange is shown")
            look(room, page)


@pytest.mark.parametrize("system", SYSTEMS)
def test_whoever_waits_is_told_for_whom(rooms: Rooms, system: str) -> None:
    room = rooms.open(f"{system}/duel", PEOPLE.get(system, JO_AND_MIA), seed=SEEDS[system], pages=False).advance(3)
    names = room.session.system.play.fighters(room.session.fight)
    asked, waits = set[str](), list[str]()
    while not waits:
        asked = {part.addressee for part in room.session.waiting()}
        waits = [name for name, (who, *_) in room.people.items() if who not in asked]
        room.advance(0 if waits else 1)
    page = rooms.page(room.path(waits[0]), PHONE)
    expect(page.locator(".waiting p")).to_have_text(f"Waiting for {', '.join(name for who, name in names.items() if who in asked)}")


def test_a_mind_is_changed_until_others_have_answered(duel: Room) -> None:
    """Both choose in secret: whoever was first may choose again, until the other has and the cards are turned."""
    room = duel
    while {part.addressee for part in room.session.waiting()} != {"ann", "bob"}:
        room.advance(1)
    first, second = room.session.waiting()
    phone, other = (room.pages[room.player(part.addressee)] for part in (first, second))
    room.button(phone, first, room.choose(first)).click()
    mind = phone.get_by_role("button", name="Change my mind")
    expect(mind).to_be_visible()
    expect(other.get_by_role("button", name="Change my mind")).to_have_count(0)
    mind.click()
    expect(mind).to_have_count(0)
    expect(phone.locator("form.question")).to_be_visible()
    room.rooms.server.do(room.tokens[room.player(first.addressee)], "answer", who=first.addressee, value=room.choose(first))
    expect(mind).to_be_visible()
    room.button(other, second, room.choose(second)).click()
    for value, part in [(room.choose(part), part) for part in (first, second)]:
        room.session.answer(part.addressee, value)
    until(lambda: (found := staged_now(room)) is not None and shows(phone, found), "the cards are turned")
    expect(phone.locator(".mind").filter(has_text="the others have yet to answer")).to_have_count(0)
