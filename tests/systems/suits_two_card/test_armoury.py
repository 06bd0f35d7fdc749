"""The borrowed tables of weapons and armour, every row of them, and what they come to (S2-WPN, S2-ARM, S2-STR)."""

from fractions import Fraction

import pytest

from book.expected_tables import ARMOUR, HAND_WEAPONS, RANGED_WEAPONS, RENAMED
from highdraw.systems.suits.armoury import UNARMED, armours, weapons
from highdraw.systems.suits.gear import STRIKING_RANGE
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.gear import armour_value, awkward_skill, plain_power, range_limits, reload_turns, strength_steps
from highdraw.systems.suits_two_card.setup import Switches

LEVERAGE = {-2: 50, -1: 75, 0: 100, 1: 125, 2: 150}


@pytest.mark.rule("S2-WPN-01")
@pytest.mark.parametrize("row", HAND_WEAPONS, ids=lambda row: str(row[0]))
def test_hand_weapons_are_those_of_the_table(row: tuple[object, ...]) -> None:
    name, size, pf, boost, hands, min_body, damage, defence, ap, anti_shield, slow, awkward, correction = row
    weapon = weapons()[str(name)]
    assert (weapon.size, weapon.pf, weapon.boost, weapon.hands, weapon.min_body) == (size, pf, boost, hands, min_body)
    assert (weapon.damage, weapon.defence, weapon.ap, weapon.anti_shield) == (str(damage).lower(), defence, ap, anti_shield)
    assert (weapon.slow, weapon.awkward, weapon.correction, weapon.ranged) == (slow, awkward, correction, False)


@pytest.mark.rule("S2-WPN-01", "S2-WPN-03")
@pytest.mark.parametrize("row", RANGED_WEAPONS, ids=lambda row: str(row[0]))
def test_ranged_weapons_are_those_of_the_table(row: tuple[object, ...]) -> None:
    name, range_, pf, boost, hands, min_body, rof, shots, reload, ap, damage, burst, blast, delayed, bullet, special, correction = row
    weapon = weapons()[RENAMED.get(str(name), str(name))]
    assert (weapon.range, weapon.boost, weapon.hands, weapon.min_body) == (range_, boost, hands, min_body)
    assert weapon.powered == (pf == "Powered")
    assert weapon.powered or weapon.pf == pf
    assert (weapon.rof, weapon.shots, weapon.reload.replace("draw ", "Body/")) == (rof, shots, str(reload).replace("draw ", "Body/"))
    assert (weapon.ap, weapon.damage, weapon.special, weapon.correction) == (ap, str(damage).lower(), special, correction)
    assert (weapon.burst, weapon.blast, weapon.delayed, weapon.bullet) == (burst, blast, delayed, bullet)


@pytest.mark.rule("S2-WPN-01")
def test_there_are_no_other_weapons() -> None:
    expected = {str(row[0]) for row in HAND_WEAPONS} | {RENAMED.get(str(row[0]), str(row[0])) for row in RANGED_WEAPONS}
    assert set(weapons()) == expected | {UNARMED}


@pytest.mark.rule("S2-ARM-02")
@pytest.mark.parametrize("row", ARMOUR, ids=lambda row: str(row[0]))
def test_armour_is_that_of_the_table_and_its_value_follows(row: tuple[str, str, int, int, int, int, bool, bool, bool, int, str]) -> None:
    name, kind, absorb, boost, defence, missile, _on_block, slow, awkward, other_boost, correction = row
    armour = armours()[name]
    assert armour.kind == kind.replace("armor", "armour")
    assert (armour.absorb, armour.boost, armour.defence, armour.missile_defence) == (absorb, boost, defence, missile)
    assert (armour.slow, armour.awkward, armour.correction) == (slow, awkward, correction)
    if kind == "armor":
        for body in range(1, 21):
            share = half_up(Fraction(body * absorb, 100))
            assert armour_value(armour, body, True) == share + boost
            assert armour_value(armour, body, False) == share + other_boost


@pytest.mark.rule("S2-ARM-02")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("Leather", (1, 1)), ("Chain", (4, 4)), ("Scale", (5, 5)), ("Light Plate", (7, 7)), ("Plate", (8, 8)), ("War Plate", (9, 9)),
        ("Kevlar", (8, 3)), ("Plated Kevlar", (10, 6)),
    ],
)  # fmt: skip
def test_armour_on_body_6_against_bullets_and_the_rest(name: str, values: tuple[int, int]) -> None:
    assert (armour_value(armours()[name], 6, True), armour_value(armours()[name], 6, False)) == values


@pytest.mark.rule("S2-WPN-02", "S2-WPN-04")
@pytest.mark.switch("pf_scale=quarters")
def test_power_of_every_hand_weapon_for_every_body_up_to_10() -> None:
    for name, _, pf, boost, hands, *_ in HAND_WEAPONS:
        for body in range(1, 11):
            base = half_up(Fraction(body * LEVERAGE[pf], 100)) + boost
            assert plain_power(weapons()[name], body, False, "quarters") == base
            assert plain_power(weapons()[name], body, True, "quarters") == base - (hands == "1 or 2")


@pytest.mark.rule("S2-WPN-02")
def test_bodies_above_10_are_looked_up_as_10_and_the_rest() -> None:
    sword = weapons()["Sword"]
    assert [plain_power(sword, body, False, "quarters") for body in (6, 10, 13, 16)] == [8, 13, 13 + 4, 13 + 8]


@pytest.mark.rule("S2-WPN-02")
@pytest.mark.switch("pf_scale=active")
def test_steps_read_on_the_thirds_chart() -> None:
    assert [plain_power(weapons()[name], 6, False, "thirds") for name in ("Greatsword", "Sword", "Shortsword", "Dagger", "Rock")] == [
        10, 8, 6, 4 - 2, 2 - 2,
    ]  # fmt: skip


@pytest.mark.rule("S2-WPN-03", "S2-WPN-04")
def test_powered_weapons_have_their_boost_whatever_the_body_and_the_grip() -> None:
    for name, _, pf, boost, *_ in RANGED_WEAPONS:
        if pf == "Powered":
            assert {plain_power(weapons()[name], body, one, "quarters") for body in (1, 6, 20) for one in (True, False)} == {boost}


@pytest.mark.rule("S2-WPN-07")
@pytest.mark.parametrize(
    ("name", "turns"),
    [("Bow", (3, 2, 2, 1)), ("Short Bow", (2, 2, 1, 1)), ("Long Bow", (4, 3, 2, 2)), ("Crossbow", (4, 3, 2, 2)), ("Rock", (0, 0, 0, 0)),
     ("Wheel-lock", (60, 60, 60, 60)), ("Thrown Javelin", (1, 1, 1, 1))],
)  # fmt: skip
def test_reload_turns_for_body_3_4_6_8(name: str, turns: tuple[int, ...]) -> None:
    assert tuple(reload_turns(weapons()[name], body) for body in (3, 4, 6, 8)) == turns


@pytest.mark.rule("S2-WPN-09")
def test_awkward_steps_take_a_quarter_each_and_at_least_1() -> None:
    assert [awkward_skill(base, steps) for base, steps in ((6, 1), (7, 2), (2, 1), (8, 1))] == [5, 4, 1, 6]
    assert [awkward_skill(base, 1) for base in range(1, 13)] == [0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9]
    assert [awkward_skill(base, 2) for base in range(2, 13)] == [0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert [awkward_skill(8, steps) for steps in (0, 1, 2, 3)] == [8, 6, 4, 2]


@pytest.mark.rule("S2-STR-01", "S2-STR-02")
def test_strength_below_the_minimum() -> None:
    assert strength_steps(3, 4) is None
    assert [strength_steps(body, 5) for body in (5, 4, 3)] == [0, 1, None]
    assert [strength_steps(body, 6) for body in (6, 5, 4)] == [0, 1, None]
    assert [strength_steps(body, 8) for body in (7, 6)] == [1, None]
    assert [strength_steps(body, 3) for body in (3, 2)] == [0, None]
    assert strength_steps(1, 0) == 0


@pytest.mark.rule("S2-WPN-14")
def test_the_unarmed_row() -> None:
    fists = weapons()[UNARMED]
    assert (fists.size, fists.pf, fists.boost, fists.damage, fists.min_body) == ("unarmed", -1, -2, "blunt", 0)
    assert (fists.defence, fists.ap, fists.anti_shield, fists.slow, fists.awkward) == (0, 0, 0, False, False)


@pytest.mark.rule("S2-RNG-01")
def test_ranged_weapons_reach_farther_and_modern_ones_hit_harder() -> None:
    """Advice: what the tables come to for an average user."""
    guns = [weapon for weapon in weapons().values() if weapon.gun and weapon.rof > 1]
    hands = [plain_power(weapon, 5, False, "quarters") for weapon in weapons().values() if not weapon.ranged]
    assert min(plain_power(gun, 5, False, "quarters") for gun in guns) > sorted(hands)[len(hands) // 2]
    assert max(plain_power(gun, 5, False, "quarters") for gun in guns) > max(hands)
    for weapon in weapons().values():
        if weapon.ranged:
            assert (range_limits(weapon, 5, False, Switches())[-1] or 0) > STRIKING_RANGE
    assert SYSTEM.rulebook.find("S2-RNG-01").kind == "advice"
