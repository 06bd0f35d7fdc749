"""What a case may look at: fields of a fighter and of the fight, cards, derived ranks, how two stand to each other."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.roster.values import known, of_deck, of_fighter, pair
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.rank import attack_rank, deflection, emt_rank, rank
from highdraw.systems.suits_impact.sheet import SKILLS
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import uses


def _rank_in(skill: str) -> Callable[[Combat, Fighter], int]:
    return lambda fight, me: rank(fight, me, skill)


PAIRS: Mapping[str, Callable[[Combat, Fighter, Fighter], Any]] = {
    "distance": lambda fight, one, other: round(fight.distance(one, other), 2),
    "sees": lambda fight, one, other: fight.sees(one, other),
    "rank": lambda fight, one, other: attack_rank(fight, one, other, uses(fight, one)[0].weapon),
}
"""How two stand to each other, asked as `distance ann bob`; `rank ann bob` is the attack rank with what is in hand."""
DERIVED: Mapping[str, Callable[[Combat, Fighter], Any]] = {
    "wounds": lambda fight, me: fight.wounds(me),
    "injury": lambda fight, me: me.injury,
    "major": lambda fight, me: me.major,
    "hand": lambda fight, me: " ".join(fight.hand(me)),
    "cards": lambda fight, me: len(fight.hand(me)),
    "action": lambda fight, me: str(fight.action_card(me) or ""),
    "phase": lambda fight, me: fight.acts_in(me),
    "states": lambda fight, me: fight.states(me),
    "awake": lambda fight, me: me.awake,
    "absorption": lambda fight, me: fight.absorption(me),
    "deflection": lambda fight, me: sum(number for _, number, _ in deflection(fight, me, None)),
    "power": lambda fight, me: uses(fight, me)[0].weapon.power(me.body),
    "powers": lambda fight, me: {name: weapon.power(me.body) for name, weapon in fight.sheet(me).weapons.items()},
    **{skill.lower().replace(" ", "_"): _rank_in(skill) for skill in SKILLS},
    "self_care": lambda fight, me: emt_rank(fight, me, me),
    "battle_damage": lambda fight, me: [battle.damage for battle in me.battles],
    "working": lambda fight, me: me.work.left if me.work else 0,
    "minutes_out": lambda fight, me: max(0, me.wakes - fight.state.seconds) // 60 if me.out else 0,
    "held": lambda fight, me: ", ".join(name for name in (me.main, me.off) if name),
}
VALUES = ("round", "seconds", "days", "over", "winner", "ending", "fallen", "order", "phase")
"""What a case may look at in the fight itself …"""
FIGHT = (*VALUES, "packs", "pile", "discards", "shuffles")
"""… and with what its deck shows."""


def value(fight: Combat, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return of_fighter(fight, fight[who], name, DERIVED, fight.state.field) if who else _of_fight(fight, name)


def _of_fight(fight: Combat, name: str) -> Any:
    if two := pair(name, PAIRS, fight.state.fighters):
        return PAIRS[two[0]](fight, fight[two[1]], fight[two[2]])
    if name in VALUES:
        return getattr(fight.state, name)
    return known(of_deck(fight.state.deck), name, VALUES, PAIRS)
