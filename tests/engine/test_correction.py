"""Corrections amid an exchange: the numbers change, the exchange stays where it is; what it would cost is known before."""

from collections.abc import Callable
from types import SimpleNamespace

import msgspec
import pytest

from engine.exchange import SYSTEM, Exchange, Setup, asked, exchanging, numbers, rest
from highdraw.engine.choice import either
from highdraw.engine.event import Event
from highdraw.engine.impact import Impact, holds
from highdraw.engine.log import Answer, Correct, Entry, Redo, Undo, read_lines, write_lines
from highdraw.engine.request import Ask, Draw
from highdraw.engine.session import Session
from highdraw.errors import BadAnswer, BadCorrection, ProcedureFailed
from highdraw.testing.walk import picture


def again(session: Session) -> None:
    """The log, through its file, gives the same; also to somebody who has no chance of their own."""
    file = read_lines(write_lines(session.head(), session.raw), "x")
    for chance in ("seeded", None):
        copy = Session.from_file(SYSTEM, file, "x", chance=chance, seats=session.seats)
        assert picture(copy) == picture(session)
        assert copy.raw == session.raw
        assert copy.steps() == session.steps()


def thrown() -> Session:
    """Both have thrown, Ann holds a hand and is asked whether she keeps it."""
    session = exchanging()
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    assert asked(session) == ["ann keep"]
    return session


def test_more_choices_leave_the_answers_and_the_cards() -> None:
    session = thrown()
    cards = list(session.fight.state.deck.zones["ann"])
    session.correct({"keys": ["paper", "lizard", "rock"]})
    assert asked(session) == ["ann keep"]
    assert session.fight.state.deck.zones["ann"] == cards
    assert numbers(session).said == {"ann": "paper", "bob": "rock"}
    assert numbers(session).points == 1
    again(session)
    session.answer("ann", "yes")
    session.undo()
    session.undo()
    session.undo()
    assert asked(session) == ["ann throw"], "the correction, then Ann's throw"
    again(session)


def test_fewer_choices_cost_what_is_not_among_them() -> None:
    session = thrown()
    cards = list(session.fight.state.deck.zones["ann"])
    assert session.preview({"keys": ["rock", "lizard"]}).lost == ("Ann",)
    session.correct({"keys": ["rock", "lizard"]})
    assert asked(session) == ["ann throw"], "Bob's throw is still good"
    assert session.events[-1].text == "1 answer given before no longer fits."
    session.answer("ann", "lizard")
    assert session.fight.state.deck.zones["ann"] == cards, "what was seen comes again"
    again(session)


def test_who_leaves_takes_only_their_answer_with_them() -> None:
    session = thrown()
    assert session.preview({"leaves": "bob"}).lost == ("Bob",)
    session.correct({"leaves": "bob"})
    assert asked(session) == ["ann keep"]
    assert numbers(session).said == {"ann": "paper"}
    again(session)
    session.undo()
    assert numbers(session).said == {"ann": "paper", "bob": "rock"}
    again(session)


def test_a_newcomer_who_is_asked_too_keeps_the_exchange_waiting() -> None:
    session = thrown()
    cards = list(session.fight.state.deck.zones["ann"])
    assert session.preview({"people": ["ann", "bob", "cat"]}).free
    session.correct({"people": ["ann", "bob", "cat"]})
    assert asked(session) == ["cat throw"]
    again(session)
    assert picture(Session.restore(SYSTEM, session.snapshot(), seed=7))[:3] == picture(session)[:3]
    twin = session.clone()
    session.answer("cat", "rock")
    assert asked(session) == ["ann keep"]
    assert session.fight.state.deck.zones["ann"] == cards
    again(session)
    session.undo()
    assert asked(session) == ["cat throw"]
    session.answer("cat", "paper")
    assert asked(session) == ["ann keep"], "it waits again after an undo"
    again(session)
    twin.undo()
    assert asked(twin) == ["ann keep"], "the correction is taken back with what waited"


def test_a_draw_that_comes_before_gets_other_cards() -> None:
    session = thrown()
    cards = list(session.fight.state.deck.zones["ann"])
    session.correct({"toll": True})
    assert asked(session) == ["ann keep"]
    assert session.fight.state.deck.zones["ann"] == cards
    assert len(session.fight.state.deck.discard) == 1
    again(session)
    toll = list(session.fight.state.deck.discard)
    session.undo()
    session.answer("ann", "yes")
    session.answer("bob", "yes")
    session.answer("ann", "rock")
    session.answer("bob", "rock")
    assert session.fight.state.deck.zones["ann"][:1] == toll, "seen, so it comes next"
    again(session)


def test_a_typed_card_that_comes_before_is_waited_for() -> None:
    session = exchanging(chance=None)
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    session.answer("deck", "KS 2C")
    session.correct({"toll": True})
    assert asked(session) == ["deck toll"]
    with pytest.raises(BadAnswer, match="K♠"):
        session.answer("deck", "KS")
    session.answer("deck", "9H")
    assert asked(session) == ["ann keep"]
    assert session.fight.state.deck.zones["ann"] == ["KS", "2C"]
    for _ in range(5):
        session.undo()
    assert not session.steps()
    file = read_lines(write_lines(session.head(), session.raw), "x")
    assert picture(Session.from_file(SYSTEM, file, "x", chance=None)) == picture(session)


@pytest.mark.parametrize("size", [1, 3])
def test_a_hand_of_another_size_begins_with_what_was_seen(size: int) -> None:
    session = thrown()
    cards = list(session.fight.state.deck.zones["ann"])
    session.correct({"size": size})
    assert asked(session) == ["ann keep"]
    assert session.fight.state.deck.zones["ann"][:2] == cards[:size]
    assert len(session.fight.state.deck.zones["ann"]) == size
    again(session)


def test_a_typed_hand_of_another_size_is_asked_anew_and_what_comes_after_it_waits() -> None:
    """Whatever is done meanwhile takes nothing of the exchange that waits."""
    session = exchanging(chance=None)
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    session.answer("deck", "KS 2C")
    session.answer("ann", "yes")
    session.answer("bob", "yes")
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    session.answer("deck", "9H 8H")
    session.correct({"size": 3})
    assert asked(session) == ["deck hand"]
    before = picture(session, notes=False)
    session.correct({"toll": True}, when="boundary")
    assert session.clone()._again == session._again
    session.undo()
    assert picture(session, notes=False) == before
    session.correct({"toll": True}, when="boundary")
    session.answer("deck", "9H 8H 7H")
    assert asked(session) == ["ann keep"]
    session.answer("ann", "no")
    assert numbers(session).toll
    session.undo(0)
    session.redo()
    assert asked(session) == ["bob rest"]
    file = read_lines(write_lines(session.head(), session.raw), "x")
    assert picture(Session.from_file(SYSTEM, file, "x", chance=None)) == picture(session)


def test_what_waits_for_a_typed_hand_waits_for_a_newcomer_as_well() -> None:
    session = exchanging(chance=None)
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    session.answer("deck", "KS 2C")
    session.correct({"size": 3})
    session.correct({"people": ["ann", "bob", "cat"]})
    assert asked(session) == ["cat throw"]
    session.answer("cat", "rock")
    assert asked(session) == ["deck hand"]
    session.answer("deck", "KS 2C 9H")
    assert asked(session) == ["ann keep"]


def test_a_typed_hand_asked_anew_leaves_the_answers_after_it() -> None:
    async def look(fight: Exchange) -> None:
        await Draw(fight.state.size, "ann", "look")
        await Ask("ann", "first", either("yes", "no"))
        await Ask("bob", "second", either("yes", "no"))

    session = Session(SYSTEM.altered(play={"procedures": {"exchange": look, "rest": rest}}), Setup(), chance=None)
    session.answer("deck", "KS 2C")
    session.answer("ann", "yes")
    assert asked(session) == ["bob second"]
    session.correct({"size": 3})
    assert asked(session) == ["deck look"]
    session.answer("deck", "KS 2C 9H")
    assert asked(session) == ["bob second"]


@pytest.mark.parametrize("size", [50, 51, 52])
def test_where_hardly_a_card_is_left_the_fight_goes_on(size: int) -> None:
    """A draw that comes before may take one of the cards that were to be drawn again, when there are no others."""
    session = exchanging()
    session.correct({"size": size})
    session.answer("bob", "rock")
    session.answer("ann", "paper")
    cards = list(session.fight.state.deck.zones["ann"])
    session.correct({"toll": True})
    assert asked(session) == ["ann keep"]
    assert len(session.fight.state.deck.zones["ann"]) == size
    assert (session.fight.state.deck.zones["ann"] == cards) == (size < 52)
    assert session.fight.state.lost() == ""
    again(session)
    session.undo()
    assert session.fight.state.deck.zones["ann"] == cards
    again(session)


def test_taking_back_goes_by_the_order_in_which_things_were_done() -> None:
    session = thrown()
    session.correct({"size": 3})
    session.answer("ann", "yes")
    entries = [entry for _, entry in session.steps()]
    assert [type(entry) for entry in entries] == [Answer, Answer, Correct, Answer]
    session.undo(1)
    assert asked(session) == ["ann throw"], "Bob's throw was first"
    assert numbers(session).size == 2
    assert session.events[-1].text == "3 steps taken back."
    session.redo()
    assert asked(session) == ["bob rest"]
    assert numbers(session).size == 3
    again(session)


# ---- before it is done


def test_a_correction_that_costs_nothing_says_so() -> None:
    session = thrown()
    before = picture(session)
    for change in ({"size": 3}, {"keys": ["paper", "rock"]}, {"toll": True}):
        assert session.preview(change).free
        assert session.preview(change).warning == ""
        assert session.soonest(change) == "now"
    assert picture(session) == before
    assert len(session.raw) == 3


def test_between_exchanges_nothing_is_lost() -> None:
    session = exchanging()
    assert session.preview({"keys": ["lizard"]}).free
    with pytest.raises(BadCorrection):
        session.preview({"leaves": "cat"})


def test_what_the_exchange_changes_itself_does_not_hold() -> None:
    """The point was given in this exchange: set at its start, it would be given again."""
    session = thrown()
    impact = session.preview({"points": 5})
    assert (impact.lost, impact.holds, impact.free) == ((), False, False)
    assert "would change it again" in impact.warning
    session.correct({"points": 5}, when=session.soonest({"points": 5}))
    assert numbers(session).points == 1
    session.answer("ann", "yes")
    assert numbers(session).points == 5
    again(session)


def test_several_corrections_are_previewed_together() -> None:
    session = thrown()
    assert session.preview({"keys": ["rock", "lizard"]}, {"keys": ["rock", "paper"]}).lost == ("Ann",)
    assert session.preview({"size": 1}, {"toll": True}).free


# ---- at the next boundary


def test_a_deferred_correction_takes_hold_when_the_exchange_is_over() -> None:
    session = thrown()
    session.correct({"keys": ["lizard"]}, "gm", "boundary")
    assert numbers(session).keys == ["rock", "paper"]
    assert session.events[-1].text == "When this exchange is over: GM: {'keys': ['lizard']}."
    again(session)
    session.answer("ann", "yes")
    assert numbers(session).keys == ["lizard"]
    assert "GM: {'keys': ['lizard']}." in [event.text for event in session.events]
    again(session)
    assert picture(session.clone()) == picture(session)
    session.undo()
    session.undo()
    session.answer("ann", "yes")
    assert numbers(session).keys == ["rock", "paper"]
    again(session)


def test_a_deferred_correction_waits_also_through_another_one() -> None:
    session = thrown()
    session.correct({"size": 1}, when="boundary")
    session.correct({"toll": True})
    assert numbers(session).size == 2
    back = Session.restore(SYSTEM, session.snapshot(), seed=7)
    for one in (session, back):
        one.answer("ann", "yes")
        assert (numbers(one).size, numbers(one).toll) == (1, True)
    again(session)


@pytest.mark.parametrize(("got", "kept"), [("lizard", True), ("paper", False)])
def test_a_correction_holds_when_lists_have_come_out_as_wanted_too(got: str, kept: bool) -> None:
    now, wanted, found = (msgspec.structs.replace(numbers(thrown()), keys=["rock", key]) for key in ("paper", "lizard", got))
    assert holds(now, wanted, found) is kept


def test_what_cannot_be_made_is_refused_at_once_though_it_were_to_wait() -> None:
    session = thrown()
    before = list(session.raw)
    with pytest.raises(BadCorrection, match="nobody"):
        session.correct({"leaves": "nobody"}, when="boundary")
    assert session.raw == before


def test_a_deferred_correction_that_cannot_be_made_any_more_is_told() -> None:
    session = thrown()
    session.correct({"leaves": "bob"}, when="boundary")
    session.correct({"leaves": "bob"}, when="boundary")
    session.answer("ann", "yes")
    assert numbers(session).people == ["ann"]
    assert "GM: a correction could not be made any more. bob is not here." in [event.text for event in session.events]
    again(session)
    for _ in range(5):
        session.undo()
    assert not session.steps()
    again(session)


def test_after_the_end_the_next_boundary_is_now() -> None:
    session = exchanging()
    while not session.over:
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    session.correct({"points": 50}, when="boundary")
    assert numbers(session).points == 50
    again(session)


def test_after_the_end_nothing_is_under_way_that_could_be_lost() -> None:
    session = exchanging()
    while not session.over:
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    assert session._boundary == len(session.done)
    assert session.preview({"points": 50}) == Impact()


# ---- when something goes wrong


@pytest.mark.parametrize("deed", ["answer", "undo", "undo to", "redo", "correct", "defer", "follow", "follow undo", "follow all"])
def test_what_breaks_off_in_the_middle_leaves_everything_as_it_was(deed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    session = exchanging()
    for _ in range(5):
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    session.correct({"toll": True})
    session.answer("bob", "paper")
    session.correct({"size": 3})
    if deed not in ("follow undo", "follow all"):
        session.undo()
    before, log, steps, redo = picture(session), list(session.raw), session.steps(), session.can_redo
    part = session.waiting()[0]
    entries: dict[str, list[Entry]] = {"follow": [Redo()], "follow undo": [Undo(3)], "follow all": [Undo(3), Redo(), Undo(1)]}
    deeds: dict[str, Callable[[], None]] = {
        "answer": lambda: session.answer(part.addressee, part.default()),
        "undo": session.undo,
        "undo to": lambda: session.undo(1),
        "redo": session.redo,
        "correct": lambda: session.correct({"size": 1}),
        "defer": lambda: session.correct({"size": 1}, when="boundary"),
    }
    with monkeypatch.context() as patch:
        patch.setattr(session, "_run_on", broken)
        with pytest.raises(ProcedureFailed):
            deeds.get(deed, lambda: session.follow(entries[deed]))()
    assert picture(session) == before
    assert (session.raw, session.steps(), session.can_redo) == (log, steps, redo)
    again(session)
    while session.steps():
        session.undo()
    assert picture(session, notes=False) == picture(exchanging(), notes=False)


def broken() -> None:
    raise ProcedureFailed("no card is left")


# ---- what is told about it


def test_what_was_told_of_an_undo_keeps_its_place_among_the_answers() -> None:
    session = thrown()
    session.undo()
    session.answer("ann", "rock")
    session.correct({"size": 1})
    kinds = [event.kind for event in session.events]
    assert kinds == ["correction", "undo", "hand"], "the correction at the boundary, then the exchange as it went"
    again(session)
    session.undo()
    assert [event.kind for event in session.events] == ["undo", "hand", "undo"]
    session.redo()
    assert [event.kind for event in session.events] == ["correction", "undo", "hand", "redo"]
    again(session)


def test_an_undo_says_how_many_steps_it_took_back() -> None:
    session = thrown()
    session.undo()
    assert session.events[-1].text == "1 step taken back."
    session.redo()
    assert session.events[-1].text == "What was taken back is done again."
    session.undo(0)
    assert session.events[-1].text == "2 steps taken back."


def test_an_answer_copies_nothing_of_the_log() -> None:
    """The lists grow; they are not made anew for each answer."""
    session = exchanging()
    lists = (session.raw, session.done, session._steps)
    while not session.over:
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    assert all(one is other for one, other in zip(lists, (session.raw, session.done, session._steps), strict=True))
    assert len(session.raw) == len(session.done) == 10


def test_whose_answers_would_be_lost_is_said_by_name() -> None:
    session = thrown()
    lost = [Answer(who, "x", "") for who in ("ann", "deck", "gm")]
    twin = SimpleNamespace(correct=lambda change: None, _lost=lost, fight=session.fight)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "clone", lambda: twin)
        assert session.preview({"keys": ["rock", "lizard"]}).lost == ("Ann", "the deck", "GM")


def test_what_a_correction_tells_by_itself_is_that_it_was_made_else_what_came_of_it() -> None:
    session = thrown()
    told = [Event("hit", "A hit."), Event("correction", "GM: done."), Event("turn", "Ann acts.")]
    with pytest.MonkeyPatch.context() as patch:
        for events, found in ((told, told[1:2]), (told[::2], told[::2])):
            patch.setattr(session, "_try_at_boundary", lambda *changes, events=events: SimpleNamespace(events=events))
            assert session.told_by({"keys": ["rock"]}) == found
