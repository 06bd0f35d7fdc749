"""Undo, redo and corrections: the log grows, the fight goes back, and nobody fishes for a better card."""

import msgspec
import pytest

from highdraw.engine.chance import Seeded
from highdraw.engine.log import Answer, read_lines, write_lines
from highdraw.engine.session import Session, Snapshot
from highdraw.errors import BadCorrection, BadUndo, HighdrawError, ProcedureFailed
from highdraw.testing.replay import check_replay
from highdraw.testing.walk import picture, plain
from toy import state, toy


def drawn(session: Session) -> list[str]:
    """Every card that chance gave, in order."""
    return [card for entry in session.done if isinstance(entry, Answer) and entry.who == "deck" for card in entry.value]


def again(session: Session) -> None:
    """The log of a toy fight, through its file, gives the same."""
    file = read_lines(write_lines(session.head(), session.raw), "toy")
    copy = Session.from_file(session.system, file, "toy", seats=session.seats)
    assert picture(copy) == picture(session)
    assert copy.raw == session.raw
    assert copy.seats == session.seats


def test_nothing_to_undo_at_the_start() -> None:
    session = toy("turn")
    for to in (None, 0, 5, -1):
        with pytest.raises(BadUndo):
            session.undo(to)
    with pytest.raises(BadUndo):
        session.redo()
    assert session.raw == []


def test_seen_cards_come_back_in_the_same_order() -> None:
    session = toy("turn", "turn", "turn")
    session.answer("ann", "one")
    session.answer("ann", "no")
    session.answer("ann", "two")
    first = drawn(session)
    session.undo(0)
    session.answer("ann", "two")
    assert drawn(session) == first[:2], "the same cards, though another number is drawn"
    session.answer("ann", "yes")
    session.answer("ann", "two")
    assert drawn(session)[:3] == first
    assert len(drawn(session)) == 4, "one more is new"
    again(session)


def test_a_choice_without_cards_leaves_them_for_the_next() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "one")
    first = drawn(session)
    session.undo()
    session.answer("ann", "none")
    session.answer("ann", "one")
    assert drawn(session) == first
    again(session)


def test_rolled_dice_come_back() -> None:
    session = toy("dice", "dice")
    session.answer("ann", "yes")
    points = state(session).points
    session.undo()
    session.answer("ann", "no")
    assert state(session).points == points
    again(session)


def test_undo_and_redo_step_by_step() -> None:
    session = toy("turn", "together", "turn")
    pictures = []
    for who, said in (("ann", "two"), ("ann", "yes"), ("bob", "rock"), ("ann", "paper"), ("ann", "none")):
        pictures.append(picture(session, notes=False))
        session.answer(who, said)
    pictures.append(picture(session, notes=False))
    for back in range(5):
        session.undo()
        assert picture(session, notes=False) == pictures[4 - back]
    for forth in range(5):
        session.redo()
        assert picture(session, notes=False) == pictures[forth + 1]
    again(session)


def test_undo_in_the_middle_of_simultaneous_answers() -> None:
    session = toy("together")
    session.answer("bob", "rock")
    session.undo()
    assert [part.addressee for part in session.waiting()] == ["ann", "bob"]
    session.answer("ann", "rock")
    session.answer("bob", "paper")
    assert state(session).said == ["ann rock", "bob paper"]
    again(session)


def test_undo_to_a_step_and_redo() -> None:
    """Steps are what people did: the draw between them has no number of its own."""
    session = toy("turn", "turn")
    session.answer("ann", "two")
    session.answer("ann", "yes")
    before = picture(session, notes=False)
    session.undo(1)
    assert session.steps() == [(0, session.done[0])]
    assert session.request is not None
    assert session.request.outline().startswith("ask keep")
    session.redo()
    assert picture(session, notes=False) == before
    again(session)


def test_an_answer_ends_what_can_be_done_again() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "none")
    session.undo()
    session.answer("ann", "none")
    with pytest.raises(BadUndo):
        session.redo()


def test_undo_is_told_and_stays_told() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    session.undo()
    assert session.events[-1].text == "1 step taken back."
    assert picture(session.clone()) == picture(session)
    session.answer("ann", "none")
    assert "undo" in [event.kind for event in session.events]
    again(session)


def test_a_typed_card_can_be_typed_again() -> None:
    session = toy("turn", chance=None)
    session.answer("ann", "one")
    session.answer("deck", "KS")
    session.undo()
    assert session.request is not None
    assert session.request.addressee == "deck"
    session.answer("deck", "KH")
    assert session.fight.state.deck.zones["ann"] == ["KH"]
    again(session)


def test_what_is_done_again_takes_the_place_of_what_chance_drew_meanwhile() -> None:
    session = toy("owned", "turn", "turn", chance=None)
    session.answer("deck", "KS 2C")
    session.answer("deck", [4])
    session.answer("ann", "none")
    before = picture(session, notes=False)
    session.chance = Seeded("another")
    session.undo(0)
    assert len(session.done) == 3, "the remark, and what chance drew"
    session.redo()
    assert picture(session, notes=False) == before


# ---- corrections


def test_a_correction_between_procedures_and_its_undo() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "none")
    before = picture(session, notes=False)
    session.correct({"points": 50}, seat="gm")
    assert state(session).points == 50
    session.undo()
    assert picture(session, notes=False) == before
    session.redo()
    assert state(session).points == 50
    session.answer("ann", "one")
    session.answer("ann", "yes")
    assert state(session).points == 51
    again(session)


def test_a_correction_in_mid_procedure_keeps_the_answers_that_fit() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    cards = list(session.fight.state.deck.zones["ann"])
    before = picture(session, notes=False)
    session.correct({"points": 50})
    assert session.fight.state.deck.zones["ann"] == cards
    assert session.request is not None
    assert session.request.outline().startswith("ask keep")
    session.undo()
    assert picture(session, notes=False) == before, "the correction is taken back, not the answer before it"
    session.redo()
    session.answer("ann", "yes")
    assert state(session).points == 52
    session.undo()
    session.undo()
    assert picture(session, notes=False) == before
    again(session)


def test_two_corrections_at_one_boundary_are_taken_back_one_by_one() -> None:
    session = toy("turn")
    session.answer("ann", "one")
    session.correct({"points": 10})
    session.correct({"points": 20})
    assert state(session).points == 20
    session.undo()
    assert state(session).points == 10
    session.undo()
    assert state(session).points == 0
    assert len(session.steps()) == 1
    session.redo()
    session.redo()
    assert state(session).points == 20
    again(session)


def test_a_correction_after_which_answers_no_longer_fit() -> None:
    session = toy("turn", "together")
    session.answer("ann", "two")
    cards = drawn(session)
    before = picture(session, notes=False)
    session.correct({"skip": 1})
    assert session.request is not None
    assert session.request.outline().startswith("all: ask throw")
    assert session.events[-1].text == "1 answer given before no longer fits."
    session.undo()
    assert picture(session, notes=False) == before, "with the answer that had been dropped"
    assert drawn(session) == cards
    again(session)


def test_cards_seen_before_a_correction_come_again_after_it() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    cards = drawn(session)
    session.correct({"call": "together"})
    session.answer("ann", "rock")
    session.answer("bob", "rock")
    session.answer("ann", "two")
    assert drawn(session) == cards
    again(session)


def test_a_correction_amid_simultaneous_answers() -> None:
    session = toy("together")
    session.answer("bob", "rock")
    session.correct({"points": 3})
    assert [part.addressee for part in session.waiting()] == ["ann"]
    session.answer("ann", "rock")
    assert state(session).points == 3
    again(session)


def test_a_correction_after_the_end() -> None:
    session = toy("window")
    session.answer("ann", "now")
    session.correct({"points": 3})
    assert session.over
    session.undo()
    assert state(session).points == 0
    session.redo()
    assert state(session).points == 3
    assert picture(session.clone()) == picture(session)
    again(session)


@pytest.mark.parametrize("change", [{}, {"points": "many"}, {"points": None}, {"skip": "x"}, None, []])
def test_a_refused_correction_changes_nothing(change: object) -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    before = picture(session)
    with pytest.raises(BadCorrection):
        session.correct(change)  # type: ignore[arg-type]
    assert picture(session) == before
    assert len(session.raw) == 2


def test_a_correction_that_breaks_the_fight_is_taken_back() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    before = picture(session)
    with pytest.raises(ProcedureFailed):
        session.correct({"call": "unheard of"})
    assert picture(session) == before
    assert len(session.raw) == 2
    again(session)


# ---- copies


def test_marks_are_thinned_and_undo_still_reaches_the_start() -> None:
    session = toy(*["turn"] * 400)
    start = picture(session, notes=False)
    for _ in range(400):
        session.answer("ann", "none")
    assert session.over
    assert len(session._marks.kept) <= 130
    for to in (399, 250, 100, 3):
        session.undo(to)
        assert len(session.steps()) == to
    session.undo(0)
    assert picture(session, notes=False) == start
    check_replay(session)


def test_a_snapshot_goes_on_with_the_same_cards() -> None:
    session = toy("turn", "turn", "turn")
    session.answer("ann", "two")
    data = msgspec.msgpack.encode(session.snapshot())
    back = Session.restore(session.system, msgspec.msgpack.decode(data, type=Snapshot), seed=7, seats=session.seats)
    for one in (session, back):
        one.answer("ann", "yes", seat="ann")
        one.answer("ann", "two")
    assert plain(back.fight.state) == plain(session.fight.state)


def test_a_snapshot_remembers_what_was_seen() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    cards = drawn(session)
    session.undo()
    back = Session.restore(session.system, session.snapshot(), seed="another")
    back.answer("ann", "two")
    assert drawn(back) == cards


def test_a_session_from_a_snapshot_goes_back_to_it_and_no_further() -> None:
    session = toy("turn", "turn", "turn")
    session.answer("ann", "one")
    session.answer("ann", "yes")
    back = Session.restore(session.system, session.snapshot())
    assert back.seed == "0"
    before = picture(back, notes=False)
    with pytest.raises(BadUndo):
        back.undo()
    back.correct({"points": 9})
    back.undo()
    assert picture(back, notes=False) == before
    assert state(back).points == 1
    with pytest.raises(HighdrawError, match="no beginning"):
        back.head()


def test_a_snapshot_amid_something_knows_what_people_did_in_it() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    assert [entry.who for entry in session.done if isinstance(entry, Answer)] == ["ann", "deck"]
    back = Session.restore(session.system, session.snapshot(), seed=7)
    assert [entry.value for _, entry in back.steps() if isinstance(entry, Answer)] == ["two"]
    back.undo()
    assert back.waiting()[0].subject == toy("turn").waiting()[0].subject


def test_a_snapshot_is_retraced_from_where_it_was_taken() -> None:
    session = toy("turn", "together")
    session.answer("ann", "one")
    session.answer("ann", "yes")
    back = Session.restore(session.system, session.snapshot(), seed=7)
    back.answer("ann", "rock")
    back.answer("bob", "paper")
    moments = [(entry, twin, [part.addressee for part in twin.waiting()], state(twin).points) for entry, twin in back.retrace()]
    assert [(entry, asked, points) for entry, _, asked, points in moments] == [(back.raw[0], ["ann", "bob"], 1), (back.raw[1], ["bob"], 1)]
    assert plain(moments[-1][1].fight.state) == plain(back.fight.state), "at the end it is where the first is"


def test_a_snapshot_of_the_end() -> None:
    session = toy("window")
    session.answer("ann", "now")
    back = Session.restore(session.system, session.snapshot())
    assert back.over
    assert state(back).said == ["ann now"]


def test_clones_go_their_own_ways() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    twin = session.clone()
    before = picture(session)
    twin.answer("ann", "yes")
    twin.undo()
    twin.undo()
    assert picture(session) == before
    assert twin.seats == session.seats
