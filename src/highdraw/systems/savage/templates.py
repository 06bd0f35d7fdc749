"""Templates of area attacks: circles, cones and lines, and whom they cover.

On a map everybody fills the square of an inch he stands in. By word everybody is laid on such squares as well: places follow from
the distances that were said, seen along the line from the attacker to the one aimed at. Nobody said right or left, so whoever
stands off that line is taken to be on the side to which a straying blast does not go.
"""

from collections.abc import Callable
from math import cos, floor, hypot, radians, sin, sqrt

from highdraw.engine.rulebook import load_table
from highdraw.field.geometry import Point
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter

SIZES = {
    row[0].lower(): tuple(float(word) for word in row[2].split(" ") if word.isdigit())
    for row in load_table("highdraw.systems.savage", "templates").rows
}
RADIUS = {name.removesuffix(" blast"): size[0] for name, size in SIZES.items() if name.endswith(" blast")}
CONE, LINE = SIZES["cone"], SIZES["line"]
"""Length and width in inches (SW-TBL-TEMPLATES)."""


def away(number: float) -> float:
    """To whole inches, halves away from zero (SW-AOE-11).

    >>> away(2.5), away(-2.5), away(2.4999999999999996)
    (3.0, -3.0, 3.0)
    """
    number = round(number, 9)
    return float(floor(abs(number) + 0.5)) * (1 if number >= 0 else -1)


def in_circle(centre: Point, radius: float, spot: Point) -> bool:
    """Whether the circle touches a square: its nearest point is nearer than the radius (SW-AOE-01)."""
    dx = max(0.0, abs(spot[0] - centre[0]) - 0.5)
    dy = max(0.0, abs(spot[1] - centre[1]) - 0.5)
    return hypot(dx, dy) < radius


def strip(start: Point, way: float, length: float, near: float, far: float) -> list[Point]:
    """The corners of a cone or line, from the edge of the attacker's square on (SW-AOE-02, SW-AOE-03)."""
    ux, uy = cos(radians(way)), sin(radians(way))
    edge = 0.5 / max(abs(ux), abs(uy))
    corners = [(edge, near / 2), (edge, -near / 2), (edge + length, -far / 2), (edge + length, far / 2)]
    return [(start[0] + ux * u - uy * v, start[1] + uy * u + ux * v) for u, v in corners]


def in_strip(start: Point, way: float, length: float, near: float, far: float, spot: Point) -> bool:
    """Whether a cone or line covers any part of a square; a mere touch is not enough (SW-AOE-02, SW-AOE-03).

    Two convex shapes overlap unless some side of either parts them.
    """
    ux, uy = cos(radians(way)), sin(radians(way))
    template = strip(start, way, length, near, far)
    square = [(spot[0] + x, spot[1] + y) for x in (-0.5, 0.5) for y in (-0.5, 0.5)]
    slant = (far - near) / 2
    axes = [(1.0, 0.0), (0.0, 1.0), (ux, uy)]
    axes += [(-uy * length - ux * slant * sign, ux * length - uy * slant * sign) for sign in (1, -1)]
    for ax, ay in axes:
        one = [x * ax + y * ay for x, y in template]
        other = [x * ax + y * ay for x, y in square]
        if max(one) <= min(other) + 1e-9 or max(other) <= min(one) + 1e-9:
            return False
    return True


def triangulate(apart: float, from_me: float, from_target: float) -> Point:
    """The square by its distances from the attacker at (0, 0) and from the one aimed at, `apart` inches straight on.

    Distances that fit no triangle put it on the line.

    >>> triangulate(10, 5, 5), triangulate(10, 6, 8), triangulate(10, 13, 3), triangulate(5, 5, 1)
    ((5.0, 0.0), (4.0, -5.0), (13.0, 0.0), (5.0, -1.0))
    """
    apart = apart or 1.0
    x = (from_me**2 + apart**2 - from_target**2) / (2 * apart)
    return (away(x), -away(sqrt(max(0.0, from_me**2 - x**2))) or 0.0)


def places(fight: Scene, me: Fighter, target: Fighter | None) -> Callable[[Fighter], Point]:
    """Where everybody is: on the map, or by word in sight of the attacker, who stands at (0, 0) and looks along the first axis."""
    field = fight.state.field
    if field.mapped:
        return lambda one: field.point(one.id)
    assert target is not None
    apart = fight.inches(me, target)

    def spot(one: Fighter) -> Point:
        if one is me or one is target:
            return (0.0, 0.0) if one is me else (apart, 0.0)
        return triangulate(apart, fight.inches(me, one), fight.inches(target, one))

    return spot
