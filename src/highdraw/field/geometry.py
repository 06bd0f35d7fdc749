"""Plane geometry the field needs: angles, distances to a line, crossings. Degrees, 0 is east, 90 is north."""

from math import atan2, cos, degrees, hypot, radians, sin

Point = tuple[float, float]


def bearing(a: Point, b: Point) -> float:
    """The direction from a to b.

    >>> bearing((0, 0), (0, 5)), bearing((0, 0), (-1, 0))
    (90.0, 180.0)
    """
    return degrees(atan2(b[1] - a[1], b[0] - a[0])) % 360


def angle_between(one: float, other: float) -> float:
    """The smaller angle between two directions.

    >>> angle_between(350, 20)
    30.0
    """
    return abs((one - other + 180.0) % 360.0 - 180.0)


def towards(a: Point, b: Point, metres: float) -> Point:
    """The point so many metres from a on the way to b (and past it, if it is nearer).

    >>> towards((0, 0), (10, 0), 4)
    (4.0, 0.0)
    """
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length == 0:
        return a
    return (a[0] + (b[0] - a[0]) * metres / length, a[1] + (b[1] - a[1]) * metres / length)


def along(a: Point, direction: float, metres: float) -> Point:
    """The point so many metres from a in a direction."""
    return (a[0] + cos(radians(direction)) * metres, a[1] + sin(radians(direction)) * metres)


def distance_to_line(p: Point, a: Point, b: Point) -> float:
    """How far p is from the stretch between a and b.

    >>> distance_to_line((5, 2), (0, 0), (10, 0)), distance_to_line((13, 4), (0, 0), (10, 0))
    (2.0, 5.0)
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    part = 0.0 if square == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square))
    return hypot(p[0] - a[0] - part * dx, p[1] - a[1] - part * dy)


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the stretch from a to b crosses the one from c to d: the ends of each lie on both sides of the other.

    >>> crosses((0, 0), (4, 0), (2, -1), (2, 1)), crosses((0, 0), (4, 0), (5, -1), (5, 1))
    (True, False)
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    x, y = bx - ax, by - ay
    if (x * (cy - ay) - y * (cx - ax)) * (x * (dy - ay) - y * (dx - ax)) >= 0:
        return False
    x, y = dx - cx, dy - cy
    return (x * (ay - cy) - y * (ax - cx)) * (x * (by - cy) - y * (bx - cx)) < 0
