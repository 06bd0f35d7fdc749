"""Trait dice and the arithmetic of success: d4 to d12 and beyond, raises, wounds."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

import msgspec

from highdraw.errors import BadDice

LADDER = (4, 6, 8, 10, 12)
WILD = 6
"""Sides of the Wild Die."""
_DIE = re.compile(r"d(4|6|8|10|12)([+-]\d{1,2})?")
_DAMAGE = re.compile(r"(?:(str)(?:\+(?=.)|$))?((?:\d{0,2}d\d{1,2}(?:\+(?=\d{0,2}d)|(?=[+-]|$))){0,4})([+-]?\d{1,2})?", re.IGNORECASE)
_DICE = re.compile(r"(\d{0,2})d(\d{1,2})", re.IGNORECASE)


class Die(msgspec.Struct, frozen=True):
    """A Trait: a die of the ladder; beyond d12 a number that modifies the roll (SW-BASE-02)."""

    sides: Annotated[int, msgspec.Meta(ge=2, le=100)]
    plus: Annotated[int, msgspec.Meta(ge=-99, le=99)] = 0

    def __str__(self) -> str:
        return f"d{self.sides}{self.plus:+d}" if self.plus else f"d{self.sides}"

    @property
    def half(self) -> int:
        """Half the die and half of what is beyond d12, rounded down: what Parry and Toughness are made of.

        >>> [parse_die(text).half for text in ("d4", "d8", "d12", "d12+1", "d12+3")]
        [2, 4, 6, 6, 7]
        """
        return self.sides // 2 + (self.plus // 2 if self.plus > 0 else 0)

    def lower(self, steps: int = 1) -> "Die":
        """Lowered by some die types, to d4 at least (SW-BASE-44).

        >>> str(parse_die("d12+1").lower()), str(parse_die("d6").lower(3))
        ('d12', 'd4')
        """
        die = self
        for _ in range(steps):
            if die.plus > 0:
                die = Die(die.sides, die.plus - 1)
            else:
                die = Die(LADDER[max(0, LADDER.index(die.sides) - 1)])
        return die

    def steps_below(self, other: "Die") -> int:
        """How many die types this one is below another (SW-BASE-22).

        >>> parse_die("d4").steps_below(parse_die("d8")), parse_die("d10").steps_below(parse_die("d6"))
        (2, 0)
        """
        return max(0, (LADDER.index(other.sides) + other.plus) - (LADDER.index(self.sides) + self.plus))


UNSKILLED = Die(4, -2)
"""What somebody without the skill rolls (SW-BASE-12)."""


@lru_cache(maxsize=1 << 10)
def parse_die(text: str) -> Die:
    """A Trait die as it is written.

    >>> parse_die("d8"), str(parse_die("D12+2"))
    (Die(sides=8, plus=0), 'd12+2')
    """
    found = _DIE.fullmatch(text.strip().lower())
    if not found:
        raise BadDice(f"{text!r} is not a Trait die. Write d4, d6, d8, d10, d12, or d12+1 and so on.")
    return Die(int(found[1]), int(found[2] or 0))


class Damage(msgspec.Struct, frozen=True):
    """Damage dice: whether Strength is rolled too, the weapon's dice, and a number added."""

    strength: bool
    dice: tuple[int, ...]
    plus: int = 0


@lru_cache(maxsize=1 << 10)
def parse_damage(text: str) -> Damage:
    """Damage as it is written.

    >>> parse_damage("Str+d6"), parse_damage("2d6+1"), parse_damage("Str")
    (Damage(strength=True, dice=(6,), plus=0), Damage(strength=False, dice=(6, 6), plus=1), Damage(strength=True, dice=(), plus=0))
    >>> parse_damage("d8+2d4-1"), parse_damage("Str+2")
    (Damage(strength=False, dice=(8, 4, 4), plus=-1), Damage(strength=True, dice=(), plus=2))
    """
    found = _DAMAGE.fullmatch(text.strip().replace(" ", ""))
    dice = tuple(int(sides) for count, sides in _DICE.findall(found[2]) for _ in range(int(count or 1))) if found else ()
    if not found or not (found[1] or dice) or min(dice, default=2) < 2:
        raise BadDice(f"{text!r} is not damage. Write Str, Str+d6, 2d6, 2d6+1 or d8+d4.")
    return Damage(bool(found[1]), dice, int(found[3] or 0))


def raises(total: int, target: int) -> int:
    """Raises of a roll; -1 for a failure (SW-BASE-06).

    >>> [raises(total, 4) for total in (3, 4, 7, 8, 12)]
    [-1, 0, 0, 1, 2]
    """
    return -1 if total < target else (total - target) // 4


@lru_cache(maxsize=1 << 10)
def at_least(sides: int, number: int) -> Fraction:
    """The chance that an exploding die comes to a number or more.

    >>> at_least(6, 4), at_least(6, 6), at_least(6, 7), at_least(4, 9), at_least(6, -2)
    (Fraction(1, 2), Fraction(1, 6), Fraction(1, 6), Fraction(1, 16), Fraction(1, 1))
    """
    if number <= sides:
        return Fraction(sides - max(1, number) + 1, sides)
    return Fraction(1, sides) * at_least(sides, number - sides)


def multi_action(actions: int) -> int:
    """The penalty on every action of a turn with so many (SW-ACT-02): -2 for two (SW-ACT-03), -4 for three (SW-ACT-04).

    >>> [multi_action(n) for n in (1, 2, 3)]
    [0, -2, -4]
    """
    return -2 * max(0, actions - 1)
