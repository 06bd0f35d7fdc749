"""After the fight: bleeding goes on, the knocked-out wake, wounds heal by the day."""

from math import inf

from highdraw.systems.suits import aftermath as suits
from highdraw.systems.suits.aftermath import Care
from highdraw.systems.suits_two_card import critical
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.harm import KNOCKOUT_MINUTES, fatal
from highdraw.systems.suits_two_card.rounds import SECOND
from highdraw.systems.suits_two_card.state import Combatant


def _wake(fight: Combat, me: Combatant) -> None:
    """Five minutes after the knock-out, and not while status is still above twice Body (S2-UNC-02, S2-UNC-03, S2-BLD-03)."""
    if me.dead or not me.unconscious or fight.state.minutes < me.wakes:
        return
    suits.wake_up(fight, me, ("S2-UNC-02", *(("S2-BLD-03",) if me.comatose else ())), ("S2-UNC-02", "S2-UNC-03"))


def _mended(fight: Combat, me: Combatant) -> None:
    """At twice Body or less one is comatose no longer (S2-BLD-03)."""
    if me.comatose and me.wounds <= 2 * me.body:
        me.comatose = False
        if fight.loud:
            fight.tell("heal", f"{me.name} is no longer comatose.", "S2-BLD-03", who=me.id)


CARE: Care[Combat] = Care(
    bleeding=critical.RULES,
    day="S2-HEA-01", rest="S2-HEA-04", bleeds="S2-HEA-02", sleep="S2-UNC-03",
    slight=("S2-HEA-01", "S2-GEN-05"), bad=("S2-HEA-02", "S2-GEN-05"), doctor=("S2-HEA-03",), draw=("S2-GEN-02", "S2-GEN-05"),
    wake=_wake, mended=_mended, kills=fatal,
)  # fmt: skip


async def aftermath(fight: Combat) -> None:
    """The referee says what comes next: the bleeding, minutes, days, or the end."""
    await suits.what_next(fight, CARE, int(KNOCKOUT_MINUTES))


async def bleeding(fight: Combat) -> None:
    """One more round of checks (S2-CRT-03)."""
    fight.state.minutes += SECOND
    await suits.bleed_on(fight, CARE, [me for me in fight.state.combatants.values() if me.critical and not me.dead], _tend)


def _tend(medic: Combatant, patient: Combatant) -> None:
    patient.tended_by = [medic.id]


async def minutes(fight: Combat, count: float) -> None:
    """Time passes; who was knocked out wakes, unless too much is still upon him (S2-UNC-02, S2-UNC-03)."""
    await suits.pass_minutes(fight, CARE, count)


async def day(fight: Combat, resting: list[str] | None = None, doctors: dict[str, str] | None = None) -> None:
    """A day and a night: the resting heal, a doctor may help each of them once (S2-HEA-01, S2-HEA-03, S2-HEA-04)."""
    await suits.pass_day(fight, CARE, resting, doctors, inf)


async def heal(fight: Combat, me: Combatant, doctor: Combatant | None) -> None:
    """One day's healing of one who rests (S2-HEA-01, S2-HEA-02, S2-HEA-03)."""
    await suits.heal(fight, CARE, me, doctor)
