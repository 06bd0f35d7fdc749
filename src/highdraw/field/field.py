"""The field answers: how far, from which side, who stands between, who is beside whom, can one see the other.

With a map everybody has a spot in metres and a facing in degrees. Without one the GM keeps distances by word ("Ann is at
30 m"), and the same questions are answered from those. A fight diagram, not a virtual tabletop.
"""

from collections.abc import Collection
from functools import lru_cache
from math import hypot
from typing import Literal

import msgspec

from highdraw.field.area import Patch
from highdraw.field.geometry import Point, angle_between, bearing, crosses, distance_to_line, towards

Sector = Literal["front", "side", "behind"]
BESIDE = 1.5
"""Metres within which somebody counts as standing beside you: one square, corners included."""
CONTACT = 1.0
"""Metres at which a fighter stops who moves up to another."""
BODY_WIDTH = 0.5
"""Half the width in which somebody blocks a straight way."""


class Spot(msgspec.Struct):
    """A place on the map and where one looks."""

    x: float
    y: float
    facing: float = 90.0


class Field(msgspec.Struct):
    """Where everybody is. `mapped` tells whether spots or words are in force."""

    mapped: bool = False
    spots: dict[str, Spot] = {}
    walls: list[tuple[float, float, float, float]] = []
    apart: dict[str, dict[str, float]] = {}
    """Without a map: metres between two fighters somebody spoke of, from each of them to the other. `part` writes both."""
    usual: float = 2.0
    """Without a map: metres between two fighters nobody spoke of."""
    sectors: dict[str, Sector] = {}
    """Without a map: the side from which the first comes at the second, keyed `attacker defender`."""
    lines: list[list[str]] = []
    """Without a map: who stands in line beside whom."""
    areas: list[Patch] = []
    """Parts of the ground that are not like the rest. The sides of what is solid are among the walls."""
    hidden: list[str] = []
    """Pairs `watcher target` without a line of sight."""

    # ---- questions

    def room(self, who: str) -> tuple[float, float, float, float] | None:
        """West, south, east and north ends of the room somebody stands in, where four walls shut it in.

        >>> walls = [(0, 0, 9, 0), (9, 0, 9, 6), (9, 6, 0, 6), (0, 6, 0, 0), (4, 0, 4, 2)]
        >>> field = Field(mapped=True, walls=walls, spots={"ann": Spot(1, 1), "bob": Spot(20, 1)})
        >>> field.room("ann"), field.room("bob")
        ((0, 0, 9, 6), None)
        """
        if not self.walls:
            return None
        xs, ys = [x for a, _, c, _ in self.walls for x in (a, c)], [y for _, b, _, d in self.walls for y in (b, d)]
        west, south, east, north = min(xs), min(ys), max(xs), max(ys)
        corners = [(west, south), (east, south), (east, north), (west, north)]
        known = [{(a, b), (c, d)} for a, b, c, d in self.walls]
        shut = all({one, other} in known for one, other in zip(corners, corners[1:] + corners[:1], strict=True))
        x, y = self.point(who)
        return (west, south, east, north) if shut and west <= x <= east and south <= y <= north else None

    def point(self, who: str) -> Point:
        spot = self.spots[who]
        return (spot.x, spot.y)

    def distance(self, one: str, other: str) -> float:
        if self.mapped:
            a, b = self.spots[one], self.spots[other]
            return hypot(a.x - b.x, a.y - b.y)
        known = self.apart.get(one)
        return known.get(other, self.usual) if known else self.usual

    def distances(self, one: str, others: Collection[str]) -> list[float]:
        """The metres to each of several others."""
        if self.mapped:
            here, spots = self.spots[one], self.spots
            return [hypot(here.x - spots[other].x, here.y - spots[other].y) for other in others]
        known, usual = self.apart.get(one), self.usual
        return [known.get(other, usual) for other in others] if known else [usual] * len(others)

    def pairs(self) -> dict[str, float]:
        """Without a map: the metres between any two somebody spoke of, keyed `ann bob` in alphabetical order."""
        return {pair(one, other): metres for one, known in self.apart.items() for other, metres in known.items() if one < other}

    def sector(self, attacker: str, defender: str) -> Sector:
        """From which side the attacker comes: front below 90 degrees off the facing, behind above 135."""
        if not self.mapped:
            return self.sectors.get(f"{attacker} {defender}", "front") if self.sectors else "front"
        return sector_of(self.angle(attacker, defender))

    def angle(self, attacker: str, defender: str) -> float:
        """Degrees between where the defender looks and where the attacker is."""
        here = self.point(defender)
        there = self.point(attacker)
        return 0.0 if here == there else angle_between(self.spots[defender].facing, bearing(here, there))

    def beside(self, who: str, other: str) -> bool:
        """Whether two stand side by side: within a square, to the side rather than before or behind, looking one way."""
        if not self.mapped:
            return any(abs(line.index(who) - line.index(other)) == 1 for line in self.lines if who in line and other in line)
        if self.distance(who, other) > BESIDE:
            return False
        mine, theirs = self.spots[who], self.spots[other]
        off = angle_between(mine.facing, bearing((mine.x, mine.y), (theirs.x, theirs.y)))
        return angle_between(mine.facing, theirs.facing) < 45 and 45 <= off <= 135

    def flank(self, who: str, other: str) -> int:
        """On which side of `who` the other stands: -1 right, 1 left. By word: before or after in the line."""
        if not self.mapped:
            line = next(line for line in self.lines if who in line and other in line)
            return 1 if line.index(other) > line.index(who) else -1
        turn = (bearing(self.point(who), self.point(other)) - self.spots[who].facing) % 360
        return 1 if turn < 180 else -1

    def sees(self, watcher: str, target: str) -> bool:
        if self.hidden and f"{watcher} {target}" in self.hidden:
            return False
        if not (self.mapped and self.walls):
            return True
        return not self.walled(self.point(watcher), self.point(target))

    def between(self, one: str, other: str, others: list[str]) -> list[str]:
        """Which of the others stand in the straight way from one to the other."""
        if not self.mapped:
            return []
        a, b = self.point(one), self.point(other)
        return [
            who for who in others if who not in (one, other) and who in self.spots and distance_to_line(self.point(who), a, b) < BODY_WIDTH
        ]

    def walled(self, a: Point, b: Point) -> bool:
        """Whether a wall is in the way from a to b."""
        return any(crosses(a, b, (w[0], w[1]), (w[2], w[3])) for w in self.walls)

    # ---- changes

    def trial(self, who: str) -> "Field":
        """The same field, to try out where somebody could go: this one does not change with it. The ground is shared."""
        if self.mapped:
            return msgspec.structs.replace(self, spots={**self.spots, who: msgspec.structs.replace(self.spots[who])})
        return msgspec.structs.replace(self, apart={one: dict(known) for one, known in self.apart.items()})

    def part(self, one: str, other: str, metres: float) -> None:
        """Without a map: say how far two are from each other."""
        self.apart.setdefault(one, {})[other] = metres
        self.apart.setdefault(other, {})[one] = metres

    def face(self, who: str, other: str) -> None:
        """Turn somebody towards another."""
        if self.mapped and self.point(who) != self.point(other):
            self.spots[who].facing = bearing(self.point(who), self.point(other))

    def go(self, who: str, x: float, y: float) -> float:
        """Move to a spot; the metres covered. One looks where one walks."""
        spot = self.spots[who]
        far = hypot(x - spot.x, y - spot.y)
        if far > 0:
            spot.facing = bearing((spot.x, spot.y), (x, y))
        spot.x, spot.y = x, y
        return far

    def approach(self, who: str, other: str, metres: float) -> float:
        """Move towards another, at most so far and up to contact; the metres covered."""
        far = min(metres, max(0.0, self.distance(who, other) - CONTACT))
        if self.mapped:
            return self.go(who, *towards(self.point(who), self.point(other), far))
        left = self.distance(who, other) - far
        if left <= CONTACT:
            self._stand_with(who, other)
        self.part(who, other, max(CONTACT, left) if far else self.distance(who, other))
        return far

    def _stand_with(self, who: str, other: str) -> None:
        """By word: whoever reaches somebody is as far from everybody else as that one is."""
        for third, metres in self.apart.get(other, {}).items():
            if third not in (who, other):
                self.part(who, third, max(CONTACT, metres))

    def retreat(self, who: str, other: str, metres: float) -> float:
        """Move straight away from another; the metres covered."""
        if self.mapped:
            here = self.point(who)
            return self.go(who, *towards(here, self.point(other), -metres)) if here != self.point(other) else 0.0
        mine, theirs, usual = self.apart.setdefault(who, {}), self.apart.setdefault(other, {}), self.usual
        for third, known in self.apart.items():
            if third != who and (third == other or theirs.get(third, usual) < 3):
                mine[third] = known[who] = mine.get(third, usual) + metres
        return metres


@lru_cache(maxsize=1 << 14)
def pair(one: str, other: str) -> str:
    """The key of two fighters, whoever is named first.

    >>> pair("bob", "ann")
    'ann bob'
    """
    return f"{one} {other}" if one < other else f"{other} {one}"


def sector_of(angle: float) -> Sector:
    """Front below 90 degrees, side from 90 to 135, behind above.

    >>> [sector_of(angle) for angle in (0, 89.9, 90, 135, 135.1)]
    ['front', 'front', 'side', 'side', 'behind']
    """
    return "front" if angle < 90 else "side" if angle <= 135 else "behind"
