"""From a scenario's data to a set-up: fighters looked up, places and words settled. Complaints name the line and the cure."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from highdraw.cards import Card, Deck, parse_many
from highdraw.engine.fight import Call
from highdraw.errors import BadCard, HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.roster.document import Document
from highdraw.roster.ground import check_areas, scenery
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits_impact.book import HOME, RULEBOOK
from highdraw.systems.suits_impact.setup import Entrant, Options, Setup, Switches
from highdraw.systems.suits_impact.sheet import BadSheet, Sheet, SheetFile, resolve
from highdraw.systems.suits_impact.start import LOCKED, check_start, refuse
from highdraw.systems.suits_impact.state import Fighter

MAX_FIGHTERS = 60
CLOSE = 1.0
"""Without a map everybody is as near as this to everybody of whom nothing else is said."""
FARTHEST = 100_000
SQUAD = 4
"""Most henchmen who share an action card (S3-HEN-02)."""
ENTRY = ("id", "use", "side", "count", "at", "facing", "hand", "action")
SHEET = tuple(field.name for field in msgspec.structs.fields(SheetFile))
START = tuple(field.name for field in msgspec.structs.fields(Fighter) if field.name not in (*SHEET, *LOCKED, "side"))
STATE = ("round", "seconds", "days")
LAID = {"hand": 4, "action": 1}


@cache
def library() -> dict[str, SheetFile]:
    """The ready fighters by their id."""
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
        document.fail(str(error), *path, {"skill": "skills", "weapon": "weapons"}.get(error.what, error.what))


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario, or of the scenario inside a case."""
    file = document.convert(data, ScenarioFile, *path)
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        RULEBOOK.settings(switches)
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
    for name in (*options.gm_sides, *options.surprised):
        if name not in (*sides, *ids):
            where = "gm_sides" if name in options.gm_sides else "surprised"
            document.fail(str(Unknown("side or fighter", name, [*sides, *ids])), *path, "options", where)
    battles = {entrant.id: len(entrant.start.get("battles", ())) for entrant in entrants}
    for entrant in entrants:
        name, says = refuse(entrant.id, entrant.start, entrant.sheet, battles)
        if says:
            place = next(place for place, raw in enumerate(file.fighter) if name in raw or place == len(file.fighter) - 1)
            document.fail(says, *path, "fighter", place, name)
    _check_squads(document, entrants, *path)
    _check_cards(document, entrants, switches, *path)
    return Setup(
        title=file.title, switches=switches, entrants=tuple(entrants), field=_field(document, file, entrants, spots, *path),
        options=options, state=_state(document, file, *path),
    )  # fmt: skip


def _state(document: Document, file: ScenarioFile, *path: str | int) -> dict[str, Any]:
    """How far the fight has come."""
    found: dict[str, Any] = {}
    for name, value in file.state.items():
        if name not in STATE:
            document.fail(str(Unknown("state of the fight", name, list(STATE))), *path, "state", name)
        number = document.convert(value, int, *path, "state", name)
        if not 0 <= number <= 10**9:
            document.fail(f"{name} goes from 0 to 1,000,000,000, not {number}.", *path, "state", name)
        found[name] = number
    return found


def _enter(document: Document, raw: dict[str, Any], entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> None:
    """One entry: from the library or written out, once or several times."""
    for key in raw:
        if key not in (*ENTRY, *SHEET, *START):
            document.fail(str(Unknown("entry of a fighter", key, [*ENTRY, *SHEET, *START])), *path, key)
    for key in ("id", "use", "side"):
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
    side = str(raw.get("side", sheet.name))
    base = str(raw.get("id") or use or sheet.name.lower().replace(" ", "-"))
    if len(base.split()) != 1 or base.strip() != base or ":" in base or base in ("gm", "deck"):
        document.fail(f"{base!r} cannot be an id: one word without a colon, and not gm or deck.", *path, "id")
    facing = document.convert(raw.get("facing", 90), float, *path, "facing")
    for number in range(1, count + 1):
        who = f"{base}-{number}" if count > 1 else base
        if who in {entrant.id for entrant in entrants}:
            document.fail(f"two fighters have the id {who!r}. Give one of them another id.", *path, "id")
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        entrants.append(Entrant(id=who, side=side, sheet=one, start=start))
        if "at" in raw:
            x, y = document.convert(raw["at"], tuple[float, float], *path, "at")
            if not max(abs(x), abs(y)) <= FARTHEST:
                document.fail(f"a place is at most {FARTHEST:,} metres from the middle.", *path, "at")
            spots[who] = Spot(x + (number - 1) % 5, y + (number - 1) // 5, facing)


def _start(document: Document, raw: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """What is already true of somebody: fields of a fighter, cards in hand and the action card."""
    try:
        start = check_start({key: value for key, value in raw.items() if key in START and key not in ENTRY})
    except HighdrawError as error:
        document.fail(str(error), *path, next((key for key in raw if str(error).startswith((key, repr(key)))), ""))
    for key, most in LAID.items():
        if key in raw:
            start[key] = _cards(document, raw[key], most, *path, key)
    return start


def _cards(document: Document, said: Any, most: int, *path: str | int) -> list[Card]:
    try:
        cards = parse_many(document.convert(said, str, *path))
    except HighdrawError as error:
        document.fail(str(error), *path)
    if len(cards) > most or any(card in ("??", "RJ", "BJ") for card in cards):
        document.fail(f"at most {most} card{'s' if most > 1 else ''}, each with its face; there are no Jokers.", *path)
    return cards


def _check_cards(document: Document, entrants: list[Entrant], switches: dict[str, str], *path: str | int) -> None:
    """Cards that lie somewhere at the start are there."""
    deck = Deck.fresh(packs=int(Switches.of(switches).decks))
    for entrant in entrants:
        for zone in LAID:
            for card in entrant.start.get(zone, ()):
                try:
                    deck.take(card, zone)
                except BadCard as error:
                    document.fail(f"{entrant.id}: {error}", *path, "fighter")


def _check_squads(document: Document, entrants: list[Entrant], *path: str | int) -> None:
    """At most four henchmen share an action card (S3-HEN-02)."""
    squads: dict[tuple[str, str], int] = {}
    for entrant in entrants:
        if entrant.sheet.squad:
            key = (entrant.side, entrant.sheet.squad)
            squads[key] = squads.get(key, 0) + 1
            if squads[key] > SQUAD:
                document.fail(f"squad {entrant.sheet.squad!r} has more than {SQUAD} henchmen. Make two of it.", *path, "fighter")


def _field(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words."""
    said = file.field
    ids = [entrant.id for entrant in entrants]
    for name in ("engaged", "sectors"):
        if getattr(said, name):
            document.fail(f"{name} means nothing in this edition.", *path, "field", name)
    for name in ("walls", "areas") if not spots else ("distance", "between", "lines"):
        if getattr(said, name):
            cure = "give everybody a place (`at`)" if not spots else "the places of the map say it"
            document.fail(f"{name} means nothing {'with' if spots else 'without'} a map; {cure}.", *path, "field", name)
    if spots and (missing := [who for who in ids if who not in spots]):
        document.fail(f"{missing[0]} has no place: when one fighter has `at`, all need it.", *path, "fighter")
    for names in (*((a, b) for a, b, _ in said.between), *said.hidden, *said.lines):
        for name in names:
            if name not in ids:
                document.fail(str(Unknown("fighter", name, ids)), *path, "field")
    check_areas(document, file, FARTHEST, "metres", *path)
    walls, areas = scenery(file)
    lines = [list(line) for line in said.lines]
    field = Field(mapped=bool(spots), spots=spots, walls=walls, areas=areas, lines=lines, usual=CLOSE)
    if said.distance is not None:
        for place, one in enumerate(entrants):
            for other in entrants[place + 1 :]:
                if one.side != other.side:
                    field.part(one.id, other.id, said.distance)
    for a, b, metres in said.between:
        if not 0 < metres <= FARTHEST:
            document.fail(f"{metres:g} is no distance between {a} and {b}.", *path, "field", "between")
        field.part(a, b, metres)
    field.hidden = [f"{a} {b}" for a, b in said.hidden]
    return field


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight."""
    return msgspec.structs.replace(setup, begin=run)
