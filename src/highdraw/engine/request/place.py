"""A spot on the field."""

from math import cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import Any, ClassVar

from highdraw.engine.request.base import Kind, Request, Table, short
from highdraw.errors import BadAnswer

Point = tuple[float, float]
WAYS = {"e": 0.0, "ne": 45.0, "n": 90.0, "nw": 135.0, "w": 180.0, "sw": 225.0, "s": 270.0, "se": 315.0}
"""The compass in degrees, east first, as it is typed beside a number."""
INSIDE = 0.999
"""A random spot stays this share inside the circle."""
CLOSE = 1e-9


class Place(Request[Point], frozen=True):
    """One fighter names a spot, at most `reach` from where it stands and inside the `room`, if there is one.

    >>> place = Place("ann", "move", 0, 0, 6)
    >>> place.parse("3 n"), place.parse("4, 4"), place.check([4, 4])
    ((0.0, 3.0), (4.0, 4.0), (4.0, 4.0))
    """

    kind: ClassVar[Kind] = "place"

    who: str
    topic: str
    x: float
    y: float
    reach: float
    unit: str = "metres"
    room: tuple[float, float, float, float] | None = None
    """West, south, east and north ends of the ground."""
    hexes: int = 0
    """On ground of hexes: how many may be crossed; screens snap the spot to the middle of one."""

    @property
    def addressee(self) -> str:
        return self.who

    @property
    def subject(self) -> str:
        return self.topic

    @property
    def hint(self) -> str:
        unit = f"{self.unit[0].upper()}{self.unit[1:]}"
        return f"{unit} and a direction, such as 3 ne; or a spot as {self.unit} east and north; Enter stays."

    def parse(self, text: str) -> Point:
        words = text.replace(",", " ").split()
        if not words:
            return self.default()
        if len(words) != 2:
            raise BadAnswer(f"{short(text)} is not a spot. {self.hint}")
        try:
            if words[1].lower() in WAYS:
                far, way = float(words[0]), radians(WAYS[words[1].lower()])
                return (round(self.x + far * cos(way), 6), round(self.y + far * sin(way), 6))
            return (float(words[0]), float(words[1]))
        except ValueError:
            raise BadAnswer(f"{short(text)} is not a spot. {self.hint}") from None

    def check(self, value: Any) -> Point:
        try:
            if not isinstance(value, list | tuple) or any(isinstance(part, bool) for part in value):
                raise TypeError
            x, y = (float(part) for part in value)
        except (TypeError, ValueError, OverflowError):
            raise BadAnswer(f"{short(value)} is not a spot. Give two numbers, {self.unit} east and {self.unit} north.") from None
        far = hypot(x - self.x, y - self.y)
        unit = "m" if self.unit == "metres" else self.unit
        if not far <= self.reach + CLOSE:
            raise BadAnswer(f"({x:g}, {y:g}) is {far:.1f} {unit} away; {self.topic} goes at most {self.reach:g} {unit}.")
        if self.room and not self._inside(x, y):
            west, south, east, north = self.room
            raise BadAnswer(f"({x:g}, {y:g}) is outside: the ground goes from ({west:g}, {south:g}) to ({east:g}, {north:g}).")
        return (x, y)

    def _inside(self, x: float, y: float) -> bool:
        assert self.room is not None
        west, south, east, north = self.room
        return west - CLOSE <= x <= east + CLOSE and south - CLOSE <= y <= north + CLOSE

    def default(self) -> Point:
        return (self.x, self.y)

    def sample(self, rng: Random) -> Point:
        far, way = self.reach * sqrt(rng.random()) * INSIDE, 2 * pi * rng.random()
        x, y = self.x + far * cos(way), self.y + far * sin(way)
        if self.room is None or self._inside(x, y):
            return (x, y)
        west, south, east, north = self.room
        x, y = min(max(x, west), east), min(max(y, south), north)
        return (x, y) if hypot(x - self.x, y - self.y) <= self.reach else self.default()

    def logged(self, value: Point) -> list[float]:
        return list(value)

    def words(self, value: Point, open: bool) -> str:
        return f"go to ({value[0]:g}, {value[1]:g})"

    def play(self, table: Table) -> Point:
        spot: Point = table.ask(self)
        return spot

    def outline(self) -> str:
        return f"place for {self.topic} of {self.who}: {self.x:.3f} {self.y:.3f} within {self.reach:.3f}"
