"""A weapon set against a charge: the defender's turn begins with the exchange of blows."""

from highdraw.systems.savage.bennies import buy_off
from highdraw.systems.savage.charge import Setting, set_weapon, spend_charge
from highdraw.systems.savage.choices import Deed
from highdraw.systems.savage.melee import fight_melee
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.turn import act, close_turn, open_turn, spend_action


async def meet_charge(fight: Scene, me: Fighter, target: Fighter, slot: str) -> bool:
    """Whether a weapon is set against a charge, and then the whole exchange is played (SW-MNT-08)."""
    setting = await set_weapon(fight, me, target, slot)
    if setting is not None:
        with fight.at_once():
            await _exchange(fight, me, target, slot, setting)
    return setting is not None


async def _exchange(fight: Scene, me: Fighter, target: Fighter, slot: str, setting: Setting) -> None:
    """Charger and set weapon: the winner strikes first with +4, then the loser if he can; a tie falls together (SW-MNT-10).

    It is the defender's turn from here on: he plans it, the blow at the charger is its first action, and he ends it after the
    exchange (SW-MNT-08).
    """
    outer = fight.state.turn
    target.acted = True
    await open_turn(fight, target, fresh=False, set_weapon=True)
    spend_action(fight, target, Deed("fight", me.id))
    if setting.first == "both":
        await fight.together(lambda: fight_melee(fight, target, me, setting.slot), lambda: fight_melee(fight, me, target, slot))
    elif setting.first == "defender":
        await fight_melee(fight, target, me, setting.slot, plus=[("set weapon", 4, "SW-MNT-10")])
        if fight.sw.set_weapon_loser_keeps_charge == "no":
            spend_charge(me)
        await _strike_back(fight, me, target, slot)
    else:
        await fight_melee(fight, me, target, slot)
        await _strike_back(fight, target, me, setting.slot)
    await act(fight, target)
    await close_turn(fight, target)
    fight.state.turn = outer


async def _strike_back(fight: Scene, me: Fighter, target: Fighter, slot: str) -> None:
    """The loser of the Set Weapon roll attacks if he still can; a Benny may help (SW-MNT-10, SW-BASE-28)."""
    await buy_off(fight, me)
    if me.able and not me.shaken and not target.out:
        await fight_melee(fight, me, target, slot)
