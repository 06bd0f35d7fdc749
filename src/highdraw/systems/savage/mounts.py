"""Mounts: one card for both, riding rolls, falls, charges and set weapons (SW-MNT-01 to SW-MNT-10, SW-BASE-97, -98)."""

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from highdraw.engine.request import Ask
from highdraw.engine.rulebook import load_table
from highdraw.field import Spot
from highdraw.field.geometry import angle_between, bearing
from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.damage import Hit, suffer
from highdraw.systems.savage.roll import Rolled, TraitRoll, chain, roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

MOUNTING = 2.0
"""Inches of movement that getting on or off costs (SW-BASE-98)."""
CHARGE = 6.0
FALL = {(row[0], row[1]): int(row[2].partition("2d")[2].split(" ")[0] or 0) for row in load_table("highdraw.systems.savage", "fall").rows}
"""Sides of the two dice of damage, by the Riding roll and whether the mount ran (SW-TBL-FALL)."""


async def hold_on(fight: Scene, me: Fighter) -> None:
    """A Riding roll, or the rider falls off; one who is out falls without a roll (SW-MNT-04)."""
    mount = fight[me.mount]
    ran = mount.mount_ran
    if me.down:
        dismount(fight, me, fell=True)
        if fight.loud:
            fight.tell("fall", f"{me.name} falls from {mount.name}.", "SW-MNT-04", who=me.id)
        return
    rolled = await roll_trait(fight, me, TraitRoll("riding", matters=True, enough=0, what="to stay in the saddle"))
    if rolled.raises(4) >= 0:
        if mount.out:
            dismount(fight, me, fell=False)
        return
    dismount(fight, me, fell=True)
    hard = ran or (rolled.critical and fight.sw.standing_fall_on_critical == "2d6")
    sides = FALL["Critical Failure" if rolled.critical else "failure", "yes" if hard else "no"]
    if fight.loud:
        rule = "SW-MNT-06" if rolled.critical else "SW-MNT-05"
        fight.tell("fall", f"{me.name} falls from {mount.name}{f': 2d{sides}' if sides else ', unhurt'}.", "SW-MNT-04", rule, who=me.id)
    if sides:
        await buy_off(fight, me)
        total = (await chain(sides, "fall"))[0] + (await chain(sides, "fall"))[0]
        await suffer(fight, me, total, Hit(what=" by the fall"))


def riders_of_attack(fight: Scene) -> list[str] | None:
    """Where an attack with several hits calls for one Riding roll: a list for those who have to make it (SW-MNT-04)."""
    return [] if fight.sw.riding_rolls == "each_attack" else None


async def hold_on_at_last(fight: Scene, riders: list[str] | None) -> None:
    """The Riding rolls that an attack called for, when all its hits are done (SW-MNT-04)."""
    for who in riders or ():
        if fight[who].mount:
            await hold_on(fight, fight[who])


def dismount(fight: Scene, me: Fighter, fell: bool) -> None:
    """Off the mount, beside it (SW-BASE-98)."""
    mount = fight[me.mount]
    mount.rider = ""
    me.mount = ""
    me.prone = me.prone or fell
    field = fight.state.field
    if field.mapped:
        spot = field.spots[mount.id]
        field.spots[me.id] = Spot(*fight.room(me, (spot.x + 1, spot.y)), spot.facing)
    else:
        field.part(me.id, mount.id, 1.0)


def climb(fight: Scene, me: Fighter, mount: Fighter) -> None:
    """Into the saddle (SW-BASE-98)."""
    me.mount, mount.rider = mount.id, me.id
    fight.sit(me)
    if fight.loud:
        fight.tell("mount", f"{me.name} mounts {mount.name}.", "SW-BASE-98", "SW-MNT-01", who=me.id)


def fighting_skill(fight: Scene, me: Fighter) -> str:
    """A mounted fighter uses the lower of Riding and Fighting (SW-MNT-03)."""
    if not me.mount:
        return "fighting"
    riding, fighting = fight.die(me, "riding"), fight.die(me, "fighting")
    return "riding" if (riding.sides, riding.plus) < (fighting.sides, fighting.plus) else "fighting"


def charging(fight: Scene, me: Fighter, target: Fighter) -> bool:
    """The mount moved at least 6 inches in a straight line towards the target in this turn (SW-MNT-07)."""
    return bool(me.mount) and run_up(fight, me, target) >= CHARGE


def run_up(fight: Scene, me: Fighter, target: Fighter) -> float:
    """Inches at the end of the turn's way of which every step came nearer to the target without a bend over 45 degrees."""
    field = fight.state.field
    if not field.mapped:
        return me.straight if me.straight_to == target.id else 0.0
    goal = field.point(target.id)
    inches, way = 0.0, None
    steps = list(pairwise(me.path))
    for a, b in reversed(steps):
        before, after = (hypot(spot[0] - goal[0], spot[1] - goal[1]) for spot in (a, b))
        heading = bearing(a, b)
        if after >= before or (way is not None and angle_between(heading, way) > 45 + 1e-6):
            break
        one = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        inches += one if fight.sw.diagonals == "one" else hypot(a[0] - b[0], a[1] - b[1])
        way = heading
    return inches


def spend_charge(me: Fighter) -> None:
    """The first attack after the run-up uses it up, hit or miss (SW-MNT-07)."""
    me.straight, me.straight_to = 0.0, ""
    me.path.clear()


def strikes_first(defender: Rolled, charger: Rolled, least: int) -> str:
    """Who strikes first: the higher total, which for the defender must reach the `least`; a Critical Failure loses (SW-HLD-02)."""
    if defender.critical != charger.critical:
        return "charger" if defender.critical or defender.total < least else "defender"
    if defender.total < least:
        return "charger"
    if defender.critical or defender.total == charger.total:
        return "both"
    return "defender" if defender.total > charger.total else "charger"


class Setting(NamedTuple):
    """A weapon set against a charge: in which hand, and who strikes first, the `defender`, the `charger` or `both`."""

    slot: str
    first: str


def can_set(fight: Scene, me: Fighter) -> list[str]:
    """Hands with a weapon of Reach 1 or more that somebody on Hold can set; the too weak have no Reach (SW-MNT-08, SW-BASE-22)."""
    if not (me.on_hold and me.able and not me.shaken):
        return []
    ready = {slot: fight.weapon(me, slot) for slot in (("main", "off") if me.off else ("main",))}
    return [slot for slot, weapon in ready.items() if weapon.by_hand and fight.reach(me, weapon) >= 1]


async def set_weapon(fight: Scene, charger: Fighter, target: Fighter, slot: str = "main") -> Setting | None:
    """A defender on Hold with a reaching weapon may set it against the charge; opposed Athletics say who strikes first (SW-MNT-08).

    The longer weapon has +2 (SW-MNT-09).
    """
    hands = can_set(fight, target)
    if not hands:
        return None
    said = await Ask(target.id, "set weapon", ("set", *(["set off"] if len(hands) > 1 else []), "pass"), {"charger": charger.id})
    if said == "pass":
        return None
    hand = "off" if said == "set off" else hands[0]
    weapon, other = fight.weapon(target, hand), fight.weapon(charger, slot)
    target.on_hold = False
    longer = fight.reach(target, weapon) - fight.reach(charger, other)
    least = 4 if fight.sw.interrupt_needs_success == "yes" else None
    plus: Mods = [("longer weapon", 2, "SW-MNT-09")]
    setter = TraitRoll("athletics", plus if longer > 0 else [], target=least, matters=True, what="to set the weapon")
    theirs = await roll_trait(fight, target, setter)
    rider = TraitRoll("athletics", plus if longer < 0 else [], target=None, matters=True, what="in the charge")
    mine = await roll_trait(fight, charger, rider)
    first = strikes_first(theirs, mine, -99 if least is None else least)
    if fight.loud:
        says = "both strike at once" if first == "both" else f"{(target if first == 'defender' else charger).name} strikes first"
        fight.tell("set weapon", f"{target.name} sets the {weapon.name}: {says}.", "SW-MNT-08", "SW-MNT-09", "SW-MNT-10", who=target.id)
    return Setting(hand, first)
