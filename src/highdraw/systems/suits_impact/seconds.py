"""Seconds counted after a fight: bleeding goes on, medics work."""

from highdraw.systems.suits_impact.bleeding import bleed
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.ending import let_shock_pass
from highdraw.systems.suits_impact.options import acts, needy
from highdraw.systems.suits_impact.rounds import begin_second
from highdraw.systems.suits_impact.state import Fighter


def bleeding(fight: Combat) -> bool:
    """Somebody can still bleed."""
    return any(fight.can_bleed(me) for me in fight.living())


def helps(fight: Combat, me: Fighter) -> bool:
    """Somebody awake who could do something for a patient."""
    return me.awake and ((bool(needy(fight, me)) and not fight.reeling(me)) or len(acts(fight, me)[0]) > 1)


async def second(fight: Combat, left: int) -> None:
    """One second: the bleeding draws first, then a turn for everybody concerned, in the order of the last round (S3-RND-12, S3-BLD-07)."""
    state = fight.state
    state.seconds += 1
    begin_second(fight)
    if fight.loud:
        after = state.seconds - state.ended_at
        fight.tell("second", f"Second {after} after the fight.", "S3-RND-12", "S3-BLD-07", level="heading")
    people = [fight[who] for who in dict.fromkeys((*state.lineup, *state.fighters)) if not fight[who].dead and not fight[who].gone]
    if fight.sw.bleed_timing == "round_start":
        for me in people:
            await bleed(fight, me)
    concerned = [me for me in people if not me.dead and (fight.bleeds(me) or me.shock or me.work or helps(fight, me))]
    fight.next("second_end", left=left)
    for me in reversed(concerned):
        fight.next("turn", who=me.id)


async def second_end(fight: Combat, left: int) -> None:
    """The counting stops as soon as nobody can bleed and no care is under way (S3-RND-12)."""
    state = fight.state
    state.idle = not any(me.acted for me in fight.living())
    let_shock_pass(fight)
    goes_on = bleeding(fight) or any(me.work for me in fight.living())
    if left > 1 and (goes_on or (not state.idle and any(me.trauma for me in fight.living()))):
        fight.next("second", left=left - 1)
