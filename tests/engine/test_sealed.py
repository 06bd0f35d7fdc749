"""Sealed questions tell nobody who has yet to answer; cards and dice are their owner's to type."""

import pytest

from highdraw.engine.request import DECK
from highdraw.errors import NothingAsked, NotYourSeat
from toy import state, toy


def test_who_has_answered_is_not_told() -> None:
    session = toy("sealed")
    assert session.asked_openly() == ("ann", "bob")
    session.answer("bob", "pass", "bob")
    assert session.asked_openly() == ("ann", "bob")
    assert [part.addressee for part in session.waiting()] == ["ann"]
    session.answer("ann", "now", "ann")
    assert state(session).said == ["ann now", "bob pass"]


def test_an_open_question_tells_who_is_waited_for() -> None:
    session = toy("together")
    session.answer("bob", "rock")
    assert session.asked_openly() == ("ann",)


def test_a_refusal_is_the_same_before_and_after_somebody_has_answered() -> None:
    """Whoever tries to answer for another learns nothing of what that one has done."""
    session = toy("sealed")
    said = []
    for _ in range(2):
        for who in ("bob", "nobody"):
            with pytest.raises((NotYourSeat, NothingAsked)) as error:
                session.answer(who, "pass", "ann")
            said.append(str(error.value))
        if len(session.waiting()) == 2:
            session.answer("bob", "pass", "bob")
    assert said[:2] == said[2:]
    assert "does not play 'bob'" in said[0]


def test_whoever_answers_twice_is_told_so_and_no_more() -> None:
    session = toy("sealed")
    session.answer("bob", "pass", "bob")
    with pytest.raises(NothingAsked, match=r"'bob' has answered already; the fight waits for the others\.$"):
        session.answer("bob", "pass", "bob")


def test_cards_and_dice_are_asked_of_their_owner() -> None:
    session = toy("owned", chance=None)
    assert session.asked_openly() == ("ann",)
    assert [part.kind for part in session.asked_of("ann")] == ["draw"]
    assert session.asked_of("bob") == ()
    with pytest.raises(NotYourSeat):
        session.answer(DECK, "KS 2C", "bob")
    session.answer(DECK, "KS 2C", "ann")
    assert session.asked_openly() == ("bob",)
    assert [part.kind for part in session.asked_of("bob")] == ["roll"]
    with pytest.raises(NotYourSeat):
        session.answer(DECK, [6], "ann")
    session.answer(DECK, [6], "bob")
    assert session.over
    assert state(session).points == 6
    assert [entry.by for _, entry in session.steps()] == ["ann", "bob"]
