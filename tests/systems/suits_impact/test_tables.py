"""The tables, cell by cell, against numbers that stand here and nowhere in the package."""

import pytest

from highdraw.cards import Card
from highdraw.systems.suits_impact.book import RULEBOOK, table
from highdraw.systems.suits_impact.faces import high, is_face, low
from highdraw.systems.suits_impact.gear import armours, weapons
from highdraw.systems.suits_impact.numbers import impact, leveraged
from highdraw.systems.suits_impact.rank import BRACKETS, FACTORS

EFFECT = """
    0.5 0.5 0.5 0.5   1   1   1   1   1   1   1   1   1   1   2   2   2   2   2   2
    0.5 0.5   1   1   1   1   1   2   2   2   2   2   3   3   3   3   3   4   4   4
    0.5   1   1   1   2   2   2   2   3   3   3   4   4   4   5   5   5   5   6   6
    0.5   1   1   2   2   2   3   3   4   4   4   5   5   6   6   6   7   7   8   8
      1   1   2   2   3   3   4   4   5   5   6   6   7   7   8   8   9   9  10  10
      1   1   2   2   3   4   4   5   5   6   7   7   8   8   9  10  10  11  11  12
      1   1   2   3   4   4   5   6   6   7   8   8   9  10  11  11  12  13  13  14
      1   2   2   3   4   5   6   6   7   8   9  10  10  11  12  13  14  14  15  16
      1   2   3   4   5   5   6   7   8   9  10  11  12  13  14  14  15  16  17  18
      1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18  19  20
      1   2   3   4   6   7   8   9  10  11  12  13  14  15  17  18  19  20  21  22
      1   2   4   5   6   7   8  10  11  12  13  14  16  17  18  19  20  22  23  24
      1   3   4   5   7   8   9  10  12  13  14  16  17  18  20  21  22  23  25  26
      1   3   4   6   7   8  10  11  13  14  15  17  18  20  21  22  24  25  27  28
      2   3   5   6   8   9  11  12  14  15  17  18  20  21  23  24  26  27  29  30
      2   3   5   6   8  10  11  13  14  16  18  19  21  22  24  26  27  29  30  32
      2   3   5   7   9  10  12  14  15  17  19  20  22  24  26  27  29  31  32  34
      2   4   5   7   9  11  13  14  16  18  20  22  23  25  27  29  31  32  34  36
      2   4   6   8  10  11  13  15  17  19  21  23  25  27  29  30  32  34  36  38
      2   4   6   8  10  12  14  16  18  20  22  24  26  28  30  32  34  36  38  40
"""
"""Impact: a row for each effect from 1 to 20, a column for each Power from 1 to 20."""
LEVERAGE = """
     1  1  2  2  2
     2  3  3  4  4
     3  4  5  5  6
     4  5  6  7  8
     5  6  8  9 10
     6  8  9 11 12
     7  9 11 12 14
     8 10 12 14 16
     9 11 14 16 18
    10 13 15 18 20
    11 14 17 19 22
    12 15 18 21 24
"""
"""Body x 1, 1.25, 1.5, 1.75 and 2, a row for each Body from 1 to 12."""
HALVES = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
"""Body x 0.5."""
HAND = (
    ("knife", 1, 1, 1, 0, 0, 0),
    ("shortsword", 1.5, 1, 1, 0, 1, 2),
    ("sword", 1.75, 1, 1, 0, 1, 4),
    ("greatsword", 2, 1, 1, 0, 2, 5),
    ("hatchet", 1, 2, 1, 0, 1, 2),
    ("axe", 1.5, 2, 1, 1, 1, 5),
    ("battle axe", 1.75, 2, 1, 1, 2, 6),
    ("poleaxe", 2, 2, 1, 2, 3, 6),
    ("short spear", 1, 2, 2, 0, 1, 2),
    ("spear", 1, 3, 2, 0, 2, 3),
    ("lance", 1, 4, 2, 1, 3, 4),
    ("pike", 1.25, 4, 2, 1, 3, 5),
    ("club", 1, 2, 0, 1, 0, 0),
    ("hammer", 1.5, 2, 0, 1, 1, 3),
    ("mace", 1.75, 2, 0, 1, 1, 5),
    ("flail", 2, 1, 0, 2, 1, 5),
    ("warhammer", 2, 2, 0, 1, 2, 6),
    ("fist", 1, 0, -1, 0, 0, 0),
    ("kick", 1.5, 0, 0, 1, 0, 0),
    ("small bite", 0.5, 0, 0, 0, 0, 0),
    ("great bite", 1, 1, 1, 0, 1, 5),
    ("claw", 0.5, 0, 1, 0, 1, 4),
    ("hoof strike (rear)", 1, 1, 0, 1, 1, 5),
    ("hoof strike (front)", 0.5, 1, 0, 0, 1, 6),
    ("horn", 1.5, 1, 2, 2, 1, 6),
    ("trample", 1.5, 2, 0, 0, 0, 4),
)
"""Leverage, strength, penetration, ready, reach, minimum Body."""
RANGED = (
    ("rock", "very short", -1, False, 0, 0, 1, 0, 0),
    ("throwing dagger", "very short", 0, False, 2, 0, 1, 0, 0),
    ("javelin (thrown)", "short", 1, False, 2, 1, 1, 1, 4),
    ("spear (thrown)", "very short", 2, False, 2, 1, 1, 1, 5),
    ("short bow", "medium", 1, False, 2, 2, 1, 2, 3),
    ("bow", "long", 2, False, 2, 2, 1, 2, 4),
    ("long bow", "very long", 1, False, 2, 2, 1, 2, 5),
    ("crossbow", "long", 6, True, 3, 3, 1, 3, 3),
    ("heavy crossbow", "long", 8, True, 3, 3, 1, 3, 4),
    ("trebuchet", "very long", 10, True, 3, 4, 1, 4, 5),
    ("grenade, black powder", "very short", 9, True, 1, 1, 1, 1, 0),
    ("grenade, concussion", "very short", 12, True, 0, 1, 1, 1, 0),
    ("grenade, fragmentation", "very short", 11, True, 2, 1, 1, 1, 0),
    ("grenade, heavy concussion", "very short", 15, True, 0, 1, 1, 1, 0),
    ("flintlock pistol", "medium", 7, True, 2, 20, 1, 20, 3),
    ("wheel-lock pistol", "medium", 5, True, 2, 60, 1, 60, 3),
    ("derringer", "short", 4, True, 2, 0, 2, 2, 0),
    ("revolver .36", "medium", 7, True, 2, 0, 5, 2, 0),
    ("automatic pistol .45", "medium", 8, True, 3, 0, 6, 1, 0),
    ("automatic pistol 9mm", "medium", 9, True, 2, 0, 16, 1, 0),
    ("revolver .38", "medium", 7, True, 2, 0, 5, 2, 0),
    ("holdout pistol .380", "medium", 8, True, 2, 0, 6, 2, 0),
    ("revolver .357", "long", 9, True, 2, 0, 8, 2, 0),
    ("revolver .44", "long", 9, True, 3, 0, 6, 2, 3),
    ("SMG .45", "long", 8, True, 3, 0, 20, 2, 4),
    ("SMG 9mm", "long", 9, True, 2, 0, 32, 2, 3),
    ("handgonne .90", "medium", 8, True, 2, 10, 1, 10, 3),
    ("matchlock .80", "medium", 11, True, 2, 20, 1, 20, 3),
    ("flintlock musket .75", "medium", 11, True, 2, 20, 1, 20, 4),
    ("rifle-musket .577", "long", 11, True, 3, 8, 1, 8, 4),
    ("cartridge rifle .45", "long", 12, True, 3, 0, 12, 4, 4),
    ("lever-action carbine .30", "very long", 12, True, 3, 0, 16, 3, 4),
    ("bolt-action rifle 7.62mm", "very long", 13, True, 3, 3, 1, 3, 4),
    ("assault rifle 5.56mm", "very long", 12, True, 3, 0, 36, 2, 4),
    ("assault rifle 7.62mm short", "very long", 12, True, 3, 0, 31, 2, 4),
    ("battle rifle 7.62mm", "extra long", 13, True, 3, 0, 21, 3, 5),
    ("assault carbine 5.56mm", "very long", 12, True, 3, 0, 36, 3, 4),
    ("dart rifle 11mm", "long", 3, True, 2, 0, 5, 3, 3),
    ("sniper rifle .338", "extra long", 14, True, 3, 0, 7, 3, 4),
)
"""Range, strength, fixed, penetration, ready, shots, reload, minimum Body."""
ARMOUR = (
    ("Leather", "suit", 1, 0, 0),
    ("Boiled Leather", "suit", 1, 1, 0),
    ("Chainmail", "suit", 2, 1, 0),
    ("Lamellar Armor", "suit", 3, 1, 0),
    ("Light Plate", "suit", 4, 2, 1),
    ("Heavy Plate", "suit", 5, 2, 1),
    ("Buckler", "shield", 0, 1, 0),
    ("Small Shield", "shield", 1, 1, 0),
    ("Shield", "shield", 2, 2, 0),
    ("Large Shield", "shield", 3, 3, 0),
)
"""Kind, absorption, deflection, rounds to remove."""


def numbers(text: str) -> list[list[float]]:
    return [[float(cell) for cell in line.split()] for line in text.strip().splitlines()]


@pytest.mark.rule("S3-IMP-04", "S3-IMP-05", "S3-BAS-04")
def test_all_cells_of_the_effect_table() -> None:
    rows = numbers(EFFECT)
    assert sum(map(len, rows)) == 400
    for effect, row in enumerate(rows, 1):
        for power, cell in enumerate(row, 1):
            assert impact(power, effect) == cell, (power, effect)
            assert table("effect").rows[effect - 1][power] == cell


@pytest.mark.rule("S3-WPN-01", "S3-WPN-02", "S3-BAS-04")
def test_all_cells_of_the_leverage_table() -> None:
    for body, row in enumerate(numbers(LEVERAGE), 1):
        for place, (leverage, cell) in enumerate(zip((1, 1.25, 1.5, 1.75, 2), row, strict=True), 1):
            assert leveraged(body, leverage) == cell, (body, leverage)
            assert table("leverage").rows[body - 1][place] == cell
    assert tuple(leveraged(body, 0.5) for body in range(1, 11)) == HALVES


@pytest.mark.rule("S3-WPN-09", "S3-WPN-02", "S3-WPN-03", "S3-OVR-02")
def test_hand_weapons() -> None:
    known = weapons()
    assert [name for name, weapon in known.items() if not weapon.ranged] == [row[0] for row in HAND]
    for name, *figures in HAND:
        weapon = known[name]
        found = [weapon.leverage, weapon.strength, weapon.penetration, weapon.ready, weapon.reach, weapon.min_body]
        assert found == figures, name
        assert -1 <= weapon.strength <= 4
        assert weapon.kind == "animal" or 1 <= weapon.leverage <= 2


@pytest.mark.rule("S3-WPN-10", "S3-WPN-04", "S3-WPN-05")
def test_ranged_weapons() -> None:
    known = weapons()
    assert [name for name, weapon in known.items() if weapon.ranged] == [row[0] for row in RANGED]
    for name, *figures in RANGED:
        weapon = known[name]
        found = [weapon.range, weapon.strength, weapon.fixed, weapon.penetration, weapon.ready, weapon.shots, weapon.reload]
        assert [*found, weapon.min_body] == figures, name
        assert -1 <= weapon.penetration <= 3


@pytest.mark.rule("S3-ARM-04", "S3-MED-05")
def test_suits_and_shields() -> None:
    assert list(armours()) == [row[0] for row in ARMOUR]
    for name, *figures in ARMOUR:
        piece = armours()[name]
        assert [piece.kind, piece.absorption, piece.deflection, piece.removal] == figures


@pytest.mark.rule("S3-WPN-14")
def test_range_brackets() -> None:
    assert FACTORS == (1.25, 1.0, 0.75, 0.5, 0.25)
    assert BRACKETS == {
        "very short": (0, 0.5, 1, 2, 3), "short": (0.5, 1, 2, 4, 6), "medium": (1, 2, 4, 8, 12), "long": (2, 4, 8, 16, 24),
        "very long": (4, 8, 16, 32, 48), "extra long": (8, 16, 32, 64, 128),
    }  # fmt: skip


@pytest.mark.rule("S3-WPN-01", "S3-WPN-04")
def test_the_damage_projection() -> None:
    """The book's own examples: sword at Body 5, pike at Body 6, small bite at Body 3; and Power is never below 1."""
    known = weapons()
    assert [known[name].power(body) for name, body in (("sword", 5), ("pike", 6), ("small bite", 3), ("rock", 0))] == [10, 12, 2, 1]
    assert {known["sniper rifle .338"].power(body) for body in range(11)} == {14}


@pytest.mark.rule("S3-DEK-02")
def test_what_cards_are_worth() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    assert [low(Card(f"{rank}S")) for rank in ranks] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2, 3]
    assert [high(Card(f"{rank}S")) for rank in ranks] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
    assert [rank for rank in ranks if is_face(Card(f"{rank}H"))] == ["J", "Q", "K"]


def test_the_book_is_whole() -> None:
    assert len(RULEBOOK.rule) == 159
    assert len(RULEBOOK.switch) == 28
    assert len(RULEBOOK.table) == 10
