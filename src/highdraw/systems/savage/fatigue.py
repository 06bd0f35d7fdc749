"""Fatigue: levels from all sources add up, the third Incapacitates; they pass with the hours."""

from highdraw.engine.prose import counted
from highdraw.engine.request import Roll
from highdraw.engine.rulebook import load_table
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import SPENT, Fighter
from highdraw.systems.savage.wounds import drop_out

LEVELS: list[str] = [row[1] for row in load_table("highdraw.systems.savage", "fatigue").rows]


def tire(fight: Scene, me: Fighter, levels: int) -> None:
    """Levels are added: Fatigued, Exhausted, then Incapacitated (SW-BASE-54)."""
    if me.dead or me.gone:
        return
    me.fatigue = min(SPENT, me.fatigue + levels)
    if fight.loud:
        fight.tell("fatigue", f"{me.name} is {LEVELS[me.fatigue]}{' by Fatigue' if me.fatigue == SPENT else ''}.", "SW-BASE-54", who=me.id)
    if me.fatigue == SPENT:
        drop_out(fight, me)


async def rest(fight: Scene, me: Fighter) -> None:
    """An hour of rest: a level less; the helpless wait 2d6 hours first and are Exhausted then (SW-BASE-55)."""
    if me.fatigue >= SPENT:
        if not me.hours:
            one, other = await Roll((6, 6), "hours helpless", me.id)
            me.hours = one + other
        me.hours = max(0.0, me.hours - 1)
        me.fatigue = SPENT if me.hours else SPENT - 1
    elif me.fatigue:
        me.fatigue -= 1
    if fight.loud:
        more = f", helpless for {counted(me.hours, 'more hour')}" if me.fatigue >= SPENT else ""
        fight.tell("fatigue", f"{me.name} is {LEVELS[me.fatigue]} after an hour{more}.", "SW-BASE-55", "SW-BASE-54", who=me.id)


def sleep_off(fight: Scene, me: Fighter) -> None:
    """A whole day: nothing of the Fatigue is left (SW-BASE-55)."""
    if me.fatigue and fight.loud:
        fight.tell("fatigue", f"{me.name} is {LEVELS[0]} after a day.", "SW-BASE-55", who=me.id)
    me.fatigue, me.hours = 0, 0


def revive(fight: Scene, me: Fighter) -> None:
    """A Healing roll with the fitting help: the helpless are only Exhausted (SW-BASE-55)."""
    me.fatigue, me.hours = SPENT - 1, 0
    if fight.loud:
        fight.tell("fatigue", f"{me.name} is only {LEVELS[me.fatigue]} now.", "SW-BASE-55", who=me.id)
