"""Dice that come to the same are counted together: exactly, however often they explode."""

from fractions import Fraction

import pytest
from icepool import Die, d4, d6, d8, highest

from highdraw.engine.throw import Throw
from highdraw.lab.dice import cast


def summed(*dice: int, most: int | None = None) -> Throw:
    """The sum of exploding dice, up to so much."""
    return Throw(
        dice, lambda known, faces: (known or 0) + sum(faces), "sum", lambda sum_: sum_ if most is None else min(sum_, most), explodes=True
    )


def shares(throw: Throw) -> dict[int, Fraction]:
    ways, of = cast(throw)
    return {total(throw, one.faces): Fraction(one.ways, of) for one in ways}


def total(throw: Throw, faces: tuple[int, ...]) -> int:
    found = throw.sort(sum(faces))
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(("dice", "sides"), [((d4,), (4,)), ((d6, d6), (6, 6)), ((d8, d6, d4), (8, 6, 4))])
def test_sums_of_exploding_dice_are_those_of_icepool(dice: tuple[Die[int], ...], sides: tuple[int, ...]) -> None:
    most = 14
    other = sum(die.explode(depth=12) for die in dice)
    found = shares(summed(*sides, most=most))
    assert sum(found.values()) == 1
    assert found == {number: other.probability(number) if number < most else other.probability(">=", most) for number in found}


def test_the_better_of_two_dice_is_that_of_icepool() -> None:
    throw = Throw((8, 6), lambda known, faces: max(known or 0, sum(faces)), "best", lambda best: min(best, 12), explodes=True)
    ways, of = cast(throw)
    other = highest(d8.explode(depth=12), d6.explode(depth=12))
    assert sum(one.ways for one in ways) == of
    assert [Fraction(one.ways, of) for one in ways] == sorted(
        (other.probability(number) if number < 12 else other.probability(">=", 12) for number in range(1, 13) if other.probability(number)),
        reverse=True,
    )


def test_where_every_point_matters_the_longest_chains_lack() -> None:
    ways, of = cast(summed(6))
    lacking = 1 - Fraction(sum(one.ways for one in ways), of)
    assert 0 < lacking <= Fraction(1, 1_000_000)


def test_faces_that_stand_for_others_can_be_rolled() -> None:
    """Every die ends with a face that does not explode."""
    for one in cast(summed(4, 6, most=9))[0]:
        faces = list(one.faces)
        for sides in (4, 6):
            while faces.pop(0) == sides:
                pass
        assert faces == []


def test_dice_that_do_not_explode_have_all_their_faces() -> None:
    ways, of = cast(Throw((6, 6, 6), lambda known, faces: (known or 0) + faces[0], "3d6", lambda sum_: sum_))
    assert of == 216
    assert {sum(one.faces): one.ways for one in ways} == {number: int((3 @ d6).quantity(number)) for number in range(3, 19)}
