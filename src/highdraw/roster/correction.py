"""What the corrections of every system have in common: their first word, who is meant, values that can be set."""

from collections.abc import Callable, Collection, Mapping
from math import inf
from typing import Any, TypeVar

import msgspec

from highdraw.errors import BadCorrection, Unknown
from highdraw.roster.document import plain_words

T = TypeVar("T")
F = TypeVar("F")
Correction = Callable[[F, dict[str, Any]], None]


def pick(known: Mapping[str, Correction[F]], change: dict[str, Any]) -> Correction[F]:
    """What a correction does, by its first word."""
    verb = next((name for name in known if name in change), None)
    if verb is None:
        raise BadCorrection(f"A correction says one of {', '.join(known)}; this one says {', '.join(map(str, change)) or 'nothing'}.")
    return known[verb]


def named(people: Mapping[str, T], name: object) -> T:
    """Somebody who is there."""
    if not isinstance(name, str) or name not in people:
        raise BadCorrection(f"There is no fighter {name!r} here. There are: {', '.join(people)}.")
    return people[name]


def where_to(change: Mapping[str, Any], mapped: bool, unit: str, farthest: float = inf) -> tuple[float, float]:
    """Where somebody is moved to, on a map."""
    if not mapped:
        raise BadCorrection("This fight has no map; set a distance instead.")
    try:
        x, y = (float(part) for part in change.get("to", ()))
        if not max(abs(x), abs(y)) <= farthest:
            raise ValueError
    except (TypeError, ValueError):
        raise BadCorrection(f"Say where to, as two numbers in {unit}: {{'move': 'ann', 'to': [3, 4]}}.") from None
    return x, y


def values_to_set(change: dict[str, Any], example: str) -> dict[str, Any]:
    values = change["set"]
    if not isinstance(values, dict) or not values:
        raise BadCorrection(f"Say what to set, such as {example}.")
    return values


def checked(
    kind: type[msgspec.Struct],
    start: Mapping[str, Any],
    locked: Collection[str],
    signed: Collection[str],
    own: Mapping[str, Callable[[Any], Any]] | None = None,
) -> dict[str, Any]:
    """Values for fields of a fighter, checked by name and type.

    Nobody sets what is `locked`; only numbers in `signed` may be below 0; `own` reads what a system writes in its own way.
    """
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    found: dict[str, Any] = {}
    for name, value in start.items():
        if name not in types or name in locked:
            raise BadCorrection(str(Unknown("value to set", name, [n for n in types if n not in locked])))
        try:
            found[name] = own[name](value) if own and name in own else msgspec.convert(value, types[name])
        except msgspec.ValidationError as error:
            raise BadCorrection(f"{name} cannot be {value!r}: {plain_words(str(error), types[name])}") from None
        except Unknown as error:
            raise BadCorrection(f"{name} cannot be {value!r}: {error}") from None
        if isinstance(value, int | float) and not isinstance(value, bool) and value < 0 and name not in signed:
            raise BadCorrection(f"{name} cannot be {value!r}: it is never below 0.")
    return found
