"""Whole fights of every system in real browsers: a GM's console, two phones and a big screen, answered by pressing what they show."""

import pytest
from playwright.sync_api import expect

from browser.room import JO_AND_MIA, People, Rooms
from highdraw.systems import SYSTEMS, register

register("toy", "highdraw.testing.toy")
SEEDS = {"suits-two-card": "2", "savage": "6"}
PEOPLE: dict[str, People] = {"gurps-cards": {"Jo": ("anna",), "Mia": ("boris",)}}


@pytest.mark.parametrize("system", [*SYSTEMS, "toy"])
def test_a_whole_fight_is_played_on_the_pages(rooms: Rooms, system: str) -> None:
    room = rooms.open(f"{system}/duel", PEOPLE.get(system, JO_AND_MIA), seed=SEEDS.get(system, "1"))
    room.check()
    by = dict.fromkeys(room.pages, 0)
    while not room.session.over:
        by[room.player(room.asked().addressee)] += 1
        room.answer()
        assert sum(by.values()) < 400, "the fight does not end"
        if sum(by.values()) % 10 == 0:
            room.check()
    room.check()
    assert by["Jo"] > 3
    assert by["Mia"] > 3
    winner = room.session.view("gm").winner
    tallies = set()
    for page in room.pages.values():
        expect(page.locator("#after")).to_contain_text(winner)
        tallies.add(tuple(page.locator(".tallies tbody tr :is(th, td):not(:nth-child(n+5))").all_inner_texts()))
        expect(page.locator("form.question")).to_have_count(0)
    assert len(tallies) == 1, "hits, loss and wounds are told otherwise to some"
