"""After a fight of any edition of Suits: what comes next, who tends whom, who wakes, and what a day heals."""

from collections.abc import Iterable

from highdraw.engine.fight import Fight
from highdraw.engine.request import GM, Ask
from highdraw.field import Field
from highdraw.systems.suits.grammar import several
from highdraw.systems.suits.state import Fighter


async def what_next(fight: Fight, bleeding: bool, asleep: bool, hurt: bool, minutes: int) -> None:
    """The referee says what comes next: the bleeding, so many minutes, days, or the end."""
    keys = (["bleeding"] if bleeding else []) + (["minutes"] if asleep and not bleeding else [])
    keys += ["day", "busy day"] if hurt and not bleeding else []
    said = await Ask(GM, "aftermath", (*keys, "done")) if keys else "done"
    if said == "bleeding":
        fight.then("bleeding")
    elif said == "minutes":
        fight.then("minutes", count=minutes)
    elif said == "day":
        fight.then("day")
    elif said == "busy day":
        fight.then("day", resting=[])
    if said != "done":
        fight.then("aftermath")


def sleeps(me: Fighter, now: float) -> bool:
    """Knocked out, and time alone will wake him, or has not tried yet."""
    return me.unconscious and (me.status <= 2 * me.body or now < me.wakes)


def go_beside(field: Field, medic: str, patient: str) -> None:
    """A medic comes up to a patient, however far off."""
    if field.mapped:
        field.approach(medic, patient, 1e6)
    else:
        field.part(medic, patient, 1.0)


def wake_up(fight: Fight, me: Fighter, asleep: tuple[str, ...], awake: tuple[str, ...]) -> None:
    """Somebody knocked out wakes, unless status is still above twice Body; the rules of the one and of the other."""
    if me.status > 2 * me.body:
        if fight.loud:
            fight.tell("wake", f"{me.name} does not wake: {me.status:g} is still above {2 * me.body}.", *asleep, who=me.id)
        return
    me.unconscious = False
    me.unrested = True
    if fight.loud:
        fight.tell("wake", f"{me.name} wakes, with all skills halved until a night's sleep.", *awake, who=me.id)


def sleep_well(fight: Fight, people: Iterable[Fighter], rule: str) -> None:
    """After a night's sleep nobody's skills are halved any more."""
    for me in people:
        if me.unrested:
            me.unrested = False
            if fight.loud:
                fight.tell("rest", f"{me.name} has slept and is fresh again.", rule, who=me.id)


def healing_limit(me: Fighter) -> float:
    """What a card that speeds healing is held against: what is missing to Body, or with worse wounds to twice Body."""
    return (me.body if me.wounds <= me.body else 2 * me.body) - me.wounds


def mend(me: Fighter, good: bool, helped: bool) -> float:
    """A day's healing: 1, of worse wounds ½, twice that with a good card, and ½ more with a doctor's help. What it came to."""
    wounds = me.wounds
    healed = (2.0 if good else 1.0) if wounds <= me.body else (1.0 if good else 0.5)
    left = max(0.0, wounds - healed - (0.5 if helped else 0.0))
    me.wounds = int(left) if left == int(left) else left
    return wounds - me.wounds


def tell_healed(fight: Fight, me: Fighter, healed: float, helper: str, *cites: str) -> None:
    """What a day has healed, and with whose help."""
    with_help = f", and {helper} helps" if helper else ""
    left = several(me.wounds, "wound")
    fight.tell("heal", f"{me.name} heals {healed:g}{with_help}: {left} left.", *cites, who=me.id, healed=healed)
