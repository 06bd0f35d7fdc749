"""What a case may look at in any edition of Suits: fields of a fighter, places, how two stand to each other."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from highdraw.errors import Unknown
from highdraw.roster.values import PLACES, known, pair, place
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.state import Landed

F = TypeVar("F", bound=Bout[Any])


def range_ends(limits: Iterable[float | None]) -> list[float | str]:
    """The ends of range brackets as a case writes them; `none` where the weapon has no such bracket.

    >>> range_ends((None, 5.0, 10.0))
    ['none', 5.0, 10.0]
    """
    return ["none" if metres is None else metres for metres in limits]


class Values(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """What a case may look at: values of a fighter, of the fight, and how two stand to each other."""

    fighter: Mapping[str, Callable[[F, Any], Any]]
    """What follows from the state …"""
    properties: tuple[str, ...]
    """… and what the fighter itself works out, beside its fields."""
    fight: Mapping[str, Callable[[F], Any]]
    pairs: Mapping[str, Callable[[F, str, str], Any]]
    """Asked as `distance ann bob`."""

    def value(self, fight: F, who: str, name: str) -> Any:
        """A value of somebody, or of the fight when nobody is named."""
        return _of_fighter(fight, who, name, self.fighter, self.properties) if who else _of_fight(fight, name, self.pairs, self.fight)


PAIRS: dict[str, Callable[[Any, str, str], Any]] = {
    "distance": lambda fight, one, other: round(fight.state.field.distance(one, other), 2),
    "sees": lambda fight, one, other: fight.state.field.sees(one, other),
}
"""How two stand to each other in every edition."""
FIGHT: dict[str, Callable[[Any], Any]] = {
    "round": lambda fight: fight.state.round,
    "turn": lambda fight: fight.state.turn,
    "over": lambda fight: fight.state.over,
    "winner": lambda fight: fight.state.winner,
    "ending": lambda fight: fight.state.ending,
    "minutes": lambda fight: round(fight.state.minutes, 2),
    "days": lambda fight: fight.state.days,
    "pile": lambda fight: fight.state.deck.left,
    "discards": lambda fight: len(fight.state.deck.discard),
    "shuffles": lambda fight: fight.state.deck.shuffles,
}
"""Values of the fight in every edition."""
FIGHTER: dict[str, Callable[[Any, Any], Any]] = {
    "states": lambda fight, me: fight.states(me),
    "dazed": lambda fight, me: fight.dazed(me),
    "ranges": lambda fight, me: range_ends(fight.kits[me.id].limits),
    "armour": lambda fight, me: armour.name if (armour := fight.kits[me.id].armour) else "",
    "shield": lambda fight, me: shield.name if (shield := fight.kits[me.id].shield) else "",
    "skills": lambda fight, me: fight.sheet(me.id).skills,
    "weapons": lambda fight, me: list(fight.sheet(me.id).weapons),
}
"""Values of a fighter in the editions of shock and wounds."""


def lying(blasts: Iterable[Landed]) -> list[dict[str, Any]]:
    """What has not gone off yet."""
    return [
        {"by": one.thrower, "weapon": one.weapon, "due": one.due, "x": round(one.x, 2), "y": round(one.y, 2), "near": one.near,
         "off": one.off}
        for one in blasts
    ]  # fmt: skip


def _of_fighter(fight: F, who: str, name: str, worked_out: Mapping[str, Callable[[F, Any], Any]], properties: tuple[str, ...]) -> Any:
    """A value of somebody: worked out, a place on the map, or a field."""
    me = fight[who]
    if name in worked_out:
        return worked_out[name](fight, me)
    if name in PLACES:
        return place(fight.state.field, who, name)
    fields = me.__struct_fields__
    if name not in (*fields, *properties):
        raise Unknown("value of a fighter", name, [*fields, *properties, *PLACES, *worked_out])
    return getattr(me, name)


def _of_fight(fight: F, name: str, pairs: Mapping[str, Callable[[F, str, str], Any]], values: Mapping[str, Callable[[F], Any]]) -> Any:
    """A value of the fight, or how two stand to each other: `distance ann bob`."""
    if two := pair(name, pairs, fight.state.combatants):
        return pairs[two[0]](fight, two[1], two[2])
    return known(values, name, (), pairs)(fight)
