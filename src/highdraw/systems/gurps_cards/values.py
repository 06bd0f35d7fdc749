"""What a case may look at: fields of a fighter and of the fight, cards, derived scores, how two stand to each other."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.errors import BadAnswer, Unknown
from highdraw.systems.gurps_cards.combat import Combat, states
from highdraw.systems.gurps_cards.defence import base_score
from highdraw.systems.gurps_cards.initiative import initiative
from highdraw.systems.gurps_cards.ranks import RANKS, natural
from highdraw.systems.gurps_cards.state import Fighter

PLACES = ("x", "y", "facing")
PAIRS: Mapping[str, Callable[[Combat, Fighter, Fighter], Any]] = {
    "distance": lambda fight, one, other: fight.apart(one, other),
    "side": lambda fight, one, other: fight.side_of(one, other),
    "sees": lambda fight, one, other: fight.sees(one, other),
}
"""How two stand to each other, asked as `distance ann bob`: hexes; from which side the first comes at the second; who sees whom."""
DERIVED: Mapping[str, Callable[[Combat, Fighter], Any]] = {
    "hand": lambda fight, me: " ".join([*natural(fight.hand(me)), *["RJ"] * fight.jokers(me)]),
    "hold": lambda fight, me: str(fight.hold(me) or ""),
    "cards": lambda fight, me: len(fight.hand(me)),
    "score": initiative,
    "move": lambda fight, me: fight.move(me),
    "speed": lambda fight, me: fight.speed(me),
    "dodge": lambda fight, me: base_score(fight, me, "dodge", "")[1],
    "parry": lambda fight, me: base_score(fight, me, "parry", me.main)[1],
    "block": lambda fight, me: base_score(fight, me, "block", "")[1],
    "encumbrance": lambda fight, me: fight.level(me),
    "shock": lambda fight, me: fight.shock(me),
    "states": lambda fight, me: states(me),
    "stun": lambda fight, me: bool(me.stunned),
    "out": lambda fight, me: me.out,
    "down": lambda fight, me: me.down,
    "speaking": lambda fight, me: me.speech.words if me.speech else "",
}
VALUES = ("turn", "second", "clock", "over", "winner", "ending", "fallen", "suit")
"""What a case may look at in the fight itself …"""
FIGHT = (*VALUES, "packs", "pile", "discards", "shuffles", "increment")
"""… and with what its deck and its count show."""


def value(fight: Combat, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return _of_fighter(fight, fight[who], name) if who else _of_fight(fight, name)


def _of_fighter(fight: Combat, me: Fighter, name: str) -> Any:
    if name in PLACES:
        if not fight.mapped:
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
    values |= {"increment": RANKS[fight.state.increment] if fight.state.increment >= 0 else ""}
    if name in VALUES:
        return getattr(fight.state, name)
    if name not in values:
        raise Unknown("value of the fight", name, [*VALUES, *values, *(f"{pair} A B" for pair in PAIRS)])
    return values[name]
