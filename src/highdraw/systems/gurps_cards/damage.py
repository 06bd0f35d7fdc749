"""Damage: dice, armour, wounding, injury."""

from highdraw.engine.receipt import Why
from highdraw.engine.request import Roll
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.critical import CritHit
from highdraw.systems.gurps_cards.dice import Damage, parse_damage
from highdraw.systems.gurps_cards.gear import TYPES, Kind
from highdraw.systems.gurps_cards.injury import Wound, drop_everything, give_way, injure, tire
from highdraw.systems.gurps_cards.locations import HEAD, LIMBS, LOCATIONS, wounding
from highdraw.systems.gurps_cards.sheet import by_strength
from highdraw.systems.gurps_cards.state import Fighter

NUMB = (16, 2)
"""A limb is useless for so many seconds less HT, and at least so many (GC-T-CRITHIT)."""


class Hit:
    """What lands: dice and type of damage, the bonus of the set, what a critical hit does, where."""

    __slots__ = ("bonus", "crit", "damage", "divisor", "half", "kind", "location", "rules")

    def __init__(self, damage: Damage, kind: Kind, divisor: float = 1) -> None:
        self.damage, self.kind, self.divisor = damage, kind, divisor
        self.bonus: list[tuple[str, int, str]] = []
        self.crit: CritHit | None = None
        self.half = False
        """Beyond 1/2D (GC-BASE-31)."""
        self.location = "torso"
        self.rules: list[str] = []


def dice_of(fight: Combat, me: Fighter, text: str, st: int = 0) -> Damage:
    """A weapon's damage for somebody (GC-BASE-15); a bow's own ST counts if it is less."""
    sheet = fight.sheet(me)
    thrust, swing = by_strength(st) if st and st < sheet.st else (sheet.thrust, sheet.swing)
    return parse_damage(text, thrust, swing)


async def roll_damage(fight: Combat, me: Fighter, hit: Hit, why: Why | None) -> int:
    """Dice plus adds, at least 0 for crushing damage and 1 for every other (GC-BASE-16)."""
    crit = hit.crit
    whole = crit is not None and crit.maximum
    dice = [6] * hit.damage.dice if whole else await Roll((6,) * hit.damage.dice, "damage", who=me.id)
    total = sum(dice) + hit.damage.adds
    if why:
        words = "the maximum" if whole else " ".join(map(str, dice))
        why.start(f"{hit.damage.dice}d", sum(dice), "GC-BASE-13" if whole else "GC-BASE-15", words)
        if hit.damage.adds:
            why.plus("adds", hit.damage.adds, "GC-BASE-15")
    for label, number, rule in hit.bonus:
        total += number
        if why:
            why.plus(label, number, rule)
    least = 0 if hit.kind == "cr" else 1
    if why and total < least:
        why.least(least, "GC-BASE-16")
    total = max(least, total)
    if crit is not None and crit.times > 1:
        total *= crit.times
        if why:
            why.times("critical hit", crit.times, "GC-BASE-13")
    if hit.half:
        total //= 2
        if why:
            why.half("beyond 1/2D", total, "GC-BASE-31")
    if why:
        why.total("damage", total, "GC-BASE-16")
    return total


def resistance(fight: Combat, target: Fighter, hit: Hit, front: bool) -> int:
    """The DR of where it hit (GC-BASE-17)."""
    sheet = fight.sheet(target)
    covered = hit.location in ("torso", "groin", "vitals")
    worn = sum(piece.against(hit.kind) for piece in sheet.armour if covered and (front or not piece.front))
    return sheet.dr + worn + LOCATIONS[hit.location].dr


def penetrate(fight: Combat, target: Fighter, hit: Hit, damage: int, front: bool, why: Why | None) -> int:
    """What goes through the armour, and what it does to the body (GC-BASE-17, GC-BASE-18)."""
    dr = int(resistance(fight, target, hit, front) / hit.divisor)
    if hit.crit is not None and hit.crit.half_dr:
        dr //= 2
    through = max(0, damage - dr)
    times = wounding(hit.kind, hit.location)
    injury = max(1, int(through * times)) if through else 0
    if why:
        why.start("damage", damage, "GC-BASE-16")
        if dr:
            why.plus("DR", -dr, "GC-BASE-17")
        if damage < dr:
            why.least(0, "GC-BASE-17")
        if through:
            why.times(hit.kind, times, "GC-BASE-18")
            if through * times != int(through * times):
                why.round(int(through * times), "GC-BASE-18", label="rounded down")
        if through and injury > through * times:
            why.least(1, "GC-BASE-18")
        why.total("injury", injury, "GC-BASE-18")
    return injury


async def land(fight: Combat, me: Fighter, target: Fighter, hit: Hit) -> None:
    """Roll the damage now; what it does takes hold at once, or with everything simultaneous (GC-TURN-06)."""
    why = fight.why()
    damage = await roll_damage(fight, me, hit, why)
    front = fight.side_of(me, target) == "front"
    injury = penetrate(fight, target, hit, damage, front, why)
    wound = Wound(modifier=LOCATIONS[hit.location].knockdown, head=hit.location in HEAD)
    injury = limit(fight, target, hit, injury, wound)
    if hit.crit is not None and injury:
        wound.major, wound.double_shock = hit.crit.major, hit.crit.double_shock
    if fight.loud:
        where = "" if hit.location == "torso" else f" in the {hit.location}"
        comes = f"an injury of {injury}" if injury else "nothing gets through"
        says = f"{me.name} does {damage} {TYPES[hit.kind]} damage to {target.name}{where}: {comes}."
        fight.tell("damage", says, "GC-BASE-17", *hit.rules, also=("GC-BASE-16",), why=why, who=me.id, target=target.id, level="detail")

    async def effect() -> None:
        if hit.kind == "fat":
            await tire(fight, target, injury, "GC-BASE-18")
        else:
            await injure(fight, target, injury, wound)
        if hit.crit is not None and hit.crit.double_shock and injury and hit.location in LIMBS:
            target.numb[hit.location] = max(1, fight.state.second) + max(NUMB[1], NUMB[0] - fight.sheet(target).ht)
            if not target.down:
                give_way(fight, target, hit.location)
        if hit.crit is not None and hit.crit.drops and not target.down:
            drop_everything(fight, target)

    await fight.settle(effect)


def limit(fight: Combat, target: Fighter, hit: Hit, injury: int, wound: Wound) -> int:
    """Injury to a limb beyond what cripples it is lost (GC-T-HITLOC)."""
    part = LOCATIONS[hit.location]
    if not part.cripples or not injury:
        return injury
    enough = int(fight.sheet(target).hp * part.cripples) + 1
    if injury < enough:
        return injury
    wound.limb = hit.location
    return enough if hit.location in LIMBS else injury


__all__ = ["Hit", "dice_of", "land", "penetrate", "resistance", "roll_damage"]
