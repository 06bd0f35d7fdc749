"""What a case may look at: any value of a fighter or of the fight, by name."""

from collections.abc import Callable
from typing import Any

from highdraw.systems.suits import look as suits
from highdraw.systems.suits import view
from highdraw.systems.suits_one_card import skill
from highdraw.systems.suits_one_card.aim import aim_limit
from highdraw.systems.suits_one_card.combat import Combat
from highdraw.systems.suits_one_card.gear import absorption
from highdraw.systems.suits_one_card.reach import ready
from highdraw.systems.suits_one_card.recovery import may_recover
from highdraw.systems.suits_one_card.state import Combatant

WORKED_OUT: dict[str, Callable[[Combat, Combatant], Any]] = {
    "states": Combat.states,
    "dazed": lambda fight, me: fight.dazed(me),
    "may_recover": may_recover,
    "ready": lambda fight, me: not ready(fight, me),
    "usable": lambda fight, me: fight.kits[me.id].usable,
    "pace": skill.pace,
    "weapon_skill": skill.strike_skill,
    "guard_skill": skill.defence_skill,
    "ranged_defence": lambda fight, me: skill.defence_skill(fight, me, None, True, False),
    "medic_skill": lambda fight, me: skill.care_skill(fight, me, "medic"),
    "doctor_skill": lambda fight, me: skill.care_skill(fight, me, "doctor"),
    "base_power": lambda fight, me: fight.kits[me.id].power,
    "absorption": lambda fight, me: absorption(fight.kits[me.id].armour, me.body, False, fight.sw.kevlar_vs_other),
    "absorption_bullets": lambda fight, me: absorption(fight.kits[me.id].armour, me.body, True, fight.sw.kevlar_vs_other),
    "ranges": lambda fight, me: suits.range_ends(fight.kits[me.id].limits),
    "reload_rounds": lambda fight, me: fight.kits[me.id].reload,
    "aim_limit": aim_limit,
    "reflexes": lambda fight, me: me.speed,
    "armour": lambda fight, me: armour.name if (armour := fight.kits[me.id].armour) else "",
    "shield": lambda fight, me: shield.name if (shield := fight.kits[me.id].shield) else "",
    "skills": lambda fight, me: fight.sheet(me.id).skills,
    "weapons": lambda fight, me: list(fight.sheet(me.id).weapons),
    "dealt": lambda fight, me: " ".join(fight.state.deck.zones.get(me.id, [])),
    "aim_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"aim {me.id}", [])),
    "bonus_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"bank {me.id}", [])),
    "committed_cards": lambda fight, me: " ".join(fight.state.deck.zones.get(f"commit {me.id}", [])),
}
"""Values that follow from the state."""
PROPERTIES = ("total", "status", "helpless", "out")
PAIRS: dict[str, Callable[[Combat, str, str], Any]] = {
    "distance": lambda fight, one, other: round(fight.state.field.distance(one, other), 2),
    "sees": lambda fight, one, other: fight.state.field.sees(one, other),
    "bracket": lambda fight, one, other: fight.kits[one].bracket(fight.state.field.distance(one, other)) or "",
}
"""How two stand to each other, asked as `distance ann bob`."""

FIGHT = (
    "round", "turn", "level", "order", "noob", "over", "winner", "ending", "fell", "minutes", "days", "blasts", "pile", "discards",
    "shuffles",
)  # fmt: skip
"""What a case may look at in the fight itself."""


def look(fight: Combat, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return suits.look(fight, who, name, WORKED_OUT, PROPERTIES, PAIRS, _values)


def _values(fight: Combat) -> dict[str, Any]:
    state = fight.state
    return {**view.values(state, state.blasts), "order": list(state.group), "level": state.level, "noob": state.noob, "fell": state.fell}
