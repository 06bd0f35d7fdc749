"""Power: rounding, the two power charts, leverage of a weapon's power factor, and how loss splits by damage type."""

from fractions import Fraction
from functools import cache
from math import ceil, floor

from highdraw.engine.rulebook import load_table


def half_up(number: float | Fraction) -> int:
    """To the nearest whole number, exactly one half going up (S1-GEN-05, S2-GEN-03).

    >>> half_up(2.5), half_up(2.4), half_up(Fraction(7, 2)), half_up(-0.5)
    (3, 2, 4, 0)
    """
    return floor(number + Fraction(1, 2)) if type(number) is Fraction else floor(number + 0.5)


@cache
def percent_of(number: int, percent: int) -> int:
    """A share of a whole number, to the nearest, exactly one half going up (S1-GEN-05, S2-GEN-03).

    >>> percent_of(6, 75), percent_of(6, 50), percent_of(5, 125)
    (5, 3, 6)
    """
    return half_up(Fraction(number * percent, 100))


@cache
def chart(scale: str) -> dict[int, tuple[int, ...]]:
    """The lines of a power chart by power bonus; place n holds the result for base power n, 0 to 10 (S2-SCL-02)."""
    table = load_table("highdraw.systems.suits", f"scale_{scale}")
    return {row[1]: (0, *row[2:]) for row in table.rows}


@cache
def scaled(base: int, bonus: int, scale: str) -> int:
    """Base power at a power bonus (S1-PWR-12, S2-SCL-01). Above ten: ten and the remainder are looked up apart and added.

    (S1-PWR-14, S2-SCL-03)

    >>> scaled(8, 2, "thirds"), scaled(8, 2, "quarters"), scaled(13, 1, "thirds"), scaled(14, -2, "thirds")
    (13, 12, 17, 4)
    """
    tens, rest = divmod(base, 10)
    line = chart(scale)[bonus]
    return tens * line[10] + line[rest]


def raw_power(body: int, factor: int | str, boost: int, scale: str = "quarters") -> int:
    """What a weapon deals before suits and before the least of 1: its power factor on Body, and its boost.

    A factor is a step -2 to +2, read on a chart, or a percentage, rounded once at the end.

    >>> raw_power(6, 1, 0), raw_power(6, 2, 2), raw_power(2, -1, -2), raw_power(6, "80%", 0), raw_power(6, "125%", -1)
    (8, 11, 0, 5, 7)
    """
    if isinstance(factor, str):
        return percent_of(body, int(factor.rstrip("%"))) + boost
    return scaled(body, factor, scale) + boost


SHARE = {"hard": Fraction(1), "cutting": Fraction(3, 4), "piercing": Fraction(1, 2), "blunt": Fraction(1)}
"""The share of Body a hit may cost before it wounds, by damage type."""


@cache
def wound_threshold(body: int, damage: str, rounding: str = "half_up") -> int:
    """Loss above this becomes wounds.

    >>> [wound_threshold(7, kind) for kind in ("hard", "cutting", "piercing", "blunt")]
    [7, 5, 4, 7]
    >>> wound_threshold(7, "cutting", "ceiling")
    6
    """
    share = body * SHARE[damage]
    return ceil(share) if rounding == "ceiling" else half_up(share)


def wounds_of(loss: int, body: int, damage: str, rounding: str = "half_up") -> int:
    """How much of a loss past armour is wounds; of blunt blows half, rounded down.

    >>> [wounds_of(8, 7, kind) for kind in ("hard", "cutting", "piercing", "blunt")]
    [1, 3, 4, 0]
    """
    wounds = max(0, loss - wound_threshold(body, damage, rounding))
    return wounds // 2 if damage == "blunt" else wounds
