"""The hurt after a fight, and those who can help them: what screens draw of it. How soon one dies, and what days bring, is worked out."""

from functools import partial

from cachetools import FIFOCache

from highdraw.engine.aftermath import Aftermath, Deed, Evening, Helper, Lapse, Patient
from highdraw.engine.prose import listed
from highdraw.engine.request import GM, Ask
from highdraw.engine.system import Offer
from highdraw.systems.suits.prognosis import death_in, evenings, fate, recovery_in, soonest, time_left
from highdraw.systems.suits.ward import ward
from highdraw.systems.suits_impact import words
from highdraw.systems.suits_impact.aftermath import CONDITIONS, DONE, choices
from highdraw.systems.suits_impact.choices import Act, Next
from highdraw.systems.suits_impact.clock import HALF_HOUR
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.expectation import a_day, a_second
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.options import acts
from highdraw.systems.suits_impact.rank import rank
from highdraw.systems.suits_impact.setup import Switches
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.surgery import operable, revivable

SECONDS = 60
"""Bleeding is looked ahead so many seconds."""
FATES: FIFOCache[tuple[int, int, int, int, Switches], tuple[float, ...]] = FIFOCache(1000)
CARE = ("stabilise", "treat", "strip", "tear", "move")
LAPSES = {
    "second": ("A second", "everybody acts once"), "minute": ("A minute", "until nobody bleeds"),
    "hour": ("An hour", "the knocked-out may wake"), "day": ("A day", "in the conditions as they are"),
}  # fmt: skip


def aftermath(fight: Combat) -> Aftermath | None:
    """Who is hurt, who can help, how time goes on; None before the fight is over, and where nobody is hurt."""
    if not fight.state.over:
        return None
    hurt = [me for me in fight.everybody() if revivable(fight, me) or (not me.dead and (me.injury or me.out))]
    names = {me.id: me.name for me in hurt}
    able = choices(fight)
    return ward(
        names,
        (_patient(fight, me) for me in hurt),
        _helpers(fight, able) if hurt else (),
        _lapses(fight, able),
        day=fight.state.days,
        measure="Damage",
    )


def bleeding(fight: Combat) -> tuple[Patient, ...]:
    """Before the fight is over: those who bleed, whoever dies first before the others."""
    return () if fight.state.over else soonest(_patient(fight, me) for me in fight.living() if fight.can_bleed(me))


# ---- who is hurt


def _fate(fight: Combat, me: Fighter) -> tuple[float, ...]:
    """The chance of being dead second by second. It takes a while, and everybody who looks asks for it."""
    key = (me.shock, me.damage, me.trauma, me.body, fight.sw)
    if key not in FATES:
        FATES[key] = fate(key[:3], partial(a_second, fight, me), SECONDS)
    return FATES[key]


def _patient(fight: Combat, me: Fighter) -> Patient:
    one = partial(Patient, who=me.id, full=2 * me.body)
    now = fight.state.seconds
    if me.dead:
        minutes = (me.died + HALF_HOUR - now) // 60
        return one(urgency="dead", says=f"can be brought back for {minutes} min", detail=f"A surgeon against Injury {me.injury}")
    if fight.can_bleed(me):
        chances = _fate(fight, me)
        says, detail = death_in(chances, "s")
        return one(urgency="dying", says=says, left=time_left(chances, "s"), detail=detail, fate=chances)
    days = _days(fight, me)
    soon, risk = recovery_in(days)
    wakes = f"knocked out for {_long(max(0, me.wakes - now) // 60)}" if me.out else ""
    one = partial(one, conditions=me.conditions if me.injury else "", days=days)
    if me.trauma:
        why = "the bleeding is stopped" if me.stopped else f"Trauma {me.trauma} does not bleed"
        return one(urgency="open", says="can wait", detail=_joined(why, wakes, risk))
    if operable(fight, me):
        minutes = (me.injured_at + HALF_HOUR - now) // 60
        return one(urgency="open", says=soon, detail=_joined(f"a surgeon may begin within {minutes} min", wakes, risk))
    if not me.injury:
        return one(urgency="stable", says="unhurt", detail=wakes)
    open_ = [battle.damage for battle in me.battles if battle.damage and not battle.treated]
    if open_ and not me.took_trauma and me.damage <= me.body:
        return one(urgency="open", says=soon, detail=_joined(f"treatment may take off {half(open_[-1])} of {me.damage} Damage", wakes))
    return one(urgency="stable", says=soon, detail=_joined(wakes, risk))


def _days(fight: Combat, me: Fighter) -> tuple[Evening, ...]:
    """The evenings to come in the conditions as they are."""
    if not me.injury:
        return ()
    start = (me.damage, me.worst_days)
    return evenings(start, partial(a_day, fight, me), lambda state: state[0])


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _long(minutes: int) -> str:
    return f"{minutes // 60} h {minutes % 60:02} min" if minutes >= 60 else f"{minutes} min"


# ---- who can help


def _helpers(fight: Combat, able: list[Next]) -> list[Helper]:
    """Everybody awake with something to do for a patient of their side, the trained first."""
    found = [(me, _deeds(fight, me, able)) for me in fight.awake()]
    ranked = sorted(found, key=lambda each: (-_skill(fight, each[0]), each[0].id))
    return [Helper(who=me.id, says=_trained(fight, me), deeds=deeds) for me, deeds in ranked if deeds]


def _skill(fight: Combat, me: Fighter) -> int:
    return max((rank(fight, me, skill) for skill in ("EMT", "Surgery") if skill in fight.sheet(me).skills), default=0)


def _trained(fight: Combat, me: Fighter) -> str:
    sheet = fight.sheet(me)
    skills = [f"{skill} {rank(fight, me, skill)}" for skill in ("EMT", "Surgery") if skill in sheet.skills]
    return " · ".join([*(skills or [f"untrained, EMT {rank(fight, me, 'EMT')}"]), *(["kit with bandages"] if sheet.kit else [])])


def _deeds(fight: Combat, me: Fighter, able: list[Next]) -> tuple[Deed, ...]:
    """Care second by second, and a surgeon's hours, with what stands in the way of each."""
    found: list[Deed] = []
    if any(fight.can_bleed(one) for one in fight.living()) or not fight.state.idle:
        open_, away = acts(fight, me)
        for act, reason in [*((act, "") for act in open_), *away]:
            if act.do in CARE and fight[act.target].side == me.side:
                found.append(_care(fight, me, act, reason))
    for choice in able:
        if choice.who == me.id:
            offer = words.offer(fight, Ask(GM, "aftermath", (DONE,)), choice)
            found.append(_deed(offer, patient=choice.target, time=_long(int(offer.costs[0].number)), key=choice.key))
    return tuple(found)


def _care(fight: Combat, me: Fighter, act: Act, reason: str) -> Deed:
    offer = words.offer(fight, Ask(me.id, "action", (act,)), act)
    seconds = int(next((cost.number for cost in offer.costs), 1)) if act.do == "treat" else 1
    return _deed(offer, patient=act.target, time=f"{seconds} s", reason=reason)


def _deed(offer: Offer, *, patient: str, time: str, reason: str = "", key: str = "") -> Deed:
    hint = " · ".join(part for part in (offer.hint, ", ".join(map(str, offer.facts))) if part)
    chance = offer.odds.chance if offer.odds is not None else None
    return Deed(label=offer.label, hint=hint, patient=patient, time=time, chance=chance, reason=reason, key=key)


# ---- time


def _lapses(fight: Combat, able: list[Next]) -> list[Lapse]:
    """Seconds, minutes, hours and days, each with why not."""
    bleeding = [me.name for me in fight.living() if fight.can_bleed(me)]
    busy = f"not while {listed(bleeding)} can bleed" if bleeding else ""
    idle = {"hour": "nobody is knocked out", "day": "nobody is left to heal"}
    found = []
    for do, (label, hint) in LAPSES.items():
        choice = Next(do)
        reason = "" if choice in able else (busy if do in idle else "") or idle.get(do, "nothing to do in seconds")
        found.append(Lapse(key=choice.key, label=label, hint=hint, reason=reason))
    cares = [Next("day", care=name) for name in CONDITIONS]
    found += [Lapse(key=choice.key, label=f"A day in {choice.care} conditions", minor=True) for choice in cares if choice in able]
    return found
