"""Chips: one blue to strike, white ones to defend or for the second attack card.

White chips are kept apart by what they stand for: the basic one, the second weapon's, the shield's. In `items` economy the
same counters say which items are still unused.
"""

from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import Kit
from highdraw.systems.suits_two_card.state import Combatant


def fill(fight: Combat, me: Combatant) -> None:
    """Chips at the start of the fight: as after a reset, a slow weapon ready (S2-CHP-01, S2-FRQ-07)."""
    reset(fight, me)
    me.blue = fight.kits[me.id].blues


def reset(fight: Combat, me: Combatant) -> None:
    """The end of the own turn: the holding is reset, not added up (S2-CHP-01, S2-CHP-05).

    A shield serves as often as its rating, each device once in a contest (S2-FRQ-04, S2-DBO-05).

    The basic white chip, the shield's, and the second weapon's unless it is withheld (S2-MUL-05).
    """
    kit = fight.kits[me.id]
    if me.second_lost == "reset":
        me.second_lost = ""
    if kit.slow_steps and kit.by_blue:
        if me.blue == 0:
            me.blue = 1 + kit.slow_steps if tired(fight, me) else 1
    else:
        me.blue = kit.blues
    me.white_basic, me.white_second, me.white_shield = kit.basics, 0, kit.shield_uses
    if kit.second is not None and not me.second_lost:
        add_second(kit, me)
    me.used.clear()
    me.struck = False


def tired(fight: Combat, me: Combatant) -> bool:
    """Whether the use of a slow weapon leaves it unready: any use, or by the house rule a hit only (S2-FRQ-07)."""
    return fight.sw.slow_unready == "any_use" or me.struck


def add_second(kit: Kit, me: Combatant) -> None:
    """Hand out the second weapon's chip (S2-CHP-01)."""
    me.white_basic += kit.second_as_basic
    me.white_second += kit.second_chip


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
    """Whether each weapon strikes on its own account (S2-ORD-07)."""
    return fight.sw.two_weapon_actions == "one_per_weapon" or fight.sw.action_economy == "items"


def main_ready(fight: Combat, me: Combatant) -> bool:
    """The main weapon can strike or parry: unused (S2-FRQ-06), loaded, ready (a slow one holds exactly one blue chip)."""
    kit = fight.kits[me.id]
    if me.blue < 1 or "main" in me.used or not kit.usable:
        return False
    if kit.slow_steps and (me.blue != 1 if kit.by_blue else me.unready):
        return False
    return not kit.ranged or me.loaded.get(me.main, 0) > 0


def off_ready(fight: Combat, me: Combatant) -> bool:
    """The second weapon can strike on its own: only where each weapon has its own chance."""
    if not fight.kits[me.id].pair or not per_weapon(fight) or "off" in me.used or me.off_unready:
        return False
    return me.white_second > 0 if fight.sw.action_economy == "items" else me.blue > 0


def spent(fight: Combat, me: Combatant) -> bool:
    """Engaged, countered or fired on another's turn: no action now (S2-CHP-06, S2-FRQ-01)."""
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
    kit = fight.kits[me.id]
    if hand == "off":
        me.off_unready = kit.second is not None and kit.second.slow
    elif kit.slow_steps and not kit.by_blue:
        me.unready = kit.slow_steps


def may_ready(fight: Combat, me: Combatant) -> bool:
    """A slow weapon waits to be readied, and was not used in this period (S2-CHP-05, S2-FRQ-07)."""
    if me.off_unready and "off" not in me.used:
        return True
    kit = fight.kits[me.id]
    if not kit.slow_steps:
        return False
    return me.blue > 1 if kit.by_blue else me.unready > 0 and "main" not in me.used


def make_ready(fight: Combat, me: Combatant) -> str:
    """Ready the main weapon if it needs it, else the second one; which it was."""
    kit = fight.kits[me.id]
    if kit.slow_steps and kit.by_blue and me.blue > 1:
        me.blue -= 1
    elif me.unready and "main" not in me.used:
        me.unready -= 1
    else:
        me.off_unready = False
        return me.off
    return me.main
