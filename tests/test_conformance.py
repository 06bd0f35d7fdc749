"""Every system keeps every promise of the engine: the conformance kit over all shipped scenarios."""

import gc
import tracemalloc
from random import Random
from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.systems import SYSTEMS, load
from highdraw.testing import check_hash_seeds, conform_once, play, shipped, vary
from highdraw.testing.corrections import Change, usual

ROUNDS = 12
"""The scenarios are cut short here; the soak plays them out."""
TURNS = {"duel": 2, "standoff": 2, "chase": 2, "riders": 2, "tavern": 1, "battle": 1}
"""The same for turns of thirteen increments, in which everybody acts as often as in seven rounds."""
LONG = {"gurps-cards": 15}
"""How long a fight of a hundred rounds is, where a round is something else."""
SCENES = [(system_id, name) for system_id in SYSTEMS for name in shipped(system_id)]


def brief(system_id: str, name: str) -> Any:
    """A shipped fight, broken off after a few rounds."""
    setup = shipped(system_id)[name]
    rounds = TURNS[name] if system_id == "gurps-cards" else ROUNDS
    return msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, round_limit=rounds))


def suits_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in Suits, apart from what is usual."""
    who = rng.choice(list(session.system.play.fighters(session.fight)))
    sheet = {"name": "Newcomer", "body": 6, "will": 6, "reflexes": 6, "skills": {"fight": 6}, "weapons": ["Sword"]}
    side = rng.choice(session.system.play.score(session.fight).sides)
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


def savage_corrections(session: Session, rng: Random) -> list[Change]:
    """What a GM sets right in a fight with action cards, apart from what is usual."""
    who, other = (rng.choice(list(session.system.play.fighters(session.fight))) for _ in range(2))
    assert session.system.referee.quick is not None
    return [
        *usual(session, rng),
        {"set": {"wounds": rng.randint(0, 3)}, "fighter": who},
        {"set": {"shaken": True, "prone": True}, "fighter": who},
        {"set": {"bennies": rng.randint(0, 5)}, "fighter": who},
        {"set": {"cover": "heavy", "fatigue": 1}, "fighter": who},
        {"distance": [who, other], "inches": rng.randint(1, 40)},
        {"damage": who, "is": rng.randint(0, 20)},
        {"pool": rng.randint(0, 5)},
        session.system.referee.quick(session.fight, "2 wolves"),
        {"set": {"wounds": -1}, "fighter": who},
        {"set": {"cover": "a hedge"}, "fighter": who},
        {"add": {"id": "x", "side": "Others", "sheet": {"name": "X", "weapons": ["Spoon"]}}},
    ]


def gurps_corrections(session: Session, rng: Random) -> list[Change]:
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


CORRECTIONS = {
    "suits-two-card": suits_corrections, "suits-one-card": suits_corrections, "savage": savage_corrections,
    "gurps-cards": gurps_corrections,
}  # fmt: skip


@pytest.mark.parametrize(("system_id", "name"), SCENES)
@pytest.mark.parametrize("house", ["as it is", "house rules", "other house rules"])
def test_conformance(system_id: str, name: str, house: str) -> None:
    system = load(system_id)
    setup = brief(system_id, name)
    if house != "as it is":
        setup = vary(system, setup, Random(f"{name} {house}"))
    conform_once(system, setup, f"{name} {house}", CORRECTIONS.get(system_id, usual))


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
