"""Every receipt adds up, its totals are the numbers that the sentences use, and few rules stand beside a sentence."""

import re
from random import Random

import pytest

from highdraw.engine.event import MOST_CITES, Event
from highdraw.engine.receipt import wrong
from highdraw.engine.session import Session
from highdraw.systems.savage import SYSTEM
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import play

SENTENCES = {
    r" rolls .*?: (-?\d+)": "total",
    r" deals (\d+) damage": "damage",
    r"^\d+ against Toughness (\d+)": "Toughness",
    r": (\d+) Wounds? for ": "Wounds",
}
"""Where a sentence says a number, and under which label its receipt ends with it."""


def events(name: str, seed: int) -> list[Event]:
    rng = Random(f"receipts {name} {seed}")
    setup = shipped("savage")[name]
    return play(Session(SYSTEM, vary(SYSTEM, setup, rng) if seed else setup, seed=str(seed)), rng).events


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", sorted(shipped("savage")))
def test_receipts_add_up(name: str, seed: int) -> None:
    for event in events(name, seed):
        assert wrong(event.steps) == "", event
        assert len(event.cites) <= MOST_CITES, event
        for pattern, label in SENTENCES.items():
            said = re.search(pattern, event.text)
            if said and event.steps:
                totals = [step.value for step in event.steps if step.op == "=" and step.label == label]
                assert int(said[1]) in totals, event
