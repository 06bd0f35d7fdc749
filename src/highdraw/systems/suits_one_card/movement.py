"""Movement: a turn may be spent moving up to Speed metres; there is no engagement and facing serves only arcs (S1-GEN-10)."""

from math import ceil, dist

from highdraw.engine.request import Place
from highdraw.field.field import CONTACT
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits_one_card.aim import interrupts, marks
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.harm import lose_aim
from highdraw.systems.suits_one_card.skill import pace
from highdraw.systems.suits_one_card.state import Combatant

STRIDE = 0.25
"""Metres after which somebody on the move is looked at again, when shooters watch (S1-AIM-07)."""
COMPASS = {
    "east": 0.0, "north-east": 45.0, "north": 90.0, "north-west": 135.0,
    "west": 180.0, "south-west": 225.0, "south": 270.0, "south-east": 315.0,
}  # fmt: skip


def moves(fight: Combat, around: list[tuple[Combatant, float]], foes: list[tuple[Combatant, float]]) -> list[str]:
    """Where one may go: to a spot on the map, up to somebody, or away from an enemy."""
    if fight.sw.move_per_round == "referee":
        return []
    keys = [f"move to {one.id}" for one, metres in around if metres > CONTACT + 0.01]
    keys += [f"move from {foe.id}" for foe, _ in foes]
    return [*keys, "move"] if fight.state.field.mapped else keys


async def move(fight: Combat, me: Combatant, rest: str) -> None:
    """Spend the turn moving up to Speed metres (S1-GEN-10)."""
    field = fight.state.field
    reach = float(pace(fight, me))
    way, _, who = rest.partition(" ")
    lose_aim(fight, me)
    if field.mapped:
        here = field.point(me.id)
        if not rest:
            goal: Point = await Place(me.id, "move", *here, reach)
        else:
            apart = field.distance(me.id, who)
            far = min(reach, max(0.0, apart - CONTACT)) if way == "to" else -reach
            goal = towards(here, field.point(who), far) if apart else here
        covered = await _walk(fight, me, goal)
    else:
        covered = field.approach(me.id, who, reach) if way == "to" else field.retreat(me.id, who, reach)
        _from_blasts(fight, me, who if way == "to" else "", covered)
    if fight.loud:
        where = "" if not who else f" towards {fight[who].name}" if way == "to" else f" away from {fight[who].name}"
        fight.tell("move", f"{me.name} moves {covered:.0f} m{where}.", "S1-GEN-10", "S1-ORD-13", who=me.id)
    await interrupts(fight, "moved", me.id)


async def _walk(fight: Combat, me: Combatant, goal: Point) -> float:
    """Walk in a straight line; a wall stops one, and entering a covered area is a moment for a shot (S1-AIM-07)."""
    field = fight.state.field
    start = field.point(me.id)
    if field.walled(start, goal):
        goal = _before_wall(fight, start, goal)
    watchers = [one for one in fight.enemies(me) if one.aim_arc and me not in marks(fight, one)]
    if not watchers:
        return field.go(me.id, *goal)
    covered = 0.0
    parts = max(1, ceil(dist(start, goal) / STRIDE))
    for part in range(1, parts + 1):
        covered += field.go(me.id, start[0] + (goal[0] - start[0]) * part / parts, start[1] + (goal[1] - start[1]) * part / parts)
        entered = [one for one in watchers if me in marks(fight, one)]
        if entered:
            watchers = [one for one in watchers if one not in entered]
            await interrupts(fight, "moving", me.id)
            if me.out or fight.dazed(me):
                break
    return covered


def _before_wall(fight: Combat, start: Point, goal: Point) -> Point:
    """The last spot on the way, in tenths, that no wall cuts off."""
    best = start
    for part in range(1, 11):
        spot = (start[0] + (goal[0] - start[0]) * part / 10, start[1] + (goal[1] - start[1]) * part / 10)
        if fight.state.field.walled(start, spot):
            break
        best = spot
    return best


def _from_blasts(fight: Combat, me: Combatant, to: str, far: float) -> None:
    """By word: one moves away from where a blast lies, or as near to it as whoever one goes to (S1-BLS-06)."""
    for blast in fight.state.blasts:
        if me.id in blast.apart:
            yards, goal = blast.apart[me.id], blast.apart.get(to, float("inf"))
            blast.apart[me.id] = min(goal, yards + far) if goal > yards else max(goal, yards - far)
