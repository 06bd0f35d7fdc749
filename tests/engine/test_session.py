"""The session: requests come, answers are checked, and what breaks leaves the fight where it was."""

from collections import Counter
from typing import Any

import pytest

from highdraw.cards import Card
from highdraw.engine.chance import Seeded, Stacked
from highdraw.engine.driver import READERS
from highdraw.engine.request import AskAll, Draw
from highdraw.engine.session import Session
from highdraw.errors import BadAnswer, BadCard, HighdrawError, NothingAsked, NotYourSeat, ProcedureFailed
from highdraw.testing.walk import picture
from toy import TOY, ToySetup, state, toy


def test_a_fight_from_start_to_end() -> None:
    session = toy("turn", "turn")
    session.answer("ann", "two")
    session.answer("ann", "yes")
    session.answer("ann", "none")
    assert session.over
    assert state(session).points == 2
    assert [event.text for event in session.events[1:]] == ["Ann has 2.", "Ann has 2."]


def test_simultaneous_answers_come_in_any_order() -> None:
    session = toy("together")
    session.answer("bob", "rock")
    assert [part.addressee for part in session.waiting()] == ["ann"]
    with pytest.raises(NothingAsked, match="waits for: ann"):
        session.answer("bob", "paper")
    session.answer("ann", "paper")
    assert state(session).said == ["ann paper", "bob rock"], "the rule gets them in its own order"


def test_a_window_ends_with_the_first_who_steps_in() -> None:
    session = toy("window")
    session.answer("bob", "now")
    assert session.over
    assert state(session).said == ["bob now"]


def test_a_window_in_which_all_pass() -> None:
    session = toy("window")
    session.answer("bob", "pass")
    session.answer("ann", "pass")
    assert state(session).said == ["nobody"]


def test_nobody_asked_is_an_empty_answer() -> None:
    assert state(toy("empty")).said == ["{}", "None"]


def test_seats_answer_for_their_fighters_only() -> None:
    session = toy("together")
    with pytest.raises(NotYourSeat):
        session.answer("ann", "rock", seat="bob")
    with pytest.raises(NotYourSeat):
        session.answer("ann", "rock", seat="stranger")
    assert [part.addressee for part in session.asked_of("bob")] == ["bob"]
    assert len(session.asked_of("gm")) == 2
    session.answer("ann", "rock", seat="gm")
    session.answer("bob", "rock", seat="bob")
    assert session.over


def test_nothing_is_asked_after_the_end() -> None:
    session = toy("window")
    session.answer("ann", "now")
    with pytest.raises(NothingAsked, match="the fight is over"):
        session.answer("ann", "now")


@pytest.mark.parametrize("way", ["crash", "await"])
def test_a_rule_that_breaks_leaves_the_fight_playable(way: str) -> None:
    session = toy("turn", "broken", "turn")
    session.answer("ann", "one")
    session.answer("ann", "yes")
    before, log = picture(session), list(session.raw)
    with pytest.raises(ProcedureFailed, match={"crash": r"toy\.py", "await": "requests only"}[way]):
        session.answer("ann", way)
    assert picture(session) == before
    assert session.raw == log
    session.answer("ann", "safe")
    session.answer("ann", "none")
    assert session.over
    assert state(session).points == 101


def test_a_rule_that_breaks_keeps_what_could_be_done_again() -> None:
    session = toy("broken", "turn")
    session.answer("ann", "safe")
    session.undo()
    with pytest.raises(ProcedureFailed):
        session.answer("ann", "crash")
    session.redo()
    assert state(session).points == 100


def test_cards_that_go_astray_are_noticed_and_given_back() -> None:
    session = toy("thief")
    with pytest.raises(ProcedureFailed, match="Cards went astray before ask again"):
        session.answer("ann", "yes")
    assert session.fight.state.deck.lost() == ""


@pytest.mark.parametrize(("name", "says"), [("circle", "runs in a circle"), ("twice", "asked twice")])
def test_rules_that_never_end_are_stopped(name: str, says: str) -> None:
    session = toy(name)
    with pytest.raises(ProcedureFailed, match=says):
        session.answer("ann", "yes")
    assert not session.over


def test_a_call_nobody_knows() -> None:
    with pytest.raises(ProcedureFailed, match="no procedure"):
        toy("unheard of")


def test_a_pile_that_runs_dry_takes_the_answer_back() -> None:
    session = toy("greedy", "greedy")
    session.answer("ann", "yes")
    before = picture(session)
    with pytest.raises(BadCard, match="no card is left to draw"):
        session.answer("ann", "yes")
    assert picture(session) == before


def test_typed_cards() -> None:
    session = toy("turn", chance=None)
    session.answer("ann", "two")
    for wrong in ("KS", "KS KS", "KS XX", "?? ??", None):
        with pytest.raises(BadAnswer):
            session.answer("deck", wrong)
    with pytest.raises(NotYourSeat):
        session.answer("deck", "KS 2C", seat="ann")
    session.answer("deck", "ks 2c", seat="gm")
    assert session.fight.state.deck.zones["ann"] == ["KS", "2C"]


def test_face_down_cards_are_named_when_they_are_turned_over() -> None:
    session = toy("blind", chance=None)
    session.answer("deck", "?? KS")
    session.answer("ann", "yes")
    with pytest.raises(BadAnswer, match="cannot be it"):
        session.answer("deck", "KS")
    session.answer("deck", "9H")
    assert state(session).said == ["9H", "KS"]


def test_the_seed_goes_on_where_people_stop_typing() -> None:
    session = toy("blind", chance=None)
    session.answer("deck", "?? ??")
    session.chance = Stacked([Card("4D"), Card("4H")])
    session.answer("ann", "yes")
    assert state(session).said == ["4D", "4H"]


def test_a_stack_that_is_too_short_or_impossible() -> None:
    with pytest.raises(BadCard, match="but 1 is left"):
        toy("blind", chance=Stacked([Card("KS")]))
    with pytest.raises(BadCard, match="The stack says"):
        toy("blind", chance=Stacked([Card("KS"), Card("KS")]))


def test_a_stack_that_is_used_up_goes_on_only_with_a_chance_behind_it() -> None:
    decks = toy("turn").fight.state
    with pytest.raises(BadCard, match="but none are left"):
        Stacked([]).answer(Draw(1, "ann"), decks, 0)
    with pytest.raises(BadCard, match="but 1 is left"):
        Stacked([Card("KS")], behind=Seeded(1)).answer(Draw(2, "ann"), decks, 0)
    assert len(Stacked([], behind=Seeded(1)).answer(Draw(2, "ann"), decks, 0)) == 2


def test_of_many_who_are_asked_at_once_the_question_is_reckoned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session = toy("trio")
    reckoned = Counter[str]()
    whole = AskAll.fingerprint

    def counted(request: AskAll[Any]) -> str:
        said = whole(request)
        reckoned[said] += 1
        return said

    monkeypatch.setattr(AskAll, "fingerprint", counted)
    session.answer("ann", "now")
    session.answer("bob", "now")
    assert list(reckoned.values()) == [1]


def test_the_same_seed_gives_the_same_cards() -> None:
    hands = []
    for _ in range(2):
        session = Session(TOY, ToySetup(calls=("turn",)), seed="evening")
        session.answer("ann", "two")
        hands.append(session.fight.state.deck.zones["ann"])
    assert hands[0] == hands[1]
    assert Session(TOY, ToySetup(calls=("blind",)), seed=1).done != Session(TOY, ToySetup(calls=("blind",)), seed=2).done


def test_views_and_events_by_seat() -> None:
    session = toy("turn")
    session.answer("ann", "one")
    (card,) = session.fight.state.deck.zones["ann"]
    assert session.view("ann").zone("ann") == session.view("gm").zone("ann") == (card,)
    assert session.view("bob").zone("ann") == session.view("big screen").zone("ann") == ("??",)
    assert [event.text for event in session.events_for("bob")] == ["Ann draws."]
    assert [event.text for event in session.events_for("ann")] == [f"Ann draws {card}."]


def test_what_was_told_of_something_taken_back_is_told_nobody() -> None:
    session = toy("turn")
    session.answer("ann", "one")
    assert [event.text for event in session.events_for("bob")] == ["Ann draws."]
    session.undo()
    assert session.events_for("bob") == session.events


def test_a_fight_of_no_seed_is_that_of_seed_0_and_is_dealt() -> None:
    session = Session(TOY, ToySetup(calls=("turn",)))
    assert (session.seed, session.careful, session.seats) == ("0", False, {})
    assert session.chance is not None


def test_awaiting_something_else_is_named() -> None:
    with pytest.raises(HighdrawError, match="Rules await requests only"):
        toy("broken").answer("ann", "await")


def test_many_different_readers_do_not_fill_the_memory() -> None:
    session = toy("turn", seats={f"seat {n}": [f"fighter {n}"] for n in range(READERS + 3)})
    session.answer("ann", "one")
    read = [list(session.events_for(f"seat {n}")) for n in range(READERS + 3)]
    assert read == read[:1] * len(read)
    assert len(session._read) == 3
