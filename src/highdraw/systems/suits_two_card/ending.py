"""The end of a fight: one side left, or the referee's word; shock goes, wounds stay."""

from highdraw.systems.suits.ending import clear_table, decide, tell_end
from highdraw.systems.suits_two_card.combat import Combat

ROUND_CALLS = ("turn", "round", "round_end", "contend", "contest_end")


def finish(fight: Combat) -> None:
    """Close the fight once: shock, chips, aim and tokens go; wounds, unconsciousness and bleeding stay.

    (S2-EXT-05, S2-LOS-03, S2-LOS-04)
    """
    state = fight.state
    if state.over:
        return
    standing = decide(state, ROUND_CALLS)
    for me in state.combatants.values():
        me.shock = 0
        me.engaged.clear()
        me.aim, me.aim_target, me.aim_arc = 0, "", 0
        me.tokens.clear()
        me.committed.clear()
        me.blue = me.white_basic = me.white_second = me.white_shield = 0
        me.skill_up = me.skill_down = me.power_up = me.power_down = me.armour_up = me.armour_down = 0
        if not fight.fighting and not fight.options.keep_major:
            me.wounds = 0
    state.blasts.clear()
    clear_table(state)
    state.shown.clear()
    state.aside.clear()
    tell_end(fight, standing, "S2-EXT-05", "S2-LOS-03", "S2-LOS-04")
