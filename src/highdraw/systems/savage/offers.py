"""What a fighter may do next in its turn: attacks, manoeuvres, movement, things in hand.

Every choice is a key such as `fight bob`, `test bob taunt`, `move to bob`, `end`.
"""

from highdraw.systems.savage import manoeuvres, movement, readying
from highdraw.systems.savage.reloading import reloads
from highdraw.systems.savage.saddle import MOUNTING
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.sheet import reach_of
from highdraw.systems.savage.shots import can_shoot, in_range, usable
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.suppression import suppress_rounds
from highdraw.systems.savage.templates import LINE

SECOND = {"melee": "fight", "ranged": "shoot"}


def choices(fight: Scene, me: Fighter) -> tuple[str, ...]:
    """Everything one may do next: move, act as often as declared, and free things (SW-ACT-01, SW-ACT-05).

    The Shaken take no action (SW-BASE-33); the Bound use their hands for nothing but getting free (SW-BASE-52).
    """
    keys: list[str] = []
    left = movement.left(fight, me)
    acting = me.done < me.actions and not me.shaken
    bound = me.hold_kind == "bound"
    others = [one for one in fight.everybody() if one is not me]
    foes = [one for one in others if not fight.friends(me, one)]
    allies = [one for one in others if fight.friends(me, one)]
    if acting:
        keys += _actions(fight, me, foes, allies)
    if me.second in ("melee", "ranged") and not me.shaken and not bound:
        keys += [key for key in attacks_on(fight, me, foes) if other_hand(me, key) and key not in keys]
    if left >= 1 and not me.hold_kind and not me.stunned:
        keys += [f"move to {one.id}" for one in others if one.id != me.mount and fight.inches(me, one) > 1]
        keys += [f"move from {one.id}" for one in foes]
        if fight.state.field.mapped:
            keys.append("move")
    if me.prone and not me.hold_kind and (left >= movement.STANDING or (fight.pace(me) + me.extra_move < 2 and left >= 1)):
        keys.append("stand")
    if not me.prone and not me.mount:
        keys.append("fall prone")
    if me.mount and left >= MOUNTING:
        keys.append("dismount")
    if not me.mount and left >= MOUNTING and fight.sheet(me.id).kind != "mount":
        free = [one for one in allies if fight.sheet(one.id).kind == "mount" and not one.rider]
        keys += [f"mount {one.id}" for one in free if fight.adjacent(me, one)]
    keys += _mount_attacks(fight, me)
    if not bound:
        keys += [key for key in readying.choices(fight, me) if not (cost := readying.price(fight, me, key)) or _affords(me, key, cost)]
        keys += [key for name in me.ground if readying.can_pick(fight, me, name) and _affords(me, key := f"pick up {name}", 1)]
    keys.append("end")
    return tuple(keys)


def _affords(me: Fighter, key: str, cost: int) -> bool:
    """Whether so many actions of this kind are left (SW-BASE-80)."""
    declared = me.kinds.count(key.split(" ")[0]) >= cost if me.kinds else True
    return not me.shaken and declared and me.done + cost <= me.actions


def _declared(me: Fighter, key: str) -> bool:
    """Whether an action is of a kind that was declared; a single action is declared when it is announced (SW-ACT-07)."""
    return not me.kinds or key.split(" ")[0] in me.kinds


def _actions(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter]) -> list[str]:
    """The actions that can be taken now, of the kinds declared."""
    keys = _manoeuvres(fight, me, foes, allies)
    if me.hold_kind != "bound":
        keys = [*attacks_on(fight, me, foes), *keys, *reloads(fight, me)]
        keys += [f"smash {name}" for name, thing in fight.state.things.items() if not thing.broken]
    return [key for key in keys if _declared(me, key)]


def attacks_on(fight: Scene, me: Fighter, foes: list[Fighter]) -> list[str]:
    """Every attack that may be declared: in reach, in range, and with what is allowed in melee."""
    keys: list[str] = []
    for slot in ("main", "off"):
        if slot == "off" and (me.off not in fight.sheet(me.id).weapons or me.off == ""):
            continue
        weapon = fight.weapon(me, slot)
        tail = "" if slot == "main" else " off"
        reach = 1 + fight.reach(me, weapon) + reach_of(fight.sheet(me.id).size)
        if weapon.by_hand or weapon.improvised or (weapon.far and slot == "main" and fight.in_melee(me)):
            span = reach if weapon.by_hand or weapon.improvised else 1
            keys += [f"fight {foe.id}{tail}" for foe in foes if fight.adjacent(me, foe) or fight.inches(me, foe) <= span]
        if weapon.far and weapon.blast and usable(fight, me, weapon):
            keys += [f"blast {foe.id}{tail}" for foe in foes if in_range(fight, me, foe, weapon)]
            if fight.state.field.mapped and not tail:
                keys.append("blast at a spot")
        elif weapon.far and not weapon.cone:
            keys += [f"shoot {foe.id}{tail}" for foe in foes if can_shoot(fight, me, foe, weapon)]
            if weapon.auto and me.loaded.get(weapon.name, 0) >= suppress_rounds(fight, weapon):
                keys += [f"suppress {foe.id}{tail}" for foe in foes if can_shoot(fight, me, foe, weapon)]
                keys += ["suppress at a spot"] if fight.state.field.mapped and not tail and usable(fight, me, weapon) else []
        if weapon.cone and usable(fight, me, weapon):
            keys += [f"cone {foe.id}{tail}" for foe in foes if fight.inches(me, foe) <= LINE[0]]
            keys += ["cone at a spot"] if fight.state.field.mapped and not tail else []
    return keys


def _mount_attacks(fight: Scene, me: Fighter) -> list[str]:
    """Once in the rider's turn the mount may strike, and it is no action of the rider's (SW-MNT-01, SW-MNT-02)."""
    if not me.mount or not fight[me.mount].able or fight[me.mount].shaken or fight[me.mount].acted:
        return []
    return [f"mount fights {foe.id}" for foe in fight.enemies(me) if not foe.rider and fight.adjacent(me, foe) and _ahead(fight, me, foe)]


def _ahead(fight: Scene, me: Fighter, foe: Fighter) -> bool:
    """In front of the mount: 45 degrees to each side (SW-MNT-02)."""
    field = fight.state.field
    return field.angle(foe.id, me.mount) <= 45 + 1e-6 if field.mapped else field.sector(foe.id, me.mount) == "front"


def can_test_fire(fight: Scene, me: Fighter, foe: Fighter) -> bool:
    """A Test with Shooting: a few shots close to somebody's ears (SW-BASE-68)."""
    weapon = fight.weapon(me)
    return weapon.kind == "ranged" and not foe.rider and can_shoot(fight, me, foe, weapon)


def _mind_tests(fight: Scene, me: Fighter, foes: list[Fighter]) -> list[str]:
    """Tests that need no hands, so the Bound can make them too (SW-BASE-68, SW-BASE-52)."""
    known = [skill for skill in ("taunt", "intimidation") if skill in fight.sheet(me.id).skills]
    near = [foe for foe in foes if not foe.rider and fight.inches(me, foe) <= 12] if known else []
    return [f"test {foe.id} {skill}" for foe in near for skill in known]


def _manoeuvres(fight: Scene, me: Fighter, foes: list[Fighter], allies: list[Fighter]) -> list[str]:
    keys: list[str] = []
    if me.hold_kind and not me.stuck:
        keys.append("break free")
    if me.hold_kind == "bound":
        return keys + _mind_tests(fight, me, foes)
    keys += _mind_tests(fight, me, foes)
    if fight.weapon(me).kind == "ranged":
        keys += [f"test {foe.id} shooting" for foe in foes if can_test_fire(fight, me, foe)]
    for foe in foes:
        if fight.adjacent(me, foe) and not foe.rider:
            keys += [f"test {foe.id} {skill}" for skill in ("athletics", "fighting")]
            if manoeuvres.may_push(fight, me, foe):
                keys.append(f"push {foe.id}")
            if manoeuvres.may_grapple(fight, me, foe) and foe.hold_kind != "bound":
                keys.append(f"grapple {foe.id}")
            if foe.held_by == me.id:
                keys.append(f"crush {foe.id}")
    keys += [f"support {ally.id}" for ally in allies if not ally.acted and not ally.rider]
    for one in fight.state.fighters.values():
        if one is not me and one.bleeding and not one.dead and fight.adjacent(me, one):
            keys.append(f"heal {one.id}")
        if manoeuvres.may_finish(fight, me, one):
            keys.append(f"finish {one.id}")
    return keys


def other_hand(me: Fighter, said: str) -> bool:
    """Whether this is the blow of the other hand that costs no action (SW-BASE-96)."""
    return said.endswith(" off") and SECOND.get(me.second) == said.split(" ")[0]
