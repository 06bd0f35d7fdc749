"""The hurt after a fight in the editions of shock and wounds, and those who can help them: what screens draw of it."""

from functools import partial
from typing import Any

from cachetools import FIFOCache

from highdraw.engine.aftermath import Aftermath, Deed, Helper, Lapse, Patient
from highdraw.engine.prose import listed
from highdraw.systems.suits.aftermath import Care, following, healing_limit, mended, mortal, sleeps
from highdraw.systems.suits.critical import F, outcome
from highdraw.systems.suits.prognosis import death_in, evenings, fate, recovery_in, soonest, time_left
from highdraw.systems.suits.ward import ward
from highdraw.systems.suits.worth import VALUES

ROUNDS = 60
"""Bleeding is looked ahead so many rounds."""
CARDS = 52
FATES: FIFOCache[tuple[str, frozenset[tuple[str, str]], int, float, int, bool], tuple[float, ...]] = FIFOCache(1000)
"""What is known already: by edition and house rules, critical and all other wounds, Body, and whether twice Body or three times kills."""


def aftermath(fight: F, care: Care[F], minutes: int) -> Aftermath | None:
    """Who is hurt, who can help, how time goes on; None before the fight is over, and where nobody is hurt."""
    if not (fight.state.over and fight.fighting):
        return None
    hurt = [me for me in mortal(fight) if not me.gone and (me.total or sleeps(me, fight.state.minutes))]
    return ward(
        {me.id: me.name for me in hurt},
        (_patient(fight, care, me) for me in hurt),
        _helpers(fight, care, hurt),
        _lapses(fight, minutes),
        day=fight.state.days,
        measure="wounds",
    )


def bleeding(fight: F, care: Care[F]) -> tuple[Patient, ...]:
    """Before the fight is over: those with critical wounds, whoever dies first before the others."""
    return () if fight.state.over else soonest(_patient(fight, care, me) for me in mortal(fight) if me.critical and not me.gone)


# ---- who is hurt


def _fate(fight: F, care: Care[F], me: Any) -> tuple[float, ...]:
    """The chance of being dead round by round. It takes a while, and everybody who looks asks for it."""
    key = (fight.system.id, frozenset(fight.setup.switches.items()), me.critical, me.wounds, me.body, care.kills(fight, me, 2.5 * me.body))
    if key not in FATES:
        FATES[key] = fate((me.critical, me.wounds), partial(_a_check, fight, care, me), ROUNDS)
    return FATES[key]


def _patient(fight: F, care: Care[F], me: Any) -> Patient:
    one = partial(Patient, who=me.id, full=2 * me.body)
    if me.critical:
        chances = _fate(fight, care, me)
        says, detail = death_in(chances, "rounds")
        return one(urgency="dying", says=says, left=time_left(chances, "rounds"), detail=detail, fate=chances)
    left = me.wakes - fight.state.minutes
    wakes = f"knocked out for {left:.0f} min" if sleeps(me, fight.state.minutes) and left > 0 else ""
    if not me.total:
        return one(urgency="stable", says="unhurt", detail=wakes or "knocked out")
    days = evenings(me.wounds, partial(_a_day, fight, care, me), float)
    soon, _ = recovery_in(days)
    return one(urgency="stable", says=soon, detail=", ".join(filter(None, (wakes, "with rest"))), days=days)


def _a_check(fight: F, care: Care[F], me: Any, now: tuple[int, float]) -> dict[tuple[int, float] | None, float]:
    """One card of somebody with critical wounds whom nobody tends (S1-CRT-03, S2-CRT-03)."""
    critical, wounds = now
    if not critical:
        return {now: 1.0}
    found: dict[tuple[int, float] | None, float] = {}
    for card in VALUES:
        result = outcome(fight, card, critical, me.body)
        after: tuple[int, float] | None = now
        if result == "stabilise":
            after = (critical - 1, wounds + 1)
        elif result == "bleed":
            after = None if care.kills(fight, me, critical + wounds + 1) else (critical, wounds + 1)
        found[after] = found.get(after, 0.0) + 1 / CARDS
    return found


def _a_day(fight: F, care: Care[F], me: Any, wounds: float) -> dict[float | None, float]:
    """A day of rest, with the best doctor of the side (S1-HEA-01, S1-HEA-02, S1-HEA-03, S2-HEA-01, S2-HEA-02, S2-HEA-03)."""
    good = _under(fight, healing_limit(wounds, me.body))
    doctor = max((care.bleeding.skill(fight, one, "doctor") for one in _doctors(fight, me)), default=0)
    helped = _under(fight, doctor - wounds)
    found: dict[float | None, float] = {}
    for well, chance in ((True, good), (False, 1 - good)):
        for more, share in ((True, helped), (False, 1 - helped)):
            left = mended(wounds, me.body, well, more)
            found[left] = found.get(left, 0.0) + chance * share
    return {left: chance for left, chance in found.items() if chance}


def _doctors(fight: F, me: Any) -> list[Any]:
    return [one for one in fight.allies(me) if "doctor" in fight.sheet(one.id).skills]


def _under(fight: F, limit: float) -> float:
    """The chance of a card under a number, faces at the holder's best."""
    return sum(any(fight.under(worth, limit) for worth in worths) for worths in VALUES.values()) / CARDS


# ---- who can help


def _helpers(fight: F, care: Care[F], hurt: list[Any]) -> list[Helper]:
    """Allies who can tend the bleeding, and doctors: each does what they can as time goes on."""
    found = []
    for me in mortal(fight):
        deeds = () if me.out else tuple(_deeds(fight, care, me, [one for one in hurt if me in fight.allies(one)]))
        if deeds:
            skills = fight.sheet(me.id).skills
            known = [f"{name.capitalize()} {care.bleeding.skill(fight, me, name)}" for name in ("medic", "doctor") if name in skills]
            found.append((bool(known), Helper(who=me.id, says=" · ".join(known) or "untrained", deeds=deeds)))
    return [helper for _, helper in sorted(found, key=lambda each: not each[0])]


def _deeds(fight: F, care: Care[F], me: Any, patients: list[Any]) -> list[Deed]:
    found = []
    for one in patients:
        name = "medic" if one.critical else "doctor"
        skill = care.bleeding.skill(fight, me, name)
        if name == "doctor" and (me not in _doctors(fight, one) or not one.total):
            continue
        label, time = (f"Tend {one.name}", "a round") if one.critical else (f"Look after {one.name}", "a day")
        points = one.critical or one.wounds
        hint = f"{name} {skill} − {points:g} {'critical wounds' if one.critical else 'wounds'}"
        found.append(Deed(label=label, hint=hint, patient=one.id, time=time, chance=_under(fight, skill - points)))
    return found


# ---- time


def _lapses(fight: F, minutes: int) -> list[Lapse]:
    """A round of bleeding, minutes, days, each with why not."""
    able = following(fight)
    bleeding = [me.name for me in mortal(fight) if me.critical]
    busy = f"not while {listed(bleeding)} bleed{'s' if len(bleeding) == 1 else ''}" if bleeding else ""
    shown = (
        ("bleeding", "A round", "a card for everybody who bleeds", "nobody bleeds"),
        ("minutes", f"{minutes} minutes", "the knocked-out may wake", busy or "nobody is knocked out"),
        ("day", "A day of rest", "everybody heals", busy or "nobody is left to heal"),
    )
    found = [Lapse(key=key, label=label, hint=hint, reason="" if key in able else why) for key, label, hint, why in shown]
    return [*found, *([Lapse(key="busy day", label="A day without rest", minor=True)] if "busy day" in able else [])]
