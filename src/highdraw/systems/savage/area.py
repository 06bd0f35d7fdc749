"""Area attacks: blasts that deviate, cones and lines."""

from collections.abc import Callable
from math import cos, hypot, radians, sin

from highdraw.engine.choice import either
from highdraw.engine.prose import in_a_row
from highdraw.engine.request import Ask, Place, Roll
from highdraw.engine.rulebook import load_table
from highdraw.engine.view import Area
from highdraw.field.geometry import Point, bearing, crosses
from highdraw.systems.savage import prose
from highdraw.systems.savage.attack import Attack, rule_hit
from highdraw.systems.savage.blow import end_drop, mishap
from highdraw.systems.savage.conditions import end_aim
from highdraw.systems.savage.damage import Hit
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.harm import wound
from highdraw.systems.savage.modifiers import aim_mod, range_mod, seeing, shooter_mods, skill_for, turn_mods
from highdraw.systems.savage.ranged import expose_shooter
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.saddle import hold_on_at_last, riders_of_attack
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.scenery import WALL, armour_of
from highdraw.systems.savage.shots import spend
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.templates import CONE, LINE, RADIUS, away, in_circle, in_strip, places, strip
from highdraw.systems.savage.trait import TraitRoll

MULTIPLIER = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "deviation").rows}
PRONE = 4
"""Points that lying down takes off the damage of an area attack."""


def place_light(fight: Scene, me: Fighter, target: Fighter | None, inches: float) -> Mods:
    """How well the chosen place can be seen."""
    return seeing(fight, me, (target.light if target else "") or fight.options.light, inches)


async def blast(fight: Scene, me: Fighter, target: Fighter | None, weapon: Weapon, slot: str = "main") -> None:
    """A blast at a chosen point: one roll against 4, everybody in the template, deviation on a failure (SW-AOE-01, SW-AOE-04)."""
    with fight.beat(f"{me.name} aims a blast", who=me.id, target=target.id if target else "", attack=True) as beat:
        field = fight.state.field
        assert weapon.blast is not None
        place = places(fight, me, target)
        here = place(me)
        goal = place(target) if target else await Place(me.id, "centre", here[0], here[1], (weapon.range or (0.0, 0.0, 12.0))[2], "inches")
        far = (abs(goal[0] - here[0]), abs(goal[1] - here[1]))
        inches = max(far) if field.mapped and fight.sw.diagonals == "one" else hypot(*far)
        band = weapon.band(inches) or "long"
        expose_shooter(fight, me, inches > 1)
        mods: Mods = [
            *turn_mods(fight, me),
            *range_mod(weapon, band),
            *place_light(fight, me, target, inches),
            *shooter_mods(fight, me, weapon, slot),
        ]
        if target is not None:
            attack = Attack(me=me, target=target, weapon=weapon, slot=slot)
            attack.chosen = await _aims(attack, band)
            mods += aim_mod(fight, attack, range_mod(weapon, band))
        end_aim(me)
        if fight.loud:
            fight.tell("attack", f"{me.name} aims a {weapon.blast} blast at {_where(target, goal)}.", "SW-AOE-01", "SW-AOE-04", who=me.id)
        rolled = await roll_trait(fight, me, TraitRoll(skill_for(weapon), mods, enough=1, matters=weapon.mishap, what="for the blast"))
        spend(fight, me, weapon, 1, set())
        grade = rolled.raises(4)
        if beat:
            says = "a Critical Failure" if rolled.critical else "astray" if grade < 0 else "on the spot" if grade == 0 else "with a raise"
            beat.rule(says, tone="" if grade < 0 else "bad", hit=grade >= 0)
        if grade < 0:
            goal = await _deviate(fight, me, weapon, here, goal, band)

        radius = RADIUS[weapon.blast]
        if beat and field.mapped:
            beat.area = Area(kind="danger", points=(goal,), radius=radius)

        def inside(spot: Point) -> bool:
            return in_circle(goal, radius, spot)

        victims = [one for one in fight.everybody() if inside(place(one))]
        await _caught(fight, me, weapon, victims, grade > 0, goal, inside)
        if rolled.critical:
            await mishap(fight, me)


def _where(target: Fighter | None, goal: Point) -> str:
    return target.name if target else f"({goal[0]:g}, {goal[1]:g})"


async def _aims(attack: Attack, band: str) -> set[str]:
    """How an Aim is used for a blast; at Extreme Range it gives the permission and no more."""
    if not attack.aimed or band == "extreme":
        return set()
    about = {"target": attack.target.id, "weapon": attack.weapon.name}
    return {(await Ask(attack.me.id, "option", either("roll", "aim +2", "aim 4"), about)).do}


async def _deviate(fight: Scene, me: Fighter, weapon: Weapon, here: Point, goal: Point, band: str) -> Point:
    """A failed blast goes off elsewhere (SW-AOE-07): d6 inches if thrown (SW-AOE-08), 2d6 if launched (SW-AOE-09).

    That is multiplied by the range (SW-AOE-10), goes where the clock says (SW-AOE-11), and at most half of the way (SW-AOE-12).
    It is measured straight, whatever a diagonal counts.
    """
    dice = await Roll((6, 6) if weapon.launched else (6,), "deviation", me.id)
    (clock,) = await Roll((12,), "direction", me.id)
    far = float(sum(dice) * MULTIPLIER[band])
    why = fight.why()
    inches = hypot(goal[0] - here[0], goal[1] - here[1])
    limit = inches / 2 if fight.sw.deviation_half == "exact" else float(inches // 2)
    far = min(far, limit)
    rule = "SW-AOE-09" if weapon.launched else "SW-AOE-08"
    if why:
        why.start("2d6" if weapon.launched else "d6", sum(dice), rule, " ".join(map(str, dice)))
        why.times(f"{band} range", MULTIPLIER[band], "SW-AOE-10")
        why.most(limit, "SW-AOE-12", f"half of {prose.inches(inches)}")
        why.total("inches", far, "SW-AOE-12")
    field = fight.state.field
    ahead = 90.0 if field.mapped and fight.sw.clock_zero == "map_north" else bearing(here, goal)
    way = radians(ahead - 30 * clock)
    goal = (goal[0] + away(cos(way) * far), goal[1] + away(sin(way) * far))
    if not field.mapped:
        goal = (goal[0], abs(goal[1]))
    if fight.loud:
        where = f", to ({goal[0]:g}, {goal[1]:g})" if field.mapped else ""
        fight.tell(
            "deviation",
            f"The blast goes astray: {prose.inches(far)} towards {clock} o'clock{where}.",
            "SW-AOE-07",
            "SW-AOE-11",
            why=why,
            who=me.id,
        )
    return goal


async def _caught(
    fight: Scene, me: Fighter, weapon: Weapon, victims: list[Fighter], raised: bool, centre: Point, inside: Callable[[Point], bool]
) -> None:
    """Everybody in the template, friend or foe, each with a damage roll of its own (SW-AOE-05, SW-AOE-06, SW-AOE-13).

    Cover that stands between the centre and a victim counts as Armour (SW-AOE-14).
    """
    if fight.loud:
        names = in_a_row([one.name for one in victims]) or "nobody"
        fight.tell(
            "area", f"In the template: {names}.", "SW-AOE-05", "SW-AOE-13", *(("SW-AOE-06",) if raised else ()), level="detail", who=me.id
        )
    riders = riders_of_attack(fight)
    for one in victims:
        if one.out:
            continue
        if weapon.evade and await _evades(fight, me, one):
            _dive_clear(fight, one, inside)
            continue
        prone, cover = shelter(fight, one, weapon, _cover_against(fight, one, centre))
        if fight.loud and cover:
            fight.tell("cover", f"Cover of {cover} shields {one.name} from it.", "SW-AOE-14", level="detail", who=me.id, target=one.id)
        hit = Hit(weapon=weapon, raised=raised, ap=weapon.ap, area=True, reduce=prone, obstacle=cover, damage=weapon.damage, riders=riders)
        await wound(fight, me, one, hit)
    await fight.settle(lambda: hold_on_at_last(fight, riders))
    end_drop(me, victims)


def shelter(fight: Scene, one: Fighter, weapon: Weapon, cover: int) -> tuple[int, int]:
    """What lying down takes off the damage, and what cover adds as Armour: both, or only the larger (SW-PRN-03, SW-AOE-14)."""
    prone = PRONE if one.prone else 0
    if prone and cover and fight.sw.prone_blast_and_cover == "larger_only":
        worn = fight.armour(one)
        worth = max(0, worn + cover - weapon.ap) - max(0, worn - weapon.ap)
        return (prone, 0) if prone >= worth else (0, cover)
    return prone, cover


def _cover_against(fight: Scene, one: Fighter, centre: Point) -> int:
    """Armour of the strongest thing between the centre and somebody: a wall by its material, the cover the GM named (SW-AOE-14)."""
    field = fight.state.field
    found = [one.obstacle] if one.cover else []
    if field.mapped:
        spot, said = field.point(one.id), fight.options.walls
        for number, wall in enumerate(field.walls):
            if crosses(centre, spot, wall[:2], wall[2:]):
                found.append(armour_of(said[min(number, len(said) - 1)] if said else WALL))
    return max(found, default=0)


async def _evades(fight: Scene, me: Fighter, one: Fighter) -> bool:
    """An Agility roll at -2 where the attack allows it and the target is aware and can move (SW-BASE-79)."""
    with fight.beat(f"{one.name} tries to evade", who=one.id) as beat:
        if not one.able or one.surprised or one.hold_kind or one.drop == me.id:
            return False
        mods: Mods = [("Evasion", -2, "SW-BASE-79")] + ([("Improved Dodge", 2, "SW-BASE-96")] if fight.has(one, "Improved Dodge") else [])
        evaded = (await roll_trait(fight, one, TraitRoll("agility", mods, enough=0, what="to evade"))).raises(4) >= 0
        if beat:
            beat.rule("dives clear" if evaded else "caught", tone="good" if evaded else "bad")
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


async def cone(fight: Scene, me: Fighter, target: Fighter | None, weapon: Weapon, slot: str = "main") -> None:
    """A cone or the line instead of it, from the attacker towards somebody or a spot (SW-AOE-02, SW-AOE-03, SW-AOE-15)."""
    with fight.beat(f"{me.name} attacks an area", who=me.id, target=target.id if target else "", attack=True) as beat:
        shape = (await Ask(me.id, "template", either("cone", "line"), {"target": target.id if target else ""})).do
        length, width = CONE if shape == "cone" else LINE
        place = places(fight, me, target)
        here = place(me)
        goal = place(target) if target else await Place(me.id, "direction", here[0], here[1], length, "inches")
        mods: Mods = [*turn_mods(fight, me), *place_light(fight, me, None, 0.0), *shooter_mods(fight, me, weapon, slot)]
        if fight.loud:
            fight.tell(
                "attack",
                f"{me.name} lays a {shape} towards {_where(target, goal)}.",
                "SW-AOE-02" if shape == "cone" else "SW-AOE-03",
                "SW-AOE-04",
                who=me.id,
            )
        rolled = await roll_trait(fight, me, TraitRoll(skill_for(weapon), mods, enough=1, matters=weapon.mishap, what=f"for the {shape}"))
        spend(fight, me, weapon, 1, set())
        if beat:
            rule_hit(beat, rolled.critical, rolled.raises(4))
        if rolled.raises(4) < 0:
            if fight.loud:
                fight.tell("miss", f"The {shape} does nothing.", "SW-AOE-15", who=me.id)
            if rolled.critical:
                await mishap(fight, me)
            return
        way, near = bearing(here, goal), 0.0 if shape == "cone" else width
        if beat and fight.state.field.mapped:
            beat.area = Area(kind="danger", points=tuple(strip(here, way, length, near, width)))

        def inside(spot: Point) -> bool:
            return in_strip(here, way, length, near, width, spot)

        others = [one for one in fight.everybody() if one is not me and one.id != me.mount]
        victims = [one for one in others if inside(place(one))]
        await _caught(fight, me, weapon, victims, rolled.raises(4) > 0, here, inside)
