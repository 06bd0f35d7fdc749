"""The conformance kit over the shipped scenarios, as they are and under house rules."""

from random import Random

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.systems import load
from highdraw.testing import conform_once, machine, shipped, vary
from highdraw.testing.corrections import Change, usual

ID = "suits-impact"
ROUNDS = 8


def corrections(session: Session, rng: Random) -> list[Change]:
    """What a referee sets right here, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"shock": rng.randint(0, 9)}, "fighter": who},
        {"set": {"damage": rng.randint(0, 9)}, "fighter": who},
        {"set": {"trauma": rng.randint(0, 4), "stopped": False}, "fighter": who},
        {"set": {"dead": True}, "fighter": who},
        {"set": {"dead": False, "out": False}, "fighter": who},
        {"set": {"body": rng.randint(1, 9), "speed": rng.randint(1, 9)}, "fighter": who},
        {"set": {"conditions": "worst", "suit": False}, "fighter": who},
        {"set": {"main": "", "off": ""}, "fighter": who},
        {"distance": [who, other], "metres": rng.randint(1, 40)},
        {"move": who, "to": [rng.randint(-5, 5), rng.randint(-5, 5)]},
        session.system.referee.quick(session.fight, "2 thugs"),
        session.system.referee.quick(session.fight, "a duellist"),
        {"card": who, "from": "KS", "to": "2C"},
        {"set": {"shock": -1}, "fighter": who},
        {"set": {"work": None}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["spoon"]}}},
    ]


@pytest.mark.parametrize("name", ["duel", "skirmish", "grenades", "rescue"])
@pytest.mark.parametrize("house", ["as it is", "house rules"])
def test_conformance(name: str, house: str) -> None:
    system, setup = load(ID), shipped(ID)[name]
    setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=ROUNDS, day_limit=3))
    if house != "as it is":
        setup = vary(system, setup, Random(f"{name} {house}"))
    conform_once(system, setup, f"{name} {house}", corrections)


def test_whatever_is_done_every_step_can_be_taken_back() -> None:
    scenes = {name: setup for name, setup in shipped(ID).items() if name != "battle"}
    tally = machine.check_machine(load(ID), scenes, 8, 22)
    assert tally["taken back to the start"] >= 8
