"""Charges: the run-up, and weapons set against it."""

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from highdraw.engine.request import Ask
from highdraw.field.geometry import angle_between, bearing
from highdraw.systems.savage.choices import Strike
from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import Rolled, TraitRoll

CHARGE = 6.0


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
    """Who strikes first: the higher total, which for the defender must reach the `least`; a Critical Failure loses (SW-MNT-10)."""
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
    """Hands with a weapon of Reach 1 or more that somebody on Hold can set; the too weak have no Reach (SW-MNT-08)."""
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
    ways = (Strike("set"), *([Strike("set", "off")] if len(hands) > 1 else []), Strike("pass"))
    said = await Ask(target.id, "set weapon", ways, {"charger": charger.id})
    if said.do == "pass":
        return None
    hand = said.hand or hands[0]
    weapon, other = fight.weapon(target, hand), fight.weapon(charger, slot)
    target.on_hold = False
    longer = fight.reach(target, weapon) - fight.reach(charger, other)
    least = 4 if fight.sw.interrupt_needs_success == "yes" else None
    plus: Mods = [("longer weapon", 2, "SW-MNT-09")]
    with fight.beat(f"{target.name} sets the {weapon.name} against {charger.name}", who=target.id, target=charger.id) as beat:
        setter = TraitRoll("athletics", plus if longer > 0 else [], target=least, matters=True, what="to set the weapon")
        theirs = await roll_trait(fight, target, setter)
        rider = TraitRoll("athletics", plus if longer < 0 else [], target=None, matters=True, what="in the charge")
        mine = await roll_trait(fight, charger, rider)
        first = strikes_first(theirs, mine, -99 if least is None else least)
        if fight.loud:
            if beat:
                beat.rule("both at once" if first == "both" else f"{(target if first == 'defender' else charger).name} first")
            says = "both strike at once" if first == "both" else f"{(target if first == 'defender' else charger).name} strikes first"
            fight.tell("set weapon", f"{target.name} sets the {weapon.name}: {says}.", "SW-MNT-08", "SW-MNT-09", "SW-MNT-10", who=target.id)
    return Setting(hand, first)
