"""A roll that is good when it is low, on a ruler: everything the dice can show, good up to the number to reach, and where the roll lies."""

from htpy import Node

from highdraw.engine.beat import Side
from highdraw.web import elements as h
from highdraw.web.html import cached

MOST_CELLS = 24


def ruler(side: Side) -> Node:
    """Of one side; None where its dice are not good when they are low, or can show too much."""
    if not side.low or side.total is None or side.against is None or not side.dice:
        return None
    least, most = len(side.dice), sum(die.sides for die in side.dice)
    if most - least >= MOST_CELLS or not least <= side.total <= most:
        return None
    return _ruler(least, most, int(side.total), int(side.against))


@cached
def _ruler(least: int, most: int, roll: int, score: int) -> h.Element:
    def cell(number: int) -> h.Element:
        words = ["good" if number <= score else "beyond", *(["last"] if number == score else [])]
        if number == roll:
            return h.b(class_=" ".join(["roll", *words]))[str(number)]
        return h.i(class_=" ".join(words))[str(number) if number == score else None]

    return h.span(".ruler", aria_hidden="true")[(cell(number) for number in range(least, most + 1))]


def spare(side: Side) -> tuple[int, str]:
    """By how much a roll stays below its number, or is above it, in a number and a word.

    >>> spare(Side(who="a", name="Ann", total=9, against=13)), spare(Side(who="a", name="Ann", total=14, against=8))
    ((4, 'to spare'), (6, 'too high'))
    """
    left = int((side.against or 0) - (side.total or 0))
    return abs(left), "to spare" if left >= 0 else "too high"


def between(side: Side) -> str:
    """The word between a total and the number it had to reach.

    >>> between(Side(who="a", name="Ann", total=9, against=13, low=True)), between(Side(who="a", name="Ann", total=9, against=8, low=True))
    ('within', 'over')
    """
    if not side.low or side.total is None or side.against is None:
        return "vs"
    return "within" if side.total <= side.against else "over"
