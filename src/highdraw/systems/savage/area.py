"""Area attacks: blasts that deviate, cones and lines, suppressive fire (SW-AOE-01 to SW-AOE-15, SW-BASE-73)."""

from collections.abc import Callable
from math import cos, floor, hypot, radians, sin

from highdraw.engine.request import Ask, Place, Roll
from highdraw.engine.rulebook import load_table
from highdraw.field.geometry import Point, bearing, crosses
from highdraw.systems.savage.attack import (
    AMMO,
    DARK_SIGHT,
    LIGHT,
    aim_mod,
    expose_shooter,
    mishap,
    range_mod,
    ranged_mods,
    shooter_mods,
    skill_for,
    spend,
    spend_rounds,
    turn_mods,
)
from highdraw.systems.savage.damage import Hit, mark, wound
from highdraw.systems.savage.dice import raises
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.roll import trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

RADIUS = {"small": 1.0, "medium": 2.0, "large": 3.0}
CONE = (9.0, 3.0)
LINE = (12.0, 1.0)
MULTIPLIER = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "deviation").rows}
WALL = 6
"""Armour of a wall of which nothing else is said: cinder or concrete (SW-TBL-OBSTACLES)."""
PRONE = 4
"""Points that lying down takes off the damage of an area attack (SW-PRN-03)."""


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


def in_strip(start: Point, way: float, length: float, near: float, far: float, spot: Point) -> bool:
    """Whether a cone or line covers any part of a square; a mere touch is not enough (SW-AOE-02, SW-AOE-03).

    It begins at the edge of the attacker's square. Two convex shapes overlap unless some side of either parts them.
    """
    ux, uy = cos(radians(way)), sin(radians(way))
    edge = 0.5 / max(abs(ux), abs(uy))
    corners = [(edge, near / 2), (edge, -near / 2), (edge + length, -far / 2), (edge + length, far / 2)]
    template = [(start[0] + ux * u - uy * v, start[1] + uy * u + ux * v) for u, v in corners]
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


def place_light(fight: Scene, target: Fighter | None, inches: float) -> Mods:
    """The light of the chosen place; in the Dark what is far cannot be seen (SW-AOE-04, SW-BASE-58)."""
    light = (target.light if target else "") or fight.options.light
    if light == "dark" and inches > DARK_SIGHT:
        light = "pitch darkness"
    return [(light.title(), LIGHT[light], "SW-BASE-58")] if LIGHT.get(light) else []


async def blast(fight: Scene, me: Fighter, target: Fighter | None, weapon: Weapon, slot: str = "main") -> None:
    """A blast at a chosen point: one roll against 4, everybody in the template, deviation on a failure (SW-AOE-01 to -13)."""
    field = fight.state.field
    assert weapon.blast is not None
    goal: Point = (0.0, 0.0)
    if field.mapped:
        here = field.point(me.id)
        if target is None:
            reach = (weapon.range or (0.0, 0.0, 12.0))[2]
            goal = await Place(me.id, "centre", here[0], here[1], reach, "inches")
        else:
            goal = field.point(target.id)
        inches = (
            max(abs(goal[0] - here[0]), abs(goal[1] - here[1]))
            if fight.sw.diagonals == "one"
            else hypot(goal[0] - here[0], goal[1] - here[1])
        )
    else:
        assert target is not None
        inches = fight.inches(me, target)
    band = weapon.band(inches) or "long"
    expose_shooter(fight, me, inches > 1)
    mods: Mods = [
        *turn_mods(fight, me),
        *range_mod(weapon, band),
        *place_light(fight, target, inches),
        *shooter_mods(fight, me, weapon, slot),
    ]
    if target is not None:
        mods += aim_mod(fight, me, target, range_mod(weapon, band), await _aims(fight, me, target, weapon, band))
    me.aiming, me.aimed = "", False
    if fight.loud:
        where = target.name if target else f"({goal[0]:g}, {goal[1]:g})"
        fight.tell("attack", f"{me.name} aims a {weapon.blast} blast at {where}.", "SW-AOE-01", "SW-AOE-04", who=me.id)
    rolled = await trait(fight, me, skill_for(weapon), mods, enough=1, matters=weapon.mishap, what="for the blast")
    spend(fight, me, weapon, 1, set())
    grade = rolled.raises(4)
    off = 0.0
    if grade < 0:
        goal, off = await _deviate(fight, me, weapon, goal, inches, band)
    victims = _victims(fight, goal, RADIUS[weapon.blast], target, off)
    radius = RADIUS[weapon.blast]
    await _caught(fight, me, weapon, victims, grade > 0, goal, lambda spot: in_circle(goal, radius, spot))
    if rolled.critical:
        await mishap(fight, me)


async def _aims(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, band: str) -> set[str]:
    """How an Aim is used for a blast; at Extreme Range it gives the permission and no more (SW-BASE-63, SW-RNG-08)."""
    if not (me.aimed and me.aiming == target.id) or band == "extreme":
        return set()
    return {await Ask(me.id, "option", ("roll", "aim +2", "aim 4"), {"target": target.id, "weapon": weapon.name})}


async def _deviate(fight: Scene, me: Fighter, weapon: Weapon, goal: Point, inches: float, band: str) -> tuple[Point, float]:
    """A failed blast goes off elsewhere: distance by dice and range, direction by the clock (SW-AOE-07 to SW-AOE-12)."""
    dice = await Roll((6, 6) if weapon.launched else (6,), "deviation")
    (clock,) = await Roll((12,), "direction")
    far = float(sum(dice) * MULTIPLIER[band])
    limit = inches / 2 if fight.sw.deviation_half == "exact" else float(int(inches // 2))
    far = min(far, limit)
    field = fight.state.field
    if field.mapped:
        ahead = bearing(field.point(me.id), goal) if fight.sw.clock_zero == "away_from_attacker" else 90.0
        way = radians(ahead - 30 * clock)
        dx, dy = cos(way) * far, sin(way) * far
        goal = (goal[0] + away(dx), goal[1] + away(dy))
    if fight.loud:
        rule = "SW-AOE-09" if weapon.launched else "SW-AOE-08"
        where = f", to ({goal[0]:g}, {goal[1]:g})" if field.mapped else ""
        fight.tell(
            "deviation",
            f"The blast goes astray: {far:g} inches towards {clock} o'clock{where}.",
            "SW-AOE-07",
            rule,
            "SW-AOE-10",
            "SW-AOE-11",
            "SW-AOE-12",
            who=me.id,
        )
    return goal, far


def _victims(fight: Scene, goal: Point, radius: float, target: Fighter | None, off: float) -> list[Fighter]:
    """Who is in the template; by word, who is near enough to the one aimed at."""
    field = fight.state.field
    if field.mapped:
        return [one for one in fight.everybody() if in_circle(goal, radius, field.point(one.id))]
    if target is None:
        return []
    return [one for one in fight.everybody() if (0.0 if one is target else fight.inches(one, target)) + off < radius + 0.5]


async def _caught(
    fight: Scene, me: Fighter, weapon: Weapon, victims: list[Fighter], raised: bool, centre: Point, inside: Callable[[Point], bool]
) -> None:
    """Everybody in the template, friend or foe, each with an own damage roll (SW-AOE-05, SW-AOE-06, SW-AOE-13)."""
    if fight.loud:
        names = ", ".join(one.name for one in victims) or "nobody"
        fight.tell("area", f"In the template: {names}.", "SW-AOE-05", "SW-AOE-13", *(("SW-AOE-06",) if raised else ()), who=me.id)
    for one in victims:
        if one.out:
            continue
        if weapon.evade and await _evades(fight, me, one):
            _dive_clear(fight, one, inside)
            continue
        prone, cover = shelter(fight, one, weapon, _cover_against(fight, one, centre))
        if fight.loud and cover:
            fight.tell("cover", f"Cover of {cover} shields {one.name} from it.", "SW-AOE-14", who=me.id, target=one.id)
        await wound(
            fight, me, one, Hit(weapon=weapon, raised=raised, ap=weapon.ap, area=True, reduce=prone, obstacle=cover, damage=weapon.damage)
        )


def shelter(fight: Scene, one: Fighter, weapon: Weapon, cover: int) -> tuple[int, int]:
    """What lying down takes off the damage, and what cover adds as Armour: both, or only the larger (SW-PRN-03, SW-AOE-14)."""
    prone = PRONE if one.prone else 0
    if prone and cover and fight.sw.prone_blast_and_cover == "larger_only":
        worn = fight.armour(one)
        worth = max(0, worn + cover - weapon.ap) - max(0, worn - weapon.ap)
        return (prone, 0) if prone >= worth else (0, cover)
    return prone, cover


def _cover_against(fight: Scene, one: Fighter, centre: Point) -> int:
    """Armour of what stands between the centre and somebody (SW-AOE-14)."""
    field = fight.state.field
    if field.mapped and field.walls:
        spot = field.point(one.id)
        if any(crosses(centre, spot, (w[0], w[1]), (w[2], w[3])) for w in field.walls):
            return one.obstacle or WALL
        return 0
    return one.obstacle if one.cover else 0


async def _evades(fight: Scene, me: Fighter, one: Fighter) -> bool:
    """An Agility roll at -2 where the attack allows it and the target is aware (SW-BASE-79)."""
    if not one.able or one.surprised or one.drop == me.id:
        return False
    mods: Mods = [("Evasion", -2, "SW-BASE-79")] + ([("Improved Dodge", 2, "SW-BASE-96")] if fight.has(one, "Improved Dodge") else [])
    evaded = (await trait(fight, one, "agility", mods, enough=0, what="to evade")).raises(4) >= 0
    if evaded and fight.loud:
        fight.tell("evade", f"{one.name} dives clear.", "SW-BASE-79", who=one.id)
    return evaded


def _dive_clear(fight: Scene, one: Fighter, inside: Callable[[Point], bool]) -> None:
    """Whoever evaded lands on the nearest free square outside the template (SW-BASE-79)."""
    field = fight.state.field
    if not field.mapped or one.mount or one.rider:
        return
    x, y = field.point(one.id)
    taken = {field.point(other.id) for other in fight.everybody() if other is not one}
    squares = [(x + dx, y + dy) for dx in range(-9, 10) for dy in range(-9, 10)]
    free = [spot for spot in squares if not inside(spot) and spot not in taken and not field.walled((x, y), spot)]
    if free:
        field.spots[one.id].x, field.spots[one.id].y = min(free, key=lambda spot: hypot(spot[0] - x, spot[1] - y))


async def cone(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, slot: str = "main") -> None:
    """A cone or the line instead of it, from the attacker towards somebody (SW-AOE-02, SW-AOE-03, SW-AOE-15)."""
    field = fight.state.field
    shape = await Ask(me.id, "template", ("cone", "line"), {"target": target.id})
    length, width = CONE if shape == "cone" else LINE
    mods: Mods = [*turn_mods(fight, me), *place_light(fight, None, 0.0), *shooter_mods(fight, me, weapon, slot)]
    if fight.loud:
        fight.tell(
            "attack",
            f"{me.name} lays a {shape} towards {target.name}.",
            "SW-AOE-02" if shape == "cone" else "SW-AOE-03",
            "SW-AOE-04",
            who=me.id,
        )
    rolled = await trait(fight, me, skill_for(weapon), mods, enough=1, matters=weapon.mishap, what=f"for the {shape}")
    spend(fight, me, weapon, 1, set())
    if rolled.raises(4) < 0:
        if fight.loud:
            fight.tell("miss", f"The {shape} does nothing.", "SW-AOE-15", who=me.id)
        if rolled.critical:
            await mishap(fight, me)
        return
    here = field.point(me.id) if field.mapped else (0.0, 0.0)
    way = bearing(here, field.point(target.id)) if field.mapped else 0.0

    def inside(spot: Point) -> bool:
        return in_strip(here, way, length, 0.0 if shape == "cone" else width, width, spot)

    others = [one for one in fight.everybody() if one is not me and one.id != me.mount]
    if field.mapped:
        victims = [one for one in others if inside(field.point(one.id))]
    else:
        victims = [one for one in others if one is target or fight.inches(one, target) <= 1]
    await _caught(fight, me, weapon, victims, rolled.raises(4) > 0, here, inside)


def suppress_rounds(fight: Scene, weapon: Weapon) -> int:
    """Suppressive Fire costs three times what its rate of fire does (SW-BASE-73, SW-BASE-83)."""
    return 3 * (AMMO[weapon.rof] if fight.options.ammunition else weapon.rof)


async def suppress(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon, slot: str = "main") -> None:
    """Suppressive Fire: a medium template, one roll, each target with its own modifiers (SW-BASE-73)."""
    expose_shooter(fight, me, not fight.adjacent(me, target))
    if fight.loud:
        fight.tell("attack", f"{me.name} lays down suppressive fire around {target.name}.", "SW-BASE-73", who=me.id)
    field = fight.state.field
    goal = field.point(target.id) if field.mapped else (0.0, 0.0)
    rolled = await trait(fight, me, skill_for(weapon), [("Recoil", -2, "SW-ROF-04"), *turn_mods(fight, me)], what="for suppressive fire")
    spend_rounds(fight, me, weapon, suppress_rounds(fight, weapon), "SW-BASE-73")
    hits: list[Fighter] = []
    for one in _victims(fight, goal, RADIUS["medium"], target, 0.0):
        if one is me or one.id == me.mount or weapon.band(fight.inches(me, one)) is None:
            continue
        helped, mods = ranged_mods(fight, me, one, weapon, slot, 1)
        total = rolled.total + sum(number for _, number, _ in (*helped, *mods))
        grade = -1 if rolled.critical else raises(total, 4)
        if fight.loud:
            says = "is not impressed" if grade < 0 else "ducks" if grade == 0 else "is hit"
            fight.tell("suppressed", f"{one.name} {says}: {total} against 4.", "SW-BASE-73", who=me.id, target=one.id)
        if grade == 0:
            mark(fight, one, "distracted")
        elif grade > 0:
            hits.append(one)
    while len(hits) > weapon.rof:
        spared = fight[await Ask(me.id, "spare", tuple(one.id for one in hits), {})]
        hits.remove(spared)
        mark(fight, spared, "distracted")
    for one in hits:
        mark(fight, one, "distracted")
        await wound(fight, me, one, Hit(weapon=weapon, ap=weapon.ap))
    if rolled.critical:
        await mishap(fight, me)


__all__ = ["blast", "cone", "suppress", "suppress_rounds"]
