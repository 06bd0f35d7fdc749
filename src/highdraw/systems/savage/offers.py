"""What a fighter may do next in its turn: attacks, manoeuvres, movement, things in hand.

Every choice is a `Deed`; its key is such as `fight bob`, `test bob taunt`, `move to bob`, `end`.
"""

from highdraw.systems.savage import manoeuvres, movement, readying
from highdraw.systems.savage.choices import Deed, Hand
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.ground import Ranges
from highdraw.systems.savage.reloading import reloads
from highdraw.systems.savage.saddle import MOUNTING
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import reach_of
from highdraw.systems.savage.shots import in_range, in_sights, usable
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.suppression import suppress_rounds
from highdraw.systems.savage.templates import LINE

SECOND = {"melee": "fight", "ranged": "shoot"}
ANYWHERE, STAND, FALL, DISMOUNT, BREAK, END = map(Deed, ("move", "stand", "fall", "dismount", "break", "end"))


def choices(fight: Scene, me: Fighter) -> tuple[Deed, ...]:
    """Everything one may do next: move, act as often as declared, and free things (SW-ACT-01, SW-ACT-05).

    The Shaken take no action (SW-BASE-33); the Bound use their hands for nothing but getting free (SW-BASE-52).
    """
    found: list[Deed] = []
    left = movement.left(fight, me)
    acting = me.done < me.actions and not me.shaken
    bound = me.hold_kind == "bound"
    others = [one for one in fight.everybody() if one is not me]
    foes, allies = fight.parted(me, others)
    ranges = fight.ranges(me, others)
    if acting:
        found += _actions(fight, me, foes, allies, ranges)
    if me.second in ("melee", "ranged") and not me.shaken and not bound:
        found += [deed for deed in attacks_on(fight, me, foes, ranges) if other_hand(me, deed) and deed not in found]
    if left >= 1 and not me.hold_kind and not me.stunned:
        found += [Deed("move", who, way="to") for who, inches in ranges.inches.items() if inches > 1 and who != me.mount]
        found += [Deed("move", foe.id, way="from") for foe in foes]
        if fight.state.field.mapped:
            found.append(ANYWHERE)
    if me.prone and not me.hold_kind and (left >= movement.STANDING or (fight.pace(me) + me.extra_move < 2 and left >= 1)):
        found.append(STAND)
    if not me.prone and not me.mount:
        found.append(FALL)
    if me.mount:
        found += [DISMOUNT] if left >= MOUNTING else []
        found += _mount_attacks(fight, me)
    elif allies and left >= MOUNTING and fight.sheet(me.id).kind != "mount":
        near = [one for one in allies if one.id in ranges.beside and not one.rider]
        found += [Deed("mount", one.id) for one in near if fight.sheet(one.id).kind == "mount"]
    if not bound:
        found += _things(fight, me)
    found.append(END)
    return tuple(found)


def _things(fight: Scene, me: Fighter) -> list[Deed]:
    """What hands can do with things; one deed readies two items at most, so the first of a turn is free (SW-BASE-80)."""
    found = readying.choices(fight, me)
    if me.readied:
        found = [deed for deed in found if not (cost := readying.price(fight, me, deed)) or _affords(me, deed.do, cost)]
    if me.ground and _affords(me, "pick", 1):
        found += [Deed("pick", item=name) for name in readying.pickable(fight, me)]
    return found


def _affords(me: Fighter, do: str, cost: int) -> bool:
    """Whether so many actions of this kind are left."""
    declared = me.kinds.count(do) >= cost if me.kinds else True
    return not me.shaken and declared and me.done + cost <= me.actions


def _actions(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter], ranges: Ranges) -> list[Deed]:
    """The actions that can be taken now, of the kinds declared; a single action is declared when it is announced (SW-ACT-07)."""
    found = _manoeuvres(fight, me, foes, allies, ranges)
    if me.hold_kind != "bound":
        found = [*attacks_on(fight, me, foes, ranges), *found, *reloads(fight, me)]
        found += [Deed("smash", item=name) for name, thing in fight.state.things.items() if not thing.broken]
    return [deed for deed in found if deed.do in me.kinds] if me.kinds else found


def attacks_on(fight: Scene, me: Fighter, foes: list[Fighter], ranges: Ranges) -> list[Deed]:
    """Every attack that may be declared: in reach, in range, and with what is allowed in melee."""
    found = _attacks_with(fight, me, fight.weapon(me), "", foes, ranges)
    if me.off and me.off in fight.sheet(me.id).weapons:
        found += _attacks_with(fight, me, fight.weapon(me, "off"), "off", foes, ranges)
    return found


def _attacks_with(fight: Scene, me: Fighter, weapon: Weapon, hand: Hand, foes: list[Fighter], ranges: Ranges) -> list[Deed]:
    found: list[Deed] = []
    spots = fight.state.field.mapped and not hand
    hits = weapon.by_hand or bool(weapon.improvised)
    if hits or (weapon.far and not hand and fight.in_melee(me)):
        span = 1 + fight.reach(me, weapon) + reach_of(fight.sheet(me.id).size) if hits else 1
        found += [Deed("fight", foe.id, hand) for foe in foes if foe.id in ranges.beside or ranges.inches[foe.id] <= span]
    if not weapon.far and not weapon.cone:
        return found
    if weapon.blast and weapon.far and usable(fight, me, weapon):
        found += [Deed("blast", foe.id, hand) for foe in foes if in_range(fight, me, foe, weapon)]
        found += [Deed("blast", spot=True)] if spots else []
    elif weapon.far and not weapon.cone:
        targets = in_sights(fight, me, foes, weapon)
        found += [Deed("shoot", foe.id, hand) for foe in targets]
        if weapon.auto and me.loaded.get(weapon.name, 0) >= suppress_rounds(fight, weapon):
            found += [Deed("suppress", foe.id, hand) for foe in targets]
            found += [Deed("suppress", spot=True)] if spots and usable(fight, me, weapon) else []
    if weapon.cone and usable(fight, me, weapon):
        found += [Deed("cone", foe.id, hand) for foe in foes if ranges.inches[foe.id] <= LINE[0]]
        found += [Deed("cone", spot=True)] if spots else []
    return found


def _mount_attacks(fight: Scene, me: Fighter) -> list[Deed]:
    """Once in the rider's turn the mount may strike, and it is no action of the rider's (SW-MNT-01, SW-MNT-02)."""
    if not me.mount or not fight[me.mount].able or fight[me.mount].shaken or fight[me.mount].acted:
        return []
    return [
        Deed("mount", foe.id, fights=True)
        for foe in fight.enemies(me)
        if not foe.rider and fight.adjacent(me, foe) and _ahead(fight, me, foe)
    ]


def _ahead(fight: Scene, me: Fighter, foe: Fighter) -> bool:
    """In front of the mount: 45 degrees to each side (SW-MNT-02)."""
    field = fight.state.field
    return field.angle(foe.id, me.mount) <= 45 + 1e-6 if field.mapped else field.sector(foe.id, me.mount) == "front"


def _mind_tests(fight: Scene, me: Fighter, foes: list[Fighter], ranges: Ranges) -> list[Deed]:
    """Tests that need no hands, so the Bound can make them too (SW-BASE-68, SW-BASE-52)."""
    known = [skill for skill in ("taunt", "intimidation") if skill in fight.sheet(me.id).skills]
    near = [foe for foe in foes if not foe.rider and ranges.inches[foe.id] <= 12] if known else []
    return [Deed("test", foe.id, skill=skill) for foe in near for skill in known]


def _test_fire(fight: Scene, me: Fighter, foes: list[Fighter]) -> list[Deed]:
    """Tests with Shooting: a few shots close to somebody's ears (SW-BASE-68)."""
    weapon = fight.weapon(me)
    targets = in_sights(fight, me, foes, weapon) if weapon.kind == "ranged" else []
    return [Deed("test", foe.id, skill="shooting") for foe in targets if not foe.rider]


def _manoeuvres(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter], ranges: Ranges) -> list[Deed]:
    found: list[Deed] = []
    if me.hold_kind and not me.stuck:
        found.append(BREAK)
    found += _mind_tests(fight, me, foes, ranges)
    if me.hold_kind == "bound":
        return found
    found += _test_fire(fight, me, foes)
    for foe in foes:
        if foe.id in ranges.beside and not foe.rider:
            found += [Deed("test", foe.id, skill=skill) for skill in ("athletics", "fighting")]
            if manoeuvres.may_push(fight, me, foe):
                found.append(Deed("push", foe.id))
            if manoeuvres.may_grapple(fight, me, foe) and foe.hold_kind != "bound":
                found.append(Deed("grapple", foe.id))
            if foe.held_by == me.id:
                found.append(Deed("crush", foe.id))
    found += [Deed("support", ally.id) for ally in allies if not ally.acted and not ally.rider]
    for one in fight.state.fighters.values():
        if one.bleeding and one is not me and not one.dead and fight.adjacent(me, one):
            found.append(Deed("heal", one.id))
        if one.down and manoeuvres.may_finish(fight, me, one):
            found.append(Deed("finish", one.id))
    return found


def other_hand(me: Fighter, deed: Deed) -> bool:
    """Whether this is the blow of the other hand that costs no action (SW-BASE-96)."""
    return deed.hand == "off" and SECOND.get(me.second) == deed.do
