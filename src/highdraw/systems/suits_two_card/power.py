"""Where a blow's power, the armour against it and its loss come from, line by line, for its receipt."""

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.power import percent_of, scaled
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant

TOP_OF_CHART = 10
"""Above this, ten and the rest are looked up apart."""


def explain_suit(why: Why, card: Card | None, bonus: int) -> None:
    """The winner's card whose suit counts, and what it adds; the sum stays open."""
    if card:
        why.note("suit card", pretty(card), "S2-PWR-04", "the highest card used")
        why.start(f"{suit_of(card)} ({pretty(card)})", bonus, "S2-PWR-03")
    else:
        why.start("no usable card: suit", 0, "S2-PWR-04")


def explain_worn(why: Why, worn: Armour | None, body: int, value: int) -> None:
    """A share of the wearer's Body, and the boost. What changes it makes a sum of its own, which stays open."""
    if worn is not None:
        share = percent_of(body, worn.absorb)
        why.start("the wearer's Body", body, "S2-ARM-02")
        why.times("absorbed", worn.absorb / 100, "S2-ARM-02", f"{worn.absorb} %")
        why.round(share, "S2-ARM-02")
        if value != share:
            why.plus("armour's boost", value - share, "S2-ARM-02")
        why.total(f"armour ({worn.name})", value, "S2-ARM-02")
    why.start("armour worn" if worn else "no armour", value, "S2-ARM-03")


def explain_power(fight: Combat, me: Combatant, weapon: Weapon, power: int, why: Why) -> None:
    """Where a weapon's power comes from: its boost alone, or Body and its power factor. Unarmed it is as any other."""
    kit = fight.kits[me.id]
    if weapon.powered:
        why.start(f"powered ({weapon.name})", weapon.boost, "S2-WPN-03", "the same in anybody's hands")
    else:
        why.start("Body", kit.body, "S2-PWR-07", weapon.name)
        if isinstance(weapon.pf, str):
            why.times("power factor", int(weapon.pf.rstrip("%")) / 100, "S2-WPN-02", weapon.pf)
        else:
            rule = "S2-WPN-14" if weapon.name == UNARMED else "S2-WPN-02"
            why.table("power factor", scaled(kit.body, weapon.pf, kit.scale), rule, f"{weapon.pf:+d} on the {kit.scale} chart")
        if weapon.boost:
            why.plus("boost", weapon.boost, "S2-WPN-02")
        if weapon.hands == "1 or 2" and (weapon is not kit.main or kit.one_handed):
            why.plus("in one hand", -1, "S2-WPN-04")
        if isinstance(weapon.pf, str):
            why.round(kit.plain_power(weapon), "S2-WPN-02")
    if kit.plain_power(weapon) < 1:
        why.least(1, "S2-SCL-06", label="base power at least")
    why.total("base power", power, "S2-PWR-07")


def explain_loss(fight: Combat, why: Why, weapon: Weapon | None, power: int, bonus: int, gross: int, flat: int, armour: int) -> None:
    """Base power on the chart, less what two weapons and armour take off; the sum stays open."""
    if not fight.fighting:
        why.note("Power", power, "S2-PWR-01")
    why.start("base power", power, "S2-PWR-07" if weapon else "S2-PWR-01", weapon.name if weapon else "")
    words = f"{power} at {bonus:+d} on the {fight.sw.power_scale} chart"
    if power <= TOP_OF_CHART:
        why.note("chart", fight.sw.power_scale, "S2-SCL-02")
    why.table("gross loss", gross, "S2-SCL-01" if power <= TOP_OF_CHART else "S2-SCL-03", words)
    if flat:
        why.plus("two weapons", max(flat, -gross), "S2-MUL-03", f"{flat:+d}")
    if armour:
        why.plus("armour", -armour, "S2-ARM-01")
        if armour > gross + flat:
            why.least(0, "S2-ARM-01")
