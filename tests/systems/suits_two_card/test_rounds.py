"""Rounds, turns, movement, the end of a fight (S2-RND, S2-MOV, S2-EXT-05)."""

from random import Random
from typing import Any

import pytest

from highdraw.engine.fight import Call, Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Ask, Request
from highdraw.errors import HighdrawError
from highdraw.systems.suits_two_card.movement import may_leave, metres_per_round, pace
from highdraw.systems.suits_two_card.state import Blast
from systems.suits_two_card.fights import combat, fighter, state, table


@pytest.mark.rule("S2-MOV-04")
@pytest.mark.parametrize(
    ("speed", "unit", "metres"), [(10, "mph", 4), (7, "km/h", 2), (30, "mph", 12), (35, "km/h", 10), (5, "mph", 2), (0, "mph", 0)]
)
def test_speed_conversion(speed: float, unit: str, metres: float) -> None:
    assert metres_per_round(speed, unit) == metres


@pytest.mark.rule("S2-RND-01")
def test_a_round_is_a_second() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="6H 3S", options={"round_limit": 60, "aftermath": False})
    while not session.over:
        session.answer(session.waiting()[0].addressee, "pass")
    fight = state(session)
    assert (fight.state.round, fight.state.ending) == (60, "broken off")
    assert fight.state.minutes == pytest.approx(1)
    assert sum(event.kind == "pass" for event in session.events) == 120


@pytest.mark.rule("S2-MOV-01")
@pytest.mark.parametrize(("reflexes", "armour", "metres"), [(6, "", 6), (8, "Plate", 6), (2, "", 2)])
def test_pace_is_reflexes_as_armour_leaves_them(reflexes: int, armour: str, metres: int) -> None:
    fight = combat(fighter("ann", "A", reflexes=reflexes, armour=armour), fighter("bob", "B"))
    assert pace(fight, fight["ann"]) == metres


@pytest.mark.rule("S2-MOV-03")
def test_leaving_is_allowed_to_those_nobody_pressed() -> None:
    fight = combat(fighter("ann", "A", engaged=["bob"]), fighter("bob", "B"))
    assert may_leave(fight, fight["ann"])
    fight["ann"].pressed_by = ["bob"]
    assert not may_leave(fight, fight["ann"])


@pytest.mark.rule("S2-RND-03")
def test_extra_actions_come_before_blasts_and_blasts_before_bonuses_lapse() -> None:
    people = (fighter("ann", "A", committed=["clubs offence", "hearts offence"], at=[0, 0]), fighter("bob", "B", at=[0, 30]))
    fight = combat(*people, switches={"bonus_cards": "on"}, state={"round": 1, "order": ["ann", "bob"]})
    fight.state.blasts.append(Blast(thrower="bob", weapon="Grenade Black Powder", due=1, rank=3, card=None, cards=[], x=50, y=50))
    fight.state.agenda[:] = [Call("round_end"), Call("halt")]

    def choose(_: Fight, request: Request[Any]) -> Any:
        assert isinstance(request, Ask)
        return request.check("clubs offence" if request.topic == "reveal" else "pass")

    fight.entrants["bob"].weapons["Grenade Black Powder"] = (
        combat(fighter("bob", "B", weapons=["Grenade Black Powder"]), fighter("ann", "A")).entrants["bob"].weapons["Grenade Black Powder"]
    )
    run_quiet(fight, choose, Random(1))
    kinds = [event.kind for event in fight.events]
    lapse = next(place for place, event in enumerate(fight.events) if "lapse" in event.text)
    assert kinds.index("extra") < kinds.index("blast") < kinds.index("round end") <= lapse
    assert (fight["ann"].committed, fight.state.blasts) == ([], [])


@pytest.mark.rule("S2-EXT-05")
def test_the_referee_ends_a_fight() -> None:
    session = table(
        fighter("ann", "A", shock=2, aim=1, aim_target="bob"), fighter("bob", "B", wounds=3), cards="6H 3S", options={"aftermath": False}
    )
    session.correct({"end": "fight"})
    fight = state(session)
    assert session.over
    assert (fight.state.winner, fight.state.ending) == ("", "broken off")
    assert (fight["ann"].shock, fight["ann"].aim, fight["ann"].blue, fight["ann"].white) == (0, 0, 0, 0)
    assert fight["bob"].wounds == 3
    assert fight.state.deck.zones == {}


@pytest.mark.rule("S2-EXT-05", "S2-EXT-04")
@pytest.mark.parametrize(
    ("harm", "decided"),
    [({"shock": 6}, False), ({"slowed": 1}, False), ({"blue": 0}, False), ({"dead": True}, True), ({"unconscious": True}, True),
     ({"wounds": 7}, True), ({"wounds": 6, "critical": 1}, True), ({"gone": True}, True)],
)  # fmt: skip
def test_who_is_still_in_the_fight(harm: dict[str, Any], decided: bool) -> None:
    assert combat(fighter("ann", "A"), fighter("bob", "B", **harm)).decided() is decided


@pytest.mark.rule("S2-TWO-02", "S2-TWO-03")
@pytest.mark.parametrize("main", ["Greatsword", "Battle Axe", "Pike", "Bow"])
@pytest.mark.parametrize("off", ["Knife", "Shield"])
def test_a_two_handed_weapon_leaves_no_hand_for_a_second_item(main: str, off: str) -> None:
    gear = {"weapons": [main, "Knife"], "shield": "Shield", "in_hand": [main, off]}
    with pytest.raises(HighdrawError, match="leaves none"):
        combat(fighter("ann", "A", **gear), fighter("bob", "B"))


@pytest.mark.rule("S2-CON-01", "S2-EXT-01")
def test_an_instant_contest_is_between_two() -> None:
    with pytest.raises(HighdrawError, match="between two"):
        combat(fighter("ann", "A"), fighter("bob", "B"), fighter("cat", "B"), kind="instant")


@pytest.mark.rule("S2-EXT-05", "S2-RND-03")
def test_nothing_is_asked_once_the_fight_is_decided() -> None:
    ann, bob = fighter("ann", "A", committed=["clubs offence"]), fighter("bob", "B", dead=True)
    session = table(ann, bob, run="rounds 1", switches={"bonus_cards": "on"}, options={"aftermath": False})
    assert session.over
    assert state(session).state.winner == "A"
