"""What a case may look at in any system: places on the map, how two stand to each other, the deck. Systems add their own (`values.py`)."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from highdraw.cards import Deck
from highdraw.errors import BadAnswer, Unknown
from highdraw.field import Field

PLACES = ("x", "y", "facing")


class Somebody(Protocol):
    """A fighter of any system."""

    __struct_fields__: ClassVar[tuple[str, ...]]
    id: str


F = TypeVar("F")
C = TypeVar("C", bound=Somebody)


def place(field: Field, who: str, name: str) -> float:
    """Where somebody stands on the map, or looks to."""
    if not field.mapped:
        raise BadAnswer(f"{name} needs a map: give everybody a place with `at`.")
    return float(round(getattr(field.spots[who], name), 2))


def of_fighter(fight: F, me: C, name: str, derived: Mapping[str, Callable[[F, C], Any]], field: Field) -> Any:
    """A place on the map, what follows from the state, or a field of a fighter."""
    if name in PLACES:
        return place(field, me.id, name)
    if name in derived:
        return derived[name](fight, me)
    if name in me.__struct_fields__:
        return getattr(me, name)
    raise Unknown("value of a fighter", name, [*me.__struct_fields__, *derived, *PLACES])


def pair(name: str, pairs: Collection[str], people: Collection[str]) -> tuple[str, str, str] | None:
    """How two stand to each other, asked as `distance ann bob`; None when something else is asked.

    >>> pair("distance ann bob", ["distance"], ["ann", "bob"]), pair("round", ["distance"], ["ann"])
    (('distance', 'ann', 'bob'), None)
    """
    match name.split():
        case [what, one, other] if what in pairs:
            for who in (one, other):
                if who not in people:
                    raise Unknown("fighter", who, list(people))
            return what, one, other
    return None


def of_deck(deck: Deck) -> dict[str, Any]:
    return {"packs": deck.packs, "pile": deck.left, "discards": len(deck.discard), "shuffles": deck.shuffles}


def known(values: Mapping[str, Any], name: str, fields: Collection[str], pairs: Collection[str]) -> Any:
    """A value of the fight; what does not exist is answered with what does."""
    if name not in values:
        raise Unknown("value of the fight", name, [*fields, *values, *(f"{one} A B" for one in pairs)])
    return values[name]
