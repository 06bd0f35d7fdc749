"""Movement: moving, charging, the step, leaving an engagement, facing (S2-MOV-01 to S2-MOV-05, S2-ENG-05, S2-DBO-06)."""

from highdraw.engine.request import Ask, Place
from highdraw.field.field import CONTACT
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits_two_card.aim import in_arc, interrupts
from highdraw.systems.suits_two_card.attack import strike
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import STRIKING_RANGE
from highdraw.systems.suits_two_card.harm import lose_aim
from highdraw.systems.suits_two_card.state import Combatant

STEP = 1.0
"""One yard counts as one square of a metre (S2-MOV-03)."""


def metres_per_round(speed: float, unit: str) -> float:
    """A vehicle's or mount's speed in metres a round (S2-MOV-04).

    >>> metres_per_round(30, "mph"), metres_per_round(35, "km/h")
    (12.0, 10.0)
    """
    return speed * 4 / 10 if unit == "mph" else speed * 2 / 7


def pace(fight: Combat, me: Combatant) -> int:
    """Metres one may move in a turn: Reflexes, as armour leaves them (S2-MOV-01)."""
    return fight.kit(me).agility


def may_leave(fight: Combat, me: Combatant) -> bool:
    """Not engaged, or allowed to break off (S2-ENG-05)."""
    if not me.engaged:
        return True
    foes = me.engaged
    if all(foe not in me.pressed_by for foe in foes):
        return True
    friends = {other for foe in foes for other in fight[foe].engaged if fight[other].side == me.side and not fight[other].out}
    friends.discard(me.id)
    count = len(friends) + (fight.sw.disengage_count == "include_self")
    return count > len(foes)


def moves(fight: Combat, me: Combatant) -> list[str]:
    """Where one may go: to a spot on the map, up to somebody, or away."""
    others = [one for one in fight.state.combatants.values() if one is not me and not one.gone and not one.dead]
    keys = [f"move to {one.id}" for one in others if fight.distance(me, one) > CONTACT + 0.01]
    keys += [f"move from {one.id}" for one in others if one.side != me.side and not one.out]
    return [*keys, "move"] if fight.state.field.mapped else keys


async def move(fight: Combat, me: Combatant, rest: str) -> None:
    """Spend the turn moving up to Reflexes metres (S2-MOV-01)."""
    field = fight.state.field
    reach = float(pace(fight, me))
    way, _, who = rest.partition(" ")
    goal: Point | None = None
    if field.mapped:
        here = field.point(me.id)
        if not rest:
            goal = await Place(me.id, "move", here[0], here[1], reach)
        else:
            there = field.point(who)
            far = min(reach, max(0.0, field.distance(me.id, who) - CONTACT)) if way == "to" else -reach
            goal = towards(here, there, far) if here != there else here
    lose_aim(fight, me)
    leaving = bool(me.engaged)
    await interrupts(fight, moment="move", but=me.id)
    if me.out or fight.dazed(me):
        return
    if goal is not None:
        far = await walk(fight, me, goal)
    else:
        far = field.approach(me.id, who, reach) if way == "to" else field.retreat(me.id, who, reach)
    me.moved = round(far, 2)
    loosen(fight, me)
    if fight.loud:
        cites = ["S2-MOV-01"] + (["S2-ENG-05"] if leaving else [])
        fight.tell("move", f"{me.name} moves {far:.0f} m.", *cites, who=me.id)
    await interrupts(fight, moment="moved", but=me.id)


async def walk(fight: Combat, me: Combatant, goal: Point) -> float:
    """Walk in a straight line; a wall stops one, and a covered arc is a moment for a shot (S2-AIM-08, S2-AIM-12)."""
    field = fight.state.field
    start = field.point(me.id)
    if field.walled(start, goal):
        goal = _before_wall(fight, start, goal)
    watchers = [one for one in fight.enemies(me) if one.aim and one.aim_arc and not in_arc(fight, one, me)]
    covered = 0.0
    if watchers:
        for part in range(1, 5):
            stop = (start[0] + (goal[0] - start[0]) * part / 4, start[1] + (goal[1] - start[1]) * part / 4)
            covered += field.go(me.id, *stop)
            if any(in_arc(fight, one, me) for one in watchers):
                await interrupts(fight, moment="moving", but=me.id)
                if me.out or fight.dazed(me):
                    return covered
        return covered
    return field.go(me.id, *goal)


def _before_wall(fight: Combat, start: Point, goal: Point) -> Point:
    """The last spot on the way, in tenths, that no wall cuts off."""
    best = start
    for part in range(1, 11):
        spot = (start[0] + (goal[0] - start[0]) * part / 10, start[1] + (goal[1] - start[1]) * part / 10)
        if fight.state.field.walled(start, spot):
            break
        best = spot
    return best


def loosen(fight: Combat, me: Combatant) -> None:
    """Those no longer within striking range are engaged no more (S2-ENG-01)."""
    for other in list(me.engaged):
        if not fight.in_reach(me, fight[other]):
            fight.disengage(me, fight[other])


def can_charge(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """A straight, free way to the opponent within one's movement (S2-MOV-02)."""
    metres = fight.distance(me, foe)
    if metres < STRIKING_RANGE or metres - CONTACT > pace(fight, me):
        return False
    field = fight.state.field
    if not field.mapped:
        return True
    others = [one.id for one in fight.state.combatants.values() if not one.gone and not one.dead]
    return not field.between(me.id, foe.id, others) and not field.walled(field.point(me.id), field.point(foe.id))


async def charge(fight: Combat, me: Combatant, foe: Combatant) -> None:
    """Move up and attack in one turn (S2-MOV-02)."""
    if fight.loud:
        fight.tell("charge", f"{me.name} charges {foe.name}.", "S2-MOV-02", who=me.id)
    await interrupts(fight, moment="charge", but=me.id)
    if me.out or fight.dazed(me) or foe.dead or foe.gone:
        return
    field = fight.state.field
    if field.mapped:
        far = await walk(fight, me, towards(field.point(me.id), field.point(foe.id), field.distance(me.id, foe.id) - CONTACT))
    else:
        far = field.approach(me.id, foe.id, float(pace(fight, me)))
    me.moved = round(far, 2)
    if me.out or fight.dazed(me) or not fight.in_reach(me, foe):
        return
    field.face(me.id, foe.id)
    await strike(fight, me, foe)


async def step(fight: Combat, me: Combatant) -> None:
    """A step of up to one yard beside the action; within an engagement it may not break it (S2-MOV-03)."""
    field = fight.state.field
    x, y = field.point(me.id)
    facing = field.spots[me.id].facing
    goal = await Place(me.id, "step", x, y, STEP)
    if not field.walled((x, y), goal):
        field.go(me.id, *goal)
    field.spots[me.id].facing = facing
    if me.engaged and not may_leave(fight, me) and any(not fight.in_reach(me, fight[foe]) for foe in me.engaged):
        field.go(me.id, x, y)
        field.spots[me.id].facing = facing
        if fight.loud:
            fight.tell("step", f"{me.name} cannot step out of the engagement.", "S2-MOV-03", "S2-ENG-05", who=me.id)
        return
    loosen(fight, me)
    if fight.loud:
        fight.tell("step", f"{me.name} takes a step.", "S2-MOV-03", who=me.id)


async def finish(fight: Combat, me: Combatant) -> None:
    """Facing is set freely at the end of a turn, unless an attack has set it (S2-DBO-06)."""
    if me.used and me.acted_out is False and "main" in me.used:
        return
    foes = fight.enemies(me)
    keys = ("keep", *(f"face {foe.id}" for foe in foes))
    if len(keys) == 1:
        return
    said = await Ask(me.id, "facing", keys)
    if said != "keep":
        fight.state.field.face(me.id, said[5:])
        if fight.loud:
            fight.tell("facing", f"{me.name} turns to {fight[said[5:]].name}.", "S2-DBO-06", who=me.id)
