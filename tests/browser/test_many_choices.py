"""Questions with many answers, and a patient at hand, on a phone: laid out in steps, reached by tap and by key, and nothing is cut off."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.room import PHONE, Room, Rooms
from highdraw.engine.request import Ask, Request

NARROW = (320, 640)


def at(rooms: Rooms, scene: str, who: str, topic: str, least: int, seed: str = "7") -> tuple[Room, Page]:
    """The phone of whoever plays this fighter, asked about this with so many choices."""
    room = rooms.open(scene, {"Jo": (who,), "Mia": ()}, seed=seed, pages=False)

    def found(part: Request[object]) -> bool:
        return isinstance(part, Ask) and (part.addressee, part.topic) == (who, topic) and len(part.choices) >= least

    while not found(room.asked()):
        room.advance(1)
    return room, rooms.page(room.path("Jo"), PHONE, reduced_motion="reduce")


def fits(page: Page) -> Iterator[bool]:
    for width, height in (PHONE, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        yield page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_size_taps_its_cards_and_cards_mark_their_size(rooms: Rooms) -> None:
    room, page = at(rooms, "gurps-cards/tavern", "axel", "play", 5)
    form = room.question(page)
    one, pair, three = (form.locator(".sizes button").nth(place) for place in range(3))
    expect(three).to_be_disabled()
    expect(three).to_contain_text("no third Ace, no joker")
    pair.focus()
    page.keyboard.press("Enter")
    expect(pair).to_have_attribute("aria-pressed", "true")
    expect(form.locator('.held [aria-pressed="true"]')).to_have_count(2)
    expect(form.locator(".makes button").first).to_have_attribute("value", "play 2")
    form.locator('.held [aria-pressed="true"]').last.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(pair).to_have_attribute("aria-pressed", "false")
    expect(form.locator(".makes button").first).to_have_attribute("value", "play 1")
    assert all(fits(page))


def test_many_choices_are_taken_in_steps(rooms: Rooms) -> None:
    """How many cards, then the verb, then at whom; the tabs answer to arrow keys, and open only what is theirs."""
    room, page = at(rooms, "gurps-cards/tavern", "regular-2", "part", 100, seed="10")
    form = room.question(page)
    assert form.locator("button.choice:visible").count() < 8
    page.get_by_role("tab", name="Pair").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="1 card")).to_be_focused()
    expect(page.get_by_role("tab", name="1 card")).to_have_attribute("aria-selected", "true")
    expect(form.locator('[value="attack axel Light club swing 1"]')).to_be_visible()
    expect(form.locator('[value="attack axel Light club swing 2"]')).to_be_hidden()
    page.get_by_role("tab", name="Move").click()
    assert all(fits(page))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("tab", name="Attack").click()
    expect(page.get_by_role("tab", name="1 card")).to_have_attribute("aria-selected", "true")
    form.locator('[value="attack axel Light club swing 1"]').click()
    expect(form).to_have_count(0)


def test_what_is_added_is_set_behind_a_choice(rooms: Rooms) -> None:
    room, page = at(rooms, "gurps-cards/tavern", "regular-2", "part", 100, seed="10")
    form = room.question(page)
    more = form.locator("details.added:visible").first
    more.locator("summary").click()
    more.get_by_label("Determined Attack").check()
    expect(more.locator(".preview")).to_contain_text("costs 2 cards, 1 future card, 1 FP")
    assert all(fits(page))
    more.locator("button[type=submit]").click()
    expect(form).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (390, 844)])
def test_who_is_dying_stands_whole_above_what_can_be_done(rooms: Rooms, size: tuple[int, int]) -> None:
    room, page = at(rooms, "suits-impact/rescue", "orrin", "action", 5, seed="8")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    (patient,) = (one for one in room.session.view("Jo").patients if one.who == "hanne")
    shown = page.locator(".felt-top > .patient")
    expect(shown.locator(".left b")).to_have_text(patient.left)
    expect(shown.locator(".track .sr").last).to_contain_text("Trauma 2")
    box, sheet = shown.bounding_box(), page.locator("#mine").bounding_box()
    assert box is not None
    assert sheet is not None
    assert box["y"] + box["height"] <= sheet["y"] + 1
    assert all(fits(page))
