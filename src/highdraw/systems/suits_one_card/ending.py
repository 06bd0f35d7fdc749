"""The end of a fight: one side left, or the referee's word; minor loss goes, wounds stay."""

from highdraw.systems.suits.ending import clear_table, decide, tell_end
from highdraw.systems.suits_one_card.combat import Combat

ROUND_CALLS = ("turn", "round", "level", "extras", "extra_turn", "close", "contest_close")


def finish(fight: Combat) -> None:
    """Close the fight once: shock, aim and bonus cards go; wounds, unconsciousness and bleeding stay.

    (S1-CON-11, S1-LOS-04, S1-LOS-05)
    """
    state = fight.state
    if state.over:
        return
    standing = decide(state, ROUND_CALLS)
    for me in state.combatants.values():
        me.shock = 0
        me.aim, me.aim_share, me.aim_target, me.aim_arc, me.aim_since, me.aim_round, me.aim_lost_sight = 0, 0, "", 0, 0, 0, 0
        me.chips, me.committed, me.tie = 0, [], []
        me.skill_up = me.skill_down = me.power_up = me.power_down = me.armour_up = me.armour_down = me.clubs = me.slowed = 0
        me.level, me.levels, me.left, me.tending = -1, [], 0, ""
        me.waiting = me.called = me.stumbles = me.banked = me.holding = False
        if not fight.fighting and not fight.options.keep_major:
            me.wounds = 0
    state.blasts.clear()
    clear_table(state)
    state.shown.clear()
    state.level, state.group, state.turn, state.noob = -1, [], "", False
    tell_end(fight, standing, "S1-CON-11", "S1-LOS-04", "S1-LOS-05")
