"""A program that plays looks through a window: what everybody sees, and no way to the rest."""

import inspect
from typing import Any

import pytest

from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask
from highdraw.systems.suits.choices import Act, Bonus, Face, Fire
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.choices import How, Make, Response
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.options import actions
from highdraw.systems.suits_two_card.sight import Sight
from highdraw.systems.suits_two_card.skill import attack_skill, guard_skill
from highdraw.systems.suits_two_card.state import Combatant
from systems.suits_two_card.fights import combat, fighter, state, table


def look(ann: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **scenario: Any) -> tuple[Combat, Sight]:
    fight = combat(fighter("ann", "A", **(ann or {})), fighter("bob", "B", **(bob or {})), **scenario)
    return fight, Sight(fight, frozenset({"ann"}))


def choose(sight: Sight, topic: str, *choices: Choice, **about: Any) -> Any:
    return SYSTEM.bot.tactician(sight, Ask("ann", topic, choices, about))


def test_no_public_name_leads_to_the_fight() -> None:
    _, sight = look()
    assert not hasattr(sight, "__dict__")
    for name in [name for name in dir(sight) if not name.startswith("_")]:
        found = getattr(sight, name)
        assert not isinstance(found, Combat | Combatant)
        if inspect.ismethod(found):
            assert not {"Combat", "Combatant", "CombatState", "Fighter"} & set(str(found.__annotations__.get("return")).split("."))


def test_suits_of_bonus_cards_are_not_seen() -> None:
    """Only how many were laid down: the window has no other word of them."""
    _, sight = look(bob={"committed": ["clubs offence", "hearts defence"], "tokens": ["spades"]})
    assert sight.committed("bob") == 2
    seen = [getattr(sight, name) for name in dir(sight) if not name.startswith("_")]
    told = [
        method("bob")
        for method in seen
        if inspect.ismethod(method) and method.__name__ != "check_own" and list(inspect.signature(method).parameters) == ["who"]
    ]
    assert not any(suit in repr(told) for suit in ("clubs", "hearts", "spades"))


def test_what_everybody_sees() -> None:
    fight, sight = look({"skills": {"fight": 8}}, {"shock": 3, "shield": "Shield"}, field={"distance": 2})
    assert sight.skill("ann") == attack_skill(fight, fight["ann"], fight.kits["ann"].main) == 8
    assert sight.guard("bob") == guard_skill(fight, fight["bob"])
    assert (sight.white("bob"), sight.blue("ann"), sight.to_daze("bob")) == (2, 1, 2)
    assert sight.bonus("bob", "ann", "block", "shield", False) == 1
    assert sight.near("bob", 4) == ["ann", "bob"]
    assert 0 < sight.worth_of_hit("ann", "bob") <= 1.5


def test_it_attacks_who_is_in_reach_and_goes_to_who_is_not() -> None:
    for metres, key in ((2, "attack bob"), (30, "move to bob")):
        fight, sight = look(field={"distance": metres})
        assert choose(sight, "action", *actions(fight, fight["ann"])).key == key


@pytest.mark.parametrize(
    ("ann", "key"),
    [({"shock": 7}, "recover"), ({"weapons": ["Bow"], "loaded": {"Bow": 0}}, "reload")],
)
def test_it_recovers_and_reloads(ann: dict[str, Any], key: str) -> None:
    fight, sight = look(ann, field={"distance": 20})
    assert choose(sight, "action", *actions(fight, fight["ann"])).key == key


def test_small_answers() -> None:
    _, sight = look({"aim": 2, "aim_target": "bob"}, field={"distance": 20})
    assert choose(sight, "hand", Make("rank", 5, (), "5C"), Make("rank", 5, (), "5D")).suit == "5D"
    assert choose(sight, "hand", Make("split", 4, (), "4S"), Make("rank", 7, (), "7S")).do == "rank"
    assert choose(sight, "fire", Fire("pass"), Fire("fire", "bob"), moment="moved").do == "fire"
    assert choose(sight, "facing", Face("keep"), Face("look", way="north"), Face("face", "bob")).target == "bob"
    assert choose(sight, "reveal", Bonus("pass")).do == "pass"
    assert choose(sight, "reveal", Bonus("pass"), Bonus("play", "hearts", "offence")).card == "hearts"
    assert choose(sight, "how", How(2), How(1)) == How(2)
    assert choose(sight, "commit", Bonus("none"), Bonus("play", "diamonds", "defence")).card == "diamonds"


def test_it_answers_an_attack() -> None:
    """Weak and with a shield it blocks; against a weakling it strikes back."""
    said = (Response("counter"), Response("block"), Response("dodge"))
    _, weak = look({"skills": {"fight": 4}, "shield": "Shield"}, {"skills": {"fight": 12}}, field={"distance": 2})
    assert choose(weak, "response", *said, attacker="bob", ranged=False).do != "counter"
    _, strong = look({"skills": {"fight": 12}}, {"skills": {"fight": 3}, "body": 3}, field={"distance": 2})
    assert choose(strong, "response", *said[:1], Response("dodge"), attacker="bob", ranged=False).do == "counter"


def test_a_grenade_is_thrown_where_enemies_are() -> None:
    _, sight = look(field={"distance": 20})
    assert choose(sight, "action", Act("throw", spot=True), Act("pass"), Act("throw", "bob")).target == "bob"


def test_what_is_seen_of_a_shooter_and_a_target() -> None:
    ann = fighter("ann", "A", weapons=["Bow"], skills={"bows": 7}, aim=2, aim_target="bob", body=20, will=60)
    bob = fighter("bob", "B", weapons=["Sword"], armour="Chain", skills={"blades": 6, "dodge": 5}, shock=2, wounds=1, body=20, will=20)
    sight = Sight(state(table(ann, bob, run="turn ann", field={"distance": 30})), None)
    assert (sight.aim("ann"), sight.aim("ann", "bob"), sight.aim("ann", "ann"), sight.aim_limit("ann")) == (2, 2, 0, 3)
    assert (sight.skill("ann"), sight.guard("bob"), sight.dodge("bob"), sight.ranged_defence("bob")) == (7, 6, 5, 6)
    assert (sight.to_daze("bob"), sight.blue("bob"), sight.white("bob")) == (17, 1, 1)
    assert (sight.on_turn("ann"), sight.on_turn("bob")) == (True, False)
    assert (sight.near("bob", 30), sight.near("bob", 29.9)) == (["ann", "bob"], ["bob"])
    assert (sight.worth_of_hit("ann", "bob"), sight.worth_of_hit("bob", "ann")) == pytest.approx((1.083, 0.875), abs=0.001)
