"""An answer to a question under way can be taken back, as if it had never been given; one that had its effect cannot."""

import pytest

from highdraw.errors import BadUndo
from toy import state, toy


def test_an_answer_that_waits_is_taken_back_without_a_word_and_others_stay() -> None:
    session, follower = toy("trio"), toy("trio")
    told = list(session.events)
    session.answer("ann", "now", "ann")
    session.answer("bob", "pass", "bob")
    session.withdraw("ann", "ann")
    assert ([part.addressee for part in session.waiting()], session.events) == (["ann", "cid"], told)
    session.undo()
    assert [part.addressee for part in session.waiting()] == ["ann", "bob", "cid"], "what is undone is what bob said"
    follower.follow(session.raw)
    for each in (session, follower):
        for who in ("bob", "ann", "cid"):
            each.answer(who, "pass")
        assert state(each).said == ["ann pass", "bob pass", "cid pass"]


def test_what_has_had_its_effect_stays() -> None:
    session = toy("sealed")
    with pytest.raises(BadUndo):
        session.withdraw("ann")
    session.answer("ann", "pass")
    session.answer("bob", "pass")
    with pytest.raises(BadUndo):
        session.withdraw("ann")
    assert len(session.raw) == 2


def test_a_question_to_several_was_put_when_it_was_put_whoever_has_answered_since() -> None:
    session = toy("turn", "trio")
    session.answer("ann", "none")
    at = session.asked_at
    assert at == len(session.done)
    session.answer("ann", "now", "ann")
    session.answer("cid", "now")
    assert (session.asked_at, len(session.done), session.heard) == (at, at + 2, 2)
    session.answer("bob", "now", "bob")
    assert (session.asked_at, session.over) == (at + 3, True)
