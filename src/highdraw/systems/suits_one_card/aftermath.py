"""After the fight: bleeding goes on, the knocked-out wake, wounds heal by the day."""

from highdraw.systems.suits import aftermath as suits
from highdraw.systems.suits.aftermath import Care
from highdraw.systems.suits_one_card import critical
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.harm import fatal, wake
from highdraw.systems.suits_one_card.state import Combatant


def _mended(fight: Combat, me: Combatant) -> None:
    """Whether wounds still keep one down (S1-CRT-10)."""
    me.beaten = fight.stays_down(me)


CARE: Care[Combat] = Care(
    bleeding=critical.RULES,
    day="S1-HEA-01", rest="S1-HEA-01", bleeds="S1-HEA-05", sleep="S1-DFT-05",
    slight=("S1-HEA-01", "S1-HEA-05"), bad=("S1-HEA-02", "S1-HEA-05"), doctor=("S1-HEA-03", "S1-HEA-04"), draw=("S1-GEN-07",),
    wake=wake, mended=_mended, kills=fatal,
)  # fmt: skip


async def aftermath(fight: Combat) -> None:
    """The referee says what comes next: the bleeding, minutes, days, or the end."""
    await suits.what_next(fight, CARE, int(fight.sw.ko_minutes))


async def bleeding(fight: Combat) -> None:
    """One more round for those with critical wounds, in the order in which they fell (S1-CRT-03)."""
    fight.state.minutes += int(fight.sw.round_seconds) / 60
    everybody = dict.fromkeys((*fight.state.fell, *fight.state.combatants))
    victims = [fight[who] for who in everybody if fight[who].critical and not fight[who].dead]
    for medic in await suits.bleed_on(fight, CARE, victims, _tend):
        medic.tending = ""


def _tend(medic: Combatant, patient: Combatant) -> None:
    medic.tending = patient.id


async def minutes(fight: Combat, count: float) -> None:
    """Time passes; whoever was knocked out wakes, unless too much is still upon them (S1-DFT-05)."""
    await suits.pass_minutes(fight, CARE, count)


async def day(fight: Combat, resting: list[str] | None = None, doctors: dict[str, str] | None = None) -> None:
    """A day and a night: the resting heal, a doctor may help each of them once (S1-HEA-01, S1-HEA-04)."""
    await suits.pass_day(fight, CARE, resting, doctors, fight.options.doctor_hours)


async def heal(fight: Combat, me: Combatant, doctor: Combatant | None) -> None:
    """One day's healing of one who rests (S1-HEA-01, S1-HEA-02, S1-HEA-03, S1-HEA-05)."""
    await suits.heal(fight, CARE, me, doctor)
