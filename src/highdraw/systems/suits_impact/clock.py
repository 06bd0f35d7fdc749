"""Minutes and hours: the knocked-out wake, and a surgeon's time runs out."""

from highdraw.systems.suits_impact.checks import stay_awake
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.recovery import wake
from highdraw.systems.suits_impact.state import Fighter

HALF_HOUR = 30 * 60
"""Seconds within which a surgeon must begin."""
LEAST = 60
"""On the longer clocks nobody is out for less than a minute."""


async def pass_time(fight: Combat, seconds: int) -> None:
    """So much time passes; whoever wakes makes one check, and failed is out again (S3-KO-06); a surgeon's time runs out (S3-SUR-01)."""
    state = fight.state
    until = state.seconds + seconds
    while sleepers := [me for me in fight.living() if me.out and max(me.wakes, state.seconds) <= until]:
        me = min(sleepers, key=lambda one: one.wakes)
        state.seconds = max(state.seconds, me.wakes)
        await _wake(fight, me)
    state.seconds = until
    for me in fight.living():
        if me.stabilised and state.seconds - me.injured_at > HALF_HOUR:
            me.stabilised = 0
            if fight.loud:
                fight.tell("late", f"The half hour for a surgeon has passed for {me.name}.", "S3-SUR-01", who=me.id, level="detail")


async def _wake(fight: Combat, me: Fighter) -> None:
    """Waking on the longer clocks: one check and no other (S3-KO-06)."""
    wake(fight, me)
    me.delay = 0
    if fight.in_danger(me):
        await stay_awake(fight, me)
        if me.out:
            me.wakes = max(me.wakes, fight.state.seconds + LEAST)


async def minutes(fight: Combat, count: int) -> None:
    """So many minutes pass (S3-BAS-06)."""
    if fight.loud:
        many, unit = (count // 60, "hour") if count >= 60 and not count % 60 else (count, "minute")
        says = f"1 {unit} passes." if many == 1 else f"{many} {unit}s pass."
        fight.tell("time", says, "S3-BAS-06", level="heading")
    await pass_time(fight, count * 60)
