"""What stands on paper and on the screen: questions, places of riders, sheets, forms; and corrections that no shipped scene needs."""

from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.request import Ask, Draw, Roll
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.gurps_cards.correct import correct
from highdraw.systems.gurps_cards.dice import Damage

SYSTEM = load("gurps-cards")
RIDE = """system = "gurps-cards"
title = "A ride"
%s
[[fighter]]
id = "ann"
side = "A"
on = "horse"
weapons = ["Broadsword"]
skills = { Broadsword = 14 }
%s
[[fighter]]
id = "horse"
use = "horse"
side = "A"
at = [4, 2]
facing = 60

[[fighter]]
id = "bob"
side = "B"
weapons = ["Broadsword"]
at = [9, 2]
"""


def document(whole: str = "", ann: str = "") -> Document:
    return Document(RIDE % (whole, ann), "ride.toml")


def begun(whole: str = "") -> Session[Any]:
    file = document(whole)
    return Session(SYSTEM, SYSTEM.paper.read(file, file.data), seed=1)


def test_a_rider_without_a_place_is_where_the_mount_is() -> None:
    file = document()
    spots = SYSTEM.paper.read(file, file.data).field.spots
    assert (spots["ann"].x, spots["ann"].y, spots["ann"].facing) == (spots["horse"].x, spots["horse"].y, 60)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("at = [9, 2]", "", "ride.toml:.*bob has no place: when one fighter has `at`, all need it."),
        ("at = [9, 2]", 'on = "horse"', "horse carries one rider."),
        ('side = "A"\non', 'side = "A"\ncount = 2\non', "horse carries one rider."),
    ],
)
def test_places_and_mounts_that_cannot_be(old: str, new: str, says: str) -> None:
    file = Document(document().text.replace(old, new, 1), "ride.toml")
    with pytest.raises(HighdrawError, match=says):
        SYSTEM.paper.read(file, file.data)


def test_a_sheet_of_a_scenario_is_printed_with_its_switches() -> None:
    paper = SYSTEM.paper.sheet(document(), "bob", {}, {})
    assert (paper["id"], paper["name"]) == ("bob", "Bob")
    assert paper["tables"][0]["rows"][0][:3] == ["Broadsword (swing)", "Broadsword by default 5", "1d+1 cut"]


def test_the_form_offers_what_can_be_chosen() -> None:
    form = SYSTEM.paper.form
    assert form is not None
    names = form.names()
    assert names["traits"][0] == "Combat Reflexes"
    assert "Unarmed" not in names["weapons"]
    assert {"Broadsword", "Bow", "Guns (Pistol)"} <= set(names["skills"])
    assert "" not in names["skills"]
    assert len(set(names["skills"])) == len(names["skills"])


def test_draws_and_rolls_are_questions_too() -> None:
    fight = begun().fight
    says = SYSTEM.reading.question
    assert says(fight, Draw(1, "hand ann", who="ann")) == "Ann draws 1 card."
    assert says(fight, Draw(3, "hand ann", who="ann")) == "Ann draws 3 cards."
    assert says(fight, Roll((6, 6, 6), "attack", who="bob")) == "Bob rolls 3d6 for attack."
    assert says(fight, Roll((6,), "cards", who="gm")) == "The GM rolls 1d6 for the number of cards."
    assert SYSTEM.facet(fight, Ask("ann", "part", ()), "with", "Unarmed") == "bare hands"


def test_a_newcomer_brings_a_pack_where_everybody_has_one() -> None:
    here = begun('switches = { decks = "one_per_combatant" }')
    here.correct({"add": {"id": "eve", "side": "B", "sheet": {"name": "Eve"}}})
    decks = here.fight.state.decks
    assert len(decks["eve"].pile) == len(decks["bob"].pile) + sum(map(len, decks["bob"].zones.values())) == 54
    assert Card("RJ") in decks["eve"].pile


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"set": {"hp": 11}, "fighter": "bob"}, "Bob has at most 10 HP and 10 FP."),
        ({"set": {"fp": 11}, "fighter": "bob"}, "Bob has at most 10 HP and 10 FP."),
        ({"end": "turn"}, "The fight is over already."),
    ],
)
def test_a_correction_is_checked_by_the_system_itself(change: dict[str, Any], says: str) -> None:
    fight = begun().fight
    fight.state.over = "end" in change
    with pytest.raises(BadCorrection, match=says):
        correct(fight, change)


@pytest.mark.rule("GC-TURN-09")
def test_a_turn_that_the_gm_ends_is_over() -> None:
    here = begun()
    turn = here.fight.state.turn
    while not (isinstance(part := here.waiting()[0], Ask) and part.topic == "play"):
        here.answer(part.addressee, "pass" if isinstance(part, Ask) else part.logged(part.default()))
    here.correct({"end": "turn"})
    assert here.fight.state.turn == turn + 1


def test_the_most_a_blow_can_do() -> None:
    assert (Damage(2, 1).most, Damage(3, -2).most, Damage(3, -2).mean) == (13, 16, 8.5)
