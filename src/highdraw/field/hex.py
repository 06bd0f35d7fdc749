"""A grid of hexes laid over the plane: where the middles lie, how far, which way, from which side.

Hexes are one unit wide, with neighbours at 0, 60, 120, 180, 240 and 300 degrees; 0 is east. A hex is written as (q, r): q to the
east, r to the north-east. Spots stay points of the plane; a hex is where a spot is snapped to.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import sqrt

from highdraw.field.field import Sector
from highdraw.field.geometry import Point, angle_between, bearing

Hex = tuple[int, int]
SIDE = 60
"""Degrees of one hex side."""
STEPS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, counter-clockwise from the east."""
ROW = sqrt(3) / 2
"""How far apart two rows of hexes are."""


def middle(hex_: Hex) -> Point:
    """The middle of a hex on the plane.

    >>> middle((2, 0)), middle((0, 2))
    ((2.0, 0.0), (1.0, 1.732051))
    """
    q, r = hex_
    return (q + r / 2, round(r * ROW, 6))


@lru_cache(maxsize=1 << 12)
def hex_at(x: float, y: float) -> Hex:
    """The hex a point lies in.

    >>> hex_at(2.2, 0.1), hex_at(1.0, 1.7)
    ((2, 0), (0, 2))
    """
    r = y / ROW
    return _rounded(x - r / 2, r)


def _rounded(q: float, r: float) -> Hex:
    """The nearest hex to a point between hexes."""
    s = -q - r
    whole = (round(q), round(r), round(s))
    off = (abs(whole[0] - q), abs(whole[1] - r), abs(whole[2] - s))
    if off[0] > off[1] and off[0] > off[2]:
        return (-whole[1] - whole[2], whole[1])
    if off[1] > off[2]:
        return (whole[0], -whole[0] - whole[2])
    return (whole[0], whole[1])


def snap(x: float, y: float) -> Point:
    """The middle of the hex a point lies in.

    >>> snap(2.2, 0.1)
    (2.0, 0.0)
    """
    return middle(hex_at(x, y))


def steps(a: Hex, b: Hex) -> int:
    """How many hexes from one to another.

    >>> steps((0, 0), (3, 0)), steps((0, 0), (2, -2)), steps((0, 0), (1, 1))
    (3, 2, 2)
    """
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def beside(hex_: Hex, way: int) -> Hex:
    """The neighbour in one of the six directions, by its number: 0 is east, 1 north-east, and so on.

    >>> beside((0, 0), 1), beside((0, 0), 7)
    ((0, 1), (0, 1))
    """
    dq, dr = STEPS[way % 6]
    return (hex_[0] + dq, hex_[1] + dr)


def around(hex_: Hex) -> Iterator[Hex]:
    """The six neighbours."""
    return (beside(hex_, way) for way in range(6))


def way_of(degrees: float) -> int:
    """The direction nearest to an angle, by its number.

    >>> way_of(0), way_of(85), way_of(350)
    (0, 1, 0)
    """
    return round(degrees / SIDE) % 6


def way_to(a: Hex, b: Hex) -> int:
    """The direction from one hex towards another.

    >>> way_to((0, 0), (5, 0)), way_to((0, 0), (-3, 3))
    (0, 2)
    """
    return way_of(bearing(middle(a), middle(b)))


def sides_between(one: int, other: int) -> int:
    """How many hex sides two directions are apart: 0 to 3.

    >>> sides_between(0, 5), sides_between(1, 4)
    (1, 3)
    """
    turn = (one - other) % 6
    return min(turn, 6 - turn)


def sector(here: Hex, facing: int, there: Hex) -> Sector:
    """From which side something comes: the hex ahead and the two next to it are front, the one straight behind is the back.

    >>> [sector((0, 0), 0, there) for there in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    ['front', 'front', 'side', 'behind', 'side', 'front']
    """
    if here == there:
        return "front"
    off = angle_between(facing * SIDE, bearing(middle(here), middle(there)))
    return "front" if off <= 90 + 1e-6 else "behind" if off > 150 else "side"


def line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes from one to another, straight, both ends included.

    >>> line((0, 0), (3, 0))
    [(0, 0), (1, 0), (2, 0), (3, 0)]
    """
    count = steps(a, b)
    if not count:
        return [a]
    nudge = 1e-6
    ways = ((a[0] + nudge + (b[0] - a[0]) * i / count, a[1] + nudge + (b[1] - a[1]) * i / count) for i in range(count + 1))
    return [_rounded(q, r) for q, r in ways]


def path(a: Hex, b: Hex, closed: Iterable[Hex], most: int) -> list[Hex]:
    """The shortest way of at most so many steps round closed hexes, both ends included; empty when there is none.

    >>> path((0, 0), (2, 0), [(1, 0)], 5)
    [(0, 0), (0, 1), (1, 1), (2, 0)]
    """
    shut = set(closed)
    if b in shut or steps(a, b) > most:
        return []
    came: dict[Hex, Hex | None] = {a: None}
    edge = [a]
    for _ in range(most + 1):
        if b in came:
            break
        further: list[Hex] = []
        for here in edge:
            for there in around(here):
                if there not in came and there not in shut and steps(there, b) <= most:
                    came[there] = here
                    further.append(there)
        edge = further
    if b not in came:
        return []
    way = [b]
    while (before := came[way[-1]]) is not None:
        way.append(before)
    return way[::-1] if len(way) - 1 <= most else []
