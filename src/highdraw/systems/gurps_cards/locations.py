"""Parts of the body: how hard to hit, what they do to a wound (GC-BASE-19, GC-T-HITLOC)."""

from functools import cache

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.systems.gurps_cards.gear import HOME, WOUNDING


class Location(msgspec.Struct, frozen=True):
    """One row of the table."""

    name: str
    low: int
    high: int
    to_hit: int
    dr: int
    knockdown: int
    cripples: float
    """The share of maximum HP above which an injury cripples it; 0 for never."""


_SHARES = {"1/10": 0.1, "1/3": 1 / 3, "1/2": 0.5}


def _row(row: tuple[str, str, int, int, str, int, str]) -> Location:
    name, dice, to_hit, dr, _, knockdown, cripples = row
    low, _, high = dice.partition("-")
    span = (int(low), int(high or low)) if low.isdecimal() else (0, 0)
    return Location(name, *span, to_hit, dr, knockdown, _SHARES.get(cripples.split(" ")[0], 0))


LOCATIONS: dict[str, Location] = {row[0]: _row(row) for row in load_table(HOME, "hitloc").rows}
HEAD = ("eye", "skull", "face", "vitals")
"""Where a wound that causes shock calls for a knockdown roll."""
NEAR_TORSO = ("skull", "face", "eye", "neck", "groin", "vitals")
"""Missed by 1, the torso is hit."""
LIMBS = ("right leg", "left leg", "right arm", "left arm", "hand", "foot")
PIERCING = ("pi-", "pi", "pi+", "pi++", "imp")


def rolled(total: int) -> Location:
    """The part that 3d6 name.

    >>> rolled(10).name, rolled(4).name, rolled(17).name
    ('torso', 'skull', 'neck')
    """
    return next(one for one in LOCATIONS.values() if one.low <= total <= one.high)


def possible(location: str, kind: str) -> bool:
    """Eyes and vitals are hit only by what pierces."""
    return location not in ("eye", "vitals") or kind in PIERCING or (location == "eye" and kind == "burn")


@cache
def wounding(kind: str, location: str = "torso") -> float:
    """By what penetrating damage is multiplied (GC-T-WOUND, GC-T-HITLOC).

    >>> wounding("imp"), wounding("imp", "left arm"), wounding("cut", "neck"), wounding("cr", "skull"), wounding("pi", "vitals")
    (2.0, 1.0, 2.0, 4.0, 3.0)
    """
    if location in ("skull", "eye") and kind != "tox":
        return 4.0
    if location == "vitals" and kind in PIERCING:
        return 3.0
    if location in LIMBS and kind in ("pi+", "pi++", "imp"):
        return 1.0
    special = {("face", "cor"): 1.5, ("neck", "cr"): 1.5, ("neck", "cor"): 1.5, ("neck", "cut"): 2.0}
    return special.get((location, kind), WOUNDING[kind])
