"""Where everybody stands: distances in inches, who is beside whom, where there is room."""

from math import hypot

import msgspec

from highdraw.field.geometry import Point
from highdraw.systems.savage.people import People
from highdraw.systems.savage.state import Fighter


class Ranges(msgspec.Struct, frozen=True):
    """How far others are from somebody, measured once for all that may be done."""

    inches: dict[str, float]
    beside: set[str]
    """Who is adjacent."""


class Ground(People):
    """A fight with the places of its people."""

    def inches(self, one: Fighter, other: Fighter) -> float:
        """Distance in inches; a diagonal counts one by default (SW-BASE-17)."""
        field = self.state.field
        if not field.mapped:
            return field.distance(one.id, other.id)
        a, b = field.spots[one.id], field.spots[other.id]
        if self.sw.diagonals == "one":
            return max(abs(a.x - b.x), abs(a.y - b.y))
        return hypot(a.x - b.x, a.y - b.y)

    def adjacent(self, one: Fighter, other: Fighter) -> bool:
        """Within one inch: neighbouring squares, diagonals included (SW-BASE-24)."""
        field = self.state.field
        if not field.mapped:
            return field.distance(one.id, other.id) <= 1
        a, b = field.spots[one.id], field.spots[other.id]
        return max(abs(a.x - b.x), abs(a.y - b.y)) <= 1

    def ranges(self, me: Fighter, others: list[Fighter]) -> Ranges:
        """The inches to each of several others, and who of them is adjacent (SW-BASE-17, SW-BASE-24)."""
        field, inches, beside = self.state.field, dict[str, float](), set[str]()
        if not field.mapped:
            ids = [other.id for other in others]
            for who, far in zip(ids, field.distances(me.id, ids), strict=True):
                inches[who] = far
                if far <= 1:
                    beside.add(who)
            return Ranges(inches, beside)
        a, by_squares = field.spots[me.id], self.sw.diagonals == "one"
        for other in others:
            b = field.spots[other.id]
            dx, dy = abs(a.x - b.x), abs(a.y - b.y)
            squares = dx if dx > dy else dy
            inches[other.id] = squares if by_squares else hypot(dx, dy)
            if squares <= 1:
                beside.add(other.id)
        return Ranges(inches, beside)

    def beside(self, me: Fighter) -> list[Fighter]:
        """Everybody still in the fight who is adjacent to somebody, in seating order (SW-BASE-24)."""
        seating, fighters, field = self.state.seating, self.state.fighters, self.state.field
        if field.mapped:
            return [other for who in seating if self.adjacent(me, other := fighters[who]) and other is not me and not other.out]
        near = zip(seating, field.distances(me.id, seating), strict=True)
        return [other for who, inches in near if inches <= 1 and not (other := fighters[who]).out and other is not me]

    def foes_beside(self, me: Fighter) -> list[Fighter]:
        """Able enemies adjacent to somebody; rider and mount are one body, able while either of them is (SW-MEL-05)."""
        return [foe for foe in self.beside(me) if not (foe.stunned or self.friends(me, foe) or self.ridden(foe))]

    def ridden(self, me: Fighter) -> bool:
        """A mount whose rider is able, and so stands for both."""
        return bool(me.rider) and self[me.rider].able

    def in_melee(self, me: Fighter) -> bool:
        return bool(self.foes_beside(me))

    def bodies(self, me: Fighter) -> list[Point]:
        """Where others stand who are not down; a rider and the mount are one body (SW-BASE-98)."""
        field, pair = self.state.field, (me.id, me.mount, me.rider)
        return [field.point(one.id) for one in self.state.fighters.values() if not one.down and one.id not in pair]

    def room(self, me: Fighter, near: Point) -> Point:
        """The nearest square nobody stands on, on this side of the walls: a square holds one body."""
        bodies, field = self.bodies(me), self.state.field
        squares = [(near[0] + dx, near[1] + dy) for dx in range(-9, 10) for dy in range(-9, 10)]
        free = (spot for spot in squares if not taken(spot, bodies) and not field.walled(near, spot))
        return min(free, key=lambda spot: hypot(spot[0] - near[0], spot[1] - near[1]), default=near)

    def sit(self, me: Fighter) -> None:
        """The pair occupies the mount's space (SW-BASE-98)."""
        field = self.state.field
        if me.mount and field.mapped:
            spot = field.spots[me.mount]
            field.spots[me.id] = type(spot)(spot.x, spot.y, spot.facing)
        elif me.mount:
            for other in self.state.fighters:
                if other not in (me.id, me.mount):
                    field.part(me.id, other, field.distance(me.mount, other))

    def carry(self, me: Fighter) -> None:
        """By word the mount is where its rider is said to be (SW-BASE-98)."""
        field = self.state.field
        for other in self.state.fighters:
            if other not in (me.id, me.mount) and not field.mapped:
                field.part(me.mount, other, field.distance(me.id, other))


def taken(spot: Point, bodies: list[Point]) -> bool:
    """Whether somebody stands on a square, or so near that two would overlap.

    >>> taken((1.0, 1.0), [(1.5, 1.0)]), taken((1.0, 1.0), [(2.0, 1.0)])
    (True, False)
    """
    return any(abs(spot[0] - x) < 1 and abs(spot[1] - y) < 1 for x, y in bodies)
