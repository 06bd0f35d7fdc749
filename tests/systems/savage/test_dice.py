"""Dice on paper: the ladder, Parry, Scale, and every printed number that follows from a die (SW-BASE-02, -06, -18, -21, -44)."""

import pytest

from book.expected_savage import IMPROVISED, OBJECTS, PARRY, SCALE
from highdraw.errors import BadDice
from highdraw.systems import load
from highdraw.systems.savage.dice import LADDER, Damage, Die, parse_damage, parse_die, raises
from highdraw.systems.savage.foresight import CHECK
from highdraw.systems.savage.gear import weapons
from highdraw.systems.savage.read import OBJECTS as TOUGHNESS
from highdraw.systems.savage.sheet import LINKED, scale_of

BOOK = load("savage").rulebook


def printed(table: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in next(one for one in BOOK.table if one.id == table).rows]


@pytest.mark.rule("SW-BASE-02")
def test_the_ladder_and_the_attributes_behind_skills() -> None:
    assert LADDER == (4, 6, 8, 10, 12)
    assert [str(parse_die(text)) for text in ("d4", "D12", "d12+1", " d12+2 ")] == ["d4", "d12", "d12+1", "d12+2"]
    for skill in ("fighting", "shooting", "athletics", "riding", "stealth"):
        assert LINKED[skill] == "agility"
    for skill in ("notice", "healing", "taunt"):
        assert LINKED[skill] == "smarts"
    for skill in ("intimidation", "persuasion"):
        assert LINKED[skill] == "spirit"


@pytest.mark.parametrize("text", ["", "d5", "d20", "8", "2d6", "d8 + 1 x"])
def test_no_trait_die(text: str) -> None:
    with pytest.raises(BadDice):
        parse_die(text)


@pytest.mark.rule("SW-BASE-02")
def test_damage_in_words() -> None:
    assert parse_damage("Str+d6") == Damage(True, (6,))
    assert parse_damage("2d6+1") == Damage(False, (6, 6), 1)
    assert parse_damage("Str") == Damage(True, ())
    for text in ("", "6", "Strd6", "Str-d6"):
        with pytest.raises(BadDice):
            parse_damage(text)


@pytest.mark.rule("SW-MEL-03", "SW-BASE-18")
def test_parry_as_printed() -> None:
    assert printed("SW-TBL-PARRY") == PARRY
    for text, parry in PARRY[1:]:
        assert 2 + parse_die(text).half == parry


@pytest.mark.rule("SW-BASE-06")
def test_raises() -> None:
    assert [raises(total, 4) for total in range(3, 14)] == [-1, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert [raises(total, 6) for total in (5, 6, 9, 10)] == [-1, 0, 0, 1]


@pytest.mark.rule("SW-BASE-44")
def test_losses_stop_at_d4() -> None:
    assert [str(parse_die("d12+1").lower(steps)) for steps in range(7)] == ["d12+1", "d12", "d10", "d8", "d6", "d4", "d4"]


@pytest.mark.rule("SW-BASE-22")
def test_steps_below_a_minimum() -> None:
    assert [Die(4).steps_below(Die(sides)) for sides in LADDER] == [0, 1, 2, 3, 4]
    assert Die(12, 1).steps_below(Die(12)) == 0


@pytest.mark.rule("SW-BASE-21")
def test_scale_as_printed() -> None:
    assert printed("SW-TBL-SCALE") == SCALE
    for name, modifier, sizes, wounds, reach, _ in SCALE:
        first, _, last = sizes.replace(" and more", " to 20").partition(" to ")
        for size in range(int(first), int(last or first) + 1):
            assert scale_of(size) == (name, modifier, wounds)
        assert reach == max(0, modifier // 2)


@pytest.mark.rule("SW-IMP-01", "SW-IMP-03", "SW-IMP-04")
def test_improvised_as_printed() -> None:
    assert printed("SW-TBL-IMPROVISED") == IMPROVISED
    for name, ranges, damage, strength, _ in IMPROVISED:
        weapon = weapons()[f"{name} Improvised"]
        assert weapon.range is not None
        assert "/".join(f"{inches:g}" for inches in weapon.range) == ranges
        assert (weapon.damage, weapon.min_str, weapon.improvised) == (damage, strength, name.lower())


@pytest.mark.rule("SW-OBJ-01")
def test_objects_as_printed() -> None:
    assert printed("SW-TBL-OBJECTS") == OBJECTS
    assert {name.lower(): toughness for name, toughness in OBJECTS} == TOUGHNESS


@pytest.mark.rule("SW-BASE-10")
def test_only_a_one_on_the_check_die_is_a_critical_failure_to_the_lab() -> None:
    sorts = [CHECK.sort(CHECK.add(None, (face,))) for face in range(1, 7)]
    assert CHECK.dice == (6,)
    assert sorts == [True, *[False] * 5]
