"""What a case may look at in any edition of Suits: fields of a fighter, places, how two stand to each other."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from highdraw.errors import BadAnswer, Unknown
from highdraw.systems.suits.combat import Bout

F = TypeVar("F", bound=Bout[Any])
PLACES = ("x", "y", "facing")


def range_ends(limits: Iterable[float | None]) -> list[float | str]:
    """The ends of range brackets as a case writes them; `none` where the weapon has no such bracket.

    >>> range_ends((None, 5.0, 10.0))
    ['none', 5.0, 10.0]
    """
    return ["none" if metres is None else metres for metres in limits]


def look(
    fight: F,
    who: str,
    name: str,
    worked_out: Mapping[str, Callable[[F, Any], Any]],
    properties: tuple[str, ...],
    pairs: Mapping[str, Callable[[F, str, str], Any]],
    values: Callable[[F], dict[str, Any]],
) -> Any:
    """A value of somebody, or of the fight when nobody is named."""
    return _of_fighter(fight, who, name, worked_out, properties) if who else _of_fight(fight, name, pairs, values)


def _of_fighter(fight: F, who: str, name: str, worked_out: Mapping[str, Callable[[F, Any], Any]], properties: tuple[str, ...]) -> Any:
    """A value of somebody: worked out, a place on the map, or a field."""
    me, field = fight[who], fight.state.field
    if name in worked_out:
        return worked_out[name](fight, me)
    if name in PLACES:
        if not field.mapped:
            raise BadAnswer(f"{name} needs a map: give everybody a place with `at`.")
        return round(getattr(field.spots[who], name), 2)
    known = me.__struct_fields__
    if name not in (*known, *properties):
        raise Unknown("value of a fighter", name, [*known, *properties, *PLACES, *worked_out])
    return getattr(me, name)


def _of_fight(fight: F, name: str, pairs: Mapping[str, Callable[[F, str, str], Any]], values: Callable[[F], dict[str, Any]]) -> Any:
    """A value of the fight, or how two stand to each other: `distance ann bob`."""
    parts = name.split()
    if len(parts) == 3 and parts[0] in pairs:
        known = list(fight.state.combatants)
        for one in parts[1:]:
            if one not in known:
                raise Unknown("fighter", one, known)
        return pairs[parts[0]](fight, parts[1], parts[2])
    found = values(fight)
    if name not in found:
        raise Unknown("value of the fight", name, [*found, *(f"{pair} A B" for pair in pairs)])
    return found[name]
