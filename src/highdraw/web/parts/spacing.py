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
    taken: list[Box] = [(x - size, y - size, x + size, y + size) for x, y in placed.values()]
    found: dict[str, float] = {}
    for who in among:
        x, y = placed[who]
        half = max(len(names[who]) * LETTER, 1) * size / 2
        for off in (-2.3, 1.6):
            low = y + off * size
            box = (x - half, low - size * 0.25, x + half, low + size * 0.8)
            inside = within[0] <= box[0] and within[1] <= box[1] and box[2] <= within[2] and box[3] <= within[3]
            if inside and not any(_overlap(box, other) for other in taken):
                found[who] = off
                taken.append(box)
                break
    return found


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
