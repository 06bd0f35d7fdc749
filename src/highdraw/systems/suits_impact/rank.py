"""Ranks: skills, attributes, what range and deflection do to them."""

from typing import NamedTuple

from highdraw.engine.receipt import Why
from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.combat import SLACK, Combat
from highdraw.systems.suits_impact.gear import MOST_PENETRATION, Weapon
from highdraw.systems.suits_impact.numbers import half, nearest
from highdraw.systems.suits_impact.sheet import SKILLS
from highdraw.systems.suits_impact.state import Fighter

BRACKETS: dict[str, tuple[float, ...]] = {row[0]: tuple(row[1:]) for row in table("range").rows}
"""How far each bracket reaches, by the range class (S3-T-RANGE)."""
FACTORS = (1.25, 1.0, 0.75, 0.5, 0.25)
"""What the attack rank is multiplied by in each bracket (S3-WPN-14)."""
BRACKET_NAMES = ("point blank", "short range", "medium range", "long range", "maximum range")
FARTHEST_STRENGTH = 10
"""R is at most this (S3-WPN-14)."""
CAP = 3
FLAIL = "flail"


class Bracket(NamedTuple):
    """How far off a target is, for a ranged weapon: which bracket, and its factor."""

    name: str
    factor: float


def rank(fight: Combat, me: Fighter, skill: str, why: Why | None = None, *, defends: bool = False) -> int:
    """The rank in a skill: attribute and levels; untrained half the attribute, or all of it to defend (S3-BAS-02, S3-BAS-03)."""
    attribute = SKILLS[skill]
    base: int = getattr(me, attribute)
    levels = fight.sheet(me).skills.get(skill)
    if why is not None:
        why.start(attribute.capitalize(), base, "S3-BAS-01")
    if levels is None:
        if why is not None:
            if defends:
                why.note(f"{skill} untrained", base, "S3-BAS-03")
            else:
                why.half(f"{skill} untrained", half(base), "S3-BAS-02")
        return base if defends else half(base)
    if why is not None and levels:
        why.plus(skill, levels, "S3-BAS-02")
    return base + levels


def bracket(fight: Combat, me: Fighter, target: Fighter, weapon: Weapon) -> Bracket | None:
    """The bracket of a target; None beyond the maximum (S3-WPN-14)."""
    far = fight.distance(me, target)
    strength = min(FARTHEST_STRENGTH, weapon.strength if weapon.fixed else me.body)
    for name, factor, reach in zip(BRACKET_NAMES, FACTORS, BRACKETS[weapon.range], strict=True):
        if reach and far <= reach * strength + SLACK:
            return Bracket(name, factor)
    return None


def longest(me: Fighter, weapon: Weapon) -> float:
    """How far a weapon shoots at all (S3-WPN-14)."""
    return max(BRACKETS[weapon.range]) * min(FARTHEST_STRENGTH, weapon.strength if weapon.fixed else me.body)


def attack_rank(fight: Combat, me: Fighter, target: Fighter, weapon: Weapon, why: Why | None = None) -> int:
    """The rank an attack is made with: that of the weapon's skill, by the range (S3-ATK-01, S3-WPN-14)."""
    found = rank(fight, me, weapon.skill, why)
    if weapon.ranged and fight.sw.range_bands == "on":
        at = bracket(fight, me, target, weapon)
        factor = at.factor if at else FACTORS[-1]
        if factor != 1 or not found:
            scaled = nearest(found * round(factor * 4), 4)
            if why is not None:
                why.times(at.name if at else "range", factor, "S3-WPN-14")
                why.round(scaled, "S3-BAS-04")
                if scaled < 1:
                    why.least(1, "S3-WPN-14")
            found = max(1, scaled)
    if why is not None:
        why.total("attack rank", found, "S3-ATK-01")
    return found


def penetration(fight: Combat, weapon: Weapon) -> int:
    """How readily its Impact turns into Damage (S3-WPN-05, S3-WPN-10)."""
    cap = weapon.ranged and fight.sw.ranged_penetration == "at_most_2"
    return min(MOST_PENETRATION, weapon.penetration) if cap else weapon.penetration


def deflection(fight: Combat, me: Fighter, weapon: Weapon | None) -> list[tuple[str, int, str]]:
    """What suit and shield add to a defence, line by line (S3-ARM-02, S3-ARM-03, S3-WPN-18)."""
    found: list[tuple[str, int, str]] = []
    suit, shield = fight.suit(me), fight.shield(me)
    if suit and suit.deflection:
        found.append((suit.name, suit.deflection, "S3-ARM-02"))
    if shield and shield.deflection:
        found.append((shield.name, shield.deflection, "S3-ARM-03"))
        if weapon is not None and weapon.name == FLAIL:
            found.append(("flail", -1, "S3-WPN-18"))
    total = sum(number for _, number, _ in found)
    if fight.sw.deflection_cap == "3" and total > CAP:
        found.append(("at most 3", CAP - total, "S3-ARM-03"))
    return found


def emt_rank(fight: Combat, me: Fighter, patient: Fighter) -> int:
    """EMT rank at a patient; half of it, or a quarter of Mind untrained, at oneself (S3-SLF-01)."""
    if me is not patient:
        return rank(fight, me, "EMT")
    trained = "EMT" in fight.sheet(me).skills
    return half(rank(fight, me, "EMT")) if trained else -(-me.mind // 4)


def surgery_rank(fight: Combat, me: Fighter) -> int:
    return rank(fight, me, "Surgery")
