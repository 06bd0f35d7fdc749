"""A blow that lands, from base power to what gets past armour (S2-PWR-02)."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits.power import half_up, scaled
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import LOSER, WINNER, Hand, ap_chance, pierces
from highdraw.systems.suits_two_card.harm import hurt
from highdraw.systems.suits_two_card.state import Combatant


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
    """Winner's suit, loser's suit, hearts; from -3 to +3 (S2-PWR-03, S2-PWR-04, S2-PWR-05, S2-PWR-06)."""
    mine, theirs = blow.card, blow.against
    bonus = WINNER[suit_of(mine)] if mine else 0
    if why:
        if mine:
            why.add(f"{suit_of(mine)} ({pretty(mine)})", f"{bonus:+d}", "S2-PWR-03", "the highest card used")
            why.add("suit card", pretty(mine), "S2-PWR-04")
        else:
            why.add("no usable card: suit", 0, "S2-PWR-04")
    if theirs is not None and theirs.suit_card and not theirs.overdrew:
        lowers = LOSER[fight.sw.loser_suit][suit_of(theirs.suit_card)]
        bonus += lowers
        if why:
            why.add(f"loser's {suit_of(theirs.suit_card)} ({pretty(theirs.suit_card)})", f"{lowers:+d}", "S2-PWR-05")
    hearts = me.power_up - me.power_down
    if hearts:
        bonus += hearts
        if why:
            why.add("bonus-card hearts", f"{hearts:+d}", "S2-BON-15")
    bonus = max(-3, min(3, bonus))
    if why:
        why.add("power bonus", f"{bonus:+d}", "S2-PWR-06")
    return bonus


def armour_value(armour: Armour | None, body: int, bullet: bool) -> int:
    """What armour takes from a hit: a share of the wearer's Body and its boost (S2-ARM-02).

    >>> from highdraw.systems.suits.armoury import armours
    >>> armour_value(armours()["Chain"], 6, False), armour_value(armours()["Kevlar"], 6, False), armour_value(armours()["Kevlar"], 6, True)
    (4, 3, 8)
    """
    if armour is None:
        return 0
    boost = armour.boost if bullet or armour.boost_vs_non_bullets is None else armour.boost_vs_non_bullets
    return half_up(body * armour.absorb / 100) + boost


def armour_against(fight: Combat, target: Combatant, me: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Armour for one hit: value, bonus cards, then halving by piercing or by a swarm (S2-ARM-03); in combat only (S2-EXT-03)."""
    if not fight.fighting:
        return 0
    worn, weapon = fight.kits[target.id].armour, blow.weapon
    value = armour_value(worn, target.body, weapon.bullet if weapon else False)
    if why and worn:
        share = half_up(target.body * worn.absorb / 100)
        why.add(f"armour ({worn.name})", value, "S2-ARM-02", f"{worn.absorb} % of Body {target.body} and {value - share}")
    if target.armour_up or target.armour_down:
        value = max(0, value + target.armour_up - target.armour_down)
        if why:
            why.add("bonus-card diamonds", value, "S2-ARM-03", f"{target.armour_up - target.armour_down:+d}")
    if not value:
        return 0
    if me.swarm:
        if worn is None or not worn.swarm_proof:
            value = half_up(value / 2)
            if why:
                why.add("against a swarm", value, "S2-SWM-05", "half, rounded up")
    elif weapon is not None and weapon.ap:
        value = _pierced(fight, weapon, blow.cards, value, why)
    return value


def _pierced(fight: Combat, weapon: Weapon, cards: tuple[Card, ...], value: int, why: Why | None) -> int:
    """What armour piercing leaves of armour, when the winner's cards trigger it (S2-APR-01)."""
    chance = ap_chance(weapon.ap, fight.sw.ap_map)
    if not pierces(chance, cards, fight.sw.one_card_ap, fight.sw.ap33):
        if why:
            why.add(f"AP {chance} does not trigger", value, "S2-MIN-04" if len(cards) < 2 else "S2-APR-01")
        return value
    value = half_up(value / 2)
    if why:
        rule = {"25%": "S2-APR-02", "50%": "S2-APR-02", "33%": "S2-APR-03", "75%": "S2-APR-04"}[chance]
        why.add(f"AP {chance}: half the armour", value, rule, " ".join(map(pretty, cards[:2])))
        why.add("pierced", value, "S2-APR-01")
        if len(cards) > 2:
            why.add("tested on the first two cards", " ".join(map(pretty, cards[:2])), "S2-APR-05")
    return value


def land(fight: Combat, me: Combatant, target: Combatant, blow: Blow, why: Why | None = None, intro: str = "") -> int:
    """One hit from power to its effects; the loss past armour (S2-PWR-02, S2-ARM-01)."""
    weapon = blow.weapon
    bonus = power_bonus(fight, me, blow, why)
    gross = scaled(blow.power, bonus, fight.sw.power_scale)
    if why:
        why.add("base power", blow.power, "S2-PWR-07" if weapon else "S2-PWR-01", weapon.name if weapon else "")
        if weapon:
            _explain_power(fight, me, weapon, blow.power, why)
        _explain_scale(fight, blow.power, bonus, gross, why)
    if blow.flat:
        gross = max(0, gross + blow.flat)
        if why:
            why.add("two weapons", gross, "S2-MUL-03", f"{blow.flat:+d}")
    armour = armour_against(fight, target, me, blow, why)
    loss = max(0, gross - armour)
    if why:
        why.add("loss", loss, "S2-ARM-01", f"{gross} - {armour}")
    damage = blow.damage or (weapon.damage if weapon else "hard")
    hurt(fight, target, Hit(loss=loss, damage=damage, by=me.id, intro=intro, weapon=weapon), why)
    return loss


def _explain_power(fight: Combat, me: Combatant, weapon: Weapon, power: int, why: Why) -> None:
    """Where a weapon's power comes from: its boost alone, or Body and its power factor (S2-WPN-02, S2-WPN-03, S2-SCL-06)."""
    if weapon.powered:
        why.add("powered", power, "S2-WPN-03", "the same in anybody's hands")
    elif weapon.name == UNARMED:
        why.add("unarmed", power, "S2-WPN-14")
    elif not isinstance(weapon.pf, str):
        why.add("power factor", f"{weapon.pf:+d}", "S2-WPN-02", f"a step on Body, boost {weapon.boost:+d}")
    if power == 1 and not weapon.blast and fight.kits[me.id].plain_power(weapon) < 1:
        why.add("base power at least", 1, "S2-SCL-06")


def _explain_scale(fight: Combat, power: int, bonus: int, gross: int, why: Why) -> None:
    words = f"{power} at {bonus:+d} on the {fight.sw.power_scale} chart"
    why.add("gross loss", gross, "S2-SCL-03" if power > 10 else "S2-SCL-01", words)
    if power <= 10:
        why.add("chart", gross, "S2-SCL-02")
