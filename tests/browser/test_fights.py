"""Whole fights of every system in real browsers: a GM's console, two phones and a big screen, answered by pressing what they show."""

import pytest
from playwright.sync_api import expect

from browser.room import JO_AND_MIA, People, Room, Rooms, until
from browser.staged import SHOWN, sides, wanted
from highdraw.systems import SYSTEMS, register
from highdraw.table.stage import on_stage

register("toy", "highdraw.testing.toy")
SEEDS = {"suits-two-card": "2", "suits-one-card": "24", "savage": "28", "suits-impact": "20", "gurps-cards": "9", "toy": "28"}
"""Short fights, in which both have something to say."""
PEOPLE: dict[str, People] = {"gurps-cards": {"Jo": ("anna",), "Mia": ("boris",)}}


def stages_are_right(room: Room, exchange: dict[str, object]) -> None:
    """Every page shows the last exchange as the engine has it: its cards and dice, totals and verdict."""
    for name, page in room.pages.items():
        until(lambda page=page: page.evaluate(SHOWN) == exchange, f"{name} shows {exchange}")  # type: ignore[misc]


@pytest.mark.parametrize("system", [*SYSTEMS, "toy"])
def test_a_whole_fight_is_played_on_the_pages(rooms: Rooms, system: str) -> None:
    room = rooms.open(f"{system}/duel", PEOPLE.get(system, JO_AND_MIA), seed=SEEDS[system])
    room.check()
    by, staged = dict.fromkeys(room.pages, 0), False
    while not room.session.over:
        by[room.player(room.asked().addressee)] += 1
        room.answer()
        assert sum(by.values()) < 400, "the fight does not end"
        if sum(by.values()) % 5 == 0:
            room.check()
        found = on_stage(room.session.beats)
        if found and found.verdict and sides(found) and not staged:
            staged = True
            stages_are_right(room, wanted(found))
    room.check()
    assert staged
    assert by["Jo"] > 3
    assert by["Mia"] > 3
    winner = room.session.view("gm").winner
    tallies = set()
    for page in room.pages.values():
        expect(page.locator("#after")).to_contain_text(winner)
        tallies.add(tuple(page.locator(".tallies tbody tr :is(th, td):not(:nth-child(n+5))").all_inner_texts()))
        expect(page.locator("form.question")).to_have_count(0)
    assert len(tallies) == 1, "hits, loss and wounds are told otherwise to some"
