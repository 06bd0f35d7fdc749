"""The totals of receipts are the numbers that the sentences use."""

import re
from random import Random

import pytest

from highdraw.engine.event import Event
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


def events(name: str) -> list[Event]:
    rng = Random(f"receipts {name}")
    return play(Session(SYSTEM, vary(SYSTEM, shipped(SYSTEM.id)[name], rng), seed=name), rng).events


@pytest.mark.parametrize("name", ["ambush", "duel", "patrol"])
def test_sentences_say_what_receipts_come_to(name: str) -> None:
    for event in events(name):
        totals = [step.value for step in event.steps if step.op == "="]
        for pattern, label in SENTENCES.items():
            said = re.search(pattern, event.text)
            if said and event.steps:
                assert int(said[1]) in [step.value for step in event.steps if step.op == "=" and step.label == label], event
        if " against " in event.text and event.steps:
            for worth, guard in CONTEST.findall(event.text):
                assert int(worth) in totals, event
                assert not guard or int(guard) in totals, event
