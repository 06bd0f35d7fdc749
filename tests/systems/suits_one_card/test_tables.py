"""The tables of the one-card edition against values taken from the ledger: chart, suits, faces, ranges, bursts, weapons, armour."""

from fractions import Fraction

import pytest

from book.expected_tables import ARMOUR, HAND_WEAPONS, RANGED_WEAPONS, RENAMED, SCALE_QUARTERS
from highdraw.cards import Card
from highdraw.systems.suits.armoury import armours, weapons
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits.worth import HIGH, LOW
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.systems.suits_one_card.aim import ARC_COST
from highdraw.systems.suits_one_card.burst import BURST
from highdraw.systems.suits_one_card.gear import BRACKET_ROW, PRINTED, RANGE_ROWS, absorption, charted, plain_power, range_limits
from highdraw.systems.suits_one_card.recovery import OTHER, UNHURT, WOUNDED
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.worth import FACE, LOSER, WINNER

CHART = {
    -3: (0, 1, 1, 1, 1, 2, 2, 2, 2, 3),
    -2: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    -1: (1, 2, 2, 3, 4, 5, 5, 6, 7, 8),
    0: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    1: (1, 3, 4, 5, 6, 8, 9, 10, 11, 13),
    2: (2, 3, 5, 6, 8, 9, 11, 12, 14, 15),
    3: (2, 4, 5, 7, 9, 11, 12, 14, 16, 18),
}
RANGES: dict[str, tuple[float | None, ...]] = {
    "Very Short": (None, 0.5, 1, 2, 3),
    "Short": (0.5, 1, 2, 4, 6),
    "Medium": (1, 2, 4, 8, 12),
    "Long": (2, 4, 8, 16, 24),
    "Very Long": (4, 8, 16, 32, 48),
    "Extra Long": (8, 16, 32, 64, 128),
}
QUARTERS = {-2: 50, -1: 75, 0: 100, 1: 125, 2: 150}
FIFTHS = {-2: 20, -1: 40, 0: 60, 1: 80, 2: 100}


@pytest.mark.rule("S1-PWR-12")
@pytest.mark.parametrize("power", range(1, 11))
@pytest.mark.parametrize("bonus", CHART)
def test_all_seventy_cells_of_the_power_chart(bonus: int, power: int) -> None:
    assert charted(power, bonus) == charted(power, bonus, "direct") == CHART[bonus][power - 1]


@pytest.mark.rule("S1-PWR-12")
def test_the_chart_that_is_shown_is_the_one_in_use() -> None:
    shown = next(table for table in SYSTEM.rulebook.table if table.id == "S1-T-CHART")
    assert {row[0]: tuple(row[2:]) for row in shown.rows} == CHART == {row[1]: row[2:] for row in SCALE_QUARTERS}


@pytest.mark.rule("S1-GEN-02", "S1-PWR-01", "S1-PWR-03", "S1-PWR-05")
def test_worth_suits_and_faces() -> None:
    assert [(LOW[Card(f"{rank}S")], HIGH[Card(f"{rank}S")]) for rank in "A2JQK"] == [(1, 11), (2, 2), (2, 12), (3, 13), (4, 14)]
    assert WINNER == {"clubs": 0, "spades": 1, "hearts": 2, "diamonds": 3}
    assert LOSER == {"clubs": -3, "spades": -2, "hearts": -1, "diamonds": 0}
    assert FACE == {"A": 1, "J": 2, "Q": 3, "K": 4}


@pytest.mark.rule("S1-RNG-02", "S1-RNG-03", "S1-RNG-05", "S1-RNG-06")
def test_every_range_row() -> None:
    assert RANGE_ROWS == RANGES
    assert list(BRACKET_ROW.values()) == [1, 0, -1, -2, -3]
    for weapon in weapons().values():
        if weapon.range is None:
            continue
        for body in (3, 6, 10, 14):
            reach = min(10, weapon.boost if weapon.powered else body)
            expected = tuple(None if end is None else end * reach for end in RANGES[weapon.range])
            assert range_limits(weapon, body, Switches()) == expected, weapon.name


@pytest.mark.rule("S1-BST-02", "S1-AIM-07", "S1-REC-05", "S1-REC-06", "S1-REC-08")
def test_bursts_arcs_and_recovery() -> None:
    assert {suit: tuple(row.values()) for suit, row in BURST.items()} == {
        "hearts": (4, 3, 2, 2, 1),
        "diamonds": (3, 2, 1, 1, 1),
        "spades": (2, 1, 1, 1, 0),
        "clubs": (2, 1, 1, 0, 0),
    }
    assert ARC_COST == {15: 1, 30: 2, 60: None}
    assert (tuple(UNHURT), tuple(WOUNDED), tuple(OTHER)) == ((2, 1, 0), (1, 0, 0), (2, 1, 1))


@pytest.mark.rule("S1-WPN-01", "S1-PWR-09")
@pytest.mark.parametrize("row", HAND_WEAPONS, ids=lambda row: str(row[0]))
def test_hand_weapons(row: tuple[object, ...]) -> None:
    """Every row, and the base power it has at every Body under each reading of the power factor."""
    name, size, pf, boost, hands, min_body, damage, defence, ap, anti_shield, slow, awkward, _ = row
    weapon = weapons()[str(name)]
    assert (weapon.size, weapon.pf, weapon.boost, weapon.hands, weapon.min_body) == (size, pf, boost, hands, min_body)
    assert (weapon.damage, weapon.defence, weapon.ap, weapon.anti_shield) == (str(damage).lower(), defence, ap, anti_shield)
    assert (weapon.slow, weapon.awkward) == (slow, awkward)
    assert isinstance(pf, int)
    assert isinstance(boost, int)
    for body in range(1, 11):
        assert plain_power(weapon, body, False, Switches()) == half_up(Fraction(body * QUARTERS[pf], 100)) + boost
        assert plain_power(weapon, body, False, Switches(pf_leverage="fifths")) == half_up(Fraction(body * FIFTHS[pf], 100)) + boost
        assert plain_power(weapon, body, False, Switches(pf_leverage="additive")) == body + pf + boost
        lost = 1 if hands == "1 or 2" else 0
        assert plain_power(weapon, body, True, Switches()) == plain_power(weapon, body, False, Switches()) - lost


@pytest.mark.rule("S1-RNG-01", "S1-RNG-08", "S1-RNG-09")
@pytest.mark.parametrize("row", RANGED_WEAPONS, ids=lambda row: str(row[0]))
def test_ranged_weapons(row: tuple[object, ...]) -> None:
    name, range_class, pf, boost, hands, min_body, rof, shots, reload, ap, damage, burst, blast, delayed, bullet, special, _ = row
    weapon = weapons()[RENAMED.get(str(name), str(name))]
    assert (weapon.range, weapon.boost, weapon.hands, weapon.min_body) == (range_class, boost, hands, min_body)
    assert (weapon.powered, None if weapon.powered else weapon.pf) == (pf == "Powered", None if pf == "Powered" else pf)
    assert (weapon.rof, weapon.shots, weapon.reload, weapon.ap, weapon.damage) == (rof, shots, reload, ap, str(damage).lower())
    assert (weapon.burst, weapon.blast, weapon.delayed, weapon.bullet, weapon.special) == (burst, blast, delayed, bullet, special)


@pytest.mark.rule("S1-RNG-01")
@pytest.mark.switch("shifted_columns=as_printed")
def test_six_rifles_as_printed() -> None:
    assert PRINTED == {
        "Assault Rifle 5.56mm": (12, 12, 36),
        "Assault Rifle 7.62mmS": (10, 10, 31),
        "Battle Rifle 7.62mm": (10, 11, 21),
        "Assault Carbine 5.56mm": (3, 12, 36),
        "Dart Rifle 11mm": (1, 1, 5),
        "Sniper Rifle .338": (1, 1, 7),
    }


@pytest.mark.rule("S1-ARM-01", "S1-ARM-02", "S1-ARM-07")
@pytest.mark.parametrize("row", ARMOUR, ids=lambda row: str(row[0]))
def test_armour(row: tuple[object, ...]) -> None:
    name, kind, percent, boost, defence, missile, _, slow, awkward, other, _ = row
    armour = armours()[str(name)]
    assert (armour.kind, armour.absorb, armour.boost) == ("shield" if kind == "shield" else "armour", percent, boost)
    assert (armour.defence, armour.missile_defence, armour.slow, armour.awkward) == (defence, missile, slow, awkward)
    assert isinstance(percent, int)
    assert isinstance(boost, int)
    assert isinstance(other, int)
    for body in range(1, 15):
        share = half_up(Fraction(body * percent, 100))
        assert absorption(armour, body, True) == share + boost
        assert absorption(armour, body, False) == share + other
