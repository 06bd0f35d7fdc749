"""Receipts: the lines of every why add up to the numbers that the result used."""

from typing import Any

import pytest

from highdraw.engine.event import Event
from highdraw.engine.receipt import Why, wrong
from highdraw.systems.suits.armoury import weapons
from highdraw.systems.suits_two_card.blow import Blow, armour_against, land, power_bonus
from highdraw.systems.suits_two_card.defence import defensive_bonus
from highdraw.systems.suits_two_card.hand import hands
from highdraw.systems.suits_two_card.skill import attack_skill, dodge_skill, guard_skill, ranged_defence
from systems.suits_two_card.fights import combat, fighter, say, state, table


def total(why: Why | Event, label: str) -> float:
    """The number a sum of this name ends with."""
    return next(float(step.value) for step in why.steps if step.op == "=" and step.label.endswith(label))


CHANGES: list[dict[str, Any]] = [
    {},
    {"shock": 6, "unrested": True},
    {"skill_up": 2, "modifier": -3},
    {"skill_down": 4},
    {"unaware": True},
    {"armour": "Plate", "modifier": -40},
    {"moved": 12.0},
    {"weapons": ["Crossbow"], "body": 4},
    {"skills": {"dodge": 9, "fight": 11}},
]


@pytest.mark.rule("S2-GEN-07")
@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_skills_add_up(change: dict[str, Any]) -> None:
    fight = combat(fighter("ann", "A", **change), fighter("bob", "B"))
    ann = fight["ann"]
    for work in (guard_skill, dodge_skill, ranged_defence):
        why = Why()
        found = work(fight, ann, why)
        assert wrong(why.steps) == ""
        assert total(why, "effective skill") == found
    for bracket in (None, "point blank", "medium", "long", "maximum"):
        for aimed in (False, True):
            why = Why()
            found = attack_skill(fight, ann, fight.kits["ann"].main, why, bracket, aimed, True, 2)
            assert (wrong(why.steps), total(why, "effective skill")) == ("", found)
    for blast in (0.5, 1.0, 2.0):
        why = Why()
        found = ranged_defence(fight, ann, why, point_blank=True, blast=blast)
        assert (wrong(why.steps), total(why, "effective skill")) == ("", found)


@pytest.mark.rule("S2-SWM-02", "S2-SWM-03")
@pytest.mark.parametrize("population", [1, 3, 20])
def test_a_swarm_adds_up(population: int) -> None:
    rats = {"attack": 4, "defence": 5, "power": 3, "damage": "piercing", "population": population}
    fight = combat(fighter("rats", "A", weapons=[], swarm=rats), fighter("bob", "B"))
    why = Why()
    assert total_of(why, attack_skill(fight, fight["rats"], fight.kits["rats"].main, why))
    assert total_of(why, guard_skill(fight, fight["rats"], why))
    assert total_of(why, ranged_defence(fight, fight["rats"], why))


def total_of(why: Why, found: int) -> bool:
    """Whether the receipt adds up to this; it is empty afterwards."""
    good = wrong(why.steps) == "" and total(why, "effective skill") == found
    why.steps.clear()
    return good


@pytest.mark.rule("S2-DBO-01", "S2-DBO-02")
@pytest.mark.parametrize("foe", ["Sword", "Axe", "Flail", "Bow", "Pike", "Dagger"])
@pytest.mark.parametrize("shield", ["Shield", "Large Shield", "Tower Shield"])
def test_the_defensive_bonus_adds_up(shield: str, foe: str) -> None:
    fight = combat(fighter("ann", "A", shield=shield, armour="Plate"), fighter("bob", "B", weapons=[foe]))
    for mode in ("attack", "counter", "block", "parry", "guard", "dodge"):
        why = Why()
        bonus = defensive_bonus(fight, fight["ann"], fight["bob"], fight.kits["bob"].main, mode, "shield", True, why)
        assert wrong(why.steps) == ""
        assert bonus == (total(why, "defensive bonus") if why.steps else 0)


@pytest.mark.rule("S2-PWR-02", "S2-ARM-01", "S2-DMG-01", "S2-DMG-02", "S2-DMG-03")
@pytest.mark.parametrize("name", sorted(weapons()))
@pytest.mark.parametrize("armour", ["", "Chain", "Plate"])
def test_a_blow_adds_up_with_every_weapon(name: str, armour: str) -> None:
    worn = {"armour": armour} if armour else {}
    fight = combat(fighter("ann", "A", weapons=[name], body=9), fighter("bob", "B", shock=9, **worn))
    ann, bob = fight["ann"], fight["bob"]
    (hand, *_) = hands(("KH", "3H"), 12)
    weapon = fight.kits["ann"].main
    for flat in (0, -1):
        blow = Blow(weapon=weapon, power=fight.kits["ann"].powers[name], card=hand.suit_card, cards=hand.cards, against=None, flat=flat)
        why = Why()
        bonus, stops = power_bonus(fight, ann, blow), armour_against(fight, bob, ann, blow)
        before = bob.status
        loss = land(fight, ann, bob, blow, why)
        assert wrong(fight.events[-1].steps) == ""
        assert total(why, "power bonus") == bonus
        assert not armour or total(why, "armour left") == stops
        assert total(why, "loss") == loss
        assert total(why, "status") == bob.status == before + loss
        if bob.dead:
            break


@pytest.mark.rule("S2-REC-04")
def test_a_recovery_adds_up() -> None:
    session = table(fighter("ann", "A", shock=1, wounds=2), fighter("bob", "B"), run="recovery ann", cards="2S")
    told = next(event for event in session.events if event.kind == "recover")
    assert (wrong(told.steps), total(told, "recovered")) == ("", 1)
    assert state(session)["ann"].shock == 0


@pytest.mark.rule("S2-CON-04", "S2-CON-05")
def test_the_rank_is_shown_card_by_card() -> None:
    session = table(fighter("ann", "A", skills={"fight": 9}), fighter("bob", "B"), run="attack ann bob", cards="KH 5D 6S 9S")
    say(session, "2", "dodge", "9:KH+5D")
    told = next(event for event in session.events if event.kind == "contest")
    lines = [(step.label, step.value) for step in told.steps]
    assert lines[2:5] == [("Ann: K♥", 4), ("Ann: 5♦", 5), ("Ann: rank", 9)]
    assert wrong(told.steps) == ""
