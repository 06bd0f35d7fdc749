"""Dice notation: `3d6`, `d8!` (explodes), `2d6+1`. Parse and print are inverse.

The dice themselves are rolled by whoever answers a `Roll` request, one result a die.
"""

import re

import msgspec

from highdraw.errors import BadDice

_SHAPE = re.compile(r"(?P<count>\d{0,2})d(?P<sides>\d{1,3})(?P<bang>!?)(?P<plus>[+-]\d{1,3})?")


class Dice(msgspec.Struct, frozen=True):
    """So many dice of so many sides, and a number added."""

    count: int
    sides: int
    explode: bool = False
    plus: int = 0

    def __str__(self) -> str:
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{self.count if self.count > 1 else ''}d{self.sides}{'!' if self.explode else ''}{plus}"


def parse_dice(text: str) -> Dice:
    """Read dice as people write them.

    >>> parse_dice("3d6"), str(parse_dice("d8!")), str(parse_dice("2D6+1"))
    (Dice(count=3, sides=6, explode=False, plus=0), 'd8!', '2d6+1')
    >>> parse_dice("d1")
    Traceback (most recent call last):
    highdraw.errors.BadDice: 'd1' is no dice. Write such as d8, 3d6, 2d6+1 or d8! (2 to 100 sides, at most 99 dice).
    """
    shape = _SHAPE.fullmatch(text.strip().lower().replace(" ", ""))
    if shape:
        count, sides = int(shape["count"] or 1), int(shape["sides"])
        if count >= 1 and 2 <= sides <= 100:
            return Dice(count, sides, bool(shape["bang"]), int(shape["plus"] or 0))
    raise BadDice(f"{text[:20]!r} is no dice. Write such as d8, 3d6, 2d6+1 or d8! (2 to 100 sides, at most 99 dice).")
