"""What the tactician likes best where chance has led it: a change of its judgement shows here, to be read before it is accepted."""

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems import load
from highdraw.testing.scenes import shipped

FOLDER = Path(__file__).with_name("tactics")
SITUATIONS, STEPS, BEST = 40, 400, 5
"""Situations of each fight, answers in all, and how many choices are put in order."""


def ranking(session: Session, part: Ask) -> list[str]:
    """The best choices in the order in which the tactician would take them, each time the better ones were not there."""
    seat = TacticianSeat(session.system, 1)
    liked: list[str] = []
    while len(part.choices) > 1 and len(liked) < BEST:
        best = part.check(seat.choose(session.fight, part))
        liked.append(best.key)
        part = msgspec.structs.replace(part, choices=tuple(choice for choice in part.choices if choice.key != best.key))
    return liked


def judgement(system_id: str) -> str:
    lines = []
    for name, setup in shipped(system_id).items():
        session, rng, seen = Session(load(system_id), setup, seed=7), Random(7), 0
        for _ in range(STEPS):
            if session.over or seen == SITUATIONS:
                break
            part = session.waiting()[0]
            if isinstance(part, Ask) and len(part.choices) > 1:
                seen += 1
                lines.append(f"{name} {seen}, {part.who} {part.topic}: {' > '.join(ranking(session, part))}")
            session.answer(part.addressee, part.logged(part.check(part.sample(rng))))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_judgement(path: Path) -> None:
    now = judgement(path.stem)
    if os.environ.get("ACCEPT_TACTICS"):
        path.write_text(now, encoding="utf-8")
    assert now == path.read_text(encoding="utf-8"), "It judges otherwise. If that is meant: ACCEPT_TACTICS=1 pytest tests/test_tactics.py"
