"""One of a group attacks: the same answer for the rest of it, on the GM's console, the phone and the solo page."""

import re

import pytest
from playwright.sync_api import expect

from browser.room import PHONE, Room, Rooms
from highdraw.engine.request import Ask
from highdraw.table.attackers import attacker_of, to_come

WIDE = (1440, 900)


def attacked(rooms: Rooms, people: dict[str, tuple[str, ...]], who: str = "ann") -> Room:
    """Somebody is about to take wounds, and others of the attacker's group are yet to come."""
    room = rooms.open("savage/goblins", people, "7", pages=False)
    while True:
        part, session = room.asked(), room.session
        foe = attacker_of(session.beats, who)
        if (
            isinstance(part, Ask)
            and (part.who, part.topic) == (who, "soak")
            and to_come(session.beats, session.events, session.view("gm"), foe)
        ):
            return room
        room.advance(1)


@pytest.mark.parametrize(("seat", "size"), [("gm", WIDE), ("Jo", PHONE), ("Jo", WIDE)])
def test_the_same_for_the_rest_of_a_group_is_said_once_and_taken_back(rooms: Rooms, seat: str, size: tuple[int, int]) -> None:
    room = attacked(rooms, {"Jo": ("ann",)} if seat == "Jo" else {})
    page, part = rooms.page(room.path(seat), size), room.asked()
    form = room.question(page, part)
    toggle = form.get_by_role("checkbox", name=re.compile("^Same for the rest of the group"))
    expect(toggle).not_to_be_checked()
    toggle.focus()
    page.keyboard.press("Space")
    expect(toggle).to_be_checked()
    form.locator('button[value="take it"]').click()
    given = page.locator(".mind.given")
    expect(given).to_contain_text("Take it")
    expect(given).to_contain_text(re.compile("this round, against .*Red Goblins"))
    given.get_by_role("button", name="Ask me again").click()
    expect(given).to_have_count(0)


def test_nobody_else_sees_that_an_answer_stands_for_the_group(rooms: Rooms) -> None:
    room = attacked(rooms, {"Jo": ("ann",), "Mia": ("wren",)})
    page = rooms.page(room.path("Jo"), PHONE)
    form = room.question(page, room.asked())
    form.get_by_role("checkbox", name=re.compile("^Same for the rest of the group")).check()
    form.locator('button[value="take it"]').click()
    expect(page.locator(".mind.given")).to_contain_text("Take it")
    for other in ("gm", "Mia", "screen"):
        seen = rooms.page(room.path(other), WIDE)
        expect(seen.locator("main")).to_be_visible()
        expect(seen.locator(".mind.given")).to_have_count(0)
        assert "this round, against" not in seen.content()
