"""Surgeons: half the stabilised Trauma healed within the half hour; the dead brought back, or their last words."""

from highdraw.engine.choice import either
from highdraw.engine.prose import listed
from highdraw.engine.request import Ask
from highdraw.systems.suits_impact.checks import check
from highdraw.systems.suits_impact.clock import HALF_HOUR, pass_time
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.contest import Contest, contest
from highdraw.systems.suits_impact.ending import DAY
from highdraw.systems.suits_impact.harm import healed_up, knock_out
from highdraw.systems.suits_impact.numbers import half
from highdraw.systems.suits_impact.rank import surgery_rank
from highdraw.systems.suits_impact.state import Fighter


def surgeons(fight: Combat, patient: Fighter) -> list[Fighter]:
    """Whoever is trained, awake and not reeling, of the patient's side (S3-BAS-07)."""
    able = [me for me in fight.everybody() if me.side == patient.side and not unable(fight, me, patient)]
    return sorted(able, key=lambda me: -surgery_rank(fight, me))


def unable(fight: Combat, me: Fighter, patient: Fighter) -> str:
    """Why somebody is no surgeon for a patient: untrained, or in no state to work."""
    if me is patient:
        return "Nobody operates on themselves."
    if "Surgery" not in fight.sheet(me).skills:
        return f"{me.name} is not trained in Surgery."
    return "" if me.awake and not fight.reeling(me) else f"{me.name} is in no state to operate."


def inoperable(fight: Combat, patient: Fighter) -> str:
    """Why there is nothing to operate: all Trauma must be stabilised, and the half hour not be over (S3-SUR-01)."""
    if patient.dead or patient.gone:
        return f"{patient.name} is {'dead' if patient.dead else 'gone'}."
    if patient.trauma:
        return f"{patient.name} has Trauma that is not stabilised."
    if not patient.stabilised:
        return f"{patient.name} has no stabilised Trauma."
    return "" if fight.state.seconds - patient.injured_at <= HALF_HOUR else "The half hour for a surgeon has passed."


def beyond(fight: Combat, patient: Fighter) -> str:
    """Why nobody can bring somebody back: dead, not destroyed, no attempt yet, no more than half an hour ago (S3-CHD-01)."""
    if not patient.dead or patient.gone:
        return f"{patient.name} is {'gone' if patient.gone else 'not dead'}."
    if patient.destroyed:
        return f"{patient.name} is destroyed."
    if patient.tried:
        return "A surgeon has tried already."
    return "" if fight.state.seconds - patient.died <= HALF_HOUR else "The half hour has passed."


def no_operation(fight: Combat, me: Fighter, patient: Fighter) -> str:
    return unable(fight, me, patient) or inoperable(fight, patient)


def no_revival(fight: Combat, me: Fighter, patient: Fighter) -> str:
    return unable(fight, me, patient) or beyond(fight, patient)


def operable(fight: Combat, patient: Fighter) -> bool:
    return not inoperable(fight, patient)


def revivable(fight: Combat, patient: Fighter) -> bool:
    return not beyond(fight, patient)


async def operate(fight: Combat, surgeon: str, patient: str) -> None:
    """Half an hour, then Surgery against the stabilised points; half of them heal (S3-SUR-01)."""
    me, one = fight[surgeon], fight[patient]
    points, one.stabilised = one.stabilised, 0
    with fight.beat(f"{me.name} operates on {one.name}", who=surgeon, target=patient) as beat:
        if fight.loud:
            fight.tell("surgery", f"{me.name} operates on {one.name} for half an hour.", "S3-SUR-01", who=surgeon)
        await pass_time(fight, HALF_HOUR)
        what = Contest(rank=surgery_rank(fight, me), label="Surgery", number=points, against="stabilised Trauma", rule="S3-SUR-01")
        if not await contest(fight, beat, me, what):
            return
        healed = min(one.damage, half(points))
        one.damage -= healed
        healed_up(one)
        if fight.loud:
            fight.tell("healed", f"{one.name} loses {healed} Damage: {one.damage} left.", "S3-SUR-01", who=surgeon)


def missing(fight: Combat, me: Fighter, patient: Fighter) -> list[str]:
    """What a surgeon lacks: tools, supplies, a team (S3-CHD-05)."""
    helped = any(
        one is not me and one is not patient and one.side == me.side and {"EMT", "Surgery"} & set(fight.sheet(one).skills)
        for one in fight.awake()
    )
    found = (("modern tools", fight.options.tools), ("supplies", fight.options.supplies), ("a team", helped))
    return [what for what, there in found if not there]


async def revive(fight: Combat, surgeon: str, patient: str) -> None:
    """The surgeon's contest against the Injury of the dead (S3-CHD-01, S3-CHD-02, S3-CHD-06)."""
    me, one = fight[surgeon], fight[patient]
    one.tried = True
    lacks = missing(fight, me, one)
    full = surgery_rank(fight, me)
    rank = half(full) if lacks else full
    minutes = 30 + 30 * one.trauma
    with fight.beat(f"{me.name} fights for {one.name}'s life", who=surgeon, target=patient) as beat:
        if fight.loud:
            without = f", without {listed(lacks)}: rank {rank}" if lacks else ""
            says = f"{me.name} operates on {one.name}, who is dead, for {minutes} minutes{without}."
            fight.tell("surgery", says, "S3-CHD-01", "S3-CHD-06", *(["S3-CHD-05"] if lacks else []), who=surgeon)
        await pass_time(fight, minutes * 60)
        what = Contest(rank=rank, label="Surgery", number=one.injury, against="Injury", rule="S3-CHD-02")
        if await contest(fight, beat, me, what):
            _live(fight, one)
        else:
            await _last_words(fight, one)
            return
    if one.stabilised and me.awake:
        said = await Ask(surgeon, "go on", either("operate", "stop"))
        if said.do == "operate":
            await operate(fight, surgeon, patient)
    one.stabilised = 0
    one.next_day = fight.state.seconds + DAY


def _live(fight: Combat, me: Fighter) -> None:
    """Back: Trauma is Damage, no more than twice Body; no Shock, no bleeding, knocked out (S3-CHD-03)."""
    turned = me.trauma
    me.dead, me.trauma, me.shock, me.stopped = False, 0, 0, True
    me.damage = min(me.damage + turned, 2 * me.body)
    me.stabilised, me.injured_at = min(turned, me.damage), fight.state.seconds
    if fight.loud:
        fight.tell("revived", f"{me.name} lives, with Damage {me.damage}.", "S3-CHD-03", who=me.id)
    knock_out(fight, me, "S3-CHD-03")


async def _last_words(fight: Combat, me: Fighter) -> None:
    """A hero may wake for a last speech; everybody else just stays dead (S3-CHD-04)."""
    if fight.sheet(me).hero and await check(fight, me, me.will, "Will", "S3-CHD-04"):
        if fight.loud:
            fight.tell("last words", f"{me.name} wakes for a last speech, and dies for good.", "S3-CHD-04", who=me.id)
    elif fight.loud:
        fight.tell("stays dead", f"{me.name} stays dead.", "S3-CHD-04", who=me.id)
