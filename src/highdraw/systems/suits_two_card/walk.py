"""A fight of this edition as the lab walks through it: turn by turn, with a whole pile before each."""

from highdraw.engine.walk import Walk
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant


def refuse(fight: Combat) -> str:
    """What a walk does not follow: cards that are kept, things that are due later, people who come later."""
    state = fight.state
    if not fight.fighting:
        return "Contests that are not combat are not counted."
    if fight.sw.bonus_cards == "on":
        return "Bonus cards are kept from one turn to the next."
    if fight.options.shared_draws:
        return "Minions share cards for a whole round."
    if state.field.mapped:
        return "On a map there are too many places to stand."
    if any(me.swarm for me in state.combatants.values()):
        return "Swarms are not counted."
    return ""


def canonical(fight: Combat) -> None:
    """Times count from now; after the first round it does not matter which one it is, nor what settled the order (S2-ORD-01)."""
    state = fight.state
    state.turn = ""
    state.shown.clear()
    later = state.round > 1
    if not state.blasts and all(me.arrived < state.round for me in state.combatants.values()):
        state.round = min(state.round, 2)
    for me in state.combatants.values():
        me.wakes = max(0.0, round(me.wakes - state.minutes, 3))
        if state.order:
            me.order = me.order_skill = 0
            me.tie.clear()
        if later:
            me.late = False
        _forget(fight, me)
    state.minutes = 0
    if state.over:
        state.order.clear()
        for me in state.combatants.values():
            _lay_down(me)


def _forget(fight: Combat, me: Combatant) -> None:
    """What somebody did that nothing asks for any more."""
    me.moved = float(me.moved)
    if fight.sw.slow_unready == "any_use":
        me.struck = False
    if fight.sw.recover_after_counter_win == "no":
        me.counter_won = False
    if not me.shock:
        me.lost = me.offensive = False


def _lay_down(me: Combatant) -> None:
    """After the fight turns, chips and hands do not matter."""
    me.acted_out = me.counter_won = me.offensive = me.lost = me.struck = me.late = me.off_unready = False
    me.unready = me.reloading = 0
    me.second_lost = ""
    me.moved = 0
    for some in (me.used, me.barred, me.pressed_by, me.engaged):
        some.clear()


WALK = Walk(
    bounds=frozenset({"order", "turn", "aftermath", "bleeding", "minutes"}),
    refuse=refuse,
    canonical=canonical,
    ended=lambda fight: fight.decided() and not fight.state.over,
    limit=lambda fight: fight.options.round_limit,
)
