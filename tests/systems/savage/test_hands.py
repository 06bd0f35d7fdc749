"""What hands hold on paper: two weapons of one name, sizes of things for called shots (SW-BASE-62, SW-BASE-72, SW-BASE-81)."""

from typing import Any

import msgspec
import pytest

from highdraw.errors import BadSheet
from highdraw.systems.library import ready_fighters
from highdraw.systems.savage.gear import Weapon, weapons
from highdraw.systems.savage.sheet import Sheet, SheetFile, resolve


def sheet(**given: Any) -> Sheet:
    return resolve(SheetFile(name="Ann", **given))


@pytest.mark.rule("SW-BASE-81")
def test_two_weapons_of_one_name_are_two() -> None:
    """Each has its own rounds, also when the name ends in a number or a third one comes."""
    rifle = Weapon(name="AK-47", kind="ranged", damage="2d8+1", range=(24, 48, 96), shots=30)
    found = sheet(weapons=["Revolver x12", "Revolver", "AK-47", "AK-47", "revolver"], own_weapons=[rifle], in_hand=["Revolver", "revolver"])
    assert list(found.weapons) == ["Revolver", "Revolver 2", "AK-47", "AK-47 2", "Revolver 3", "Fists"]
    assert [weapon.name for weapon in found.weapons.values()] == list(found.weapons)
    assert (found.main, found.off) == ("Revolver", "Revolver 2")
    assert found.supply == {"Revolver": 12}
    assert {weapon.shots for name, weapon in found.weapons.items() if "Revolver" in name} == {6}


@pytest.mark.rule("SW-BASE-80")
def test_one_thing_is_not_in_both_hands() -> None:
    """Only of things carried in numbers can one be in each hand."""
    with pytest.raises(BadSheet, match="carries only one Revolver"):
        sheet(weapons=["Revolver"], in_hand=["Revolver", "Revolver"])
    with pytest.raises(BadSheet, match="carries only one Dagger"):
        sheet(weapons=["Dagger"], in_hand=["Dagger", "Dagger"])
    with pytest.raises(BadSheet, match="carries only one Small Shield"):
        sheet(shield="Small Shield", in_hand=["Small Shield", "Small Shield"])
    knives = sheet(weapons=["Throwing Knife x3"], in_hand=["Throwing Knife", "Throwing Knife"])
    assert (knives.main, knives.off) == ("Throwing Knife", "Throwing Knife")


@pytest.mark.rule("SW-BASE-62", "SW-BASE-72")
def test_which_items_are_small() -> None:
    """Pistols and knives are small, swords and everything for two hands long."""
    small = {name for name, weapon in weapons().items() if weapon.small and weapon.loose}
    assert {"Knife", "Dagger", "Baton", "Pistol", "Revolver", "Throwing Knife", "Light Improvised"} <= small
    assert not small & {"Long Sword", "Short Sword", "Rapier", "Staff", "Spear", "Bow", "Hunting Rifle", "Great Axe", "Club"}


@pytest.mark.rule("SW-BASE-78")
def test_what_is_part_of_the_body_cannot_be_let_go() -> None:
    assert not any(weapons()[name].loose for name in ("Fists", "Bite", "Claws", "Hooves", "Horns"))


@pytest.mark.rule("SW-BASE-18")
def test_ready_fighters_hold_their_shields() -> None:
    """Whoever carries a shield and has a one-handed weapon in hand has its Parry."""
    bearers = {who: raw for who, raw in ready_fighters("savage").items() if raw.get("shield")}
    assert list(bearers) == ["swordsman", "knight", "captain", "guard", "spearman"]
    for who, raw in bearers.items():
        found = resolve(msgspec.convert(raw, SheetFile))
        assert (found.main, found.off) == (raw["weapons"][0], raw["shield"]), who
