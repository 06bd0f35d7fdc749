"""What a fighter may do next in its turn: attacks, manoeuvres, movement, things in hand.

Every choice is a `Deed`; its key is such as `fight bob`, `test bob taunt`, `move to bob`, `end`.
"""

from highdraw.systems.savage import manoeuvres, movement, readying
from highdraw.systems.savage.choices import Deed, Hand
from highdraw.systems.savage.reloading import reloads
from highdraw.systems.savage.saddle import MOUNTING
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import reach_of
from highdraw.systems.savage.shots import can_shoot, in_range, usable
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.suppression import suppress_rounds
from highdraw.systems.savage.templates import LINE

SECOND = {"melee": "fight", "ranged": "shoot"}


def choices(fight: Scene, me: Fighter) -> tuple[Deed, ...]:
    """Everything one may do next: move, act as often as declared, and free things (SW-ACT-01, SW-ACT-05).

    The Shaken take no action (SW-BASE-33); the Bound use their hands for nothing but getting free (SW-BASE-52).
    """
    found: list[Deed] = []
    left = movement.left(fight, me)
    acting = me.done < me.actions and not me.shaken
    bound = me.hold_kind == "bound"
    others = [one for one in fight.everybody() if one is not me]
    foes = [one for one in others if not fight.friends(me, one)]
    allies = [one for one in others if fight.friends(me, one)]
    if acting:
        found += _actions(fight, me, foes, allies)
    if me.second in ("melee", "ranged") and not me.shaken and not bound:
        found += [deed for deed in attacks_on(fight, me, foes) if other_hand(me, deed) and deed not in found]
    if left >= 1 and not me.hold_kind and not me.stunned:
        found += [Deed("move", one.id, way="to") for one in others if one.id != me.mount and fight.inches(me, one) > 1]
        found += [Deed("move", one.id, way="from") for one in foes]
        if fight.state.field.mapped:
            found.append(Deed("move"))
    if me.prone and not me.hold_kind and (left >= movement.STANDING or (fight.pace(me) + me.extra_move < 2 and left >= 1)):
        found.append(Deed("stand"))
    if not me.prone and not me.mount:
        found.append(Deed("fall"))
    if me.mount and left >= MOUNTING:
        found.append(Deed("dismount"))
    if not me.mount and left >= MOUNTING and fight.sheet(me.id).kind != "mount":
        free = [one for one in allies if fight.sheet(one.id).kind == "mount" and not one.rider]
        found += [Deed("mount", one.id) for one in free if fight.adjacent(me, one)]
    found += _mount_attacks(fight, me)
    if not bound:
        found += [deed for deed in readying.choices(fight, me) if not (cost := readying.price(fight, me, deed)) or _affords(me, deed, cost)]
        found += [deed for name in me.ground if readying.can_pick(fight, me, name) and _affords(me, deed := Deed("pick", item=name), 1)]
    found.append(Deed("end"))
    return tuple(found)


def _affords(me: Fighter, deed: Deed, cost: int) -> bool:
    """Whether so many actions of this kind are left."""
    declared = me.kinds.count(deed.do) >= cost if me.kinds else True
    return not me.shaken and declared and me.done + cost <= me.actions


def _declared(me: Fighter, deed: Deed) -> bool:
    """Whether an action is of a kind that was declared; a single action is declared when it is announced (SW-ACT-07)."""
    return not me.kinds or deed.do in me.kinds


def _actions(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter]) -> list[Deed]:
    """The actions that can be taken now, of the kinds declared."""
    found = _manoeuvres(fight, me, foes, allies)
    if me.hold_kind != "bound":
        found = [*attacks_on(fight, me, foes), *found, *reloads(fight, me)]
        found += [Deed("smash", item=name) for name, thing in fight.state.things.items() if not thing.broken]
    return [deed for deed in found if _declared(me, deed)]


def attacks_on(fight: Scene, me: Fighter, foes: list[Fighter]) -> list[Deed]:
    """Every attack that may be declared: in reach, in range, and with what is allowed in melee."""
    found: list[Deed] = []
    for slot in ("main", "off"):
        if slot == "off" and (me.off not in fight.sheet(me.id).weapons or me.off == ""):
            continue
        weapon = fight.weapon(me, slot)
        hand: Hand = "" if slot == "main" else "off"
        reach = 1 + fight.reach(me, weapon) + reach_of(fight.sheet(me.id).size)
        if weapon.by_hand or weapon.improvised or (weapon.far and slot == "main" and fight.in_melee(me)):
            span = reach if weapon.by_hand or weapon.improvised else 1
            found += [Deed("fight", foe.id, hand) for foe in foes if fight.adjacent(me, foe) or fight.inches(me, foe) <= span]
        if weapon.far and weapon.blast and usable(fight, me, weapon):
            found += [Deed("blast", foe.id, hand) for foe in foes if in_range(fight, me, foe, weapon)]
            if fight.state.field.mapped and not hand:
                found.append(Deed("blast", spot=True))
        elif weapon.far and not weapon.cone:
            found += [Deed("shoot", foe.id, hand) for foe in foes if can_shoot(fight, me, foe, weapon)]
            if weapon.auto and me.loaded.get(weapon.name, 0) >= suppress_rounds(fight, weapon):
                found += [Deed("suppress", foe.id, hand) for foe in foes if can_shoot(fight, me, foe, weapon)]
                found += [Deed("suppress", spot=True)] if fight.state.field.mapped and not hand and usable(fight, me, weapon) else []
        if weapon.cone and usable(fight, me, weapon):
            found += [Deed("cone", foe.id, hand) for foe in foes if fight.inches(me, foe) <= LINE[0]]
            found += [Deed("cone", spot=True)] if fight.state.field.mapped and not hand else []
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


def can_test_fire(fight: Scene, me: Fighter, foe: Fighter) -> bool:
    """A Test with Shooting: a few shots close to somebody's ears (SW-BASE-68)."""
    weapon = fight.weapon(me)
    return weapon.kind == "ranged" and not foe.rider and can_shoot(fight, me, foe, weapon)


def _mind_tests(fight: Scene, me: Fighter, foes: list[Fighter]) -> list[Deed]:
    """Tests that need no hands, so the Bound can make them too (SW-BASE-68, SW-BASE-52)."""
    known = [skill for skill in ("taunt", "intimidation") if skill in fight.sheet(me.id).skills]
    near = [foe for foe in foes if not foe.rider and fight.inches(me, foe) <= 12] if known else []
    return [Deed("test", foe.id, skill=skill) for foe in near for skill in known]


def _manoeuvres(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter]) -> list[Deed]:
    found: list[Deed] = []
    if me.hold_kind and not me.stuck:
        found.append(Deed("break"))
    if me.hold_kind == "bound":
        return found + _mind_tests(fight, me, foes)
    found += _mind_tests(fight, me, foes)
    if fight.weapon(me).kind == "ranged":
        found += [Deed("test", foe.id, skill="shooting") for foe in foes if can_test_fire(fight, me, foe)]
    for foe in foes:
        if fight.adjacent(me, foe) and not foe.rider:
            found += [Deed("test", foe.id, skill=skill) for skill in ("athletics", "fighting")]
            if manoeuvres.may_push(fight, me, foe):
                found.append(Deed("push", foe.id))
            if manoeuvres.may_grapple(fight, me, foe) and foe.hold_kind != "bound":
                found.append(Deed("grapple", foe.id))
            if foe.held_by == me.id:
                found.append(Deed("crush", foe.id))
    found += [Deed("support", ally.id) for ally in allies if not ally.acted and not ally.rider]
    for one in fight.state.fighters.values():
        if one is not me and one.bleeding and not one.dead and fight.adjacent(me, one):
            found.append(Deed("heal", one.id))
        if manoeuvres.may_finish(fight, me, one):
            found.append(Deed("finish", one.id))
    return found


def other_hand(me: Fighter, deed: Deed) -> bool:
    """Whether this is the blow of the other hand that costs no action (SW-BASE-96)."""
    return deed.hand == "off" and SECOND.get(me.second) == deed.do
