"""The sheet of weapons of the one-card edition: lines worked out beforehand (S1-PWR-17)."""

from typing import Any

import msgspec
import pytest

from highdraw.errors import BadSheet
from highdraw.systems.suits.armoury import armours
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve
from highdraw.systems.suits.weapon_line import Limit, WeaponLine
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.weapon_table import weapon_table


def fighter(*weapons: str, body: int = 6, **more: Any) -> Sheet:
    return resolve(msgspec.convert({"name": "Ann", "body": body, "will": 5, "reflexes": 6, "weapons": list(weapons), **more}, SheetFile))


def lines(sheet: Sheet, body: int = 5, armour: str = "", **switches: str) -> dict[tuple[str, int], WeaponLine]:
    found = weapon_table(sheet, Switches.of(switches), body, armours()[armour] if armour else None)
    return {(one.name, one.hands): one for one in found}


@pytest.mark.rule("S1-PWR-17", "S1-PWR-08", "S1-PWR-12")
def test_a_sword_at_body_6_against_body_7() -> None:
    """Power 8 on the chart; cutting wounds past 5."""
    sword = lines(fighter("Sword", skills={"blades": 8}), body=7)["Sword", 1]
    assert (sword.base_power, sword.skill, sword.skill_name, sword.size, sword.usable) == (8, 8, "blades", "M", True)
    assert sword.gross == sword.loss == (2, 4, 6, 8, 10, 12, 14)
    assert (sword.damage, sword.threshold) == ("cutting", 5)
    assert sword.wounds == sword.wounds_pierced == (0, 0, 1, 3, 5, 7, 9)
    assert (sword.defence, sword.ap, sword.anti_shield, sword.slow, sword.awkward) == (1, "", 0, False, False)
    assert (sword.limits, sword.shots, sword.rof, sword.reload) == ((), 0, 0, 0)


@pytest.mark.rule("S1-PWR-17", "S1-ARM-02", "S1-WPN-09", "S1-WPN-08")
def test_a_warhammer_against_plate() -> None:
    """Power 10; Plate on Body 5 takes 8, and 6 when AP 2 takes effect once. Awkward hammer and plate: skill 8 is 4."""
    hammer = lines(fighter("Warhammer", skills={"clubs": 8}, armour="Plate"), armour="Plate")["Warhammer", 2]
    assert (hammer.base_power, hammer.skill, hammer.ap, hammer.armour, hammer.threshold) == (10, 4, "2", 8, 5)
    assert hammer.gross == (3, 5, 8, 10, 13, 15, 18)
    assert hammer.loss == (0, 0, 0, 2, 5, 7, 10)
    assert hammer.wounds == (0, 0, 0, 0, 0, 2, 5)
    assert hammer.wounds_pierced == (0, 0, 0, 0, 2, 4, 7)
    assert (hammer.slow, hammer.awkward) == (True, True)


@pytest.mark.rule("S1-PWR-17", "S1-PWR-16")
def test_each_grip_has_a_line_and_bare_hands_come_last() -> None:
    found = lines(fighter("Spear", "Knife"))
    assert list(found) == [("Spear", 2), ("Spear", 1), ("Knife", 1), ("Unarmed", 1)]
    assert [line.base_power for line in found.values()] == [5, 4, 4, 3]
    assert [line.size for line in found.values()] == ["L", "L", "S", "unarmed"]


@pytest.mark.rule("S1-PWR-17", "S1-LOS-11")
def test_wounds_past_twice_body_count_whatever_the_type() -> None:
    """A staff of Body 9 has power 11 + 2 = 13: 13 blunt points at Body 3 are 7 past twice Body, though only 5 by type."""
    staff = lines(fighter("Staff", body=9), body=3)["Staff", 2]
    assert staff.base_power == 13
    assert staff.gross == (4, 7, 10, 13, 17, 20, 23)
    assert staff.wounds == (0, 2, 4, 7, 11, 14, 17)


@pytest.mark.rule("S1-PWR-17", "S1-RNG-02", "S1-RNG-07", "S1-STR-01")
def test_a_bow_has_its_ranges_and_its_draw() -> None:
    bow = lines(fighter("Bow", body=6))["Bow", 2]
    ends = (("point blank", 12), ("short", 24), ("medium", 48), ("long", 96), ("maximum", 144))
    assert bow.limits == tuple(Limit(name, metres, metres) for name, metres in ends)
    assert (bow.shots, bow.rof, bow.reload, bow.size, bow.skill, bow.skill_name) == (1, 1, 2, None, 6, "Speed")
    weak = lines(fighter("Long Bow", body=4, skills={"bows": 8}))["Long Bow", 2]
    assert (weak.usable, weak.skill) == (True, 6)
    assert not lines(fighter("Long Bow", body=3))["Long Bow", 2].usable


@pytest.mark.rule("S1-PWR-17", "S1-ARM-07", "S1-RNG-01")
def test_bullets_meet_kevlar_and_magazines_are_corrected() -> None:
    rifle, printed = (
        lines(fighter("Assault Rifle 5.56mm"), armour="Kevlar", shifted_columns=how)["Assault Rifle 5.56mm", 2]
        for how in ("corrected", "as_printed")
    )
    assert (rifle.armour, rifle.shots, rifle.rof, rifle.reload) == (7, 36, 12, 2)
    assert (printed.shots, printed.rof, printed.reload) == (12, 12, 36)


@pytest.mark.rule("S1-PWR-17", "S1-PWR-15", "S1-PWR-14")
@pytest.mark.switch("base_power_floor=0")
@pytest.mark.switch("power_over_ten=direct")
def test_lines_follow_the_switches() -> None:
    weak = fighter("Knife", body=2)
    assert [lines(weak, base_power_floor=floor)["Knife", 1].base_power for floor in ("1", "0")] == [1, 0]
    strong = fighter("Claymore", body=8)
    split, direct = (lines(strong, power_over_ten=how)["Claymore", 2].gross for how in ("split", "direct"))
    assert split == (4, 7, 10, 13, 17, 20, 23)
    assert direct == (3, 7, 10, 13, 16, 20, 23)


@pytest.mark.rule("S1-ARM-08")
@pytest.mark.parametrize("worn", [{"armour": ["Chain", "Plate"]}, {"shield": ["Shield", "Tower Shield"]}])
def test_a_sheet_has_one_armour_and_one_shield(worn: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError, match="Expected `str`"):
        fighter("Sword", **worn)


@pytest.mark.rule("S1-ARM-08")
def test_no_second_shield_in_hand() -> None:
    with pytest.raises(BadSheet, match="does not carry"):
        fighter("Sword", shield="Shield", in_hand=["Tower Shield", "Shield"])
