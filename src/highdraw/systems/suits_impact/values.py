"""What a case may look at: fields of a fighter and of the fight, cards, derived ranks, how two stand to each other."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.errors import BadAnswer, Unknown
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.rank import attack_rank, deflection, emt_rank, rank
from highdraw.systems.suits_impact.sheet import SKILLS
from highdraw.systems.suits_impact.state import Fighter
from highdraw.systems.suits_impact.wield import uses


def _rank_in(skill: str) -> Callable[[Combat, Fighter], int]:
    return lambda fight, me: rank(fight, me, skill)


PLACES = ("x", "y", "facing")
PAIRS: Mapping[str, Callable[[Combat, Fighter, Fighter], Any]] = {
    "distance": lambda fight, one, other: round(fight.distance(one, other), 2),
    "sees": lambda fight, one, other: fight.sees(one, other),
    "rank": lambda fight, one, other: attack_rank(fight, one, other, next(uses(fight, one)).weapon),
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
    "power": lambda fight, me: next(uses(fight, me)).weapon.power(me.body),
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
    return _of_fighter(fight, fight[who], name) if who else _of_fight(fight, name)


def _of_fighter(fight: Combat, me: Fighter, name: str) -> Any:
    if name in PLACES:
        if not fight.state.field.mapped:
            raise BadAnswer(f"{name} needs a map: give everybody a place with `at`.")
        return round(getattr(fight.state.field.spots[me.id], name), 2)
    if name in DERIVED:
        return DERIVED[name](fight, me)
    if name in me.__struct_fields__:
        return getattr(me, name)
    raise Unknown("value of a fighter", name, [*me.__struct_fields__, *DERIVED, *PLACES])


def _of_fight(fight: Combat, name: str) -> Any:
    parts = name.split()
    if len(parts) == 3 and parts[0] in PAIRS:
        known = fight.state.fighters
        for one in parts[1:]:
            if one not in known:
                raise Unknown("fighter", one, list(known))
        return PAIRS[parts[0]](fight, known[parts[1]], known[parts[2]])
    deck = fight.state.deck
    values: dict[str, Any] = {"packs": deck.packs, "pile": deck.left, "discards": len(deck.discard), "shuffles": deck.shuffles}
    if name in VALUES:
        return getattr(fight.state, name)
    if name not in values:
        raise Unknown("value of the fight", name, [*VALUES, *values, *(f"{pair} A B" for pair in PAIRS)])
    return values[name]
