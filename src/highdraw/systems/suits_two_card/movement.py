"""Movement: moving, charging, the step, leaving an engagement, facing."""

from typing import NamedTuple

from highdraw.engine.request import Ask, Place
from highdraw.engine.rulebook import load_table
from highdraw.field.field import CONTACT
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits import movement
from highdraw.systems.suits.blast import walk_from
from highdraw.systems.suits.choices import Act, Face
from highdraw.systems.suits_two_card.aim import lose_aim
from highdraw.systems.suits_two_card.attack import interrupts, marks, strike
from highdraw.systems.suits_two_card.chips import main_ready
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hands import walk_away
from highdraw.systems.suits_two_card.state import Combatant

_SPEED = load_table("highdraw.systems.suits_two_card", "speed").rows
METRES: dict[str, int] = {row[0].split(" ")[1]: row[1] for row in _SPEED}
EACH: dict[str, int] = {row[0].split(" ")[1]: int(row[0].split(" ")[0]) for row in _SPEED}
"""So many metres a round for each so many miles or kilometres an hour (S2-T-SPEED)."""
ATTACKS = ("attack", "shoot", "both", "charge", "throw")
"""Actions that leave one facing the target (S2-DBO-06)."""
COMPASS = movement.COMPASS
STEP = 1.0
"""One yard counts as one square of a metre (S2-MOV-03)."""


def metres_per_round(speed: float, unit: str) -> float:
    """A vehicle's or mount's speed in metres a round (S2-MOV-04).

    >>> metres_per_round(30, "mph"), metres_per_round(35, "km/h")
    (12.0, 10.0)
    """
    return speed * METRES[unit] / EACH[unit]


def pace(fight: Combat, me: Combatant) -> int:
    """Metres one may move in a turn: Reflexes, as armour leaves them (S2-MOV-01)."""
    return fight.kits[me.id].agility


def may_leave(fight: Combat, me: Combatant) -> bool:
    """Not engaged, or allowed to break off (S2-ENG-05)."""
    if not me.engaged:
        return True
    foes = me.engaged
    if not me.pressed_by or set(foes).isdisjoint(me.pressed_by):
        return True
    friends = {other for foe in foes for other in fight[foe].engaged if fight[other].side == me.side and not fight[other].out}
    friends.discard(me.id)
    count = len(friends) + (fight.sw.disengage_count == "include_self")
    return count > len(foes)


class Done(NamedTuple):
    """What was done on a turn, and whether a step came before it; nothing but the step leaves `do` empty."""

    do: str
    stepped: bool = False


async def move(fight: Combat, me: Combatant, said: Act) -> None:
    """Spend the turn moving up to Reflexes metres (S2-MOV-01)."""
    field = fight.state.field
    reach = float(pace(fight, me))
    way, who = said.way, said.target
    goal: Point | None = None
    if field.mapped:
        goal = await movement.goal_of(field, me.id, way, who, reach)
    lose_aim(fight, me)
    if fight.state.aimed:
        await interrupts(fight, moment="move", but=me.id)
        if me.out or fight.dazed(me):
            return
    leaving = bool(me.engaged)
    if goal is not None:
        far = await walk(fight, me, goal)
    else:
        far = field.approach(me.id, who, reach) if way == "to" else field.retreat(me.id, who, reach)
        to = who if way == "to" else ""
        if leaving:
            _leave_behind(fight, me, to, far)
        if fight.state.blasts:
            walk_from(fight.state.blasts, me.id, to, far)
        walk_away(fight, me, far)
    me.moved = round(far, 2)
    if leaving:
        loosen(fight, me)
    if fight.state.aimed:
        _out_of_sight(fight, me)
    if fight.loud:
        cites = ["S2-MOV-01"] + (["S2-ENG-05"] if leaving else [])
        where = movement.whither(way, fight[who].name) if who else ""
        fight.tell("move", f"{me.name} moves {far:.0f} m{where}.", *cites, who=me.id)
    if fight.state.aimed:
        await interrupts(fight, moment="moved", but=me.id)


async def walk(fight: Combat, me: Combatant, goal: Point) -> float:
    """Walk in a straight line; a wall stops one, and coming into a shooter's aim is a moment for a shot (S2-AIM-08, S2-AIM-12)."""

    async def entered() -> bool:
        await interrupts(fight, moment="moving", but=me.id)
        return me.out or fight.dazed(me)

    watchers = [one for one in fight.enemies(me) if one.aim] if fight.state.aimed else []
    return await movement.walk(fight.state.field, me.id, goal, watchers, lambda one: me in marks(fight, one), entered)


def _leave_behind(fight: Combat, me: Combatant, to: str, far: float) -> None:
    """By word: those one was engaged with are left behind, but for whoever stands where one goes (S2-ENG-05)."""
    for who in me.engaged:
        foe = fight[who]
        if fight.in_reach(me, foe) and not (to and (who == to or fight.in_reach(foe, fight[to]))):
            fight.state.field.part(me.id, who, fight.distance(me, foe) + far)


def _out_of_sight(fight: Combat, me: Combatant) -> None:
    """Shooters lose track of one who has moved out of their sight (S2-AIM-09)."""
    for one in fight.state.combatants.values():
        if one.aim_target == me.id and not fight.state.field.sees(one.id, me.id):
            lose_aim(fight, one)


def loosen(fight: Combat, me: Combatant) -> None:
    """Those no longer within striking range are engaged no more (S2-ENG-01)."""
    for other in list(me.engaged):
        if not fight.in_reach(me, fight[other]):
            fight.disengage(me, fight[other])


def free_way(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """A straight way to the opponent with nobody in it (S2-MOV-02)."""
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
        walk_from(fight.state.blasts, me.id, foe.id, far)
        walk_away(fight, me, far)
    me.moved = round(far, 2)
    _out_of_sight(fight, me)
    mover, other = fight[me.id], fight[foe.id]
    if mover.out or fight.dazed(me) or other.dead or other.gone or not fight.in_reach(me, foe) or not main_ready(fight, me):
        return
    await strike(fight, me, foe)


async def step(fight: Combat, me: Combatant) -> None:
    """A step of up to one yard beside the action; within an engagement it may not break it (S2-MOV-03)."""
    field = fight.state.field
    x, y = field.point(me.id)
    facing = field.spots[me.id].facing
    goal = await Place(me.id, "step", x, y, STEP, room=field.room(me.id))
    if field.walled((x, y), goal):
        if fight.loud:
            fight.tell("step", f"A wall is in {me.name}'s way.", "S2-MOV-03", who=me.id)
        return
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


async def finish(fight: Combat, me: Combatant, done: Done | None = None) -> None:
    """The end of a turn: a step after the action, and facing as one likes unless an attack has set it (S2-MOV-03, S2-DBO-06)."""
    may_step = done is not None and not done.stepped and done.do not in ("move", "charge") and not fight.dazed(me)
    while True:
        ways = [Face("keep"), *([Face("step")] if may_step else [])]
        if done is None or done.do not in ATTACKS:
            ways += movement.looks(fight.enemies(me))
        said = await Ask(me.id, "facing", tuple(ways)) if len(ways) > 1 else ways[0]
        if said.do != "step":
            break
        await step(fight, me)
        may_step = False
    turn_to(fight, me, said)


def turn_to(fight: Combat, me: Combatant, said: Face) -> None:
    """Turn somebody as it said: facing is set freely, towards any enemy or by the compass (S2-DBO-06)."""
    if said.target:
        fight.state.field.face(me.id, said.target)
    elif said.way:
        fight.state.field.spots[me.id].facing = COMPASS[said.way]
    if fight.loud and said.do != "keep":
        where = f"to {fight[said.target].name}" if said.target else said.way
        fight.tell("facing", f"{me.name} turns {where}.", "S2-DBO-06", level="book", who=me.id)
