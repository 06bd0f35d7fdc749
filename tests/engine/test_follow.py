"""Following a fight that is played elsewhere: entry by entry, with undo, redo and corrections, always the same picture."""

from collections.abc import Callable
from random import Random

import pytest

from highdraw.engine.log import Answer, Redo
from highdraw.engine.session import Session
from highdraw.errors import BadUndo, Drift
from highdraw.seats import RandomSeat
from highdraw.systems import load
from highdraw.testing.scenes import shipped
from highdraw.testing.walk import begin, picture
from toy import toy


def test_each_deed_of_a_fight_is_followed_from_where_one_stands() -> None:
    system = load("suits-two-card")
    for name, setup in shipped(system.id).items():
        rng = Random(f"follow {name}")
        session, follower = begin(system, setup, name), begin(system, setup, name)
        known = len(session.raw)
        assert follower.raw == session.raw
        for _ in range(60):
            if session.over:
                break
            deed = rng.random()
            if deed < 0.15 and session.steps():
                session.undo()
            elif deed < 0.2 and session.steps():
                session.undo(to=rng.choice(session.steps())[0])
            elif deed < 0.35 and session.can_redo:
                session.redo()
            else:
                part = rng.choice(session.waiting())
                session.answer(part.addressee, RandomSeat(rng).choose(session.fight, part))
            if rng.random() < 0.6:
                follower.follow(session.raw[known:])
                known = len(session.raw)
                assert picture(follower) == picture(session), name
                assert follower.raw == session.raw
                assert follower.can_redo == session.can_redo
                assert follower._recall == session._recall, "what is drawn next is the same"


def test_corrections_are_followed_with_what_stands_behind_them() -> None:
    session, follower = toy("turn", "turn"), toy("turn", "turn")
    known = 0
    deeds: list[Callable[[], None]] = [
        lambda: session.answer("ann", "two"),
        lambda: session.correct({"points": 7}, "gm"),
        lambda: session.answer("ann", "yes"),
        lambda: session.undo(),
        lambda: session.undo(),
        lambda: session.redo(),
        lambda: session.redo(),
    ]
    for deed in deeds:
        deed()
        follower.follow(session.raw[known:])
        known = len(session.raw)
        assert picture(follower) == picture(session)
        assert follower.can_redo == session.can_redo
        assert follower.steps() == session.steps()


def test_what_does_not_fit_changes_nothing() -> None:
    session, follower = toy("turn", "turn"), toy("turn", "turn")
    session.answer("ann", "two")
    follower.answer("ann", "one")
    before, raw = picture(follower), list(follower.raw)
    session.answer("ann", "yes")
    with pytest.raises(Drift):
        follower.follow([*session.raw[2:], Answer("ann", "two", "no such question")])
    assert picture(follower) == before
    assert follower.raw == raw
    follower.answer("ann", "yes")


def test_steps_and_redo_are_told() -> None:
    session: Session = toy("turn")
    assert session.steps() == []
    assert not session.can_redo
    session.answer("ann", "one")
    assert session.steps() == [(0, session.raw[0])]
    session.undo()
    assert session.steps() == []
    assert session.can_redo


def test_an_answer_that_fits_is_given_up_with_the_one_after_it_that_does_not() -> None:
    session, follower = toy("turn", "turn"), toy("turn", "turn")
    session.answer("ann", "one")
    before = picture(follower)
    with pytest.raises(Drift):
        follower.follow([*session.raw, Answer("ann", "yes", "another question")])
    assert picture(follower) == before
    assert follower.steps() == []


def test_nothing_is_done_again_where_nothing_was_taken_back() -> None:
    follower: Session = toy("turn")
    with pytest.raises(BadUndo, match="nothing to do again"):
        follower.follow([Redo()])
    assert follower.raw == []
