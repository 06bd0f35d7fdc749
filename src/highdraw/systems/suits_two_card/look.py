"""What a case may look at: any value of a fighter or of the fight, by name. See docs/cases.md."""

from collections.abc import Callable
from typing import Any

from highdraw.systems.suits import look as suits
from highdraw.systems.suits import view
from highdraw.systems.suits_two_card import skill
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.critical import care_skill
from highdraw.systems.suits_two_card.gear import reload_turns
from highdraw.systems.suits_two_card.movement import may_leave, pace
from highdraw.systems.suits_two_card.recovery import may_recover
from highdraw.systems.suits_two_card.state import Combatant

WORKED_OUT: dict[str, Callable[[Combat, Combatant], Any]] = {
    "states": Combat.states,
    "dazed": lambda fight, me: fight.dazed(me),
    "outnumbered": lambda fight, me: fight.outnumbered(me),
    "may_recover": may_recover,
    "may_leave": may_leave,
    "pace": pace,
    "weapon_skill": lambda fight, me: skill.attack_skill(fight, me, fight.kits[me.id].main),
    "guard_skill": skill.guard_skill,
    "dodge_skill": skill.dodge_skill,
    "ranged_defence": skill.ranged_defence,
    "medic_skill": lambda fight, me: care_skill(fight, me, "medic"),
    "doctor_skill": lambda fight, me: care_skill(fight, me, "doctor"),
    "base_power": lambda fight, me: fight.kits[me.id].powers[me.main],
    "second_power": lambda fight, me: fight.kits[me.id].powers.get(me.off, 0),
    "ranges": lambda fight, me: suits.range_ends(fight.kits[me.id].limits),
    "ranges_aimed": lambda fight, me: suits.range_ends(fight.kits[me.id].limits_aimed),
    "reload_turns": lambda fight, me: reload_turns(fight.kits[me.id].main, me.body),
    "armour": lambda fight, me: armour.name if (armour := fight.kits[me.id].armour) else "",
    "shield": lambda fight, me: shield.name if (shield := fight.kits[me.id].shield) else "",
    "skills": lambda fight, me: fight.sheet(me.id).skills,
    "weapons": lambda fight, me: list(fight.sheet(me.id).weapons),
    "committed": lambda fight, me: [f"{token.suit} {token.use}" for token in me.committed],
}
"""Values that follow from the state."""
PROPERTIES = ("white", "total", "status", "helpless", "out")
PAIRS: dict[str, Callable[[Combat, str, str], Any]] = {
    "distance": lambda fight, one, other: round(fight.state.field.distance(one, other), 2),
    "sector": lambda fight, one, other: fight.state.field.sector(one, other),
    "sees": lambda fight, one, other: fight.state.field.sees(one, other),
    "beside": lambda fight, one, other: fight.state.field.beside(one, other),
}
"""How two stand to each other, asked as `distance ann bob`."""

FIGHT = (
    "round", "turn", "order", "over", "winner", "ending", "minutes", "days", "blasts", "pile", "discards", "shuffles",
)  # fmt: skip
"""What a case may look at in the fight itself."""


def look(fight: Combat, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return suits.look(fight, who, name, WORKED_OUT, PROPERTIES, PAIRS, _values)


def _values(fight: Combat) -> dict[str, Any]:
    return {**view.values(fight.state, fight.state.blasts), "order": list(fight.state.order)}
