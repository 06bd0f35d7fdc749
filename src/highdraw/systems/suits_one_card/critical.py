"""The critically wounded: a card every round, bleeding, passing out, stabilising, medics."""

from highdraw.systems.suits import critical as suits
from highdraw.systems.suits.critical import BESIDE, Bleeding
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.harm import knock_out, suffer
from highdraw.systems.suits_one_card.skill import care_skill
from highdraw.systems.suits_one_card.state import Combatant


def _medic(fight: Combat, me: Combatant) -> Combatant | None:
    """The medic who draws: of those who spent their turn on the patient, are beside them and still able, the best (S1-CRT-08)."""
    able = [
        one
        for one in fight.state.combatants.values()
        if one.tending == me.id and not one.out and not fight.dazed(one) and fight.distance(me, one) <= BESIDE
    ]
    return max(able, key=lambda one: care_skill(fight, one, "medic"), default=None)


def _afterwards(fight: Combat, me: Combatant) -> None:
    """With the last critical wound stable there are no more cards, but the fighter stays down until healed (S1-CRT-10)."""
    if me.critical or me.dead:
        return
    if me.id in fight.state.fell:
        fight.state.fell.remove(me.id)
    suits.tell_no_more(fight, me, me.beaten, "S1-CRT-10")


RULES: Bleeding[Combat] = Bleeding(
    under="S1-GEN-07",
    check=("critical wounds", "card", ("S1-CRT-03",)),
    results={"bleed": "S1-CRT-04", "stabilise": "S1-CRT-06", "nothing": "S1-CRT-06"},
    bleed=("S1-CRT-04",),
    awake="S1-CRT-05", stops="S1-CRT-08", stabilises="S1-CRT-09", at_draw=False,
    suffer=suffer, knock_out=knock_out, medic=_medic, skill=care_skill, afterwards=_afterwards,
)  # fmt: skip


async def check(fight: Combat, me: Combatant) -> None:
    """One round of somebody with critical wounds, and of the medic who tends them (S1-CRT-03)."""
    await suits.check(RULES, fight, me)
