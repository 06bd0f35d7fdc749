"""Every system keeps every promise of the engine: the conformance kit over all shipped scenarios."""

import gc
import tracemalloc
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.systems import load
from highdraw.testing import check_hash_seeds, conform_once, play, shipped, vary
from highdraw.testing.corrections import Change, usual

ROUNDS = 12
"""The scenarios are cut short here; the soak plays them out."""
SCENES = [("suits-two-card", name) for name in shipped("suits-two-card")]


def brief(setup: Any) -> Any:
    """The same fight, broken off after a few rounds."""
    return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=ROUNDS))


def suits_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in Suits, apart from what is usual."""
    who = rng.choice(list(session.system.fighters(session.fight)))
    sheet = {"name": "Newcomer", "body": 6, "will": 6, "reflexes": 6, "skills": {"fight": 6}, "weapons": ["Sword"]}
    side = rng.choice(session.system.score(session.fight)["sides"])
    return [
        *usual(session, rng),
        {"set": {"shock": rng.randint(0, 9)}, "fighter": who},
        {"set": {"wounds": rng.randint(0, 12)}, "fighter": who},
        {"set": {"critical": rng.randint(0, 2)}, "fighter": who},
        {"set": {"body": rng.randint(1, 9), "will": rng.randint(1, 9)}, "fighter": who},
        {"set": {"engaged": []}, "fighter": who},
        {"sector": [who, who], "is": "behind"},
        {"add": {"id": f"new-{len(session.raw)}", "side": side, "sheet": sheet}},
        {"add": {"id": "x", "side": side, "sheet": {**sheet, "body": 0}}},
        {"set": {"shock": -1}, "fighter": who},
    ]


@pytest.mark.parametrize(("system_id", "name"), SCENES)
@pytest.mark.parametrize("house", ["as it is", "house rules", "other house rules"])
def test_conformance(system_id: str, name: str, house: str) -> None:
    system = load(system_id)
    setup = brief(shipped(system_id)[name])
    if house != "as it is":
        setup = vary(system, setup, Random(f"{name} {house}"))
    conform_once(system, setup, f"{name} {house}", suits_corrections)


def test_other_hash_seeds() -> None:
    """The same fights in processes that order their sets and dicts otherwise."""
    sessions = []
    for system_id, name in SCENES:
        system = load(system_id)
        setup = vary(system, brief(shipped(system_id)[name]), Random(name))
        sessions.append(play(Session(system, setup, seed=name), Random(name)))
    check_hash_seeds(sessions)


def test_a_long_fight_of_twenty_fits_in_five_megabytes() -> None:
    """State, log, marks and everything told, after a hundred rounds of ten against ten."""
    system = load("suits-two-card")
    setup = shipped("suits-two-card")["battle"]
    options = msgspec.structs.replace(setup.options, round_limit=100)
    assert len(setup.entrants) >= 20
    setup = msgspec.structs.replace(setup, options=options)
    play(Session(system, setup, seed=1), Random(1))
    gc.collect()
    tracemalloc.start()
    try:
        session = play(Session(system, setup, seed=2), Random(2))
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(session.done) > 500
    assert size < 5_000_000
