"""Chips and uses: the table of chips, and what the house rules make of it (S2-CHP, S2-FRQ, S2-ORD-07)."""

from typing import Any

import pytest

from book.expected_tables import CHIPS
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.chips import fill, main_ready, off_ready, pay_white, reset, use_weapon
from highdraw.systems.suits_two_card.combat import Combat
from systems.suits_two_card.fights import combat, fighter

GEAR: dict[str, dict[str, Any]] = {
    "one weapon": {"weapons": ["Sword"]},
    "weapon and second weapon": {"weapons": ["Sword", "Knife"], "in_hand": ["Sword", "Knife"]},
    "weapon and small shield (1)": {"weapons": ["Sword"], "shield": "Shield"},
    "weapon and medium shield (2)": {"weapons": ["Sword"], "shield": "Large Shield"},
    "weapon and large shield (3)": {"weapons": ["Sword"], "shield": "Tower Shield"},
}


def holder(gear: dict[str, Any], **switches: str) -> Combat:
    return combat(fighter("ann", "A", **gear), fighter("bob", "B"), switches=switches)


@pytest.mark.rule("S2-CHP-01")
def test_the_table_of_chips_is_that_of_the_book() -> None:
    assert [tuple(row) for row in load_table("highdraw.systems.suits_two_card", "chips").rows] == CHIPS


@pytest.mark.rule("S2-CHP-01", "S2-FRQ-04")
@pytest.mark.switch("shield_uses=rating")
@pytest.mark.switch("shield_uses=once")
@pytest.mark.parametrize("row", [row for row in CHIPS if row[0] in GEAR], ids=lambda row: row[0])
def test_chips_at_the_start_and_after_each_own_turn(row: tuple[str, int, int, int]) -> None:
    carries, blue, white, white_once = row
    for uses, whites in (("rating", white), ("once", white_once)):
        fight = holder(GEAR[carries], shield_uses=uses)
        ann = fight["ann"]
        assert (ann.blue, ann.white) == (blue, whites)
        ann.blue = 0
        while ann.white:
            pay_white(ann)
        reset(fight, ann)
        assert (ann.blue, ann.white) == (blue, whites)
        reset(fight, ann)
        assert (ann.blue, ann.white) == (blue, whites)


@pytest.mark.rule("S2-CHP-01", "S2-CHP-05")
@pytest.mark.parametrize(("shield", "shield_slow", "full"), [("", "off", 2), ("Large Shield", "off", 2), ("Large Shield", "on", 3)])
def test_blue_chips_of_a_slow_weapon(shield: str, shield_slow: str, full: int) -> None:
    fight = holder({"weapons": ["Axe"], "shield": shield}, shield_slow=shield_slow)
    ann = fight["ann"]
    assert (ann.blue, main_ready(fight, ann)) == (1, True)
    reset(fight, ann)
    assert ann.blue == 1
    ann.blue = 0
    reset(fight, ann)
    assert (ann.blue, main_ready(fight, ann)) == (full, False)
    reset(fight, ann)
    assert ann.blue == full


@pytest.mark.rule("S2-CHP-05")
@pytest.mark.switch("shield_slow=on")
def test_a_slow_shield_makes_a_ready_weapon_slow() -> None:
    fight = holder({"weapons": ["Sword"], "shield": "Large Shield"}, shield_slow="on")
    ann = fight["ann"]
    ann.blue = 0
    reset(fight, ann)
    assert ann.blue == 2


@pytest.mark.rule("S2-CHP-01")
@pytest.mark.switch("action_economy=chips")
@pytest.mark.switch("action_economy=items")
def test_items_have_no_basic_white_chip() -> None:
    for economy, whites in (("chips", [1, 2, 2, 3, 4]), ("items", [0, 1, 1, 2, 3])):
        assert [holder(gear, action_economy=economy)["ann"].white for gear in GEAR.values()] == whites


@pytest.mark.rule("S2-CHP-04")
def test_the_basic_chip_is_paid_first_and_the_shields_last() -> None:
    ann = holder({"weapons": ["Sword"], "shield": "Large Shield"})["ann"]
    assert [pay_white(ann) for _ in range(3)] == ["basic", "shield", "shield"]
    ann = holder({"weapons": ["Sword", "Knife"], "in_hand": ["Sword", "Knife"]})["ann"]
    assert [pay_white(ann) for _ in range(2)] == ["basic", "second"]


@pytest.mark.rule("S2-CHP-01")
def test_chips_are_open_to_all() -> None:
    fight = holder(GEAR["weapon and medium shield (2)"])
    seen = SYSTEM.reading.view(fight, frozenset({"bob"})).fighters["ann"]
    assert [(each.count, each.full) for each in seen.counters] == [(1, True), (3, False)]
    assert [seen.extra[name] for name in ("blue", "white", "white_basic", "white_shield")] == [1, 3, 1, 2]


@pytest.mark.rule("S2-ORD-07", "S2-FRQ-02")
@pytest.mark.switch("two_weapon_actions=one")
@pytest.mark.switch("two_weapon_actions=one_per_weapon")
@pytest.mark.parametrize(
    ("economy", "actions", "blue", "off"),
    [("chips", "one", 1, False), ("chips", "one_per_weapon", 2, True), ("items", "one", 1, True), ("items", "one_per_weapon", 1, True)],
)
def test_chances_to_strike_with_two_weapons(economy: str, actions: str, blue: int, off: bool) -> None:
    fight = holder(GEAR["weapon and second weapon"], action_economy=economy, two_weapon_actions=actions)
    ann = fight["ann"]
    assert (ann.blue, main_ready(fight, ann), off_ready(fight, ann)) == (blue, True, off)
    use_weapon(fight, ann, "main")
    assert (main_ready(fight, ann), off_ready(fight, ann)) == (False, off)
    if off:
        use_weapon(fight, ann, "off")
        assert (main_ready(fight, ann), off_ready(fight, ann)) == (False, False)
    reset(fight, ann)
    assert (ann.blue, main_ready(fight, ann), off_ready(fight, ann)) == (blue, True, off)


@pytest.mark.rule("S2-FRQ-07")
@pytest.mark.switch("slow_unready=any_use")
@pytest.mark.switch("slow_unready=successful_attack")
@pytest.mark.parametrize("economy", ["chips", "items"])
@pytest.mark.parametrize(
    ("slow", "hit", "ready"), [("any_use", False, False), ("any_use", True, False), ("successful_attack", False, True)]
)
def test_a_slow_weapon_rests_after_use_or_after_a_hit(economy: str, slow: str, hit: bool, ready: bool) -> None:
    fight = holder({"weapons": ["Axe"]}, slow_unready=slow, action_economy=economy)
    ann = fight["ann"]
    use_weapon(fight, ann, "main")
    ann.struck = hit
    reset(fight, ann)
    assert main_ready(fight, ann) is ready


@pytest.mark.rule("S2-FRQ-07")
def test_a_slow_weapon_is_ready_at_the_start_unless_the_referee_says_otherwise() -> None:
    fight = holder({"weapons": ["Axe"], "blue": 2})
    assert not main_ready(fight, fight["ann"])
    fill(fight, fight["ann"])
    assert main_ready(fight, fight["ann"])
