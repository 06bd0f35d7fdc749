"""The conformance kit over the scenarios of a system that is not listed yet."""

from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.systems import load
from highdraw.testing import conform_once, shipped, vary
from highdraw.testing.corrections import Change, usual

ID = "gurps-cards"


def brief(name: str, turns: int) -> Any:
    setup = shipped(ID)[name]
    return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=turns))


def corrections(session: Session[Any], rng: Random) -> list[Change]:
    """What a GM sets right with hands of cards, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"hp": rng.randint(-10, 8)}, "fighter": who},
        {"set": {"fp": rng.randint(-3, 8)}, "fighter": who},
        {"set": {"posture": "lying", "stunned": ["damage"]}, "fighter": who},
        {"set": {"unconscious": True}, "fighter": who},
        {"set": {"running": True}, "fighter": who},
        {"distance": [who, other], "yards": rng.randint(0, 40)},
        {"fright": who, "modifier": rng.randint(-12, 0)},
        {"say": who, "words": "Yield!", "syllables": rng.randint(1, 30)},
        {"surrender": who},
        session.system.referee.quick(session.fight, "2 brawlers"),
        {"set": {"hp": 999}, "fighter": who},
        {"set": {"posture": "flying"}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["Spoon"]}}},
    ]


@pytest.mark.parametrize("name", ["duel", "standoff", "chase", "tavern", "riders"])
@pytest.mark.parametrize("house", ["as it is", "house rules", "other house rules"])
def test_conformance(name: str, house: str) -> None:
    setup = brief(name, 1 if name == "tavern" else 2)
    if house != "as it is":
        setup = vary(load(ID), setup, Random(f"{name} {house}"))
    conform_once(load(ID), setup, f"{name} {house}", corrections)
