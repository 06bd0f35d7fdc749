"""An encounter in the making: sides, rows of fighters, where they stand, what is already true. It becomes a scenario like any other."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.scenario import AreaFile
from highdraw.roster.sheet_file import id_of

OWN = "own:"
"""Before the id of a fighter of one's own library; anything else is a ready fighter."""
MOST_ROWS, MOST_SIDES, MOST_COUNT, MOST_WALLS = 40, 6, 40, 60
APART, GAP = 8.0, 2.0
"""Between sides that nobody has placed, and between their rows."""
OF_ROWS = ("id", "use", "name", "side", "count", "at")
"""What a row says itself, and nothing else may say of its fighters."""
Text = Annotated[str, Meta(max_length=60)]
Number = Annotated[float, Meta(ge=-100_000, le=100_000)]


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Fighters of one kind on a side."""

    kind: Annotated[str, Meta(min_length=1, max_length=60)]
    side: Annotated[int, Meta(ge=0, lt=MOST_SIDES)] = 0
    count: Annotated[int, Meta(ge=1, le=MOST_COUNT)] = 1
    name: Text = ""
    at: tuple[Number, Number] | None = None
    start: dict[str, Any] = {}
    """What is already true of each of them, as a scenario says it."""
    sheet: dict[str, Any] = {}
    """Of one's own fighter as it was when the encounter was saved, should it be removed."""


class Encounter(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who meets whom, where, and by which rules."""

    system: str
    title: Text = ""
    about: Annotated[str, Meta(max_length=2000)] = ""
    sides: Annotated[tuple[Text, ...], Meta(min_length=2, max_length=MOST_SIDES)] = ("Heroes", "Foes")
    rows: Annotated[tuple[Row, ...], Meta(max_length=MOST_ROWS)] = ()
    mapped: bool = False
    distance: Annotated[float, Meta(gt=0, le=100_000)] | None = None
    """Between the sides, without a map."""
    walls: Annotated[tuple[tuple[Number, Number, Number, Number], ...], Meta(max_length=MOST_WALLS)] = ()
    areas: Annotated[tuple[AreaFile, ...], Meta(max_length=MOST_WALLS)] = ()
    switches: dict[str, str] = {}
    options: dict[str, Any] = {}

    def places(self) -> list[tuple[float, float]]:
        """Where each row stands on the map: as it was placed, else in the column of its side, one row above the other."""
        number, found = [0] * len(self.sides), []
        for row in self.rows:
            usual = (APART * row.side, GAP * number[row.side])
            number[row.side] += 1 + (row.count - 1) // 5
            found.append(row.at or usual)
        return found


def scenario_of(one: Encounter, ready: Mapping[str, Mapping[str, Any]], own: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The encounter as the data of a scenario file. `own` are one's own fighters by their ids."""
    sides = side_names(one.sides)
    names = [sheet_of(row, ready, own).get("name", row.kind) for row in one.rows]
    both = {name for place, name in enumerate(names) if any(name == other and place != at for at, other in enumerate(names))}
    fighters, taken = list[dict[str, Any]](), list[str]()
    for row, name, at in zip(one.rows, names, one.places(), strict=True):
        if wrong := next((key for key in OF_ROWS if key in row.start), ""):
            raise HighdrawError(f"What is already true of {str(name)[:60]} cannot say {wrong!r}: that is said by the encounter itself.")
        called = row.name or (f"{sides[row.side]} {name}" if name in both else str(name))
        who = id_of(called, taken)
        taken += [who, *(f"{who}-{number}" for number in range(1, row.count + 1) if row.count > 1)]
        sheet = {"use": row.kind} if row.kind in ready else sheet_of(row, ready, own)
        entry = {**sheet, "id": who, "name": called[:60], "side": sides[row.side], "count": row.count, **row.start}
        fighters.append({**entry, **({"at": list(at)} if one.mapped else {})})
    field: dict[str, Any] = {"walls": [list(wall) for wall in one.walls], "areas": msgspec.to_builtins(one.areas)} if one.mapped else {}
    if one.distance is not None and not one.mapped:
        field["distance"] = one.distance
    data = {"system": one.system, "title": one.title or " against ".join(sides)[:60], "about": one.about}
    more = {"switches": one.switches, "options": one.options, "field": {key: value for key, value in field.items() if value}}
    return {key: value for key, value in (data | more).items() if value} | {"fighter": fighters}


def sheet_of(row: Row, ready: Mapping[str, Mapping[str, Any]], own: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any]:
    """The sheet of a row's fighters: one's own as it is now, else as it was saved."""
    if row.kind in ready:
        return ready[row.kind]
    if row.kind.startswith(OWN) and (found := own.get(row.kind.removeprefix(OWN)) or row.sheet):
        return found
    if row.kind.startswith(OWN):
        raise HighdrawError("A fighter of this encounter is no longer in your library. Take it out, or add another.")
    raise Unknown("fighter", row.kind, list(ready))


def side_names(said: Sequence[str]) -> list[str]:
    """The names of the sides, each another one.

    >>> side_names(["Heroes", "", "Heroes"])
    ['Heroes', 'Side 2', 'Heroes 2']
    """
    found: list[str] = []
    for number, name in enumerate(said, 1):
        base = name.strip() or f"Side {number}"
        found.append(next(each for each in (base, *(f"{base} {more}" for more in range(2, MOST_SIDES + 2))) if each not in found))
    return found
