"""Gang Up: what others beside the target add to a blow."""

from highdraw.systems.savage.figures import block
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

GANG_UP_CAP = 4


def gang_up(fight: Scene, me: Fighter, target: Fighter) -> int:
    """The whole Gang Up bonus of an attacker (SW-MEL-05)."""
    return sum([number for _, number, _ in gang_up_mods(fight, me, target)])


def gang_up_mods(fight: Scene, me: Fighter, target: Fighter) -> Mods:
    """One for every other able enemy beside the target (SW-MEL-05, SW-MEL-06), less its friends there (SW-MEL-08), at most 4 (SW-MEL-07).

    A rider and the mount are one body: neither helps the other, in attack or defence.
    """
    attackers: list[Fighter] = []
    helpers: list[Fighter] = []
    for one in fight.beside(target):
        if one.stunned or (one.rider and fight.ridden(one)):
            continue
        if not fight.friends(one, target):
            if one is not me and one.id not in (me.mount, me.rider):
                attackers.append(one)
        elif one.id not in (target.mount, target.rider):
            helpers.append(one)
    count = len(attackers)
    if fight.sw.gang_up_count == "include_attacker" and fight.adjacent(me, target):
        count += 1
    if not count and not fight.loud:
        return []
    if fight.sw.gang_up_negation == "ally_also_adjacent_to_an_attacker":
        helpers = [ally for ally in helpers if any(fight.adjacent(ally, foe) for foe in (*attackers, me))]
    elif fight.sw.gang_up_negation == "ally_also_adjacent_to_that_attacker":
        helpers = [ally for ally in helpers if fight.adjacent(ally, me)]
    less = len(helpers) + block(fight.sheet(target.id))
    mods: Mods = [("Gang Up", count, "SW-MEL-05")] if count else []
    if fight.loud and any(foe.stunned and foe is not me and fight.adjacent(foe, target) for foe in fight.enemies(target)):
        mods.append(("Stunned enemies do not count", 0, "SW-MEL-06"))
    if fight.sw.gang_up_cap == "before_negation":
        capped = min(GANG_UP_CAP, count)
        taken = min(less, capped)
        over = count - capped
    else:
        taken = min(less, count)
        over = max(0, count - taken - GANG_UP_CAP)
    helped = min(len(helpers), taken)
    if helped:
        mods.append(("friends beside the target", -helped, "SW-MEL-08"))
    if taken > helped:
        mods.append(("Block", helped - taken, "SW-BASE-96"))
    if over:
        mods.append(("Gang Up at most 4", -over, "SW-MEL-07"))
    return mods
