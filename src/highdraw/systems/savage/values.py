"""What a case may look at: fields of a fighter and of the fight, what a view shows, how two stand to each other."""

from collections.abc import Callable, Mapping
from typing import Any

from highdraw.errors import Unknown
from highdraw.roster.values import PLACES, known, pair, place
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.states import states
from highdraw.systems.savage.view import view

PAIRS: Mapping[str, Callable[[Scene, Fighter, Fighter], Any]] = {
    "distance": lambda fight, one, other: round(fight.inches(one, other), 2),
    "band": lambda fight, one, other: fight.weapon(one).band(fight.inches(one, other)) or "",
    "sees": lambda fight, one, other: fight.state.field.sees(one.id, other.id),
}
"""How two stand to each other, asked as `distance ann bob`: inches, the range band of the first one's weapon, who sees whom."""
VALUES = ("round", "turn", "over", "winner", "ending", "pool", "seating", "joker_drawn", "minutes", "days", "fallen", "things")
"""What a case may look at in the fight itself, beside its deck and what a view shows."""
PROPERTIES = ("out", "down", "able")
SHOWN = ("states", "parry", "toughness", "armour", "pace")
"""What a view shows of a fighter beside its fields."""
FIGHT = (*VALUES, "order", "pending", "pile", "discards", "shuffles")


def value(fight: Scene, who: str, name: str) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return _of_fighter(fight, fight[who], name) if who else _of_fight(fight, name)


def _of_fighter(fight: Scene, me: Fighter, name: str) -> Any:
    """A place on the map, a field, or what the view shows of somebody."""
    if name in PLACES:
        return place(fight.state.field, me.id, name)
    if name in me.__struct_fields__ or name in PROPERTIES:
        return getattr(me, name)
    one = view(fight, None).fighters[me.id]
    seen = {**one.extra, "states": states(me), "minion": one.lesser, "held": one.held, "notes": list(one.notes)}
    if name not in seen:
        raise Unknown("value of a fighter", name, [*me.__struct_fields__, *PROPERTIES, *PLACES, *seen])
    return seen[name]


def _of_fight(fight: Scene, name: str) -> Any:
    """A field of the fight, what the view shows of it, cards left, or how two stand to each other."""
    if two := pair(name, PAIRS, fight.state.fighters):
        return PAIRS[two[0]](fight, fight[two[1]], fight[two[2]])
    if name in VALUES:
        return getattr(fight.state, name)
    deck = fight.state.deck
    values = {
        **view(fight, None).extra,
        "order": [[entry.who, entry.card, entry.done] for entry in fight.state.countdown],
        "pile": deck.left,
        "discards": len(deck.discard),
        "shuffles": deck.shuffles,
    }
    return known(values, name, VALUES, PAIRS)
