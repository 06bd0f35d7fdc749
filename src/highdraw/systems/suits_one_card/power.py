"""Where a blow's base power, the armour against it and its loss come from, line by line, for its receipt."""

from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.power import percent_of
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import leverage
from highdraw.systems.suits_one_card.state import Combatant


def explain_power(fight: Combat, me: Combatant, weapon: Weapon | None, power: int, why: Why) -> None:
    """Where the base power comes from (S1-PWR-08, S1-PWR-09, S1-PWR-10, S1-PWR-11, S1-PWR-15, S1-PWR-16)."""
    kit = fight.kits[me.id]
    if weapon is None:
        why.note("power", power, "S1-CON-08")
        return
    if weapon.blast:
        why.note("base power", power, "S1-PWR-11", weapon.name)
        return
    _leverage(fight, me, weapon, why)
    if not weapon.powered and weapon.boost:
        why.plus("boost", weapon.boost, "S1-PWR-08")
    if kit.one_handed and fight.sw.one_handed_penalty == "base_power":
        why.plus("in one hand", -1, "S1-PWR-16")
    if kit.raw_power < kit.power:
        why.least(kit.power, "S1-PWR-15", label="base power at least")
    why.total("base power", power, "S1-PWR-08", weapon.name)


def _leverage(fight: Combat, me: Combatant, weapon: Weapon, why: Why) -> None:
    """What Body is worth with this weapon; the sum stays open."""
    if weapon.powered:
        why.start("powered", weapon.boost, "S1-PWR-11", "the same in anybody's hands")
        return
    rule = "S1-WPN-12" if weapon.name == UNARMED else "S1-PWR-10" if isinstance(weapon.pf, str) else "S1-PWR-09"
    why.start("Body", me.body, rule, "with bare hands" if weapon.name == UNARMED else "")
    found = leverage(weapon, me.body, fight.sw)
    if isinstance(weapon.pf, str):
        why.table("leverage", found, rule, f"{weapon.pf} of Body {me.body}, rounded")
    elif fight.sw.pf_leverage == "additive":
        why.plus("power factor", weapon.pf, rule)
    else:
        table = "leverage table" if fight.sw.pf_leverage == "fifths" else "power chart"
        why.table(f"power factor {weapon.pf:+d}", found, rule, f"{table}, Body {me.body}")


def explain_blast(why: Why, name: str, full: int, yards: float, power: int) -> None:
    """What is left of a blast so many yards away."""
    why.note("yards", round(yards, 1), "S1-BLS-03")
    why.start(name, full, "S1-PWR-11")
    if power != full:
        why.table("halved with the distance", power, "S1-BLS-03", "half for every two yards, rounded once")
    why.total("blast power", power, "S1-BLS-03")


def explain_loss(why: Why, power: int, bonus: int, gross: int, armour: int) -> None:
    """Base power on the chart, less what armour takes; the sum stays open."""
    why.start("base power", power, "S1-PWR-08")
    why.table("loss before armour", gross, "S1-PWR-14" if power > 10 else "S1-PWR-12", f"power chart, {power} at {bonus:+d}")
    if armour:
        why.plus("armour", -armour, "S1-LOS-12")
        why.least(0, "S1-LOS-12")


def explain_worn(why: Why, worn: Armour, body: int, value: int) -> None:
    """A share of the wearer's Body and the armour's Boost (S1-ARM-02, S1-ARM-07)."""
    share = percent_of(body, worn.absorb)
    kevlar = worn.boost_vs_non_bullets not in (None, worn.boost)
    rule = "S1-ARM-07" if kevlar else "S1-ARM-02"
    why.start(f"{worn.absorb} % of Body {body}", share, rule)
    if value != share:
        why.plus("boost", value - share, rule)
    why.total(f"armour ({worn.name})", value, rule)
