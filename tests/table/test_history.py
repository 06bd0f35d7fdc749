"""The steps of a fight in words: the same whether one was there, came later, or follows from another process."""

from collections.abc import Callable
from typing import Any

import pytest

from highdraw.engine.choice import either
from highdraw.engine.event import Event
from highdraw.engine.session import Session
from highdraw.errors import BadUndo
from highdraw.table.history import History, Step, _told, answer_words
from highdraw.table.seating import BOT, STANDING
from highdraw.table.standing import WAYS
from toy import toy

ROCK, PAPER = "rock", "paper"


def watched(*calls: str) -> History:
    """A fight whose steps are remembered from the start."""
    history = History(toy(*calls))
    assert history.steps() == []
    return history


def say(history: History, who: str, value: Any, by: str = "") -> None:
    history.answer(history.session.part(who), value, by or who)


def in_words(history: History) -> tuple[list[Step], list[tuple[str, str, int, list[str]]], str, str]:
    """All that a history tells."""
    repeats = [(one.who, one.topic, one.times, list(one.ways)) for one in history.repeats().values()]
    return history.steps(), repeats, history.undo_words(), history.redo_words()


def undone(history: History) -> None:
    say(history, "ann", "one")
    say(history, "ann", "yes")
    history.undo(None, "gm")


def redone(history: History) -> None:
    undone(history)
    history.undo(0, "gm")
    history.redo("gm")
    history.redo("gm")


def withdrawn(history: History) -> None:
    for who in ("ann", "bob"):
        say(history, who, "now")
    history.withdraw("ann", "ann")


def withdrawn_after_an_undo(history: History) -> None:
    for who in ("ann", "bob"):
        say(history, who, "now")
    history.undo(None, "gm")
    assert history.redo_words()
    history.withdraw("ann", "ann")


def corrected(history: History) -> None:
    say(history, "ann", "none")
    history.correct({"points": 7}, "gm", "now")


def by_the_tactician(history: History) -> None:
    say(history, "ann", "none", "gm")
    say(history, "ann", "one", BOT)
    say(history, "ann", "yes", STANDING)


DEEDS: list[tuple[Callable[[History], None], tuple[str, ...]]] = [
    (undone, ("turn", "turn")),
    (redone, ("turn", "turn")),
    (withdrawn, ("trio",)),
    (withdrawn_after_an_undo, ("trio",)),
    (corrected, ("turn", "turn")),
    (by_the_tactician, ("turn", "turn", "turn")),
]


@pytest.mark.parametrize(("deed", "calls"), DEEDS)
def test_who_was_there_who_comes_and_who_follows_tell_the_same(deed: Callable[[History], None], calls: tuple[str, ...]) -> None:
    history, follower = watched(*calls), watched(*calls)
    deed(history)
    follower.follow(list(history.session.raw))
    told = in_words(history)
    assert in_words(follower) == told
    assert in_words(History(history.session)) == told
    assert [step.at for step in told[0]] == list(range(len(told[0])))


def test_what_was_taken_back_is_named_until_something_else_is_done() -> None:
    history = watched("turn", "turn")
    with pytest.raises(BadUndo, match="nothing to undo"):
        history.undo(None, "gm")
    say(history, "ann", "one")
    assert (history.undo_words(), history.redo_words()) == ("Ann: one", "")
    say(history, "ann", "yes")
    history.undo(0, "gm")
    assert (history.undo_words(), history.redo_words()) == ("", "Ann: one")
    history.redo("gm")
    assert [step.says for step in history.steps()] == ["Ann: one", "Ann: yes"]
    history.undo(None, "gm")
    history.undo(None, "gm")
    assert history.redo_words() == "Ann: one"
    history.redo("gm")
    assert history.redo_words() == "Ann: yes"
    say(history, "ann", "no")
    assert history.redo_words() == ""


def test_who_takes_an_answer_back_has_never_given_it() -> None:
    history = watched("trio")
    withdrawn(history)
    [step] = history.steps()
    assert (step.at, step.who, step.says, step.open) == (0, "bob", "Bob: answers in secret", "Bob: now")
    assert history.redo_words() == ""
    history = watched("trio")
    withdrawn_after_an_undo(history)
    assert (history.steps(), history.redo_words()) == ([], "")


def test_undo_goes_behind_what_answered_without_a_person() -> None:
    history = watched("turn", "turn", "turn")
    by_the_tactician(history)
    assert (history.undo_words(), history.last_by_person()) == ("Ann: none", 0)
    assert [(one.topic, one.times) for one in history.repeats().values()] == [("cards", 1)]
    history.undo(None, "gm")
    assert history.steps() == []


def test_a_correction_is_called_what_it_did() -> None:
    history = watched("turn", "turn")
    corrected(history)
    assert [(step.says, step.told, step.name, step.who) for step in history.steps()] == [
        ("Ann: none", "Ann has 0.", "Ann: none", "ann"),
        ("A correction", "Ann has 7 points.", "Ann has 7 points", ""),
    ]
    assert [step.silent for step in history.steps()] == [False, False]
    assert Step(0, "gm", "A correction").name == "A correction"


def test_the_gm_reads_what_they_answered_in_secret_themselves_and_others_do_not() -> None:
    history = watched("trio")
    say(history, "ann", "now", "gm")
    assert (history.undo_words(), history.steps()[0].silent) == ("Ann: now", True)
    say(history, "bob", "now")
    assert history.undo_words() == "Bob: answers in secret"


def test_a_question_that_repeats_keeps_the_last_ways_in_which_it_was_answered() -> None:
    history = watched(*["turn"] * 9)
    for said in ("none", "none", "none"):
        say(history, "ann", said)
    [repeat] = history.repeats().values()
    assert (repeat.who, repeat.topic, repeat.times, list(repeat.ways)) == ("ann", "cards", 3, ["none"])
    assert repeat.ways["none"][0] == "none"
    for said in ("one", "two"):
        say(history, "ann", said)
        say(history, "ann", "yes")
    say(history, "ann", "none")
    assert list(history.repeats()["ann", "cards"].ways) == ["one", "two", "none"]
    repeat.add(either("four")[0], "four")
    assert (len(repeat.ways), next(iter(repeat.ways))) == (WAYS, "two")


def test_an_answer_is_told_with_the_name_of_its_owner() -> None:
    session: Session = toy("turn")
    assert answer_words(session, session.part("ann"), "two") == "Ann: two"
    assert answer_words(session, session.part("ann"), "seven") == "Ann: 'seven'", "what is no answer is told as it came"


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([], ""),
        ([Event("round", "Round 2.", level="heading"), Event("hit", "A hit.")], "A hit."),
        ([Event("chip", "A chip.", level="detail"), Event("hit", "A hit."), Event("fall", "A fall.")], "A hit."),
        ([Event("round", "Round 2.", level="heading"), Event("chip", "A chip.", level="detail")], "A chip."),
        ([Event("round", "Round 2.", level="heading"), Event("pool", "A pool.", level="book")], ""),
        ([Event("draw", "Ann draws an ace.", seen_by=("ann",)), Event("hit", "A hit.")], "A hit."),
    ],
)
def test_of_what_came_of_a_step_the_first_thing_is_told_that_is_for_everybody(events: list[Event], told: str) -> None:
    assert _told(events) == told
