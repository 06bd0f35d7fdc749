"""Shots: at whom they may go, how many there are, what they cost, whom they hit instead."""

import msgspec

from highdraw.engine.beat import Beat, ShownDie
from highdraw.engine.choice import Number, Target, either
from highdraw.engine.prose import counted
from highdraw.engine.receipt import Why
from highdraw.engine.request import GM, Ask, Roll
from highdraw.engine.rulebook import load_table
from highdraw.field.geometry import distance_to_line
from highdraw.systems.savage.attack import Attack
from highdraw.systems.savage.blow import leave_hand
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.templates import places
from highdraw.systems.savage.trait import Rolled
from highdraw.systems.savage.trait_account import WILD_DIE

STRAY = {row[1]: max(int(sign) for sign in row[2] if sign.isdigit()) for row in load_table("highdraw.systems.savage", "random").rows}
"""The highest natural face with which a miss goes astray (SW-TBL-RANDOM)."""
AMMO = {row[0]: row[1] for row in load_table("highdraw.systems.savage", "ammo").rows}


def can_shoot(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> bool:
    """In range, in sight, loaded, and allowed in melee."""
    return bool(in_sights(fight, me, [target], weapon))


def in_sights(fight: Scene, me: Fighter, foes: list[Fighter], weapon: Weapon) -> list[Fighter]:
    """At whom of several one can shoot."""
    if not weapon.far or weapon.blast or weapon.cone or not usable(fight, me, weapon):
        return []
    field = fight.state.field
    return [foe for foe in foes if field.sees(me.id, foe.id) and in_range(fight, me, foe, weapon)]


def usable(fight: Scene, me: Fighter, weapon: Weapon) -> bool:
    """Loaded, and one-handed or a power where an able enemy is adjacent (SW-RIM-01)."""
    if weapon.shots and weapon.reload and me.loaded.get(weapon.name, 0) < 1:
        return False
    if me.supply.get(weapon.name, 1) < 1:
        return False
    return weapon.kind == "power" or not weapon.two_handed or not fight.in_melee(me)


def in_range(fight: Scene, me: Fighter, target: Fighter, weapon: Weapon) -> bool:
    """Within four times the Long number; beyond Long only after Aim, never with shot or a throw (SW-RNG-07, SW-RNG-08, SW-SHO-03)."""
    band = weapon.band(fight.inches(me, target))
    if band != "extreme":
        return band is not None
    if weapon.shotgun and not weapon.slugs:
        return False
    if (weapon.kind == "thrown" or weapon.improvised) and fight.sw.thrown_extreme == "no":
        return False
    return me.aimed and me.aiming == target.id


def rounds_for(fight: Scene, shots: int, chosen: set[str]) -> int:
    """Rounds one attack costs: two for both barrels, else by the table where they are counted so, else one a shot (SW-BASE-83)."""
    if "both barrels" in chosen:
        return 2
    return AMMO[shots] if fight.options.ammunition else shots


def spend(fight: Scene, me: Fighter, weapon: Weapon, shots: int, chosen: set[str]) -> None:
    """Ammunition; what is thrown is gone, a chair like a knife; bows and slings are ready again (SW-BASE-83, SW-IMP-03, SW-BASE-81)."""
    both = "both barrels" in chosen
    told = both or fight.options.ammunition
    spend_rounds(fight, me, weapon, rounds_for(fight, shots, chosen), "SW-SHO-04" if both else "SW-BASE-83", told)
    if weapon.leaves_hand and me.supply.get(weapon.name, 1) == 0:
        leave_hand(fight, me, weapon.name)


def spend_rounds(fight: Scene, me: Fighter, weapon: Weapon, rounds: int, rule: str, told: bool = True) -> None:
    """Rounds leave the weapon, and what is carried for it where that is counted; plain single shots are not `told`."""
    if weapon.name in me.supply:
        me.supply[weapon.name] = max(0, me.supply[weapon.name] - rounds)
    if not weapon.shots:
        return
    if weapon.reload == 0:
        if fight.loud:
            fight.tell("reload", f"{me.name} makes the {weapon.name} ready again.", "SW-BASE-81", level="book", who=me.id)
        return
    me.loaded[weapon.name] = max(0, me.loaded.get(weapon.name, 0) - rounds)
    if fight.loud and told:
        fight.tell("ammunition", f"{counted(rounds, 'round')} of ammunition used.", rule, level="book", who=me.id)


async def how_many(fight: Scene, me: Fighter, weapon: Weapon, chosen: set[str]) -> int:
    """How many shots of the rate of fire are used (SW-ROF-05)."""
    most = weapon.rof
    if weapon.shots and weapon.reload:
        left = me.loaded.get(weapon.name, 0)
        most = max((n for n in range(1, weapon.rof + 1) if rounds_for(fight, n, set()) <= left), default=1)
    if most <= 1 or "both barrels" in chosen:
        return 1
    return (await Ask(me.id, "shots", tuple(Number(n) for n in range(most, 0, -1)), {"weapon": weapon.name})).number


async def spread(fight: Scene, attack: Attack) -> list[Fighter]:
    """One target or several, named before the roll (SW-ROF-06)."""
    me, targets = attack.me, [attack.target]
    while len(targets) < attack.shots:
        more = [foe for foe in fight.enemies(me) if foe not in targets and can_shoot(fight, me, foe, attack.weapon)]
        if not more:
            break
        offered = (Target("no more"), *(Target(foe.id) for foe in more))
        said = (await Ask(me.id, "spread", offered, {"targets": [one.id for one in targets]})).target
        if said == "no more":
            break
        targets.append(fight[said])
    return targets


async def assign(fight: Scene, me: Fighter, rolled: Rolled, targets: list[Fighter], change: dict[str, int]) -> list[tuple[Fighter, int]]:
    """Which die the Wild Die replaces, which total goes to whom (SW-ROF-02, SW-ROF-03, SW-ROF-06)."""
    totals = list(rolled.totals)
    if rolled.wild is not None and not rolled.critical:
        lowest = min(range(len(totals)), key=totals.__getitem__)
        place = lowest if rolled.wild > totals[lowest] else -1
        if len(totals) > 1:
            best = str(place + 1) if place >= 0 else "ignore"
            keys = [best, *(key for key in (*(str(i + 1) for i in range(len(totals))), "ignore") if key != best)]
            said = (await Ask(me.id, "wild die", either(*keys), {"totals": totals, "wild": rolled.wild})).do
            place = -1 if said == "ignore" else int(said) - 1
            if fight.loud and place >= 0:
                if beat := fight.current_beat:
                    beat.more(me.id, dice=_replaced(beat, me, place))
                words = f"The Wild Die ({rolled.wild}) takes the place of shot {said} ({totals[place]})."
                fight.tell("wild die", words, "SW-ROF-02", "SW-ROF-03", level="detail", who=me.id)
        if place >= 0:
            totals[place] = rolled.wild
    results: list[tuple[Fighter, int]] = []
    waiting = list(targets)
    for i, total in enumerate(totals):
        left = len(totals) - i
        pick = waiting if len(waiting) >= left else targets
        one = pick[0]
        if len(pick) > 1 and not rolled.critical:
            one = fight[(await Ask(me.id, "assign", tuple(Target(foe.id) for foe in pick), {"total": total})).target]
        if one in waiting:
            waiting.remove(one)
        results.append((one, total + change[one.id]))
        if fight.loud and len(targets) > 1:
            why = Why()
            why.start("die", total, "SW-ROF-01")
            if change[one.id]:
                why.plus(f"at {one.name} instead of {targets[0].name}", change[one.id], "SW-ROF-06")
            why.total("total", total + change[one.id], "SW-ROF-06")
            words = f"Shot {i + 1} goes at {one.name}: {total + change[one.id]}."
            fight.tell("assign", words, "SW-ROF-06", level="detail", why=why, who=me.id, target=one.id)
    return results


def _replaced(beat: Beat, me: Fighter, place: int) -> tuple[ShownDie, ...]:
    """The dice of a burst when the Wild Die, which lies after them, has taken the place of one (SW-ROF-02)."""
    dice = list(next(side for side in beat.sides if side.who == me.id).dice)
    dice[place] = msgspec.structs.replace(dice[place], role="replaced", says="the Wild Die takes its place")
    wild = next(number for number, die in enumerate(dice) if die.says == WILD_DIE)
    dice[wild] = msgspec.structs.replace(dice[wild], role="kept")
    return tuple(dice)


def astray(fight: Scene, attack: Attack, rolled: Rolled, die: int) -> bool:
    """Whether a die that missed strikes a neighbour: a natural 1 (SW-RND-01), or 2 with several shots or shot (SW-RND-03).

    A Wild Card's single shot needs a 1 on the Wild Die as well (SW-RND-02).
    """
    me, weapon = attack.me, attack.weapon
    if fight.sw.random_targets == "off" or weapon.kind == "power":
        return False
    wide = len(rolled.faces) > 1 or (weapon.shotgun and not weapon.slugs)
    if rolled.faces[die] > STRAY["RoF used 2 or more" if len(rolled.faces) > 1 else "shotgun with shot" if wide else "RoF 1"]:
        return False
    return wide or not me.wild or fight.sw.random_target_wild_card == "wild_die_also_misses" or rolled.wild_face == 1


async def draw_victim(fight: Scene, attack: Attack) -> Fighter | None:
    """Whom a stray shot strikes: somebody beside the target, drawn at random (SW-RND-04), of a rider the mount (SW-BASE-97)."""
    me, target, weapon = attack.me, attack.target, attack.weapon
    if fight.sw.random_targets == "gm_call" and (await Ask(GM, "stray", either("yes", "no"), {"target": target.id})).do == "no":
        return None
    if target.mount and fight.sw.stray_at_rider == "hits_mount":
        pool = [fight[target.mount]]
    else:
        pool = [one for one in fight.everybody() if one is not me and one is not target and fight.adjacent(one, target)]
        if fight.sw.random_target_pool == "adjacent_and_line_of_fire":
            place = places(fight, me, target)
            a, b = place(me), place(target)
            pool += [
                one
                for one in fight.everybody()
                if one not in pool and one not in (me, target) and one.id != me.mount and distance_to_line(place(one), a, b) < 0.5
            ]
            pool.sort(key=lambda one: fight.state.seating.index(one.id))
    if not pool:
        if fight.loud:
            fight.tell("stray", "The stray shot is lost.", "SW-RND-04", who=me.id)
        return None
    victim = pool[0]
    if len(pool) > 1:
        (number,) = await Roll((len(pool),), "stray shot", me.id)
        victim = pool[number - 1]
    if fight.loud:
        wide = attack.shots > 1 or (weapon.shotgun and not weapon.slugs)
        cites = ("SW-RND-01", "SW-RND-03" if wide else "SW-RND-02" if me.wild else "SW-RND-01")
        drawn = "SW-BASE-97" if target.mount == victim.id else "SW-RND-04"
        fight.tell("stray", f"A stray shot strikes {victim.name}.", *dict.fromkeys((*cites, drawn)), who=me.id, target=victim.id)
    return victim
