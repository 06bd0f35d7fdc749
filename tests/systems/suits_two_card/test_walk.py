"""What the lab may forget between two turns: fights that go on alike are one."""

from typing import Any

from highdraw.engine.session import Session
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.walk import canonical, refuse
from systems.suits_two_card.fights import fighter, table

USED: dict[str, Any] = {
    "used": ["main"], "barred": ["bob"], "pressed_by": ["bob"], "engaged": ["bob"], "unready": 1, "reloading": 2, "moved": 3.0,
    "acted_out": True, "counter_won": True, "offensive": True, "lost": True, "struck": True, "off_unready": True, "second_lost": "turn",
}  # fmt: skip


def duel(switches: dict[str, str] | None = None) -> tuple[Session, Combatant]:
    session = table(fighter("ann", "A"), fighter("bob", "B"), run="turn ann", switches=switches or {})
    return session, session.fight.state.combatants["ann"]


def used(me: Combatant) -> dict[str, Any]:
    return {key: getattr(me, key) for key in USED}


def wear(me: Combatant) -> None:
    for key, value in USED.items():
        setattr(me, key, list(value) if isinstance(value, list) else value)


def test_after_the_fight_turns_chips_and_hands_do_not_matter() -> None:
    session, me = duel()
    rested = used(me)
    wear(me)
    me.late = True
    session.fight.state.over = True
    session.fight.state.order = ["ann", "bob"]
    canonical(session.fight)
    assert used(me) == rested
    assert not me.late
    assert session.fight.state.order == []


def test_while_it_goes_on_only_what_nothing_asks_for_is_forgotten() -> None:
    session, me = duel()
    wear(me)
    canonical(session.fight)
    assert used(me) == {**USED, "struck": False, "counter_won": False, "lost": False, "offensive": False}
    wear(me)
    me.shock = 1
    canonical(session.fight)
    assert used(me) == {**USED, "struck": False, "counter_won": False}
    session, me = duel({"slow_unready": "successful_attack", "recover_after_counter_win": "yes"})
    wear(me)
    canonical(session.fight)
    assert used(me) == {**USED, "lost": False, "offensive": False}


def test_times_count_from_now() -> None:
    session, me = duel()
    state = session.fight.state
    state.minutes, state.round, state.turn, me.wakes, me.late = 2.5, 7, "ann", 4.0, True
    state.combatants["bob"].wakes = 1.0
    canonical(session.fight)
    assert (state.minutes, state.round, state.turn, me.wakes, me.late) == (0, 2, "", 1.5, False)
    assert state.combatants["bob"].wakes == 0


def test_what_is_not_counted_is_refused_with_the_reason() -> None:
    assert refuse(duel()[0].fight) == ""
    assert refuse(duel({"bonus_cards": "on"})[0].fight) == "Bonus cards are kept from one turn to the next."
