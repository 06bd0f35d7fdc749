"""A blow that lands, from base power to what gets past armour."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits.power import half_up, percent_of, scaled
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import LOSER, WINNER, Hand, ap_chance, pierces
from highdraw.systems.suits_two_card.harm import hurt
from highdraw.systems.suits_two_card.state import Combatant

TOP_OF_CHART = 10
"""Above this, ten and the rest are looked up apart (S2-SCL-03)."""
MOST_BONUS = 3
"""The power bonus stays between -3 and +3 (S2-PWR-06)."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """What a blow is made of, once the contest is decided."""

    power: int
    weapon: Weapon | None = None
    """None for a swarm's bites and in contests that are not combat."""
    card: Card | None
    """The card whose suit counts (S2-PWR-04)."""
    cards: tuple[Card, ...]
    """The winner's cards, on which armour piercing is tested (S2-APR-05)."""
    against: Hand | None
    """What the loser drew, where there was a defence (S2-PWR-05)."""
    flat: int = 0
    """What a split attack takes off each blow (S2-MUL-03)."""
    damage: str = ""
    """The type of damage; empty for the weapon's."""


def power_bonus(fight: Combat, me: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Winner's suit, loser's suit, hearts; from -3 to +3 (S2-PWR-03, S2-PWR-04, S2-PWR-05, S2-PWR-06, S2-BON-15)."""
    mine, theirs = blow.card, blow.against
    bonus = WINNER[suit_of(mine)] if mine else 0
    if why:
        if mine:
            why.note("suit card", pretty(mine), "S2-PWR-04", "the highest card used")
            why.start(f"{suit_of(mine)} ({pretty(mine)})", bonus, "S2-PWR-03")
        else:
            why.start("no usable card: suit", 0, "S2-PWR-04")
    if theirs is not None and theirs.suit_card and not theirs.overdrew:
        lowers = LOSER[fight.sw.loser_suit][suit_of(theirs.suit_card)]
        bonus += lowers
        if why:
            why.plus(f"loser's {suit_of(theirs.suit_card)} ({pretty(theirs.suit_card)})", lowers, "S2-PWR-05")
    hearts = me.power_up - me.power_down
    if hearts:
        bonus += hearts
        if why:
            why.plus("bonus-card hearts", hearts, "S2-BON-15")
    capped = max(-MOST_BONUS, min(MOST_BONUS, bonus))
    if why:
        if bonus > capped:
            why.most(MOST_BONUS, "S2-PWR-06")
        elif bonus < capped:
            why.least(-MOST_BONUS, "S2-PWR-06")
        why.total("power bonus", capped, "S2-PWR-06")
    return capped


def armour_value(armour: Armour | None, body: int, bullet: bool) -> int:
    """What armour takes from a hit: a share of the wearer's Body and its boost (S2-ARM-02).

    >>> from highdraw.systems.suits.armoury import armours
    >>> armour_value(armours()["Chain"], 6, False), armour_value(armours()["Kevlar"], 6, False), armour_value(armours()["Kevlar"], 6, True)
    (4, 3, 8)
    """
    if armour is None:
        return 0
    boost = armour.boost if bullet or armour.boost_vs_non_bullets is None else armour.boost_vs_non_bullets
    return percent_of(body, armour.absorb) + boost


def armour_against(fight: Combat, target: Combatant, me: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Armour for one hit: value, bonus cards, then halving by piercing or by a swarm (S2-ARM-03, S2-SWM-05).

    In combat only (S2-EXT-03).
    """
    if not fight.fighting:
        return 0
    worn, weapon = fight.kits[target.id].armour, blow.weapon
    value = armour_value(worn, target.body, weapon.bullet if weapon else False)
    diamonds = target.armour_up - target.armour_down
    if not worn and not diamonds:
        return 0
    if why:
        _explain_armour(worn, target.body, value, why)
    if diamonds:
        left = max(0, value + diamonds)
        if why:
            why.plus("bonus-card diamonds", left - value, "S2-ARM-03", f"{diamonds:+d}")
        value = left
    if value and me.swarm:
        if worn is None or not worn.swarm_proof:
            value = half_up(value / 2)
            if why:
                why.half("against a swarm", value, "S2-SWM-05", "half, rounded up")
    elif value and weapon is not None and weapon.ap:
        value = _pierced(fight, weapon, blow.cards, value, why)
    if why:
        why.total("armour left", value, "S2-ARM-03")
    return value


def _explain_armour(worn: Armour | None, body: int, value: int, why: Why) -> None:
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


def _pierced(fight: Combat, weapon: Weapon, cards: tuple[Card, ...], value: int, why: Why | None) -> int:
    """What armour piercing leaves of armour, when the winner's cards trigger it: half.

    (S2-APR-01, S2-APR-02, S2-APR-03, S2-APR-04, S2-MIN-04)
    """
    chance = ap_chance(weapon.ap, fight.sw.ap_map)
    if not pierces(chance, cards, fight.sw.one_card_ap, fight.sw.ap33):
        if why:
            why.note(f"AP {chance} does not trigger", value, "S2-MIN-04" if len(cards) < 2 else "S2-APR-01")
        return value
    value = half_up(value / 2)
    if why:
        rule = {"25%": "S2-APR-02", "50%": "S2-APR-02", "33%": "S2-APR-03", "75%": "S2-APR-04"}[chance]
        why.half(f"AP {chance}: half the armour", value, rule, " ".join(map(pretty, cards[:2])))
        why.note("pierced", value, "S2-APR-01")
        if len(cards) > 2:
            why.note("tested on the first two cards", " ".join(map(pretty, cards[:2])), "S2-APR-05")
    return value


def past_armour(gross: int, armour: int) -> int:
    """The loss that is left of a gross loss, changes of it included (S2-MUL-03, S2-ARM-01).

    >>> past_armour(4, 3), past_armour(2, 4), past_armour(-1, 0)
    (1, 0, 0)
    """
    return max(0, max(0, gross) - armour)


def loss_of(fight: Combat, me: Combatant, target: Combatant, blow: Blow) -> int:
    """The loss of a hit before it lands (S2-PWR-02, S2-ARM-01)."""
    gross = scaled(blow.power, power_bonus(fight, me, blow), fight.sw.power_scale)
    return past_armour(gross + blow.flat, armour_against(fight, target, me, blow))


def land(fight: Combat, me: Combatant, target: Combatant, blow: Blow, why: Why | None = None, intro: str = "") -> int:
    """One hit from power to its effects; the loss past armour (S2-PWR-02, S2-ARM-01)."""
    weapon = blow.weapon
    bonus = power_bonus(fight, me, blow, why)
    gross = scaled(blow.power, bonus, fight.sw.power_scale)
    armour = armour_against(fight, target, me, blow, why)
    loss = past_armour(gross + blow.flat, armour)
    if why:
        if weapon and not weapon.blast:
            _explain_power(fight, me, weapon, blow.power, why)
        _explain_loss(fight, blow, bonus, gross, armour, why)
        why.total("loss", loss, "S2-ARM-01" if fight.fighting else "S2-PWR-02")
    damage = blow.damage or (weapon.damage if weapon else "hard")
    hurt(fight, target, Hit(loss=loss, damage=damage, by=me.id, intro=intro, weapon=weapon), why)
    return loss


def _explain_power(fight: Combat, me: Combatant, weapon: Weapon, power: int, why: Why) -> None:
    """Where a weapon's power comes from: its boost alone, or Body and its power factor (S2-WPN-02, S2-WPN-03, S2-WPN-04).

    Unarmed it is as any other; below 1 it is lifted (S2-WPN-14, S2-SCL-06).
    """
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


def _explain_loss(fight: Combat, blow: Blow, bonus: int, gross: int, armour: int, why: Why) -> None:
    """Base power on the chart, less what two weapons and armour take off.

    (S2-SCL-01, S2-SCL-02, S2-SCL-03, S2-MUL-03, S2-ARM-01, S2-PWR-01)
    """
    weapon, power = blow.weapon, blow.power
    if not fight.fighting:
        why.note("Power", power, "S2-PWR-01")
    why.start("base power", power, "S2-PWR-07" if weapon else "S2-PWR-01", weapon.name if weapon else "")
    words = f"{power} at {bonus:+d} on the {fight.sw.power_scale} chart"
    if power <= TOP_OF_CHART:
        why.note("chart", fight.sw.power_scale, "S2-SCL-02")
    why.table("gross loss", gross, "S2-SCL-01" if power <= TOP_OF_CHART else "S2-SCL-03", words)
    if blow.flat:
        why.plus("two weapons", max(blow.flat, -gross), "S2-MUL-03", f"{blow.flat:+d}")
    if armour:
        why.plus("armour", -armour, "S2-ARM-01")
        if armour > gross + blow.flat:
            why.least(0, "S2-ARM-01")
