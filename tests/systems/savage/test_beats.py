"""Exchanges as people see them: their dice, totals and verdicts, and what they did."""

from random import Random

import pytest

from highdraw.engine.beat import Beat
from highdraw.engine.session import Session
from highdraw.systems.savage import SYSTEM
from highdraw.testing.beats import check_beats
from highdraw.testing.scenes import shipped, vary
from highdraw.testing.walk import play


def beats_of(session: Session) -> list[Beat]:
    return session.beats


@pytest.mark.parametrize("name", sorted(shipped("savage")))
def test_beats_tell_what_changed(name: str) -> None:
    setup = vary(SYSTEM, shipped("savage")[name], Random(f"beats {name}"))
    session = check_beats(SYSTEM, setup, f"beats {name}")
    rolls = [event for event in session.events if event.kind == "roll"]
    assert rolls
    assert all(event.beat and event.sides for event in rolls)


@pytest.mark.parametrize("name", sorted(shipped("savage")))
def test_attacks_have_dice_totals_and_a_verdict(name: str) -> None:
    rng = Random(f"verdicts {name}")
    session = play(Session(SYSTEM, shipped("savage")[name], seed=name), rng)
    attacks = [beat for beat in beats_of(session) if beat.attack and beat.closed]
    assert attacks
    for beat in attacks:
        assert beat.verdict, beat
        assert beat.hit is not None, beat
        (side, *_) = (side for side in beat.sides if side.who == beat.who)
        assert side.total is not None, beat
        assert any(die.role == "kept" for die in side.dice), beat
    for beat in beats_of(session):
        assert beat.verdict or not beat.sides, beat
