"""With what and whom somebody can strike now: reach, a ready weapon, cards that are good enough."""

from typing import Literal

from highdraw.cards import Card
from highdraw.systems.suits_one_card.aim import aim_cards, aims_at
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.skill import strike_skill
from highdraw.systems.suits_one_card.state import Combatant
from highdraw.systems.suits_one_card.worth import best_single, best_sum

Unready = Literal["", "too weak", "slow", "empty"]
Barred = Literal["dazed", "stumbling", "banking", "aiming", "holding", "blast", "reach"] | Unready


def why_unready(fight: Combat, me: Combatant) -> Unready:
    """Why the weapon in hand cannot strike now; nothing when it can (S1-WPN-05, S1-RNG-08, S1-STR-02)."""
    if not fight.fighting:
        return ""
    kit = fight.kits[me.id]
    if not kit.usable:
        return "too weak"
    if kit.slow and me.slow_until >= max(1, fight.state.round):
        return "slow"
    if kit.ranged and (me.loaded.get(me.main, 0) <= 0 or me.reloading.get(me.main, 0)):
        return "empty"
    return ""


def reaches(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """Whether the weapon in hand reaches somebody (S1-DEF-09, S1-RNG-02)."""
    if not fight.fighting:
        return True
    kit = fight.kits[me.id]
    if not kit.ranged:
        return fight.in_reach(me, foe)
    return kit.bracket(fight.distance(me, foe)) is not None and fight.state.field.sees(me.id, foe.id)


def cannot_strike(fight: Combat, me: Combatant, foe: Combatant) -> Barred:
    """Why somebody attacked may only defend; nothing when it may strike back (S1-CON-10)."""
    if fight.dazed(me):
        return "dazed"
    if me.slowed or me.stumbles:
        return "stumbling"
    if me.banked:
        return "banking"
    if me.aim_round and me.aim_round == fight.state.round:
        return "aiming"
    if me.holding:
        return "holding"
    if fight.fighting and fight.kits[me.id].main.blast:
        return "blast"
    if not reaches(fight, me, foe):
        return "reach"
    return why_unready(fight, me)


RULES: dict[Barred, str] = {
    "dazed": "S1-REC-11", "stumbling": "S1-BON-17", "banking": "S1-BON-02", "aiming": "S1-AIM-01", "holding": "S1-CON-07",
    "blast": "S1-BLS-01", "reach": "S1-DEF-09", "too weak": "S1-STR-02", "slow": "S1-DEF-09", "empty": "S1-DEF-09", "": "S1-DEF-05",
}  # fmt: skip
"""What is cited for somebody who may only defend; without another reason the card of a redraw."""


def bracket_to(fight: Combat, me: Combatant, foe: Combatant) -> str | None:
    """The range bracket of a shot; None for hand weapons and beyond the maximum."""
    kit = fight.kits[me.id]
    return kit.bracket(fight.distance(me, foe)) if fight.fighting and kit.ranged else None


def pool(fight: Combat, me: Combatant, foe: Combatant, source: str = "") -> tuple[Card, ...]:
    """The cards with which somebody would attack: those of an extra action, or the dealt ones with those of an aim before them."""
    if source == "extra":
        return tuple(fight.state.deck.zones.get(f"extra {me.id}", ()))
    dealt = fight.dealt(me)
    if (me.aim_target or me.aim_arc) and aims_at(fight, me, foe):
        return (*aim_cards(fight, me), *dealt)
    return dealt


def might_attack(fight: Combat, me: Combatant, foe: Combatant) -> bool:
    """As far as everybody knows: reach, a ready weapon, and some card."""
    return not why_unready(fight, me) and reaches(fight, me, foe) and bool(pool(fight, me, foe))


def may_attack(fight: Combat, me: Combatant, foe: Combatant, source: str = "") -> bool:
    """Reach, a ready weapon, and cards that are no overdraw for this attack, unless the target cannot defend (S1-ORD-11)."""
    if why_unready(fight, me) or not reaches(fight, me, foe):
        return False
    cards = pool(fight, me, foe, source)
    if not cards:
        return False
    if foe.helpless:
        return True
    skill = strike_skill(fight, me, None, bracket_to(fight, me, foe))
    if (me.aim_target or me.aim_arc) and source != "extra" and aims_at(fight, me, foe):
        return best_single(cards, skill) is not None
    return best_sum(cards, skill) is not None
