"""Whole fights of every system in real browsers: a GM's console, two phones and a big screen, answered by pressing what they show."""

import re

import pytest
from playwright.sync_api import expect

from browser.room import JO_AND_MIA, PHONE, People, Room, Rooms, until
from browser.staged import shows, shows_threat, sides, staged_now, threat_now
from highdraw.engine.request import GM, Ask
from highdraw.systems import SYSTEMS, register
from highdraw.table.stage import Staged

register("toy", "highdraw.testing.toy")
SEEDS = {"suits-two-card": "2", "suits-one-card": "24", "savage": "28", "suits-impact": "20", "gurps-cards": "9", "toy": "28"}
"""Short fights, in which both have something to say."""
LOOKED_AT = 4
"""So many exchanges of a fight are looked at on every page."""
PEOPLE: dict[str, People] = {"gurps-cards": {"Jo": ("anna",), "Mia": ("boris",)}}


def stages_are_right(room: Room, exchange: Staged) -> None:
    """Every page shows the last exchange as the engine has it: cards, dice, totals, verdict; a phone an attack on whoever reads it."""
    for name, page in room.pages.items():
        if (threat := threat_now(room, name)) is not None:
            until(lambda page=page, threat=threat: shows_threat(page, threat), f"{name} shows {threat}")  # type: ignore[misc]
            continue
        until(lambda page=page: shows(page, exchange), f"{name} shows {exchange}")  # type: ignore[misc]


@pytest.mark.parametrize("system", [*SYSTEMS, "toy"])
def test_a_whole_fight_is_played_on_the_pages(rooms: Rooms, system: str) -> None:
    room = rooms.open(f"{system}/duel", PEOPLE.get(system, JO_AND_MIA), seed=SEEDS[system])
    room.check()
    by, staged = dict.fromkeys(room.pages, 0), set[int]()
    while not room.session.over:
        by[room.player(room.asked().addressee)] += 1
        room.answer()
        assert sum(by.values()) < 400, "the fight does not end"
        if sum(by.values()) % 5 == 0:
            room.check()
        found = staged_now(room)
        new = found is not None and found.number not in staged and len(staged) < LOOKED_AT and not room.session.view("gm").over
        if found and found.verdict and sides(found) and new:
            staged.add(found.number)
            stages_are_right(room, found)
    room.check()
    assert staged
    assert by["Jo"] > 3
    assert by["Mia"] > 3
    winner = room.session.view("gm").winner
    tallies = set()
    for name, page in room.pages.items():
        expect(page.locator("form.question, #aftermath")).to_have_count(0)
        expect(page.locator("#after")).to_contain_text(winner)
        if name != "screen":
            tallies.add(tuple(page.locator(".tallies tbody tr :is(th, td):not(:nth-child(n+5))").all_inner_texts()))
    assert len(tallies) == 1, "hits, loss and wounds are told otherwise to some"


def after(room: Room, press: str) -> None:
    """The GM presses a button of the scene; everybody answers until the GM is asked again, Jo on the phone."""
    room.button(room.gm, room.asked(), press).click()
    room.session.answer(GM, press)
    while not room.session.over and not (isinstance(part := room.asked(), Ask) and part.topic == "aftermath"):
        room.answer() if part.addressee == "orrin" else room.advance(1)


def test_a_rescue_and_ten_days_in_bed(rooms: Rooms) -> None:
    """Hanne bleeds, the medic reaches her, she dies, the surgeon brings her back; after ten days she fights on with what is left."""
    room = rooms.open("suits-impact/rescue", {"Jo": ("orrin",)}, seed="78", pages=False)
    for change in ({"remove": "brannock"}, {"remove": "lys"}, {"set": {"damage": 8, "trauma": 4}, "fighter": "hanne"}, {"end": "fight"}):
        assert rooms.server.do(room.made["gm"], "correct", change=change, when="now").status_code == 200
        room.session.correct(change, "gm", "now")
    room.pages = {"gm": rooms.page(room.path("gm")), "Jo": rooms.page(room.path("Jo"), PHONE)}
    phone, scene = room.pages["Jo"], room.gm.locator("#aftermath")
    hanne = phone.locator("#aftermath .patient[data-who=hanne]")
    expect(hanne).to_have_class("patient dying")
    expect(scene.locator("h2")).to_contain_text("Hanne: dead in about 2 s")
    expect(scene.get_by_role("button", name="A day not while Hanne can bleed")).to_be_disabled()
    expect(phone.locator("#aftermath .helper")).to_have_text(re.compile("^O.*Orrin.*Move up to Hanne"))
    after(room, "second")
    assert room.session.fight.distance(room.session.fight["orrin"], room.session.fight["hanne"]) <= 1
    expect(phone.locator("#aftermath .helper")).to_contain_text("Stabilise Hanne")
    after(room, "second")
    expect(hanne).to_contain_text("can be brought back for 30 min")
    after(room, "revive vesna hanne")
    expect(hanne).to_have_class(re.compile("patient (open|stable)"))
    expect(scene.locator(".calendar tbody tr")).to_have_count(1)
    for _ in range(10):
        after(room, "day")
    expect(room.gm.locator(".clock")).to_contain_text("Day 10 after the fight")
    after(room, "done")
    expect(room.gm.locator("#aftermath")).to_have_count(0)
    room.gm.get_by_role("link", name="Next fight with those who are left").click()
    expect(room.gm.locator("label:has([value=hanne])")).to_have_text("Hanne lying, Damage 2")
    room.gm.locator("[name=foes]").select_option("duel/Black")
    room.gm.get_by_role("button", name="Begin the next fight").click()
    until(lambda: "Damage 2" in "".join(room.gm.locator("article[data-who=hanne] .track > .sr").all_inner_texts()), "she has her wounds")
    expect(room.gm.locator(".clock")).to_contain_text("Round 1")
