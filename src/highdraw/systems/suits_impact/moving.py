"""Moving, stepping, dragging: on a map or by word."""

from math import dist
from typing import Final

from highdraw.engine.request import Place
from highdraw.field.field import CONTACT
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.state import Fighter

TENTHS = 10
MARGIN = 0.5
"""Nobody stops on a wall: this share of a tenth stays between."""
TO: Final = "to"
FROM: Final = "from"
CLEAR = 0.3
"""Metres one keeps from the end of a wall."""
AROUND = 0.01
TOLD = 0.05
"""Metres from which on a move is told as one: what rounds to 0.0 is none."""
TURNS = 4
"""At most so many corners in one move."""
FAR = 1000.0


def _along(start: Point, goal: Point, share: float) -> Point:
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def before_wall(fight: Combat, start: Point, goal: Point) -> Point:
    """The goal; with a wall in the way the last spot before it, in tenths of the way."""
    field = fight.state.field
    if not field.walled(start, goal):
        return goal
    best = start
    for part in range(1, TENTHS):
        spot = _along(start, goal, part / TENTHS)
        if field.walled(start, _along(start, goal, (part + MARGIN) / TENTHS)):
            break
        best = spot
    return best


def corner(fight: Combat, here: Point, there: Point) -> Point:
    """Where to go first on the way to a spot: straight there, or round the end of a wall that is in the way."""
    field = fight.state.field
    if not field.walled(here, there):
        return there
    ends = [_beyond(wall, first) for wall in field.walls for first in (True, False)]
    open_ = [end for end in ends if not field.walled(here, end) and dist(here, end) > AROUND]
    return min(open_, key=lambda end: dist(here, end) + dist(end, there) + (FAR if field.walled(end, there) else 0), default=there)


def _beyond(wall: tuple[float, float, float, float], first: bool) -> Point:
    """A spot just beyond one end of a wall."""
    end, other = ((wall[0], wall[1]), (wall[2], wall[3])) if first else ((wall[2], wall[3]), (wall[0], wall[1]))
    return towards(end, other, -CLEAR)


def go(fight: Combat, me: Fighter, other: Fighter, way: str, metres: float) -> float:
    """So many metres towards somebody, round walls and up to contact, or straight away from them; how far it was."""
    field = fight.state.field
    if not field.mapped:
        return field.approach(me.id, other.id, metres) if way == TO else field.retreat(me.id, other.id, metres)
    covered = 0.0
    for _ in range(TURNS):
        here, there = field.point(me.id), field.point(other.id)
        if here == there or metres - covered <= AROUND:
            break
        if way == FROM:
            return field.go(me.id, *before_wall(fight, here, towards(here, there, -metres)))
        goal = corner(fight, here, there)
        left = min(metres - covered, max(0.0, dist(here, there) - CONTACT) if goal == there else dist(here, goal))
        moved = field.go(me.id, *before_wall(fight, here, towards(here, goal, left)))
        covered += moved
        if goal == there or not moved:
            break
    return covered


async def place(fight: Combat, me: Fighter, metres: float, topic: str = "move") -> float:
    """To any spot of the map in reach."""
    field = fight.state.field
    here = field.point(me.id)
    goal = await Place(me.id, topic, *here, metres)
    return field.go(me.id, *before_wall(fight, here, goal))


async def move(fight: Combat, me: Fighter, target: str, way: str) -> None:
    """Up to Speed metres are an action (S3-RND-08)."""
    far = go(fight, me, fight[target], way, me.speed) if target else await place(fight, me, me.speed)
    if fight.loud:
        where = f" {'towards' if way == TO else 'away from'} {fight[target].name}" if target else ""
        said = (
            f"moves {round(far, 1):g} m{where}" if far >= TOLD else f"gets {_no_way(way)} {fight[target].name}" if target else "stays put"
        )
        fight.tell("move", f"{me.name} {said}.", "S3-RND-08", who=me.id)


def step(fight: Combat, me: Fighter, other: Fighter, way: str) -> None:
    """A metre more, before or after another action (S3-RND-08)."""
    far = go(fight, me, other, way, 1.0)
    if fight.loud and far:
        fight.tell("step", f"{me.name} steps {'up to' if way == TO else 'back from'} {other.name}.", "S3-RND-08", who=me.id, level="detail")


def drag(fight: Combat, me: Fighter, load: Fighter, other: Fighter, way: str) -> None:
    """Both go up to half the Speed of whoever drags, rounded up (S3-RND-10)."""
    field = fight.state.field
    metres = half(me.speed)
    if field.mapped:
        before = field.point(me.id)
        far = go(fight, me, other, way, metres)
        after, spot = field.point(me.id), field.spots[load.id]
        spot.x, spot.y = spot.x + after[0] - before[0], spot.y + after[1] - before[1]
    else:
        far = go(fight, me, other, way, metres)
        for one in fight.everybody():
            if one.id not in (me.id, load.id):
                field.part(load.id, one.id, fight.distance(me, one))
        field.part(me.id, load.id, CONTACT)
    for one in fight.everybody():
        if one.killing == load.id:
            one.killing = ""
    if fight.loud:
        where = "towards" if way == TO else "away from"
        said = f"drags {load.name} {round(far, 1):g} m {where}" if far >= TOLD else f"gets {load.name} {_no_way(way)}"
        fight.tell("drag", f"{me.name} {said} {other.name}.", "S3-RND-10", who=me.id)


def _no_way(way: str) -> str:
    """How a move of nothing is told."""
    return "no nearer to" if way == TO else "no farther from"
