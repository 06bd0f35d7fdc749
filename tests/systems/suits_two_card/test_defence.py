"""The defensive bonus by mode, device and sector, and the tables behind it (S2-T-MODES, S2-T-SECTORS, S2-T-SIZES, S2-T-SHIELDS)."""

from typing import Any

import pytest

from book.expected_tables import SECTORS, SHIELDS, SIZES
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.suits import gear
from highdraw.systems.suits.armoury import armours, find_weapon
from highdraw.systems.suits_two_card.choices import Item, Mode
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.defence import defensive_bonus

SYSTEM = load("suits-two-card")
MODES: tuple[Mode, ...] = ("attack", "counter", "block", "parry", "parry second", "guard", "dodge")


def table(name: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in next(one for one in SYSTEM.rulebook.table if one.id == name).rows]


def fight(me: dict[str, Any], weapon: str = "Sword", sector: str = "front", line: bool = False, **switches: str) -> Combat:
    """Bob, as given, against Ann with a weapon, with Cid the pikeman beside him or not."""
    common = {"body": 6, "will": 5, "reflexes": 6}
    fighters: list[dict[str, Any]] = [
        {"id": "ann", "side": "A", **common, "weapons": [weapon]},
        {"id": "bob", "side": "B", **common, **me},
        {"id": "cid", "side": "B", **common, "weapons": ["Pike"]},
    ]
    field: dict[str, Any] = {"sectors": [["ann", "bob", sector]], "lines": [["bob", "cid"]] if line else []}
    data = {"system": SYSTEM.id, "title": "defence", "switches": switches, "fighter": fighters, "field": field}
    fight: Combat = SYSTEM.play.create(SYSTEM.paper.read(Document("", "test"), data), False)
    return fight


def bonus(combat: Combat, mode: Mode, item: Item = "", mutual: bool = False) -> int:
    ann, bob = combat["ann"], combat["bob"]
    return defensive_bonus(combat, bob, ann, combat.kits["ann"].main, mode, item, mutual)


@pytest.mark.rule("S2-SIZ-01")
def test_sizes() -> None:
    assert table("S2-T-SIZES") == SIZES
    assert list(gear.SIZES.values()) == [rank for _, rank in SIZES]
    assert [find_weapon(name).size for name in ("Unarmed", "Knife", "Sword", "Halberd", "Pike")] == list(gear.SIZES)


@pytest.mark.rule("S2-DFR-07")
def test_shields() -> None:
    assert table("S2-T-SHIELDS") == SHIELDS
    for size, rating, name, _, missile, one_less in SHIELDS:
        shield = armours()[name]
        assert (shield.size, shield.rating, shield.missile_defence) == (size, rating, missile)
        me = {"weapons": ["Axe"], "shield": name}
        found = {way: bonus(fight(me, "Bow", shield_vs_missiles=way), "defend") for way in ("one_less", "same", "missile_column")}
        assert found == {"one_less": one_less, "same": rating, "missile_column": min(3, missile)}
        assert bonus(fight(me), "block", "shield") == rating


@pytest.mark.rule("S2-DFR-06", "S2-DFR-05")
def test_modes_with_a_rapier_alone() -> None:
    """The weapon's D2 counts when it strikes or parries."""
    combat = fight({"weapons": ["Rapier"]})
    assert {mode: bonus(combat, mode) for mode in MODES} == {
        "attack": 2, "counter": 2, "block": 0, "parry": 2, "parry second": 0, "guard": 0, "dodge": 0,
    }  # fmt: skip


@pytest.mark.rule("S2-DFR-05", "S2-DFR-06")
def test_modes_with_a_small_shield_and_d2() -> None:
    """D# - 1 in the same contest with a small shield, the whole D# while the shield is not used."""
    combat = fight({"weapons": ["Rapier"], "shield": "Shield"})
    assert bonus(combat, "block", "shield") == 1 + 1
    assert bonus(combat, "counter", "shield") == 1 + 1
    assert bonus(combat, "counter") == bonus(combat, "parry") == bonus(combat, "attack") == 2
    combat["bob"].used.append("main")
    assert bonus(combat, "block", "shield") == 1


@pytest.mark.rule("S2-DFR-05")
@pytest.mark.parametrize(("shield", "rating"), [("Large Shield", 2), ("Tower Shield", 3)])
def test_a_larger_shield_in_hand_takes_the_weapons_bonus(shield: str, rating: int) -> None:
    combat = fight({"weapons": ["Rapier"], "shield": shield})
    assert {mode: bonus(combat, mode) for mode in ("attack", "counter", "parry")} == {"attack": 0, "counter": 0, "parry": 0}
    assert bonus(combat, "counter", "shield") == bonus(combat, "block", "shield") == rating


@pytest.mark.rule("S2-DFR-05")
def test_an_unready_slow_weapon_does_not_help_a_small_shield() -> None:
    flanged = {"name": "Bill", "size": "M", "defence": 2, "slow": True, "hands": "1"}
    combat = fight({"own_weapons": [flanged], "weapons": ["Bill"], "shield": "Shield"})
    assert bonus(combat, "block", "shield") == 2
    combat["bob"].blue = 2
    assert bonus(combat, "block", "shield") == 1


@pytest.mark.rule("S2-DFR-05")
@pytest.mark.parametrize("economy", ["chips", "items"])
@pytest.mark.switch("second_weapon_uses=once")
@pytest.mark.switch("second_weapon_uses=always")
@pytest.mark.switch("action_economy=items")
def test_second_weapon(economy: str) -> None:
    me = {"weapons": ["Axe", "Knife"], "in_hand": ["Axe", "Knife"]}
    once = fight(me, action_economy=economy)
    assert {mode: bonus(once, mode) for mode in MODES} == dict.fromkeys(MODES, 0)
    assert bonus(once, "parry second", "second") == bonus(once, "counter", "second") == 1
    always = fight(me, second_weapon_uses="always", action_economy=economy)
    assert {mode: bonus(always, mode) for mode in MODES} == {**dict.fromkeys(MODES, 1), "dodge": 0}
    assert bonus(fight(me, line=True, second_weapon_uses="always", action_economy=economy), "dodge") == 1
    always["bob"].second_lost = "turn"
    assert bonus(always, "guard") == 0
    assert bonus(fight(me, "Bow", second_weapon_uses="always"), "defend") == 0


@pytest.mark.rule("S2-SIZ-03", "S2-DFR-07")
@pytest.mark.parametrize("row", SECTORS, ids=lambda row: row[0])
def test_sectors(row: tuple[str, str, str, str, str, str]) -> None:
    """Shield and formation to the front, the weapon's bonuses and armour's to front and side, nothing from behind."""
    assert table("S2-T-SECTORS") == SECTORS
    sector, _, shield, formation, weapon, armour = row
    axe = {"weapons": ["Axe"]}
    assert bonus(fight({**axe, "shield": "Large Shield"}, sector=sector), "block", "shield") == (2 if shield == "yes" else 0)
    assert bonus(fight({**axe, "shield": "Large Shield"}, "Bow", sector=sector), "defend") == (1 if shield == "yes" else 0)
    assert bonus(fight(axe, sector=sector, line=True), "guard") == (1 if formation == "yes" else 0)
    assert bonus(fight({"weapons": ["Rapier"]}, sector=sector), "parry") == (2 if weapon == "yes" else 0)
    assert bonus(fight({"weapons": ["Pike"]}, sector=sector), "counter", mutual=True) == (1 if weapon == "yes" else 0)
    pair = {"weapons": ["Axe", "Knife"], "in_hand": ["Axe", "Knife"]}
    assert bonus(fight(pair, sector=sector), "parry second", "second") == (1 if weapon == "yes" else 0)
    assert bonus(fight({**axe, "armour": "Plate"}, sector=sector), "dodge") == (2 if armour == "yes" else 0)


@pytest.mark.rule("S2-SIZ-01")
@pytest.mark.switch("size_bonus=counter_only")
@pytest.mark.switch("size_bonus=any_mutual")
def test_size_by_mode() -> None:
    pike = {"weapons": ["Pike"]}
    counter_only = fight(pike)
    assert {mode: bonus(counter_only, mode, mutual=mode in ("attack", "counter")) for mode in MODES} == {
        **dict.fromkeys(MODES, 0), "counter": 1,
    }  # fmt: skip
    any_mutual = fight(pike, size_bonus="any_mutual")
    assert {mode: bonus(any_mutual, mode, mutual=mode in ("attack", "counter")) for mode in MODES} == {
        **dict.fromkeys(MODES, 0), "counter": 1, "attack": 1,
    }  # fmt: skip


@pytest.mark.rule("S2-SIZ-01")
def test_size_against_size() -> None:
    """Two or more above, by every pair of sizes."""
    names = ("Unarmed", "Knife", "Pick", "Scythe", "Pike")
    for mine, held in enumerate(names):
        for theirs, weapon in enumerate(names):
            combat = fight({"weapons": [held] if held != "Unarmed" else []}, weapon if weapon != "Unarmed" else "Sword")
            if weapon == "Unarmed":
                combat["ann"].main = "Unarmed"
                combat.regrip(combat["ann"])
            assert bonus(combat, "counter", mutual=True) == (1 if mine - theirs >= 2 else 0), (held, weapon)


@pytest.mark.rule("S2-SIZ-04")
def test_pikes() -> None:
    pike = {"weapons": ["Pike"]}
    assert bonus(fight(pike, "Sword", line=True), "counter", mutual=True) == 2
    assert bonus(fight(pike, "Poleaxe", line=True), "counter", mutual=True) == 1
