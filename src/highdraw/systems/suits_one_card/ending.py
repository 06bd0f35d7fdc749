"""The end of a fight: one side left, or the referee's word; minor loss goes, wounds stay (S1-CON-11, S1-LOS-04, S1-LOS-05)."""

from highdraw.systems.suits_one_card.combat import Combat

ROUND_CALLS = ("turn", "round", "level", "extras", "extra_turn", "close", "contest_close")


def over(fight: Combat) -> bool:
    """Whether the fight is decided or was ended (S1-CON-11)."""
    return fight.state.over or fight.decided()


def no_more_rounds(fight: Combat) -> bool:
    """Between two rounds: the fight is over, or has gone on for as many rounds as the referee allows."""
    limit = fight.options.round_limit
    return over(fight) or (limit > 0 and fight.state.round >= limit)


def finish(fight: Combat) -> None:
    """Close the fight once: shock, aim and bonus cards go; wounds, unconsciousness and bleeding stay."""
    state = fight.state
    if state.over:
        return
    state.over = True
    state.agenda = [call for call in state.agenda if call.procedure not in ROUND_CALLS]
    standing = list(dict.fromkeys(me.side for me in state.combatants.values() if not me.out))
    state.winner = standing[0] if len(standing) == 1 else ""
    state.ending = "decided" if len(standing) <= 1 else "broken off"
    state.fallen = [me.id for me in state.combatants.values() if me.out]
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
    for zone in list(state.deck.zones):
        state.deck.drop(zone)
    state.shown.clear()
    state.level, state.group, state.turn, state.noob = -1, [], "", False
    if fight.loud:
        undecided = "The fight is broken off." if standing else "Nobody is left standing."
        text = f"The fight goes to {state.winner}." if state.winner else undecided
        fight.tell("end", text, "S1-CON-11", "S1-LOS-04", "S1-LOS-05", winner=state.winner)
    if fight.fighting and fight.options.aftermath:
        fight.then("aftermath")
