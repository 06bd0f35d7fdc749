"""How a blow is told: Power step by step, and what of the Impact is Shock, Damage and Trauma."""

from highdraw.engine.prose import listed
from highdraw.engine.receipt import Why
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.gear import Weapon
from highdraw.systems.suits_impact.numbers import Split, leveraged
from highdraw.systems.suits_impact.state import Fighter


def explain_power(why: Why, weapon: Weapon | None, body: int, power: int) -> None:
    """How Power came about."""
    if weapon is None:
        return
    if weapon.fixed:
        if power == weapon.strength:
            why.note("fixed strength", weapon.strength, "S3-WPN-04")
        return
    why.start("Body", body, "S3-WPN-01")
    why.times("leverage", weapon.leverage, "S3-WPN-02")
    why.round(leveraged(body, weapon.leverage), "S3-BAS-04")
    why.plus("strength", weapon.strength, "S3-WPN-03")
    if leveraged(body, weapon.leverage) + weapon.strength < 1:
        why.least(1, "S3-WPN-01")
    why.total("Power", power, "S3-WPN-01")


def tell_hit(fight: Combat, me: Fighter, parts: Split, through: int, why: Why, by: str, *, full: bool) -> None:
    """What a blow does, and why; `full`: it filled up what Shock there was room for."""
    why.start("through the armour", through, "S3-BLO-01")
    if parts.loss:
        words = "what is left of twice Body" if full else "what Body less penetration takes as Shock"
        why.most(parts.shock, "S3-SHK-01" if full else "S3-BLO-02", words)
    why.total("Shock", parts.shock, "S3-SHK-02")
    if parts.loss:
        why.start("the rest", parts.loss, "S3-BLO-02")
        if parts.trauma:
            why.plus("past Body: Trauma", -parts.trauma, "S3-BLO-04")
        why.total("Damage", parts.damage, "S3-BLO-04" if parts.trauma else "S3-BLO-02")
    said = [f"{number} {name}" for name, number in (("Shock", parts.shock), ("Damage", parts.damage), ("Trauma", parts.trauma)) if number]
    cites = ["S3-BLO-02", *(["S3-BLO-04", "S3-TRM-01"] if parts.trauma else []), *(["S3-SHK-01"] if full else [])]
    also = ("S3-BLO-05", "S3-WPN-05", "S3-WND-01", "S3-INJ-01")
    fight.tell("hit", f"{me.name} takes {listed(said)}.", *cites, also=also, why=why, who=by, target=me.id, damage=through)
