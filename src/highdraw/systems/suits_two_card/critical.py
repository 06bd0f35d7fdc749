"""The critically wounded: a check on each own turn, bleeding, passing out, stabilising, medics."""

from highdraw.systems.suits import critical as suits
from highdraw.systems.suits.critical import BESIDE, Bleeding
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.gear import awkward_skill
from highdraw.systems.suits_two_card.harm import knock_out, suffer
from highdraw.systems.suits_two_card.skill import halved
from highdraw.systems.suits_two_card.state import Combatant


def _medic(fight: Combat, me: Combatant) -> Combatant | None:
    """The medic who draws: of those who tended the victim and are still beside it, the one acting first (S2-CRT-05)."""
    order = fight.state.order or list(fight.state.combatants)
    able = [fight[who] for who in me.tended_by if not fight[who].out and fight.distance(me, fight[who]) <= BESIDE]
    return min(able, key=lambda one: order.index(one.id) if one.id in order else len(order)) if able else None


def care_skill(fight: Combat, me: Combatant, name: str) -> int:
    """The Medic or Doctor skill; without it the raw Will, as a steady hand (S2-GEN-04)."""
    sheet = fight.sheet(me.id)
    base = sheet.skills.get(name)
    if base is None:
        return halved(fight, me, me.will, None) if name == "medic" else 0
    return halved(fight, me, awkward_skill(base, fight.kits[me.id].armour_steps), None)


def _afterwards(fight: Combat, me: Combatant) -> None:
    """Care is given for one check (S2-CRT-05); with no critical wounds left the checks stop, but he stays disabled (S2-CRT-07)."""
    me.tended_by.clear()
    if not me.critical and not me.dead:
        suits.tell_no_more(fight, me, me.helpless, "S2-CRT-07")


RULES: Bleeding[Combat] = Bleeding(
    under="S2-GEN-02",
    check=("bleeding check", "check card", ("S2-CRT-03", "S2-GEN-05")),
    bleed=("S2-CRT-03", "S2-CRT-01"),
    awake="S2-CRT-04", stops="S2-CRT-05", stabilises="S2-CRT-06", at_draw=True,
    suffer=suffer, knock_out=knock_out, medic=_medic, skill=care_skill, afterwards=_afterwards,
)  # fmt: skip


async def check(fight: Combat, me: Combatant) -> None:
    """One check of a victim with critical wounds (S2-CRT-03)."""
    await suits.check(RULES, fight, me)
