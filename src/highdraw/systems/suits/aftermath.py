"""After a fight in the editions of shock and wounds: what comes next, who tends whom, who wakes, and what a day heals."""

from collections.abc import Callable, Iterable
from typing import Any, Generic

import msgspec

from highdraw.cards import pretty
from highdraw.engine.choice import either
from highdraw.engine.fight import Fight
from highdraw.engine.prose import counted
from highdraw.engine.request import GM, Ask
from highdraw.field import Field
from highdraw.systems.suits.critical import Bleeding, F, check
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.shown import lay_open_cards, rule
from highdraw.systems.suits.state import Fighter


class Care(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """What an edition says of the time after a fight: its rules by what they settle, and what is its own."""

    bleeding: Bleeding[F]
    day: str
    rest: str
    """Who does not rest heals nothing."""
    bleeds: str
    """Who still bleeds cannot heal."""
    slight: tuple[str, ...]
    bad: tuple[str, ...]
    """The rules of healing up to Body in wounds, and beyond."""
    doctor: tuple[str, ...]
    draw: tuple[str, ...]
    """The rules of the card a patient or a doctor draws."""
    sleep: str
    wake: Callable[[F, Any], None]
    mended: Callable[[F, Any], None]
    """What fewer wounds change."""
    kills: Callable[[F, Any, float], bool]
    """Whether so many wounds in all are death."""


async def what_next(fight: F, care: Care[F], minutes: int) -> None:
    """The referee says what comes next: the bleeding, so many minutes, days, or the end."""
    keys = following(fight)
    if not keys:
        return
    match (await Ask(GM, "aftermath", either(*keys, "done"))).do:
        case "bleeding":
            fight.then("bleeding")
        case "minutes":
            fight.then("minutes", count=minutes)
        case "day":
            fight.then("day")
        case "busy day":
            fight.then("day", resting=[])
        case _:
            return
    fight.then("aftermath")


def following(fight: Fray[Any, Any]) -> list[str]:
    """What can come next: the bleeding first, then minutes and days."""
    people = [me for me in fight.state.combatants.values() if not me.dead]
    if any(me.critical for me in people):
        return ["bleeding"]
    keys = ["minutes"] if any(sleeps(me, fight.state.minutes) for me in people) else []
    return [*keys, *(["day", "busy day"] if any(me.total for me in mortal(fight)) else [])]


def mortal(fight: Fray[Any, Any]) -> list[Any]:
    """The living who have wounds of their own: not a swarm."""
    return [me for me in fight.state.combatants.values() if not me.dead and fight.sheet(me.id).swarm is None]


async def bleed_on(fight: F, care: Care[F], victims: Iterable[Any], begin: Callable[[Any, Any], None]) -> list[Any]:
    """One more check for each of the fallen; allies standing by may tend, one patient each (S1-CRT-08, S2-CRT-05). Who tended.

    `begin` notes that the one tends the other.
    """
    fallen = list(victims)
    busy: list[Any] = []
    for me in fallen:
        helpers = [one for one in fight.allies(me) if one not in busy and fight.sheet(one.id).swarm is None]
        if helpers:
            best = max(helpers, key=lambda one: care.bleeding.skill(fight, one, "medic"))
            busy.append(best)
            begin(best, me)
            go_beside(fight.state.field, best.id, me.id)
            if fight.loud:
                fight.tell("tend", f"{best.name} tends {me.name}.", care.bleeding.stops, who=best.id)
    for me in fallen:
        await check(care.bleeding, fight, me)
    return busy


async def pass_minutes(fight: F, care: Care[F], count: float) -> None:
    """Time passes; whoever was knocked out may wake (S1-DFT-05, S2-UNC-02)."""
    fight.state.minutes += count
    for me in fight.state.combatants.values():
        care.wake(fight, me)


async def pass_day(fight: F, care: Care[F], resting: list[str] | None, doctors: dict[str, str] | None, hours: float) -> None:
    """A day and a night: the resting heal, a doctor may help each of them once and has so many hours (S1-HEA-04, S2-HEA-03).

    Who does not rest heals nothing (S2-HEA-04).
    `doctors` names who looks after whom, where that is arranged.
    """
    fight.state.days += 1
    fight.state.minutes += 24 * 60
    if fight.loud:
        fight.tell("day", f"Day {fight.state.days}.", care.day, level="heading")
    people = mortal(fight)
    for me in people:
        care.wake(fight, me)
    left = {me.id: hours for me in people}
    for me in [me for me in people if me.total]:
        if resting is not None and me.id not in resting:
            if fight.loud:
                fight.tell("heal", f"{me.name} does not rest and heals nothing.", care.rest, who=me.id)
            continue
        doctor = None if me.critical else _doctor(fight, care, me, left, doctors)
        if doctor is not None:
            left[doctor.id] = left.get(doctor.id, 0) - 1
        await heal(fight, care, me, doctor)
    sleep_well(fight, people, care.sleep)


def _doctor(fight: F, care: Care[F], me: Fighter, hours: dict[str, float], doctors: dict[str, str] | None) -> Any:
    """As arranged; else the best doctor of the side who still has an hour for this patient (S1-HEA-04, S2-HEA-03)."""
    if doctors is not None:
        return fight[doctors[me.id]] if me.id in doctors else None
    able = [one for one in fight.allies(me) if "doctor" in fight.sheet(one.id).skills and hours.get(one.id, 0) > 0]
    return max(able, key=lambda one: care.bleeding.skill(fight, one, "doctor"), default=None)


async def heal(fight: F, care: Care[F], me: Any, doctor: Any) -> None:
    """One day's healing of one who rests (S1-HEA-01, S1-HEA-02, S1-HEA-03, S1-HEA-05, S2-HEA-01, S2-HEA-02, S2-HEA-03)."""
    if me.critical:
        if fight.loud:
            fight.tell("heal", f"{me.name} still bleeds and cannot heal.", care.bleeds, who=me.id)
        return
    with fight.beat(f"{me.name} heals", who=me.id):
        await _heal(fight, care, me, doctor)


async def _heal(fight: F, care: Care[F], me: Any, doctor: Any) -> None:
    """The cards of the patient and of the doctor, and what they mend."""
    slight = me.wounds <= me.body
    good = await _under(fight, care, me, healing_limit(me.wounds, me.body), "healing")
    helped = doctor is not None and await _under(fight, care, doctor, care.bleeding.skill(fight, doctor, "doctor") - me.wounds, "doctor")
    healed = mend(me, good, helped)
    care.mended(fight, me)
    if fight.loud:
        cites = (*(care.slight if slight else care.bad), *(care.doctor if doctor else ()))
        with_help = f", and {doctor.name} helps" if helped else ""
        left = counted(me.wounds, "wound")
        rule(fight, f"heals {healed:g}", "good")
        fight.tell("heal", f"{me.name} heals {healed:g}{with_help}: {left} left.", *cites, who=me.id, healed=healed)


async def _under(fight: F, care: Care[F], me: Any, limit: float, what: str) -> bool:
    """One card under a number (S1-GEN-07, S2-GEN-02)."""
    good, card = await fight.draw_under(me, limit, what)
    if card and fight.loud:
        lay_open_cards(fight, me, [card], None, limit, good)
        fight.tell("check", f"{me.name} draws {pretty(card)} for {what} against {limit:g}.", *care.draw, level="detail", who=me.id)
    return good


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


def healing_limit(wounds: float, body: int) -> float:
    """What a card that speeds healing is held against: what is missing to Body, or with worse wounds to twice Body."""
    return (body if wounds <= body else 2 * body) - wounds


def mend(me: Fighter, good: bool, helped: bool) -> float:
    """A day's healing; what it came to."""
    wounds = me.wounds
    me.wounds = mended(wounds, me.body, good, helped)
    return wounds - me.wounds


def mended(wounds: float, body: int, good: bool, helped: bool) -> float:
    """What a day leaves: 1 less, of worse wounds ½, twice that with a good card, and ½ less with a doctor's help.

    >>> mended(3, 5, False, True), mended(7, 5, True, False), mended(7, 5, False, False)
    (1.5, 6, 6.5)
    """
    healed = (2.0 if good else 1.0) if wounds <= body else (1.0 if good else 0.5)
    left = max(0.0, wounds - healed - (0.5 if helped else 0.0))
    return int(left) if left == int(left) else left
