"""What comes after a fight, to the last day: the referee says what comes next."""

from highdraw.engine.request import GM, Ask
from highdraw.systems.suits_impact.choices import Next
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.days import may_change, patients
from highdraw.systems.suits_impact.seconds import bleeding, helps
from highdraw.systems.suits_impact.surgery import operable, revivable, surgeons

MINUTE = 60
HOUR = 60
CONDITIONS = ("good", "poor", "worst")
DONE = Next("done")


def choices(fight: Combat) -> list[Next]:
    """What can come next, the most urgent first."""
    state = fight.state
    seconds = [Next("minute"), Next("second")]
    urgent = bleeding(fight)
    cared = any(helps(fight, me) for me in fight.living())
    if urgent:
        return [*seconds, DONE]
    everybody = fight.everybody()
    found = [Next("operate", me.id, one.id) for one in everybody if operable(fight, one) for me in surgeons(fight, one)]
    found += [Next("revive", me.id, one.id) for one in everybody if revivable(fight, one) for me in surgeons(fight, one)]
    if cared and not state.idle:
        found = [*seconds, *found]
    later = [Next("hour")] if any(me.out for me in fight.living()) else []
    later += seconds if cared and state.idle else []
    if patients(fight) and state.days < fight.options.day_limit:
        days = [Next("day"), *(Next("day", care=name) for name in CONDITIONS)]
        if any(may_change(fight, me) for me in patients(fight)):
            return [*found, *days, *later, DONE]
        later = [*days, *later]
    return [*found, DONE, *later]


async def after(fight: Combat) -> None:
    """Ask until nothing is left to do, or the referee has enough."""
    options = choices(fight)
    said = await Ask(GM, "aftermath", tuple(options)) if len(options) > 1 else DONE
    if said.do == "done":
        return
    fight.next("after")
    match said.do:
        case "minute":
            fight.next("second", left=MINUTE)
        case "second":
            fight.next("second", left=1)
        case "hour":
            fight.next("minutes", count=HOUR)
        case "day":
            fight.next("day", care=said.care or None)
        case _:
            fight.next(said.do, surgeon=said.who, patient=said.target)
