"""Chips: one blue to strike, white ones to defend or for the second attack card (S2-CHP-01 to S2-CHP-07).

White chips are kept apart by what they stand for: the basic one, the second weapon's, the shield's. In `items` economy the
same counters say which items are still unused.
"""

from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant


def fill(fight: Combat, me: Combatant) -> None:
    """Chips at the start of the fight: as after a reset, a slow weapon ready (S2-CHP-01, S2-FRQ-07)."""
    me.blue = 0
    _whites(fight, me)
    me.blue = full_blue(fight, me)


def full_blue(fight: Combat, me: Combatant) -> int:
    """One chance to strike, or one for each of two weapons by the house rule (S2-ORD-07)."""
    each = fight.sw.two_weapon_actions == "one_per_weapon" and fight.sw.action_economy == "chips"
    return 2 if each and fight.kit(me).pair and not me.swarm else 1


def by_blue(fight: Combat, me: Combatant) -> bool:
    """Whether blue chips tell if a slow weapon is ready (S2-CHP-05); else a mark does, as each weapon counts for itself."""
    return fight.sw.action_economy == "chips" and full_blue(fight, me) == 1


def reset(fight: Combat, me: Combatant) -> None:
    """The end of the own turn: the holding is reset, not added up (S2-CHP-01, S2-CHP-05)."""
    kit = fight.kit(me)
    if me.second_lost == "reset":
        me.second_lost = ""
    if kit.slow_steps and by_blue(fight, me):
        if me.blue == 0:
            me.blue = 1 + kit.slow_steps if tired(fight, me) else 1
    else:
        me.blue = full_blue(fight, me)
    _whites(fight, me)
    me.used.clear()
    me.struck = False


def tired(fight: Combat, me: Combatant) -> bool:
    """Whether the use of a slow weapon leaves it unready: any use, or by the house rule a hit only (S2-FRQ-07)."""
    return fight.sw.slow_unready == "any_use" or me.struck


def _whites(fight: Combat, me: Combatant) -> None:
    """The basic chip, the shield's, and the second weapon's unless it is withheld (S2-CHP-01, S2-MUL-05)."""
    kit = fight.kit(me)
    me.white_basic = 0 if fight.sw.action_economy == "items" else 1
    me.white_second = 0
    me.white_shield = kit.shield_uses
    if not me.second_lost:
        add_second(fight, me)


def add_second(fight: Combat, me: Combatant) -> None:
    """Hand out the second weapon's chip; an ordinary one where the second weapon always counts (S2-TWO-01)."""
    second = fight.kit(me).second
    if second is None or second.ranged:
        return
    if fight.sw.second_weapon_uses == "always" and fight.sw.action_economy == "chips":
        me.white_basic += 1
    else:
        me.white_second += 1


def pay_white(me: Combatant) -> str:
    """Spend any white chip for a second attack card: the basic one first, the shield's last (S2-CHP-04)."""
    if me.white_basic:
        me.white_basic -= 1
        return "basic"
    if me.white_second:
        me.white_second -= 1
        return "second"
    me.white_shield -= 1
    return "shield"


def per_weapon(fight: Combat) -> bool:
    """Whether each weapon strikes on its own account (S2-ORD-07, S2-FRQ-06)."""
    return fight.sw.two_weapon_actions == "one_per_weapon" or fight.sw.action_economy == "items"


def main_ready(fight: Combat, me: Combatant) -> bool:
    """The main weapon can strike or parry: unused, loaded, ready (a slow one holds exactly one blue chip)."""
    kit = fight.kit(me)
    if me.blue < 1 or "main" in me.used or not kit.usable:
        return False
    if kit.slow_steps and (me.blue != 1 if by_blue(fight, me) else me.unready):
        return False
    return not kit.main.ranged or me.loaded.get(me.main, 0) > 0


def off_ready(fight: Combat, me: Combatant) -> bool:
    """The second weapon can strike on its own: only where each weapon has its own chance."""
    if not per_weapon(fight) or not fight.kit(me).pair or "off" in me.used or me.off_unready:
        return False
    return me.white_second > 0 if fight.sw.action_economy == "items" else me.blue > 0


def spent(fight: Combat, me: Combatant) -> bool:
    """Engaged, countered or fired on another's turn: no action now (S2-CHP-06)."""
    return me.acted_out and not (per_weapon(fight) and (main_ready(fight, me) or off_ready(fight, me)))


def use_weapon(fight: Combat, me: Combatant, hand: str) -> None:
    """A weapon served, to strike or to parry."""
    if hand not in me.used:
        me.used.append(hand)
    if hand == "off" and fight.sw.action_economy == "items":
        me.white_second = 0
    else:
        me.blue -= 1
    if fight.sw.slow_unready == "any_use":
        tire(fight, me, hand)


def tire(fight: Combat, me: Combatant, hand: str) -> None:
    """A slow weapon becomes unready (S2-FRQ-07); where blue chips tell it, they do so at the reset (S2-CHP-05)."""
    kit = fight.kit(me)
    if hand == "off":
        me.off_unready = kit.second is not None and kit.second.slow
    elif kit.slow_steps and not by_blue(fight, me):
        me.unready = kit.slow_steps


def may_ready(fight: Combat, me: Combatant) -> bool:
    """A slow weapon waits to be readied, and was not used in this period (S2-CHP-05, S2-FRQ-07)."""
    if me.off_unready and "off" not in me.used:
        return True
    if not fight.kit(me).slow_steps:
        return False
    return me.blue > 1 if by_blue(fight, me) else me.unready > 0 and "main" not in me.used


def make_ready(fight: Combat, me: Combatant) -> str:
    """Ready the main weapon if it needs it, else the second one; which it was."""
    if fight.kit(me).slow_steps and by_blue(fight, me) and me.blue > 1:
        me.blue -= 1
    elif me.unready and "main" not in me.used:
        me.unready -= 1
    else:
        me.off_unready = False
        return me.off
    return me.main
