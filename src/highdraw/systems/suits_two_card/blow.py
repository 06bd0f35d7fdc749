"""A blow that lands, from base power to what gets past armour."""

import msgspec

from highdraw.cards import Card, pretty, suit_of
from highdraw.engine.receipt import Why
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.harm import Hit
from highdraw.systems.suits.power import half_up, scaled
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.hand import LOSER, WINNER, Hand, ap_chance, pierces
from highdraw.systems.suits_two_card.harm import hurt
from highdraw.systems.suits_two_card.power import explain_loss, explain_power, explain_suit, explain_worn
from highdraw.systems.suits_two_card.state import Combatant

MOST_BONUS = 3
"""The power bonus stays between -3 and +3 (S2-PWR-06)."""


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """What a blow is made of, once the contest is decided."""

    power: int
    weapon: Weapon | None = None
    """None for a swarm's bites and in contests that are not combat."""
    card: Card | None
    """The card whose suit counts."""
    cards: tuple[Card, ...]
    """The winner's cards, on which armour piercing is tested."""
    against: Hand | None
    """What the loser drew, where there was a defence."""
    flat: int = 0
    """What a split attack takes off each blow."""
    damage: str = ""
    """The type of damage; empty for the weapon's."""


def power_bonus(fight: Combat, me: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Winner's suit, loser's suit, hearts; from -3 to +3 (S2-PWR-03, S2-PWR-05, S2-PWR-06, S2-BON-15)."""
    mine, theirs = blow.card, blow.against
    bonus = WINNER[suit_of(mine)] if mine else 0
    if why:
        explain_suit(why, mine, bonus)
    if theirs is not None and theirs.suit_card and not theirs.overdrew:
        card = theirs.least if theirs.least and fight.sw.loser_suit == "inverse" else theirs.suit_card
        lowers = LOSER[fight.sw.loser_suit][suit_of(card)]
        bonus += lowers
        if why:
            why.plus(f"loser's {suit_of(card)} ({pretty(card)})", lowers, "S2-PWR-05")
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


def armour_against(fight: Combat, target: Combatant, me: Combatant, blow: Blow, why: Why | None = None) -> int:
    """Armour for one hit: value, bonus cards, then halving by piercing or by a swarm (S2-ARM-03, S2-SWM-05).

    In combat only.
    """
    if not fight.fighting:
        return 0
    kit, weapon = fight.kits[target.id], blow.weapon
    worn, value = kit.armour, kit.stops_bullets if weapon and weapon.bullet else kit.stops_blows
    diamonds = target.armour_up - target.armour_down
    if not worn and not diamonds:
        return 0
    if why:
        explain_worn(why, worn, target.body, value)
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


def _pierced(fight: Combat, weapon: Weapon, cards: tuple[Card, ...], value: int, why: Why | None) -> int:
    """What armour piercing leaves of armour, when the winner's cards trigger it: half.

    (S2-APR-01, S2-APR-02, S2-APR-03, S2-APR-04, S2-APR-05, S2-MIN-04)
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
    """The loss that is left of a gross loss, changes of it included (S2-ARM-01).

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
            explain_power(fight, me, weapon, blow.power, why)
        explain_loss(fight, why, weapon, blow.power, bonus, gross, blow.flat, armour)
        why.total("loss", loss, "S2-ARM-01" if fight.fighting else "S2-PWR-02")
    damage = blow.damage or (weapon.damage if weapon else "hard")
    hurt(fight, target, Hit(loss=loss, damage=damage, by=me.id, intro=intro, weapon=weapon), why)
    return loss
