"""The end of a fight: proposed by the program, taken by the referee."""

from highdraw.engine.choice import either
from highdraw.engine.request import GM, Ask
from highdraw.systems.suits_impact.combat import CARDS, Combat

ROUNDS = ("round", "phase", "turn", "round_end")
DAY = 24 * 60 * 60


def over_now(fight: Combat) -> bool:
    """At most one side has anybody awake, or nobody awake can attack any more (S3-RND-11)."""
    awake = fight.awake()
    return len({me.side for me in awake}) <= 1 or all(me.injury > me.body for me in awake)


async def propose(fight: Combat) -> bool:
    """Where the fight seems to be over the referee is asked, once a round; whether it is."""
    state = fight.state
    if state.over:
        return True
    if state.proposed == state.round or not over_now(fight):
        return False
    state.proposed = state.round
    said = await Ask(GM, "end", either("end", "go on"))
    if said.do == "end":
        finish(fight, "decided")
    return state.over


def finish(fight: Combat, ending: str) -> None:
    """Hands and action cards go, half points and Shock too, weapons are ready, the battle's Damage is closed.

    S3-RND-11, S3-DEK-07, S3-IMP-06, S3-LTH-06.
    """
    state = fight.state
    if state.over:
        return
    standing = list(dict.fromkeys(me.side for me in fight.awake()))
    state.over, state.ending = True, ending
    state.winner = standing[0] if len(standing) == 1 else ""
    state.fallen = [me.id for me in state.fighters.values() if me.down]
    state.agenda = [call for call in state.agenda if call.procedure not in ROUNDS]
    waiting = [me for me in fight.everybody() if fight.action_card(me) and me.id not in state.order]
    state.lineup = [*state.order, *(me.id for me in fight.lineup(waiting))]
    state.turn, state.phase, state.ended_at = "", 0, state.seconds
    state.revealed = []
    for zone in list(state.deck.zones):
        if zone.partition(" ")[0] in CARDS:
            state.deck.drop(zone)
    if fight.loud:
        says = f"The fight goes to {state.winner}." if state.winner else "The fight is over, and nobody has won."
        fight.tell("end", says, "S3-RND-11", "S3-DEK-07", winner=state.winner, level="heading")
    for me in state.fighters.values():
        me.half, me.killing, me.delay, me.lead = False, "", 0, ""
        me.unready, me.fired, me.trampled = {}, {}, []
        if me.gone:
            me.work = None
        for battle in me.battles:
            battle.open = False
        if me.injury and not me.dead and not me.next_day:
            me.next_day = state.seconds + DAY
    let_shock_pass(fight)
    if fight.options.aftermath:
        fight.then("after")


def let_shock_pass(fight: Combat) -> None:
    """The Shock of everybody alive who cannot bleed any more goes (S3-SHK-08)."""
    passed = [me for me in fight.living() if me.shock and not fight.can_bleed(me)]
    for me in passed:
        me.shock = 0
    if fight.loud and passed:
        fight.tell("shock", f"Shock passes: {', '.join(me.name for me in passed)}.", "S3-SHK-08", level="detail")
