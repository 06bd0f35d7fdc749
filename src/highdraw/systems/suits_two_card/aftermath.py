"""After the fight: bleeding goes on, the knocked-out wake, wounds heal by the day (S2-UNC-02, S2-HEA-01 to S2-HEA-04)."""

from highdraw.cards import pretty
from highdraw.engine.request import Draw
from highdraw.systems.suits.aftermath import go_beside, healing_limit, mend, sleep_well, sleeps, tell_healed, wake_up, what_next
from highdraw.systems.suits.worth import best_under
from highdraw.systems.suits_two_card import critical
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.state import Combatant
from highdraw.systems.suits_two_card.turn import SECOND


async def aftermath(fight: Combat) -> None:
    """The referee says what comes next: the bleeding, minutes, days, or the end."""
    people = [me for me in fight.state.combatants.values() if not me.dead]
    bleeding = any(me.critical for me in people)
    asleep = any(sleeps(me, fight.state.minutes) for me in people)
    hurt = any(me.total and not me.swarm for me in people)
    await what_next(fight, bleeding, asleep, hurt, 5)


async def bleeding(fight: Combat) -> None:
    """One more round of checks; allies standing by may tend, one victim each (S2-EXT-05, S2-CRT-05)."""
    fight.state.minutes += SECOND
    victims = [me for me in fight.state.combatants.values() if me.critical and not me.dead]
    busy: set[str] = set()
    for me in victims:
        helpers = [one for one in fight.allies(me) if one.id not in busy and not one.swarm]
        if helpers:
            best = max(helpers, key=lambda one: critical.care_skill(fight, one, "medic"))
            busy.add(best.id)
            me.tended_by = [best.id]
            go_beside(fight.state.field, best.id, me.id)
            if fight.loud:
                fight.tell("tend", f"{best.name} tends {me.name}.", "S2-CRT-05", who=best.id)
    for me in victims:
        await critical.check(fight, me)


async def minutes(fight: Combat, count: float = 5) -> None:
    """Time passes; who was knocked out wakes, unless too much is still upon him (S2-UNC-02, S2-UNC-03)."""
    fight.state.minutes += count
    for me in fight.state.combatants.values():
        _wake(fight, me)


def _wake(fight: Combat, me: Combatant) -> None:
    """Five minutes after the knock-out, and not while status is still above twice Body (S2-UNC-02, S2-UNC-03, S2-BLD-03)."""
    if me.dead or not me.unconscious or fight.state.minutes < me.wakes:
        return
    wake_up(fight, me, ("S2-UNC-02", *(("S2-BLD-03",) if me.comatose else ())), ("S2-UNC-02", "S2-UNC-03"))


async def day(fight: Combat, resting: list[str] | None = None, doctors: dict[str, str] | None = None) -> None:
    """A day and a night: the resting heal, a doctor may help each of them once (S2-HEA-01 to S2-HEA-04)."""
    fight.state.days += 1
    fight.state.minutes += 24 * 60
    if fight.loud:
        fight.tell("day", f"Day {fight.state.days}.", "S2-HEA-01")
    people = [me for me in fight.state.combatants.values() if not me.dead and not me.swarm]
    for me in people:
        _wake(fight, me)
    patients = [me for me in people if me.total]
    for me in patients:
        if resting is not None and me.id not in resting:
            if fight.loud:
                fight.tell("heal", f"{me.name} does not rest and heals nothing.", "S2-HEA-04", who=me.id)
            continue
        await heal(fight, me, _doctor(fight, me, doctors))
    sleep_well(fight, people, "S2-UNC-03")


def _doctor(fight: Combat, me: Combatant, doctors: dict[str, str] | None) -> Combatant | None:
    """As arranged; else the best doctor of the side, who has an hour for each (S2-HEA-03)."""
    if doctors is not None:
        return fight[doctors[me.id]] if me.id in doctors else None
    able = [one for one in fight.allies(me) if "doctor" in fight.sheet(one.id).skills]
    return max(able, key=lambda one: critical.care_skill(fight, one, "doctor"), default=None)


async def heal(fight: Combat, me: Combatant, doctor: Combatant | None) -> None:
    """One day's healing of one who rests (S2-HEA-01, S2-HEA-02)."""
    if me.critical:
        if fight.loud:
            fight.tell("heal", f"{me.name} still bleeds and cannot heal.", "S2-HEA-02", who=me.id)
        return
    slight = me.wounds <= me.body
    good = await _under(fight, me, healing_limit(me), "healing")
    helped = doctor is not None and await _under(fight, doctor, critical.care_skill(fight, doctor, "doctor") - me.wounds, "doctor")
    healed = mend(me, good, helped)
    if me.comatose and me.wounds <= 2 * me.body:
        me.comatose = False
        if fight.loud:
            fight.tell("heal", f"{me.name} is comatose no longer.", "S2-BLD-03", who=me.id)
    if fight.loud:
        cites = ["S2-HEA-01" if slight else "S2-HEA-02", "S2-GEN-05"] + (["S2-HEA-03"] if doctor else [])
        tell_healed(fight, me, healed, doctor.name if doctor and helped else "", *cites)


async def _under(fight: Combat, me: Combatant, limit: float, what: str) -> bool:
    """One card at or under a number, faces at the holder's best; no card when it is 0 or less (S2-GEN-02)."""
    if limit <= 0:
        return False
    zone = f"check {me.id}"
    (card,) = await Draw(1, zone, what)
    fight.state.deck.drop(zone)
    good = best_under(card, limit) is not None
    if fight.loud:
        fight.tell("check", f"{me.name} draws {pretty(card)} for {what} against {limit:g}.", "S2-GEN-02", "S2-GEN-05", who=me.id)
    return good
