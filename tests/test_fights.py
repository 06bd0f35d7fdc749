"""Short fights under all kinds of house rules, a line each: how they go, and check sums of what was played, told and seen.

When what is played changes, fights on record would replay otherwise: then the system's `behaviour` is raised, too.
"""

import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import msgspec
import pytest

from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.testing.scenes import shipped, vary

FOLDER = Path(__file__).with_name("fights")
CHANCE, HOUSE_RULES = 0.25, 0.6
"""How often chance answers instead of the tactician, and which share of the house rules is taken at random."""
LOOK = 9
"""Answers between two looks at the table."""
SCENES: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "gurps-cards": tuple((scene, {"round_limit": 3}) for scene in ("riders", "standoff", "duel", "chase", "duel", "standoff")),
    "suits-impact": (
        ("duel", {"round_limit": 25, "aftermath": True}), ("grenades", {"round_limit": 12}), ("rescue", {"round_limit": 12}),
        ("skirmish", {"round_limit": 10, "aftermath": True, "conditions": "poor"}),
    ),
    "suits-two-card": (
        ("skirmish", {"round_limit": 6}), ("patrol", {"round_limit": 4}), ("tourney", {"round_limit": 10}), ("ambush", {"round_limit": 4}),
        ("brawl", {"round_limit": 6}), ("duel", {}), ("race", {"round_limit": 12}), ("armwrestle", {}), ("stand", {"round_limit": 2}),
    ),
    "suits-one-card": (
        ("brawl", {"round_limit": 6}), ("patrol", {"round_limit": 4}), ("ambush", {"round_limit": 4}), ("peasants", {"round_limit": 8}),
        ("duel", {}), ("debate", {"round_limit": 12}), ("race", {"round_limit": 12}), ("armwrestle", {}), ("stand", {"round_limit": 2}),
    ),
    "savage": (
        ("skirmish", {"round_limit": 4}), ("firefight", {"round_limit": 2}), ("ambush", {"round_limit": 2}), ("charge", {"round_limit": 2}),
        ("duel", {"round_limit": 10}), ("goblins", {"round_limit": 2}),
    ),
}  # fmt: skip
FIGHTS = {"gurps-cards": 24, "suits-impact": 24, "suits-two-card": 48, "suits-one-card": 48, "savage": 36}


class Sums:
    """Check sums of texts that come one after the other."""

    def __init__(self) -> None:
        self.sums = {"played": 0, "told": 0, "seen": 0}

    def add(self, name: str, what: Any) -> None:
        self.sums[name] = crc32(msgspec.json.encode(what, order="sorted"), self.sums[name])

    def __str__(self) -> str:
        return ", ".join(f"{name} {number:08x}" for name, number in self.sums.items())


def begun(system_id: str, number: int) -> Session[Any]:
    scene, options = SCENES[system_id][number % len(SCENES[system_id])]
    setup = vary(load(system_id), shipped(system_id)[scene], Random(number), HOUSE_RULES)
    setup = msgspec.structs.replace(setup, options=msgspec.structs.replace(setup.options, **options))
    return Session(load(system_id), setup, seed=number)


def line(system_id: str, number: int) -> str:
    """One fight from beginning to end."""
    session, chance, sums = begun(system_id, number), Random(number), Sums()
    system, bot = session.system, TacticianSeat(session.system, number)
    while not session.over:
        part = session.waiting()[0]
        sums.add("played", part.outline())
        value = part.sample(chance) if chance.random() < CHANCE else bot.choose(session.fight, part)
        taken = part.check(value)
        sums.add("seen", system.reading.question(session.fight, part))
        if isinstance(part, Ask):
            sums.add("seen", system.reading.offer(session.fight, part, taken))
        if len(session.raw) % LOOK == 0:
            people = system.play.fighters(session.fight)
            who = part.addressee if part.addressee in people else next(iter(people))
            sums.add("seen", [system.reading.view(session.fight, mine) for mine in (None, frozenset((who,)))])
            sums.add("played", session.fight.state)
        session.answer(part.addressee, part.logged(taken))
    sums.add("played", session.fight.state)
    sums.add("told", [session.events, session.fight.beats])
    scene = SCENES[system_id][number % len(SCENES[system_id])][0]
    return f"{number} {scene}: {len(session.raw)} answers, {len(session.events)} events; {sums}"


@cache
def known(system_id: str) -> list[str]:
    return (FOLDER / f"{system_id}.txt").read_text(encoding="utf-8").splitlines()


@cache
def accept(system_id: str) -> None:
    lines = [f"behaviour {load(system_id).behaviour}", *(line(system_id, number) for number in range(FIGHTS[system_id]))]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{system_id}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(("system_id", "number"), [(system_id, number) for system_id in FIGHTS for number in range(FIGHTS[system_id])])
def test_a_fight_goes_as_it_went(system_id: str, number: int) -> None:
    if os.environ.get("ACCEPT_FIGHTS"):
        accept(system_id)
    advice = "If that is meant, and `behaviour` is raised where it is played otherwise: ACCEPT_FIGHTS=1 pytest tests/test_fights.py"
    assert line(system_id, number) == known(system_id)[number + 1], advice


@pytest.mark.parametrize("system_id", FIGHTS)
def test_they_are_of_this_behaviour(system_id: str) -> None:
    assert known(system_id)[0] == f"behaviour {load(system_id).behaviour}"
    assert len(known(system_id)) == FIGHTS[system_id] + 1
