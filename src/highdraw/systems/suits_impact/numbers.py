"""Pure arithmetic: rounding, Power, effect, Impact and how a blow is split (S3-BAS-04)."""

from functools import lru_cache
from typing import NamedTuple

HALF = 0.5
"""The half point of S3-IMP-05."""
QUARTERS = 4
PER_DAMAGE, PER_SHOCK = 60, 15
"""Minutes of a knockout (S3-KO-04)."""


def half(number: int) -> int:
    """Half of it, rounded up (S3-BAS-04).

    >>> half(6), half(5), half(0)
    (3, 3, 0)
    """
    return (number + 1) // 2


def nearest(number: float, of: int = 1) -> int:
    """A quotient to the nearest whole number, exact halves up (S3-BAS-04).

    >>> nearest(35, 4), nearest(30, 4), nearest(7, 2)
    (9, 8, 4)
    """
    return int((2 * number + of) // (2 * of))


def leveraged(body: int, leverage: float) -> int:
    """Body x leverage (S3-T-LEVERAGE); leverages are quarters.

    >>> leveraged(5, 1.75), leveraged(6, 1.25), leveraged(3, 0.5)
    (9, 8, 2)
    """
    return nearest(body * round(leverage * QUARTERS), QUARTERS)


@lru_cache(maxsize=1 << 12)
def impact(power: int, effect: int, *, halved: bool = False) -> float:
    """Power x effect x 10 %, to the nearest whole number; below one half it is a half point (S3-IMP-04, S3-IMP-05, S3-WPN-19).

    >>> impact(6, 7), impact(4, 1), impact(5, 1), impact(9, -2), impact(9, 5, halved=True)
    (4, 0.5, 1, 0.5, 2)
    """
    of = 20 if halved else 10
    return HALF if 2 * power * effect < of else nearest(power * effect, of)


def out_for(damage: int, shock: int) -> int:
    """Minutes of a knockout that begins with so much harm (S3-KO-04).

    >>> out_for(2, 3)
    165
    """
    return PER_DAMAGE * damage + PER_SHOCK * shock


def more(number: int, what: str) -> str:
    """What is left to do.

    >>> more(1, "turn"), more(3, "second")
    ('1 more turn', '3 more seconds')
    """
    return f"{number} more {what}{'' if number == 1 else 's'}"


class Split(NamedTuple):
    """One blow: its Shock, its Damage before any is called Trauma, what stays Damage, and what is Trauma."""

    shock: int
    loss: int
    damage: int
    trauma: int


@lru_cache(maxsize=1 << 14)
def split(through: int, body: int, penetration: int, shock: int, damage: int) -> Split:
    """How the Impact past armour is shared out (S3-BLO-02, S3-SHK-01, S3-SHK-02, S3-BLO-04).

    >>> split(4, 6, 6, 0, 3)
    Split(shock=0, loss=4, damage=3, trauma=1)
    >>> split(9, 5, 1, 8, 0)
    Split(shock=2, loss=7, damage=5, trauma=2)
    """
    stunned = max(0, min(through, max(0, body - penetration), 2 * body - shock))
    loss = through - stunned
    stays = min(loss, max(0, body - damage))
    return Split(stunned, loss, stays, loss - stays)
