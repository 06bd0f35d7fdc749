"""Room on the map: tokens that would hide each other move apart, names stand where they hide nobody.

A token that was moved is drawn with a line to the spot where it stands.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import cos, hypot, sin

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""West, south, east, north."""
ROUNDS = 40
TURN = 2.4
"""Radians between the ways in which those go apart who stand on one spot."""
LETTER = 0.58
"""How wide a letter is beside its height."""


def spread(spots: Mapping[str, Point], room: float) -> dict[str, Point]:
    """Where everybody is drawn: as near to their spots as they can be, and no two nearer to each other than `room`, as far as it goes.

    >>> spread({"ann": (0, 0), "bob": (9, 0)}, 2)
    {'ann': (0, 0), 'bob': (9, 0)}
    >>> apart = spread({"ann": (0, 0), "bob": (1, 0)}, 2)
    >>> round(apart["bob"][0] - apart["ann"][0], 2)
    2.0
    """
    xs, ys = [x for x, _ in spots.values()], [y for _, y in spots.values()]
    near = room * 0.995
    for _ in range(ROUNDS):
        moved = False
        for number, (one, other) in enumerate(combinations(range(len(xs)), 2)):
            dx, dy = xs[other] - xs[one], ys[other] - ys[one]
            if not (-near < dx < near and -near < dy < near) or (far := hypot(dx, dy)) >= near:
                continue
            dx, dy = (dx / far, dy / far) if far > room / 1000 else (cos(number * TURN), sin(number * TURN))
            push = (room - far) / 2
            xs[one], ys[one], xs[other], ys[other] = xs[one] - dx * push, ys[one] - dy * push, xs[other] + dx * push, ys[other] + dy * push
            moved = True
        if not moved:
            break
    return dict(zip(spots, zip(xs, ys, strict=True), strict=True))


def name_places(placed: Mapping[str, Point], names: Mapping[str, str], size: float, among: Sequence[str], within: Box) -> dict[str, float]:
    """How far north of each token its name is written, below it or above; those that would hide somebody are left out.

    >>> name_places({"ann": (0, 0), "bob": (2, 0)}, {"ann": "Ann", "bob": "Bartholomew"}, 1, ["ann", "bob"], (-9, -9, 9, 9))
    {'ann': -2.3, 'bob': 1.6}
    """
    taken = token_boxes(placed, size)
    found: dict[str, float] = {}
    for who in among:
        for off in (-2.3, 1.6):
            box = name_box(placed[who], names[who], off, size)
            if _inside(box, within) and not any(_overlap(box, other) for other in taken):
                found[who] = off
                taken.append(box)
                break
    return found


def token_boxes(placed: Mapping[str, Point], size: float) -> list[Box]:
    return [(x - size, y - size, x + size, y + size) for x, y in placed.values()]


def name_box(place: Point, name: str, off: float, size: float) -> Box:
    """What a name takes, so far north of its token."""
    half, low = max(len(name) * LETTER, 1) * size / 2, place[1] + off * size
    return (place[0] - half, low - size * 0.25, place[0] + half, low + size * 0.8)


def label_places(areas: Sequence[Box], labels: Sequence[str], size: float, taken: Sequence[Box], within: Box) -> list[Point | None]:
    """Where the name of each part of the ground is written: in it or beside it, hiding neither anybody nor another; None where there is
    no room.

    >>> label_places([(0, 0, 1, 1), (-9, 4, 9, 9)], ["well", "river"], 0.5, [(-1, -1, 2, 0)], (-9, -9, 9, 9))
    [(0.5, 1.5), (-8.025, 8.5)]
    """
    found: list[Point | None] = []
    taken = list(taken)
    wholes = [(east - west) * (north - south) for west, south, east, north in areas]
    for whole, (west, south, east, north), label in zip(wholes, areas, labels, strict=True):
        half, high = len(label) * LETTER * size / 2, size * 0.5
        seen = (max(west, within[0]), max(south, within[1]), min(east, within[2]), min(north, within[3]))
        middle = ((seen[0] + seen[2]) / 2, (seen[1] + seen[3]) / 2)
        low, top, left, right = seen[1] + size, seen[3] - size, seen[0] + half + size / 2, seen[2] - half - size / 2
        within_it = [(left, top), (left, low), (right, top), (right, low), (middle[0], top), (middle[0], low), middle]
        beside = [(middle[0], south - size), (middle[0], north + size)]
        inner = seen[2] - seen[0] > 2 * half + size and seen[3] - seen[1] > 2 * size
        smaller = [area for area, other in zip(areas, wholes, strict=True) if other < whole]
        for x, y in (within_it if inner else beside) if label else []:
            box = (x - half, y - high, x + half, y + high)
            if _inside(box, within) and not any(_overlap(box, other) for other in (*taken, *smaller)):
                found.append((x, y))
                taken.append(box)
                break
        else:
            found.append(None)
    return found


def _inside(box: Box, within: Box) -> bool:
    return within[0] <= box[0] and within[1] <= box[1] and box[2] <= within[2] and box[3] <= within[3]


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
