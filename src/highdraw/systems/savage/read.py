"""From a scenario's data to a set-up of this system: fighters looked up, groups formed, places and words settled."""

from functools import cache
from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.engine.rulebook import load_table
from highdraw.errors import HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field.geometry import Point
from highdraw.roster import entry
from highdraw.roster.document import Document
from highdraw.roster.ground import check_ground, lay_out
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.savage.book import RULEBOOK
from highdraw.systems.savage.checks import COVERS, FARTHEST, check_entry, check_names, check_start, check_whole
from highdraw.systems.savage.ground import taken
from highdraw.systems.savage.scenery import OBSTACLES
from highdraw.systems.savage.setup import Entrant, Options, Setup
from highdraw.systems.savage.sheet import SheetFile, resolve
from highdraw.systems.savage.state import Fighter, MeleeState, Thing

MAX_FIGHTERS = 120
GIVEN = ("round", "turn", "pool", "minutes", "days", "seating", "joker_drawn")
"""What a file may say of the fight itself."""
ENTRY = ("id", "use", "side", "count", "at", "facing", "group", "on")
SHEET = tuple(field.name for field in msgspec.structs.fields(SheetFile))
START = tuple(field.name for field in msgspec.structs.fields(Fighter))
DOWN = ("dead", "gone", "incapacitated", "unconscious")
"""Who starts so stands in nobody's way."""
OBJECTS = {row[0].lower(): row[1] for row in load_table("highdraw.systems.savage", "objects").rows}


@cache
def library() -> dict[str, SheetFile]:
    """The ready fighters of this system by their id."""
    return read_fighters(entry.ready_file("highdraw.systems.savage"))


def read_fighters(document: Document) -> dict[str, SheetFile]:
    return entry.read_fighters(document, SheetFile, resolve)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    file, switches, options = entry.read_scenario(document, data, RULEBOOK, Options, *path, also=("objects",))
    things = _things(document, file.options.get("objects", {}), *path)
    for material in options.walls:
        if material.lower() not in OBSTACLES:
            document.fail(str(Unknown("obstacle", material, list(OBSTACLES))), *path, "options", "walls")
    entrants, spots, sides = entry.everybody(document, file, _enter, MAX_FIGHTERS, *path)
    if options.ambush and options.ambush not in sides:
        document.fail(str(Unknown("side", options.ambush, sides)), *path, "options", "ambush")
    if strangers := [side for allies in options.allied for side in allies if side not in sides]:
        document.fail(str(Unknown("side", strangers[0], sides)), *path, "options", "allied")
    ids = [entrant.id for entrant in entrants]
    state = _state(document, file, *path)
    check_names(document, file, entrants, *path)
    check_ground(
        document, file, ids, bool(spots), FARTHEST, "inches", *path, unused=("engaged", "lines"), covers=tuple(filter(None, COVERS))
    )
    check_whole(document, file, options, state, ids, sides, *path)
    return Setup(
        title=file.title, switches=switches, entrants=tuple(entrants), field=_field(document, file, entrants, spots, *path),
        options=options, things=things, state=state,
    )  # fmt: skip


def _things(document: Document, raw: Any, *path: str | int) -> dict[str, Thing]:
    """Objects that can be broken: a name, and a row of the table or a Toughness of its own."""
    found = {}
    for name, value in document.convert(raw, dict[str, str | int], *path, "options", "objects").items():
        if isinstance(value, str):
            if value.lower() not in OBJECTS:
                document.fail(str(Unknown("object", value, list(OBJECTS))), *path, "options", "objects")
            value = OBJECTS[value.lower()]
        found[name] = Thing(name, value)
    return found


def _state(document: Document, file: ScenarioFile, *path: str | int) -> dict[str, Any]:
    allowed = GIVEN
    kinds = {field.name: field.type for field in msgspec.structs.fields(MeleeState)}
    for name in file.state:
        if name not in allowed:
            document.fail(str(Unknown("state of the fight", name, list(allowed))), *path, "state", name)
    return {name: document.convert(value, kinds[name], *path, "state", name) for name, value in file.state.items()}


def _enter(document: Document, raw: dict[str, Any], entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> None:
    """One entry: from the library or written out, once or several times; several Extras are a group (SW-INI-04)."""
    entry.check_keys(document, raw, (*ENTRY, *SHEET, *START), ("id", "use", "side", "group", "on"), *path)
    written = entry.written_out(document, raw, library(), SHEET, *path)
    sheet = entry.resolved(document, document.convert(written, SheetFile, *path), resolve, *path)
    count = entry.read_count(document, raw, MAX_FIGHTERS, *path)
    try:
        start = check_start({key: value for key, value in raw.items() if key in START and key not in (*SHEET, *ENTRY)})
    except HighdrawError as error:
        document.fail(str(error), *path, next((key for key in raw if str(error).startswith((key, repr(key)))), ""))
    if "on" in raw:
        start["mount"] = str(raw["on"])
    check_entry(document, raw, sheet, start, *path)
    facing = entry.read_facing(document, raw, entry.NORTH, *path)
    side = str(raw.get("side", sheet.name))
    base = entry.read_id(document, raw, sheet.name, *path, reserved=("gm", "deck", "group", "side"))
    at = entry.read_place(document, raw, FARTHEST, "inches", *path)
    for number in range(1, count + 1):
        who = entry.numbered(document, base, count, number, [entrant.id for entrant in entrants], *path)
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        group = str(raw.get("group", "")) or (f"{sheet.kind}, {side}" if not sheet.wild else "")
        entrants.append(Entrant(id=who, side=side, sheet=one, group=group, start=start))
        if at:
            spots[who] = Spot(at[0] + (number - 1) % 5, at[1] + (number - 1) // 5, facing)


def _field(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words. All numbers are inches."""
    for entrant in entrants:
        if spots and entrant.id not in spots:
            if entrant.start.get("mount") in spots:
                spots[entrant.id] = Spot(0.0, 0.0)
            else:
                document.fail(f"{entrant.id} has no place: when one fighter has `at`, all need it.", *path, "fighter")
    _check_squares(document, entrants, spots, *path)
    return lay_out(file, {entrant.id: entrant.side for entrant in entrants}, spots, 1.0)


def _check_squares(document: Document, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> None:
    """A square holds one body: two on the same one are told apart only as rider and mount, or when one of them is down."""
    bodies: dict[str, Point] = {}
    for entrant in entrants:
        if entrant.id not in spots or any(entrant.start.get(name) for name in ("mount", *DOWN)):
            continue
        spot = spots[entrant.id]
        here = (spot.x, spot.y)
        if other := next((who for who, there in bodies.items() if taken(here, [there])), ""):
            says = f"{entrant.id} would stand where {other} stands: a square of one inch holds one body. Give one of them another place."
            document.fail(says, *path, "fighter")
        bodies[entrant.id] = here


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight."""
    state = {"round": 1, **setup.state} if run else setup.state
    return msgspec.structs.replace(setup, begin=run, state=state)
