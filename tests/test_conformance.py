"""Every system keeps every promise of the engine: the conformance kit over all shipped scenarios."""

import gc
import tracemalloc
from random import Random
from typing import Any

import msgspec
import pytest

from corrections import CORRECTIONS
from highdraw.engine.session import Session
from highdraw.systems import SYSTEMS, load
from highdraw.testing import check_hash_seeds, conform_once, play, shipped, vary
from highdraw.testing.corrections import usual

ROUNDS = 12
"""The scenarios are cut short here; the soak plays them out."""
CROWD, CROWDED = 12, 5
"""A fight of so many is played once, under house rules, and is cut short here."""
TURNS = {"duel": 2, "standoff": 2, "chase": 2, "riders": 2, "tavern": 1, "battle": 1, "mill-yard": 1}
"""The same for turns of thirteen increments, in which everybody acts as often as in seven rounds."""
LONG = {"gurps-cards": 15}
"""How long a fight of a hundred rounds is, where a round is something else."""
SCENES = [(system_id, name) for system_id in SYSTEMS for name in shipped(system_id)]


def crowded(system_id: str, name: str) -> bool:
    system = load(system_id)
    return len(system.play.fighters(system.play.create(shipped(system_id)[name], False))) >= CROWD


def brief(system_id: str, name: str) -> Any:
    """A shipped fight, broken off after a few rounds."""
    setup = shipped(system_id)[name]
    rounds = TURNS[name] if system_id == "gurps-cards" else CROWDED if crowded(system_id, name) else ROUNDS
    return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=rounds))


@pytest.mark.parametrize(("system_id", "name"), [scene for scene in SCENES if not crowded(*scene)])
def test_conformance(system_id: str, name: str) -> None:
    conform_once(load(system_id), brief(system_id, name), f"{name} as it is", CORRECTIONS.get(system_id, usual))


@pytest.mark.parametrize(("system_id", "name"), SCENES)
def test_conformance_under_house_rules(system_id: str, name: str) -> None:
    system = load(system_id)
    setup = vary(system, brief(system_id, name), Random(f"{name} house rules"))
    conform_once(system, setup, f"{name} house rules", CORRECTIONS.get(system_id, usual))


def test_other_hash_seeds() -> None:
    """The same fights in processes that order their sets and dicts otherwise."""
    sessions = []
    for system_id, name in SCENES:
        system = load(system_id)
        setup = vary(system, brief(system_id, name), Random(name))
        sessions.append(play(Session(system, setup, seed=name), Random(name)))
    check_hash_seeds(sessions)


@pytest.mark.parametrize("system_id", [system_id for system_id in SYSTEMS if "battle" in shipped(system_id)])
def test_a_long_fight_of_twenty_fits_in_five_megabytes(system_id: str) -> None:
    """State, log, marks and everything told, after a hundred rounds of ten against ten."""
    system = load(system_id)
    setup = shipped(system_id)["battle"]
    options = msgspec.structs.replace(setup.options, round_limit=LONG.get(system_id, 100))
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
