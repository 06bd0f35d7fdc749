"""Corrections of a referee that every edition of Suits knows: checking what is to be set, moving, parting, bringing somebody in."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

import msgspec

from highdraw.engine.fight import Fight
from highdraw.errors import BadCorrection
from highdraw.field import Field, Spot
from highdraw.roster import correction
from highdraw.roster.correction import named
from highdraw.roster.newcomers import Newcomers, check_free, read_at, read_newcomers
from highdraw.systems.suits.controls import LEAST_ONE
from highdraw.systems.suits.fighters import renamed
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve
from highdraw.systems.suits.state import Person

T = TypeVar("T")
MOST = 200


def checked(
    kind: type[msgspec.Struct],
    start: dict[str, Any],
    locked: Collection[str],
    signed: Collection[str],
    own: Mapping[str, Callable[[Any], Any]] | None = None,
) -> dict[str, Any]:
    """Values for fields of a combatant; an attribute is at least 1."""
    found = correction.checked(kind, start, locked, signed, own)
    for name in LEAST_ONE & found.keys():
        if found[name] < 1:
            raise BadCorrection(f"{name} is at least 1.")
    return found


def values_to_set(change: dict[str, Any]) -> dict[str, Any]:
    return correction.values_to_set(change, "{'shock': 3}")


def check_hands(name: str, sheet: Sheet, values: dict[str, Any]) -> None:
    """What is to be held is carried."""
    for hand in ("main", "off"):
        carried = (*sheet.weapons, *(sheet.shields if hand == "off" else ()))
        if hand in values and (values[hand] or hand == "main") and values[hand] not in carried:
            raise BadCorrection(f"{name} cannot hold {values[hand]!r} there. It carries: {', '.join(carried)}.")


def move(field: Field, who: str, change: dict[str, Any]) -> Spot:
    """Somebody stands elsewhere."""
    x, y = correction.where_to(change, field.mapped, "metres")
    try:
        facing = float(change.get("facing", field.spots[who].facing))
    except (TypeError, ValueError):
        raise BadCorrection("facing is a number of degrees: 0 is east, 90 north.") from None
    field.spots[who] = Spot(x, y, facing)
    return field.spots[who]


def part(field: Field, people: Mapping[str, T], change: dict[str, Any]) -> tuple[T, T, float]:
    """Two are so many metres apart."""
    names = change["distance"]
    if field.mapped:
        raise BadCorrection("This fight has a map; move somebody instead.")
    if not isinstance(names, list) or len(names) != 2:
        raise BadCorrection("Name two fighters: {'distance': ['ann', 'bob'], 'metres': 30}.")
    one, other = named(people, names[0]), named(people, names[1])
    if names[0] == names[1]:
        raise BadCorrection("Nobody is any distance from themselves. Name two fighters.")
    metres = change.get("metres")
    if not isinstance(metres, int | float) or not 0 < metres < 100_000:
        raise BadCorrection(f"{metres!r} is not a distance in metres.")
    field.part(names[0], names[1], float(metres))
    return one, other, metres


def arrival(change: dict[str, Any], people: Mapping[str, Person]) -> Newcomers[Sheet]:
    """Who comes."""
    return read_newcomers(change, lambda sheet: resolve(msgspec.convert(renamed(sheet), SheetFile)), people)


def check_new(who: str, people: Collection[str]) -> None:
    """A newcomer's id is free, and there is room."""
    check_free(who, people)
    if len(people) >= MOST:
        raise BadCorrection(f"There are {MOST} fighters here already.")


def place(field: Field, who: str, raw: Mapping[str, Any], number: int) -> None:
    """On a map a newcomer stands a metre beside the one before."""
    if field.mapped:
        x, y = read_at(raw, "metres")
        field.spots[who] = Spot(x + number, y, float(raw.get("facing", 90)))


def turn_to_end(change: dict[str, Any], agenda: list[Any], turns: tuple[str, ...]) -> Any:
    """The call of the turn that is to be ended, taken off the agenda; None to end the fight."""
    what = change["end"]
    if what == "fight":
        return None
    if what != "turn":
        raise BadCorrection(f"'turn' or 'fight' can be ended, not {what!r}.")
    call = next((call for call in agenda if call.procedure in turns), None)
    if call is None:
        raise BadCorrection("It is nobody's turn.")
    agenda.remove(call)
    return call


def _in_words(name: str, value: Any) -> str:
    """
    >>> _in_words("wounds", 3.0), _in_words("wounds", 2.5), _in_words("dead", True), _in_words("dead", False), _in_words("main", "Sword")
    ('wounds 3', 'wounds 2.5', 'dead: yes', 'dead: no', 'main Sword')
    """
    if isinstance(value, bool):
        return f"{name}: {'yes' if value else 'no'}"
    return f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"


def tell_set(fight: Fight, me: Person, values: dict[str, Any], cite: str, nothing: str = "") -> None:
    """What somebody has now; `nothing` is said when no value is left to name."""
    if fight.loud:
        said = ", ".join(_in_words(name.replace("_", " "), value) for name, value in values.items()) or nothing
        fight.tell("correction", f"Referee: {me.name} has {said}.", cite, who=me.id)


def tell_move(fight: Fight, me: Person, spot: Spot, cite: str) -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} stands at ({spot.x:g}, {spot.y:g}).", cite, who=me.id)


def tell_part(fight: Fight, one: Person, other: Person, metres: float, cite: str) -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {one.name} and {other.name} are {metres:g} m apart.", cite)


def tell_arrival(fight: Fight, new: Newcomers[Sheet], cite: str) -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {new.join()}", cite, who=next(iter(new.people)) if len(new.people) == 1 else "")


def tell_removal(fight: Fight, me: Person, cite: str) -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name} leaves the fight.", cite, who=me.id)


def tell_turn_over(fight: Fight, me: Person, cite: str) -> None:
    if fight.loud:
        fight.tell("correction", f"Referee: {me.name}'s turn is over.", cite, who=me.id)
