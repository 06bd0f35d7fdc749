"""After the fight: bleeding goes on, the knocked-out wake, wounds heal by the day (S1-DFT-05, S1-HEA-01 to S1-HEA-05)."""

from highdraw.cards import pretty
from highdraw.systems.suits.aftermath import go_beside, healing_limit, mend, sleep_well, sleeps, tell_healed, what_next
from highdraw.systems.suits.worth import VALUES
from highdraw.systems.suits_one_card import critical
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.draw import check_card
from highdraw.systems.suits_one_card.harm import settled_down, wake
from highdraw.systems.suits_one_card.skill import care_skill
from highdraw.systems.suits_one_card.state import Combatant


async def aftermath(fight: Combat) -> None:
    """The referee says what comes next: the bleeding, minutes, days, or the end."""
    people = [me for me in fight.state.combatants.values() if not me.dead]
    bleeding = any(me.critical for me in people)
    asleep = any(sleeps(me, fight.state.minutes) for me in people)
    await what_next(fight, bleeding, asleep, any(me.total for me in people), int(fight.sw.ko_minutes))


async def bleeding(fight: Combat) -> None:
    """One more round for those with critical wounds; allies standing by may tend, one patient each (S1-CRT-03, S1-CRT-08)."""
    fight.state.minutes += int(fight.sw.round_seconds) / 60
    victims = [fight[who] for who in fight.state.fell if fight[who].critical and not fight[who].dead]
    victims += [me for me in fight.state.combatants.values() if me.critical and not me.dead and me not in victims]
    busy: set[str] = set()
    for me in victims:
        helpers = [one for one in fight.allies(me) if one.id not in busy]
        if helpers:
            best = max(helpers, key=lambda one: care_skill(fight, one, "medic"))
            busy.add(best.id)
            best.tending = me.id
            go_beside(fight.state.field, best.id, me.id)
            if fight.loud:
                fight.tell("tend", f"{best.name} tends {me.name}.", "S1-CRT-08", who=best.id)
    for me in victims:
        await critical.check(fight, me)
    for who in busy:
        fight[who].tending = ""


async def minutes(fight: Combat, count: float = 5) -> None:
    """Time passes; whoever was knocked out wakes, unless too much is still upon him (S1-DFT-05)."""
    fight.state.minutes += count
    for me in fight.state.combatants.values():
        wake(fight, me)


async def day(fight: Combat, resting: list[str] | None = None, doctors: dict[str, str] | None = None) -> None:
    """A day and a night: the resting heal, a doctor may help each of them once (S1-HEA-01 to S1-HEA-05)."""
    fight.state.days += 1
    fight.state.minutes += 24 * 60
    if fight.loud:
        fight.tell("day", f"Day {fight.state.days}.", "S1-HEA-01")
    people = [me for me in fight.state.combatants.values() if not me.dead]
    for me in people:
        wake(fight, me)
    hours = {me.id: fight.options.doctor_hours for me in people}
    for me in [me for me in people if me.total]:
        if resting is not None and me.id not in resting:
            if fight.loud:
                fight.tell("heal", f"{me.name} does not rest and heals nothing.", "S1-HEA-01", who=me.id)
            continue
        doctor = None if me.critical else _doctor(fight, me, hours, doctors)
        if doctor is not None:
            hours[doctor.id] -= 1
        await heal(fight, me, doctor)
    sleep_well(fight, people, "S1-DFT-05")


def _doctor(fight: Combat, me: Combatant, hours: dict[str, int], doctors: dict[str, str] | None) -> Combatant | None:
    """As arranged; else the best doctor of the side who still has an hour for this patient (S1-HEA-04)."""
    if doctors is not None:
        return fight[doctors[me.id]] if me.id in doctors else None
    able = [one for one in fight.allies(me) if "doctor" in fight.sheet(one.id).skills and hours[one.id] > 0]
    return max(able, key=lambda one: care_skill(fight, one, "doctor"), default=None)


async def heal(fight: Combat, me: Combatant, doctor: Combatant | None) -> None:
    """One day's healing of one who rests (S1-HEA-01 to S1-HEA-05)."""
    if me.critical:
        if fight.loud:
            fight.tell("heal", f"{me.name} still bleeds and cannot heal.", "S1-HEA-05", who=me.id)
        return
    slight = me.wounds <= me.body
    good = await _under(fight, me, healing_limit(me), "healing")
    helped = doctor is not None and await _under(fight, doctor, care_skill(fight, doctor, "doctor") - me.wounds, "doctor")
    healed = mend(me, good, helped)
    me.beaten = settled_down(fight, me)
    if fight.loud:
        cites = ["S1-HEA-01" if slight else "S1-HEA-02", "S1-HEA-05", *(["S1-HEA-03", "S1-HEA-04"] if doctor else [])]
        tell_healed(fight, me, healed, doctor.name if doctor and helped else "", *cites)


async def _under(fight: Combat, me: Combatant, limit: float, what: str) -> bool:
    """One card at or under a number, faces at the holder's best; no card when it is 0 or less (S1-GEN-07)."""
    if limit <= 0:
        return False
    card = await check_card(fight, me, what)
    if fight.loud:
        fight.tell("check", f"{me.name} draws {pretty(card)} for {what} against {limit:g}.", "S1-GEN-07", who=me.id)
    return any(fight.under(worth, limit) for worth in VALUES[card])
