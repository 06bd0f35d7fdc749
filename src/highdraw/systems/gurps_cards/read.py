"""From a scenario's data to a set-up of this system: fighters looked up, places and words settled."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from highdraw.cards import Card, parse_many
from highdraw.engine.fight import Call
from highdraw.errors import HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field import hex as hexes
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.gurps_cards.checks import FARTHEST, check_entry, check_ground, check_names, check_whole
from highdraw.systems.gurps_cards.correct import check_start
from highdraw.systems.gurps_cards.gear import HOME
from highdraw.systems.gurps_cards.ranks import RANKS
from highdraw.systems.gurps_cards.setup import Entrant, Options, Setup
from highdraw.systems.gurps_cards.sheet import BadSheet, Sheet, SheetFile, resolve
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
    path = files(HOME).joinpath("library", "fighters.toml")
    return read_fighters(Document(path.read_text(encoding="utf-8"), "fighters.toml"))


def read_fighters(document: Document) -> dict[str, SheetFile]:
    """A file of fighters: one table each, its name being the fighter's id."""
    found = {}
    for who, raw in document.data.items():
        if who == "system" and isinstance(raw, str):
            continue
        sheet = document.convert(raw, SheetFile, who)
        _resolve(document, sheet, who)
        found[who] = sheet
    return found


def _resolve(document: Document, sheet: SheetFile, *path: str | int) -> Sheet:
    try:
        return resolve(sheet)
    except BadSheet as error:
        document.fail(str(error), *path, error.field)
    except Unknown as error:
        field = error.what if error.what in ("armour", "shield") else "in_hand" if error.what == "thing carried" else "weapons"
        document.fail(str(error), *path, field)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    from highdraw.systems.gurps_cards import SYSTEM

    file = document.convert(data, ScenarioFile, *path)
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        SYSTEM.rulebook.settings(switches)
    except Unknown as error:
        document.fail(str(error), *path, "switches", next((n for n in switches if n in (error.name, error.what.split(" ")[-1])), ""))
    if unknown := [name for name in file.options if name not in Options.__struct_fields__]:
        document.fail(str(Unknown("option", unknown[0], list(Options.__struct_fields__))), *path, "options", unknown[0])
    options = document.convert(file.options, Options, *path, "options")
    entrants: list[Entrant] = []
    spots: dict[str, Spot] = {}
    for place, raw in enumerate(file.fighter):
        _enter(document, raw, entrants, spots, *path, "fighter", place)
    sides = list(dict.fromkeys(entrant.side for entrant in entrants))
    if len(sides) < 2:
        have = f"all are on the side {sides[0]!r}" if sides else "there is nobody"
        document.fail(f"a fight needs at least two sides, but {have}. Give a fighter another side.", *path, "fighter", 0)
    if len(entrants) > MAX_FIGHTERS:
        document.fail(f"there are {len(entrants)} fighters; {MAX_FIGHTERS} are the limit.", *path, "fighter", len(file.fighter) - 1)
    ids = [entrant.id for entrant in entrants]
    state = _state(document, file, *path)
    check_names(document, file, entrants, *path)
    check_ground(document, file, ids, bool(spots), *path)
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
    for key in raw:
        if key not in (*ENTRY, *SHEET, *START):
            document.fail(str(Unknown("entry of a fighter", key, [*ENTRY, *SHEET, *START])), *path, key)
    for key in ("id", "use", "side", "on"):
        document.convert(raw.get(key, ""), str, *path, key)
    use = raw.get("use", "")
    written = {key: value for key, value in raw.items() if key in SHEET}
    if use:
        if use not in library():
            document.fail(str(Unknown("ready fighter", str(use), list(library()))), *path, "use")
        written = {**msgspec.to_builtins(library()[use]), **written}
        if "id" in raw and "name" not in raw:
            written["name"] = str(raw["id"]).replace("-", " ").title()
    written.setdefault("name", str(raw.get("id", "")).replace("-", " ").title() or "Somebody")
    sheet = _resolve(document, document.convert(written, SheetFile, *path), *path)
    count = raw.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_FIGHTERS:
        document.fail(f"count is a number from 1 to {MAX_FIGHTERS}, not {count!r}.", *path, "count")
    start = _start(document, raw, *path)
    if "on" in raw:
        start["mount"] = str(raw["on"])
    check_entry(document, sheet, start, *path)
    side = str(raw.get("side", sheet.name))
    base = str(raw.get("id") or use or sheet.name.lower().replace(" ", "-"))
    if len(base.split()) != 1 or base.strip() != base or ":" in base or base in ("gm", "deck"):
        document.fail(f"{base!r} cannot be an id: one word without a colon, and not gm or deck.", *path, "id")
    facing = document.convert(raw.get("facing", 0), float, *path, "facing")
    if not abs(facing) <= 360:
        document.fail("facing is in degrees: 0 is east, 60 north-east, 180 west.", *path, "facing")
    for number in range(1, count + 1):
        who = f"{base}-{number}" if count > 1 else base
        if who in {entrant.id for entrant in entrants}:
            document.fail(f"two fighters have the id {who!r}. Give one of them another id.", *path, "id")
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        entrants.append(Entrant(id=who, side=side, sheet=one, start=start))
        if "at" in raw:
            at = document.convert(raw["at"], tuple[float, float], *path, "at")
            if not all(abs(yards) <= FARTHEST for yards in at):
                document.fail(f"a place is at most {FARTHEST:,} yards from the middle.", *path, "at")
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
            start[key] = _cards(document, raw[key], most, *path, key)
    return start


def _cards(document: Document, said: Any, most: int, *path: str | int) -> list[Card]:
    try:
        cards = parse_many(document.convert(said, str, *path))
    except HighdrawError as error:
        document.fail(str(error), *path)
    if len(cards) > most or "??" in cards or "BJ" in cards:
        document.fail(f"at most {most} card{'s' if most > 1 else ''}, each with its face, and no Black Joker.", *path)
    return cards


def _field(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words. All numbers are yards."""
    said = file.field
    for entrant in entrants:
        if spots and entrant.id not in spots:
            if entrant.start.get("mount") in spots:
                spots[entrant.id] = Spot(0.0, 0.0)
            else:
                document.fail(f"{entrant.id} has no place: when one fighter has `at`, all need it.", *path, "fighter")
    field = Field(mapped=bool(spots), spots=spots, walls=list(said.walls), usual=1.0)
    if said.distance is not None:
        for i, one in enumerate(entrants):
            for other in entrants[i + 1 :]:
                if one.side != other.side:
                    field.part(one.id, other.id, said.distance)
    for a, b, yards in said.between:
        field.part(a, b, yards)
    for a, b, sector in said.sectors:
        field.sectors[f"{a} {b}"] = sector  # type: ignore[assignment]
    field.hidden = [f"{a} {b}" for a, b in said.hidden]
    return field


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight."""
    needs = {"turn": 1} if run and run[0].procedure not in ("one_turn", "draw_only") else {}
    return msgspec.structs.replace(setup, begin=run, state={**needs, **setup.state} if run else setup.state)
