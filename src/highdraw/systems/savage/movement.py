"""Movement: pace and running, leaving melee, standing up, mounting."""

from math import hypot

from highdraw.engine.prose import counted
from highdraw.engine.request import Place, Roll
from highdraw.field import Spot
from highdraw.field.geometry import Point, bearing
from highdraw.systems.savage import prose
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.conditions import end_aim
from highdraw.systems.savage.ground import taken
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.withdrawing import free_attacks

FARTHEST = 500.0
"""Inches nobody moves beyond in one turn, whatever a file or the GM says: a way is worked out square by square."""
STANDING = 2.0
"""Inches of movement that standing up costs (SW-PRN-06)."""


def mover(fight: Scene, me: Fighter) -> Fighter:
    """Whose legs carry the pair: the mount's (SW-MNT-01)."""
    return fight[me.mount] if me.mount else me


def left(fight: Scene, me: Fighter) -> float:
    """Inches one may still move in this turn."""
    legs = mover(fight, me)
    if me.hold_kind or me.stunned or legs.hold_kind or not legs.able:
        return 0.0
    return min(max(0.0, fight.pace(legs) + me.extra_move - me.moved), FARTHEST)


def spend(me: Fighter, inches: float) -> None:
    """Movement that is spent without going anywhere is moving all the same, so it ends an Aim (SW-PRN-06, SW-BASE-98, SW-BASE-63)."""
    me.moved += inches
    end_aim(me)


async def run(fight: Scene, me: Fighter) -> None:
    """Running adds a die to the movement of the turn; actions are at -2 (SW-BASE-16)."""
    legs = mover(fight, me)
    (inches,) = await Roll((fight.sheet(legs.id).running,), "running", me.id)
    me.extra_move += inches
    if me.mount:
        legs.mount_ran = True
    else:
        me.ran = True
    if fight.loud:
        fight.tell("run", f"{me.name} runs: {counted(inches, 'more inch')}.", "SW-BASE-16", level="detail", who=me.id)


def cost(fight: Scene, me: Fighter, a: Point, b: Point) -> float:
    """Inches of movement a straight way costs: double on difficult ground and while crawling (SW-BASE-17)."""
    inches = max(abs(a[0] - b[0]), abs(a[1] - b[1])) if fight.sw.diagonals == "one" else ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
    rough = 0.0
    field = fight.state.field
    steps = max(1, round(inches)) if fight.options.rough or field.areas else 0
    for step in range(1, steps + 1):
        x, y = a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps
        if any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in fight.options.rough) or any(
            one.kind in ("rough", "water") and one.holds((x, y)) for one in field.areas
        ):
            rough += inches / steps
    return (inches + rough) * (2 if me.prone else 1)


async def move(fight: Scene, me: Fighter, deed: Deed) -> None:
    """Move to a spot, up to somebody or away; it is not an action, and others may step in (SW-ACT-06)."""
    field = fight.state.field
    reach = left(fight, me)
    way, who = deed.way, deed.target
    if fight.loud:
        where = f" {'towards' if way == 'to' else 'away from'} {fight[who].name}" if way else ""
        fight.tell("move", f"{me.name} moves{where}.", "SW-ACT-06", level="book" if field.mapped else "detail", who=me.id)
    await fight.interruptions.moment(fight, "announced", me)
    if not me.able or me.hold_kind:
        return
    end_aim(me)
    if not field.mapped:
        await _move_by_word(fight, me, way, who, reach)
        return
    here = field.point(me.id)
    if not way:
        goal = await Place(me.id, "move", here[0], here[1], reach * 1.5, "inches", field.room(me.id))
        goal = (float(round(goal[0])), float(round(goal[1])))
    else:
        goal = _towards(fight, me, field.point(who), reach, way == "to")
    goal = _as_far_as(fight, me, goal, reach)
    before = me.moved
    await walk(fight, me, goal)
    if fight.loud and field.point(me.id) != here:
        far = prose.inches(me.moved - before)
        fight.tell("move", f"{me.name} moves to {_spot(field.point(me.id))} for {far}.", "SW-BASE-17", who=me.id)


def _as_far_as(fight: Scene, me: Fighter, goal: Point, reach: float) -> Point:
    """The last square on the way to a goal that is free and within reach; where one stands if there is none."""
    here, bodies = fight.state.field.point(me.id), fight.bodies(me)
    while goal != here and (cost(fight, me, here, goal) > reach + 1e-9 or taken(goal, bodies)):
        goal = _stride(goal, here)
    return goal


def gets_nearer(fight: Scene, me: Fighter, other: Fighter) -> bool:
    """Whether moving up to somebody leads anywhere: the way may be full of people."""
    field = fight.state.field
    if not field.mapped:
        return True
    reach = left(fight, me)
    return _as_far_as(fight, me, _towards(fight, me, field.point(other.id), reach, True), reach) != field.point(me.id)


def _towards(fight: Scene, me: Fighter, there: Point, reach: float, to: bool) -> Point:
    """The square a straight move ends on: beside somebody, on a side that is free, or as far off as one comes."""
    here = x, y = fight.state.field.point(me.id)
    for _ in range(int(reach / (2 if me.prone else 1))):
        dx = (there[0] > x) - (there[0] < x)
        dy = (there[1] > y) - (there[1] < y)
        if to:
            if max(abs(there[0] - x), abs(there[1] - y)) <= 1:
                break
            x, y = x + dx, y + dy
        else:
            x, y = x - (dx or 1), y - dy
    bodies = fight.bodies(me)
    if to and taken((x, y), bodies):
        around = [(there[0] + dx, there[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        free = [spot for spot in around if not taken(spot, bodies) and cost(fight, me, here, spot) <= reach]
        return min(free, key=lambda spot: hypot(spot[0] - here[0], spot[1] - here[1]), default=(x, y))
    return (x, y)


def _spot(point: Point) -> str:
    return f"({point[0]:g}, {point[1]:g})"


def _stride(here: Point, goal: Point) -> Point:
    """One square on the way from here to a goal, or what is left of it.

    >>> _stride((0.0, 0.0), (3.0, -2.0)), _stride((0.5, 0.0), (1.0, 0.0))
    ((1.0, -1.0), (1.0, 0.0))
    """
    return (here[0] + max(-1.0, min(1.0, goal[0] - here[0])), here[1] + max(-1.0, min(1.0, goal[1] - here[1])))


def _off(foe: Point, spot: Point) -> bool:
    """Whether a spot is no longer adjacent to an enemy's (SW-BASE-24)."""
    return max(abs(foe[0] - spot[0]), abs(foe[1] - spot[1])) > 1


async def walk(fight: Scene, me: Fighter, goal: Point) -> None:
    """Square by square; the free attacks come before the step that breaks the contact.

    Between two steps others may step in; the mover then stops and may choose anew (SW-INI-07, SW-HLD-02). A square holds
    one body: enemies bar the way, friends let one pass, and whoever is stopped among them steps back to the last free square.
    """
    field = fight.state.field
    engaged = [foe.id for foe in fight.foes_beside(me)]
    begin = free = field.point(me.id)
    while (here := field.point(me.id)) != goal:
        step = _stride(here, goal)
        crowded = taken(step, fight.bodies(me))
        if field.walled(here, step) or (crowded and taken(step, [field.point(foe.id) for foe in fight.enemies(me)])):
            break
        if here != begin and here == free and await fight.interruptions.moment(fight, "announced", me):
            break
        beside = [foe for foe in fight.foes_beside(me) if fight.sw.free_attack_when_passing == "yes" or foe.id in engaged]
        leaving = [foe for foe in beside if _off(field.point(foe.id), step)]
        if leaving and not await free_attacks(fight, me, leaving, [foe for foe in beside if _off(field.point(foe.id), goal)]):
            break
        me.moved += cost(fight, me, here, step)
        if not me.path:
            me.path.append(here)
        me.path.append(step)
        _put(fight, me, step, bearing(here, step))
        free = free if crowded else step
    if field.point(me.id) != free:
        _put(fight, me, free, field.spots[me.id].facing)


def _put(fight: Scene, me: Fighter, point: Point, facing: float) -> None:
    """Somebody stands there now, and the mount as well."""
    for who in (me.id, me.mount) if me.mount else (me.id,):
        fight.state.field.spots[who] = Spot(*point, facing)


async def _move_by_word(fight: Scene, me: Fighter, way: str, who: str, reach: float) -> None:
    field = fight.state.field
    other = fight[who]
    beside = fight.foes_beside(me)
    price = 2 if me.prone else 1
    reach /= price
    far = min(reach, max(0.0, fight.inches(me, other) - 1)) if way == "to" else reach
    if way != "to" or (beside and not fight.adjacent(me, other)):
        if beside and not await free_attacks(fight, me, [foe for foe in beside if way != "to" or foe is not other]):
            return
    covered = field.approach(me.id, who, far) if way == "to" else field.retreat(me.id, who, far)
    me.moved += covered * price
    if fight.loud and me.prone:
        fight.tell("move", f"{me.name} crawls {prose.inches(covered)}.", "SW-BASE-17", who=me.id)
    me.straight = covered + (me.straight if me.straight_to == who else 0.0) if way == "to" else 0.0
    me.straight_to = who if way == "to" else ""
    if me.mount:
        fight.carry(me)
    for foe in beside:
        if foe is not other or way != "to":
            field.part(me.id, foe.id, max(field.distance(me.id, foe.id), 1.0 + covered))


def stand_up(fight: Scene, me: Fighter) -> None:
    """Standing up costs 2 inches, or the whole movement when there is no more; it is moving (SW-PRN-06)."""
    me.prone = False
    spend(me, min(STANDING, left(fight, me)))
    if fight.loud:
        fight.tell("stand", f"{me.name} stands up.", "SW-PRN-06", who=me.id)
