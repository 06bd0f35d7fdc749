"""The totals of receipts are the numbers that the sentences use."""

import re
from random import Random

import pytest

from highdraw.engine.event import Event
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


def events(name: str) -> list[Event]:
    rng = Random(f"receipts {name}")
    return play(Session(SYSTEM, vary(SYSTEM, shipped("savage")[name], rng), seed=name), rng).events


@pytest.mark.parametrize("name", ["charge", "duel", "firefight", "skirmish"])
def test_sentences_say_what_receipts_come_to(name: str) -> None:
    for event in events(name):
        for pattern, label in SENTENCES.items():
            said = re.search(pattern, event.text)
            if said and event.steps:
                totals = [step.value for step in event.steps if step.op == "=" and step.label == label]
                assert int(said[1]) in totals, event
