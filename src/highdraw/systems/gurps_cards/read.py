"""From a scenario's data to a set-up of this system: fighters looked up, places and words settled."""

from functools import cache
from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.errors import HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field import hex as hexes
from highdraw.roster import entry
from highdraw.roster.document import Document
from highdraw.roster.ground import check_ground, lay_out
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.gurps_cards.book import RULEBOOK
from highdraw.systems.gurps_cards.checks import FARTHEST, check_entry, check_names, check_whole
from highdraw.systems.gurps_cards.correct import check_start
from highdraw.systems.gurps_cards.gear import HOME
from highdraw.systems.gurps_cards.ranks import RANKS
from highdraw.systems.gurps_cards.setup import Entrant, Options, Setup
from highdraw.systems.gurps_cards.sheet import SheetFile, resolve
from highdraw.systems.gurps_cards.state import Fighter

MAX_FIGHTERS = 60
ENTRY = ("id", "use", "side", "count", "at", "facing", "on", "hand", "hold", "hp_left", "fp_left")
SHEET = tuple(field.name for field in msgspec.structs.fields(SheetFile))
START = tuple(field.name for field in msgspec.structs.fields(Fighter) if field.name not in SHEET)
STATE = ("turn", "second", "clock", "increment")
"""How far the fight has come, where a scenario says so."""


@cache
def library() -> dict[str, SheetFile]:
    """The ready fighters of this system by their id."""
    return read_fighters(entry.ready_file(HOME))


def read_fighters(document: Document) -> dict[str, SheetFile]:
    return entry.read_fighters(document, SheetFile, resolve)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    file, switches, options = entry.read_scenario(document, data, RULEBOOK, Options, *path)
    entrants, spots, sides = entry.everybody(document, file, _enter, MAX_FIGHTERS, *path)
    ids = [entrant.id for entrant in entrants]
    state = _state(document, file, *path)
    check_names(document, file, entrants, *path)
    check_ground(document, file, ids, bool(spots), FARTHEST, "yards", *path, unused=("engaged", "lines"), touching=True)
    check_whole(document, file, options, ids, sides, *path)
    return Setup(
        title=file.title, switches=switches, entrants=tuple(entrants), field=_field(document, file, entrants, spots, *path),
        options=options, state=state,
    )  # fmt: skip


def _state(document: Document, file: ScenarioFile, *path: str | int) -> dict[str, Any]:
    """How far the fight has come; an increment is named by its rank."""
    found: dict[str, Any] = {}
    for name, value in file.state.items():
        if name not in STATE:
            document.fail(str(Unknown("state of the fight", name, list(STATE))), *path, "state", name)
        if name == "increment":
            if str(value).upper() not in RANKS:
                document.fail(f"increment is a rank, one of {', '.join(RANKS)}; not {value!r}.", *path, "state", name)
            found[name] = RANKS.index(str(value).upper())
            continue
        number = document.convert(value, int, *path, "state", name)
        if not 0 <= number <= 99_999:
            document.fail(f"{name} goes from 0 to 99,999, not {number}.", *path, "state", name)
        found[name] = number
    return found


def _enter(document: Document, raw: dict[str, Any], entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> None:
    """One entry: from the library or written out, once or several times."""
    entry.check_keys(document, raw, (*ENTRY, *SHEET, *START), ("id", "use", "side", "on"), *path)
    written = entry.written_out(document, raw, library(), SHEET, *path)
    sheet = entry.resolved(document, document.convert(written, SheetFile, *path), resolve, *path)
    count = entry.read_count(document, raw, MAX_FIGHTERS, *path)
    start = _start(document, raw, *path)
    if "on" in raw:
        start["mount"] = str(raw["on"])
    check_entry(document, sheet, start, *path)
    base = entry.read_id(document, raw, sheet.name, *path)
    facing = entry.read_facing(document, raw, 0, *path, says="facing is in degrees: 0 is east, 60 north-east, 180 west.")
    at = entry.read_place(document, raw, FARTHEST, "yards", *path)
    for number in range(1, count + 1):
        who = entry.numbered(document, base, count, number, [entrant.id for entrant in entrants], *path)
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        entrants.append(Entrant(id=who, side=str(raw.get("side", sheet.name)), sheet=one, start=start))
        if at:
            x, y = hexes.snap(at[0] + (number - 1) % 5, at[1] + (number - 1) // 5)
            spots[who] = Spot(x, y, hexes.way_of(facing) * float(hexes.SIDE))


def _start(document: Document, raw: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """What is already true of somebody: fields of a fighter, cards in hand and held."""
    try:
        start = check_start({key: value for key, value in raw.items() if key in START and key not in ENTRY})
    except HighdrawError as error:
        document.fail(str(error), *path, next((key for key in raw if str(error).startswith((key, repr(key)))), ""))
    for key, name in (("hp_left", "hp"), ("fp_left", "fp")):
        if key in raw:
            start[name] = document.convert(raw[key], int, *path, key)
    for key, most in (("hand", 60), ("hold", 1)):
        if key in raw:
            start[key] = entry.read_cards(document, raw[key], most, ("??", "BJ"), ", and no Black Joker", *path, key)
    return start


def _field(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words. All numbers are yards."""
    for entrant in entrants:
        if spots and entrant.id not in spots:
            if (mount := entrant.start.get("mount")) in spots:
                spots[entrant.id] = spots[mount]
            else:
                document.fail(f"{entrant.id} has no place: when one fighter has `at`, all need it.", *path, "fighter")
    return lay_out(file, {entrant.id: entrant.side for entrant in entrants}, spots, 1.0)


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight."""
    needs = {"turn": 1} if run and run[0].procedure not in ("one_turn", "draw_only") else {}
    return msgspec.structs.replace(setup, begin=run, state={**needs, **setup.state} if run else setup.state)
