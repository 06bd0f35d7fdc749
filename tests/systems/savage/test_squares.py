"""A square holds one body, also where the GM sets something right; and a round leaves no card behind."""

from random import Random

import pytest

from highdraw.engine.session import Session
from highdraw.errors import BadCorrection, BadFile
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.testing import shipped, walk

SYSTEM = load("savage")


def begin(name: str) -> Session:
    return Session(SYSTEM, shipped("savage")[name], seed=1)


@pytest.mark.rule("SW-BASE-24", "SW-INI-02")
def test_whoever_joins_comes_to_a_free_square() -> None:
    session = begin("ambush")
    spots = session.fight.state.field.spots
    here = next(iter(spots.values()))
    wolf = {"name": "Wolf", "weapons": ["Bite"]}
    for name in ("wolf", "cub"):
        session.correct({"add": {"id": name, "side": "Wolves", "count": 2, "at": [here.x, here.y], "sheet": wolf}})
    places = [(spot.x, spot.y) for spot in session.fight.state.field.spots.values()]
    assert len(places) == len(spots) + 4
    assert len(set(places)) == len(places)


@pytest.mark.rule("SW-BASE-24")
def test_nobody_is_put_on_an_occupied_square() -> None:
    session = begin("ambush")
    one, other = list(session.fight.state.fighters)[:2]
    there = session.fight.state.field.spots[other]
    with pytest.raises(BadCorrection, match="a square holds one body"):
        session.correct({"move": one, "to": [there.x, there.y]})
    session.correct({"set": {"incapacitated": True}, "fighter": other})
    session.correct({"move": one, "to": [there.x, there.y]})
    assert session.fight.state.field.point(one) == (there.x, there.y)


@pytest.mark.rule("SW-BASE-98")
def test_rider_and_mount_are_moved_together_and_part_when_one_leaves() -> None:
    session = begin("charge")
    rider = next(me for me in session.fight.state.fighters.values() if me.mount)
    session.correct({"move": rider.id, "to": [40, 40]})
    field = session.fight.state.field
    assert field.point(rider.mount) == field.point(rider.id) == (40, 40)
    session.correct({"remove": rider.mount})
    assert session.fight.state.fighters[rider.id].mount == ""
    assert session.fight.state.fighters[rider.mount].rider == ""
    assert session.fight.state.field.point(rider.id) == (41, 40)


@pytest.mark.rule("SW-INI-12", "SW-BASE-94")
def test_the_cards_of_a_round_are_no_longer_in_the_order_when_the_next_is_dealt() -> None:
    session = begin("skirmish")
    for here in walk(session, Random(3)):
        if here.fight.state.round == 2:
            break
    assert session.waiting()[0].topic in ("card", "buy card", "quick")  # type: ignore[attr-defined]
    assert not [turn for turn in session.view("gm").order if turn.card]


@pytest.mark.rule("SW-BASE-24")
def test_a_scenario_puts_one_body_on_a_square() -> None:
    text = """system = "savage"
    title = "Two"
    fighter = [{ id = "ann", side = "A", at = [0, 0] }, { id = "bob", side = "B", at = [0.5, 0]%s }]"""
    document = Document(text % "", "two.toml")
    with pytest.raises(BadFile, match="bob would stand where ann stands"):
        SYSTEM.paper.read(document, document.data)
    document = Document(text % ", unconscious = true", "two.toml")
    assert SYSTEM.paper.read(document, document.data).field.mapped
