"""Movement on the field: where one may go, the way there, walls in it, and the ways to look."""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from math import ceil, dist

from highdraw.engine.request import Place
from highdraw.field import Field
from highdraw.field.field import CONTACT
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits.choices import Act, Face
from highdraw.systems.suits.state import C, Person

COMPASS = {
    "east": 0.0, "north-east": 45.0, "north": 90.0, "north-west": 135.0,
    "west": 180.0, "south-west": 225.0, "south": 270.0, "south-east": 315.0,
}  # fmt: skip
ROUND = tuple(Face("look", way=way) for way in COMPASS)
"""All ways to look by the compass."""
STRIDE = 0.25
"""Metres after which somebody on the move is looked at again, when shooters watch."""


def moves(field: Field, around: Iterable[tuple[Person, float]], foes: Iterable[tuple[Person, float]]) -> list[Act]:
    """Where one may go: up to somebody, away from an enemy, or on a map to a spot."""
    found = [Act("move", one.id, way="to") for one, metres in around if metres > CONTACT + 0.01]
    found += [Act("move", foe.id, way="from") for foe, _ in foes]
    return [*found, Act("move")] if field.mapped else found


def looks(foes: Iterable[Person]) -> list[Face]:
    """Facing is set freely: towards any enemy, or by the compass."""
    return [*[Face("face", foe.id) for foe in foes], *ROUND]


async def goal_of(field: Field, me: str, way: str, who: str, reach: float) -> Point:
    """The spot on the map one moves to: a chosen one, or as far as one can `to` somebody or `from` somebody."""
    here = field.point(me)
    if not who:
        return await Place(me, "move", *here, reach, room=field.room(me))
    far = min(reach, max(0.0, field.distance(me, who) - CONTACT)) if way == "to" else -reach
    return towards(here, field.point(who), far)


def whither(way: str, name: str) -> str:
    """The way somebody moves, in a sentence.

    >>> whither("to", "Ann"), whither("from", "Ann")
    (' towards Ann', ' away from Ann')
    """
    return f" towards {name}" if way == "to" else f" away from {name}"


def strides(start: Point, goal: Point) -> Iterator[Point]:
    """The spots on a straight way at which one is looked at again, the goal the last of them.

    >>> list(strides((0, 0), (0.5, 1))), list(strides((1, 1), (1, 1)))
    ([(0.1, 0.2), (0.2, 0.4), (0.3, 0.6), (0.4, 0.8), (0.5, 1.0)], [(1.0, 1.0)])
    """
    parts = max(1, ceil(dist(start, goal) / STRIDE))
    for part in range(1, parts + 1):
        yield start[0] + (goal[0] - start[0]) * part / parts, start[1] + (goal[1] - start[1]) * part / parts


def before_wall(field: Field, start: Point, goal: Point) -> Point:
    """The goal; with a wall in the way the last spot before it, in tenths of the way."""
    if not field.walled(start, goal):
        return goal
    best = start
    for part in range(1, 11):
        spot = (start[0] + (goal[0] - start[0]) * part / 10, start[1] + (goal[1] - start[1]) * part / 10)
        if field.walled(start, spot):
            break
        best = spot
    return best


async def walk(
    field: Field, me: str, goal: Point, watchers: list[C], aims: Callable[[C], bool], entered: Callable[[], Awaitable[bool]]
) -> float:
    """Walk in a straight line; a wall stops one, and coming into the aim of a watcher is a moment for a shot.

    `aims` tells whether a watcher has one in its sights now, `entered` gives the moment and tells whether the walk ends there.
    """
    start = field.point(me)
    goal = before_wall(field, start, goal)
    watchers = [one for one in watchers if not aims(one)]
    if not watchers:
        return field.go(me, *goal)
    covered = 0.0
    for spot in strides(start, goal):
        covered += field.go(me, *spot)
        seen = [one for one in watchers if aims(one)]
        if seen:
            watchers = [one for one in watchers if one not in seen]
            if await entered():
                break
    return covered
