"""A program that plays looks through a window: its own cards, what everybody sees, and no way to the rest."""

import inspect
from collections.abc import Callable

import pytest

from highdraw.systems.suits.sight import Window
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.sight import Sight
from highdraw.systems.suits_one_card.state import Combatant
from systems.suits_one_card.fights import fighter, table


def look(mine: str = "ann") -> Sight:
    people = fighter("ann", "A", dealt="5S", aim_cards="6C", shock=3), fighter("bob", "B", dealt="KH")
    fight: Combat = table(*people, cards="2S", run="turn ann").fight
    return Sight(fight, frozenset({mine}))


def test_ones_own_cards_are_seen() -> None:
    sight = look()
    assert sight.dealt("ann") == sight.cards("ann", "bob") == ("5S",)
    assert sight.would_recover("ann") == 2


def test_without_a_card_nothing_is_recovered() -> None:
    fight: Combat = table(fighter("ann", "A", dealt="5S", shock=3), fighter("bob", "B", dealt="KH"), cards="2S", run="turn ann").fight
    fight["ann"].first = ""
    assert Sight(fight, frozenset({"ann"})).would_recover("ann") == 0


def test_a_hit_is_worth_more_the_less_is_left_to_bear() -> None:
    """Up to Will it is what is missing to pass it, then what is missing to twice Body."""
    people = fighter("ann", "A", weapons=["Sword"], dealt="5S"), fighter("bob", "B", body=20, will=9, dealt="KH")
    fight: Combat = table(*people, cards="2S", run="turn ann").fight
    sight = Sight(fight, frozenset({"ann"}))
    worth = []
    for shock in (0, 8, 9, 10):
        fight["bob"].shock = shock
        worth.append(round(sight.worth_of_hit("ann", "bob"), 2))
    assert worth == [1.0, 1.5, 1.5, 0.33]


@pytest.mark.parametrize(
    "peek", [lambda sight: sight.dealt("bob"), lambda sight: sight.cards("bob", "ann"), lambda sight: sight.would_recover("bob")]
)
def test_the_cards_of_others_are_not(peek: Callable[[Sight], object]) -> None:
    with pytest.raises(KeyError, match="bob"):
        peek(look())
    peek(look("bob"))


def test_no_public_name_leads_to_the_fight() -> None:
    sight = look()
    assert not hasattr(sight, "__dict__")
    names = [name for name in dir(sight) if not name.startswith("_")]
    for name in names:
        found = getattr(sight, name)
        assert not isinstance(found, Combat | Combatant)
        if inspect.ismethod(found):
            assert not {"Combat", "Combatant", "CombatState", "Fighter"} & set(str(found.__annotations__.get("return")).split("."))


def test_what_everybody_sees() -> None:
    sight = look()
    assert isinstance(sight, Window)
    assert sight.enemies("ann") == ["bob"] == [sight.nearest("ann")]
    assert (sight.shock("ann"), sight.status("bob"), sight.weapon("bob").name) == (3, 0.0, "Knife")
    assert sight.answers("bob", "ann")
    assert not sight.walled_off("ann")


@pytest.mark.parametrize(("loaded", "under_way", "says"), [(1, 0, False), (0, 0, True), (1, 1, True), (0, 1, True)])
def test_a_reload_is_under_way_or_nothing_is_loaded(loaded: int, under_way: int, says: bool) -> None:
    bow = fighter("ann", "A", weapons=["Bow"], dealt="5S", loaded={"Bow": loaded})
    fight: Combat = table(bow, fighter("bob", "B"), cards="2S", run="turn ann", field={"distance": 20}).fight
    fight["ann"].reloading = {"Bow": under_way} if under_way else {}
    assert Sight(fight, frozenset({"ann"})).reloading("ann") is says


def test_what_is_seen_of_a_shooter_and_a_target() -> None:
    ann = fighter("ann", "A", weapons=["Bow"], skills={"bows": 7}, dealt="5S", aim=2, aim_target="bob", aim_cards="6C")
    bob = fighter("bob", "B", weapons=["Sword"], armour="Chain", skills={"blades": 6}, shock=2, wounds=1, dealt="4C", acted=True)
    sight = Sight(table(ann, bob, cards="", run="turn ann", field={"distance": 30}).fight, None)
    assert (sight.aim("ann"), sight.aim("ann", "bob"), sight.aim("ann", "ann"), sight.aim_limit("ann")) == (2, 2, 0, 3)
    assert (sight.aims("ann"), sight.aims("bob"), sight.acted("bob"), sight.attacked("bob")) == (True, False, True, False)
    assert (sight.bracket("ann", "bob"), sight.skill("ann"), sight.skill("ann", "bob")) == ("medium", 7, 5)
    assert (sight.guard("bob", False), sight.guard("bob", True)) == (6, 5)
    assert (sight.reaches("ann", "bob"), sight.reaches("bob", "ann"), sight.unready("ann")) == (True, False, False)
    assert (sight.worth_of_hit("ann", "bob"), sight.worth_of_hit("bob", "ann")) == pytest.approx((0.278, 0.476), abs=0.001)
