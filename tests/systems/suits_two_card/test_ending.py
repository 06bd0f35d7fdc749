"""What a fight leaves behind."""

from typing import Any

import pytest

from highdraw.systems.suits_two_card.ending import finish
from highdraw.systems.suits_two_card.state import Blast, Combatant
from systems.suits_two_card.fights import combat, fighter

NUMBERS = (
    "shock", "aim", "aim_arc", "blue", "white_basic", "white_second", "white_shield", "skill_up", "skill_down", "power_up", "power_down",
    "armour_up", "armour_down",
)  # fmt: skip
LISTS = ("engaged", "tokens", "committed")


def values(me: Combatant, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(me, name) for name in names if getattr(me, name)}


@pytest.mark.rule("S2-LOS-03", "S2-LOS-04")
def test_the_end_of_a_fight_ends_all_but_wounds() -> None:
    fight = combat(fighter("ann", "A"), fighter("bob", "B"))
    me = fight["ann"]
    for name in NUMBERS:
        setattr(me, name, 3)
    for name in LISTS:
        setattr(me, name, ["bob"])
    me.aim_target, me.wounds = "bob", 2
    fight.state.shown, fight.state.aside = ["ann"], {"ann": []}
    fight.state.blasts = [Blast(thrower="ann", weapon="Fuse", due=2, rank=5, card=None, cards=[])]
    finish(fight)
    assert not fight.state.blasts, "what has not gone off will not"
    assert values(me, (*NUMBERS, *LISTS, "aim_target")) == {}
    assert me.wounds == 2
    assert not fight.state.shown
    assert not fight.state.aside
