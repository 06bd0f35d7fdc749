"""The end of a fight: one side left, or the referee's word; shock goes, wounds stay (S2-EXT-05, S2-LOS-03, S2-LOS-04)."""

from highdraw.systems.suits_two_card.combat import Combat


def over(fight: Combat) -> bool:
    """Whether the fight is decided or was ended (S2-EXT-05)."""
    return fight.state.over or fight.decided()


def no_more_rounds(fight: Combat) -> bool:
    """Between two rounds: the fight is over, or has gone on for as many rounds as the referee allows."""
    limit = fight.options.round_limit
    return over(fight) or (limit > 0 and fight.state.round >= limit)


def finish(fight: Combat) -> None:
    """Close the fight once: shock, chips, aim and tokens go; wounds, unconsciousness and bleeding stay."""
    state = fight.state
    if state.over:
        return
    state.over = True
    state.agenda = [call for call in state.agenda if call.procedure not in ("turn", "round", "round_end", "contend", "contest_end")]
    standing = list(dict.fromkeys(me.side for me in state.combatants.values() if not me.out))
    if len(standing) == 1:
        state.winner = standing[0]
    elif not standing:
        state.winner = ""
    state.ending = "decided" if len(standing) <= 1 else "broken off"
    state.fallen = [me.id for me in state.combatants.values() if me.out]
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
    for zone in list(state.deck.zones):
        state.deck.drop(zone)
    state.shown.clear()
    state.aside.clear()
    if fight.loud:
        undecided = "The fight is broken off." if standing else "Nobody is left standing."
        text = f"The fight goes to {state.winner}." if state.winner else undecided
        fight.tell("end", text, "S2-EXT-05", "S2-LOS-03", "S2-LOS-04", winner=state.winner)
    if fight.fighting and fight.options.aftermath:
        fight.then("aftermath")
