"""Every receipt adds up, its totals are the numbers that the sentences use, and few rules stand beside a sentence."""

import re
from random import Random

import pytest

from highdraw.engine.event import MOST_CITES, Event
from highdraw.engine.receipt import wrong
from highdraw.engine.session import Session
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import play

SENTENCES = {
    r"(\d+) loss: ": "loss",
    r" recovers (\d+) ": "recovered",
    r"lands (\d+) yards? off": "yards off",
}
"""Where a sentence says a number, and under which label its receipt ends with it."""
CONTEST = re.compile(r"\((\d+)(?:/(\d+))?\)")
"""What each side of a contest came to: `(7)`, `(7/9)` with its defensive value."""


def events(name: str, seed: int) -> list[Event]:
    rng = Random(f"receipts {name} {seed}")
    setup = shipped(SYSTEM.id)[name]
    return play(Session(SYSTEM, vary(SYSTEM, setup, rng) if seed else setup, seed=str(seed)), rng).events


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", sorted(shipped(SYSTEM.id)))
def test_receipts_add_up(name: str, seed: int) -> None:
    for event in events(name, seed):
        assert wrong(event.steps) == "", event
        assert len(event.cites) <= MOST_CITES, event
        totals = [step.value for step in event.steps if step.op == "="]
        for pattern, label in SENTENCES.items():
            said = re.search(pattern, event.text)
            if said and event.steps:
                assert int(said[1]) in [step.value for step in event.steps if step.op == "=" and step.label == label], event
        if " against " in event.text and event.steps:
            for worth, guard in CONTEST.findall(event.text):
                assert int(worth) in totals, event
                assert not guard or int(guard) in totals, event
