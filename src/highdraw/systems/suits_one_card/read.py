"""From a scenario's data to a set-up of this system: fighters looked up, gear checked, places and words settled."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from highdraw.cards import Card, Deck, parse_many
from highdraw.engine.fight import Call
from highdraw.errors import BadCard, HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field.field import CONTACT
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits.sheet import BadSheet, Sheet, SheetFile, resolve
from highdraw.systems.suits_one_card.correct import check_start
from highdraw.systems.suits_one_card.setup import Entrant, Options, Setup
from highdraw.systems.suits_one_card.state import Combatant, CombatState

MAX_FIGHTERS = 100
MAX_METRES = 100_000
ENTRY = ("id", "use", "side", "count", "at", "facing")
SHEET = tuple(field.name for field in msgspec.structs.fields(SheetFile))
START = tuple(field.name for field in msgspec.structs.fields(Combatant))
ZONES = {"dealt": "", "aim_cards": "aim ", "bonus_cards": "bank ", "committed_cards": "commit "}
"""Cards that already lie before a fighter, and their zones."""


@cache
def library() -> dict[str, SheetFile]:
    """The ready fighters of this system by their id."""
    path = files("highdraw.systems.suits_one_card").joinpath("library", "fighters.toml")
    document = Document(path.read_text(encoding="utf-8"), "fighters.toml")
    return read_fighters(document)


def read_fighters(document: Document) -> dict[str, SheetFile]:
    """A file of fighters: one table each, its name being the fighter's id. It may say for which system, too."""
    found = {}
    for who, raw in document.data.items():
        if who == "system" and isinstance(raw, str):
            continue
        sheet = document.convert(with_speed(document, raw, who), SheetFile, who)
        try:
            resolve(sheet)
        except BadSheet as error:
            document.fail(str(error), who, error.field)
        except Unknown as error:
            document.fail(str(error), who, "armour" if error.what in ("armour", "shield") else "weapons")
        found[who] = sheet
    return found


def with_speed(document: Document, raw: Any, *path: str | int) -> Any:
    """Speed is what the other editions call Reflexes: either word will do, so that a fighter reads in all of them (S1-GEN-06)."""
    if not isinstance(raw, dict) or "speed" not in raw:
        return raw
    if "reflexes" in raw and raw["reflexes"] != raw["speed"]:
        document.fail("speed and reflexes are the same thing; give one of them.", *path, "speed")
    return {**{key: value for key, value in raw.items() if key != "speed"}, "reflexes": raw["speed"]}


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario (or of the scenario inside a case). Complaints name the line and the cure."""
    from highdraw.systems.suits_one_card import SYSTEM

    file = document.convert(data, ScenarioFile, *path)
    if file.kind not in ("combat", "instant", "extended"):
        document.fail(f"kind is combat, instant or extended, not {file.kind!r}.", *path, "kind")
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        SYSTEM.rulebook.settings(switches)
    except Unknown as error:
        document.fail(str(error), *path, "switches", next((n for n in switches if n in (error.name, error.what.split(" ")[-1])), ""))
    options = document.convert(file.options, Options, *path, "options")
    if unknown := [name for name in file.options if name not in Options.__struct_fields__]:
        document.fail(str(Unknown("option", unknown[0], list(Options.__struct_fields__))), *path, "options", unknown[0])
    entrants: list[Entrant] = []
    spots: dict[str, Spot] = {}
    hands: dict[str, list[str]] = {}
    for place, raw in enumerate(file.fighter):
        _enter(document, with_speed(document, raw, *path, "fighter", place), entrants, spots, hands, *path, "fighter", place)
    sides = list(dict.fromkeys(entrant.side for entrant in entrants))
    if len(sides) < 2:
        have = f"all are on the side {sides[0]!r}" if sides else "there is nobody"
        document.fail(f"a fight needs at least two sides, but {have}. Give a fighter another side.", *path, "fighter", 0)
    if file.kind == "instant" and len(entrants) != 2:
        document.fail(f"an instant contest is between two, but there are {len(entrants)}.", *path, "fighter", len(file.fighter) - 1)
    if len(entrants) > MAX_FIGHTERS:
        document.fail(f"there are {len(entrants)} fighters; {MAX_FIGHTERS} are the limit.", *path, "fighter", len(file.fighter) - 1)
    _names(document, file, entrants, *path)
    state = _state(document, file, entrants, *path)
    packs = int(switches.get("decks", 2))
    if says := Deck.fresh(packs=packs).refuse([Card(card) for cards in hands.values() for card in cards]):
        document.fail(says, *path, "fighter", 0)
    return Setup(
        title=file.title, kind=file.kind, skill=file.skill or "speed", power=file.power or "body", switches=switches,  # type: ignore[arg-type]
        entrants=tuple(entrants), field=_field(document, file, entrants, spots, *path), options=options, state=state,
        hands=hands,
    )  # fmt: skip


def _state(document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> dict[str, Any]:
    """What is already true of the fight itself: round, level, who acts at it, blasts under way, what is left of the pile …"""
    allowed = {
        name: kind.type
        for name, kind in ((f.name, f) for f in msgspec.structs.fields(CombatState))
        if name in ("round", "turn", "level", "group", "fell", "noob", "minutes", "days", "blasts")
    }
    for name in file.state:
        if name not in (*allowed, "pile"):
            document.fail(str(Unknown("state of the fight", name, [*allowed, "pile"])), *path, "state", name)
    state = {name: document.convert(value, allowed[name], *path, "state", name) for name, value in file.state.items() if name != "pile"}
    for key in ("group", "fell"):
        _known(document, tuple(state.get(key, ())), entrants, *path, "state", key)
    _known(document, (state["turn"],) if state.get("turn") else (), entrants, *path, "state", "turn")
    for blast in state.get("blasts", ()):
        _known(document, (blast.thrower, *((blast.near,) if blast.near else ())), entrants, *path, "state", "blasts")
        carried = next(entrant.sheet.weapons for entrant in entrants if entrant.id == blast.thrower)
        if blast.weapon not in carried:
            document.fail(str(Unknown("weapon of the thrower", blast.weapon, list(carried))), *path, "state", "blasts")
    if "pile" in file.state:
        state["pile"] = _pile(document, file.state["pile"], int(file.switches.get("decks", 2)), *path)
    return {name: msgspec.to_builtins(value) for name, value in state.items()}


def _pile(document: Document, left: Any, packs: int, *path: str | int) -> list[Card]:
    """The only cards left in the pile; all others are discards."""
    try:
        cards = parse_many(document.convert(left, str, *path, "state", "pile"))
    except BadCard as error:
        document.fail(str(error), *path, "state", "pile")
    if says := Deck.fresh(packs=packs).refuse(cards):
        document.fail(says, *path, "state", "pile")
    return cards


def _enter(
    document: Document,
    raw: dict[str, Any],
    entrants: list[Entrant],
    spots: dict[str, Spot],
    hands: dict[str, list[str]],
    *path: str | int,
) -> None:
    """One entry: from the library or written out, once or several times."""
    for key in raw:
        if key not in (*ENTRY, *SHEET, *START, *ZONES):
            document.fail(str(Unknown("entry of a fighter", key, list(dict.fromkeys((*ENTRY, *SHEET, *START, *ZONES))))), *path, key)
    use = raw.get("use", "")
    written = {key: value for key, value in raw.items() if key in SHEET}
    if use:
        if use not in library():
            document.fail(str(Unknown("ready fighter", str(use), list(library()))), *path, "use")
        written = {**msgspec.to_builtins(library()[use]), **written}
        if "shield" in raw or "weapons" in raw:
            written["in_hand"] = raw.get("in_hand")
        if "id" in raw and "name" not in raw:
            del written["name"]
    written.setdefault("name", str(raw.get("id", "")).replace("-", " ").title() or "Somebody")
    file = document.convert(written, SheetFile, *path)
    try:
        sheet = resolve(file)
    except BadSheet as error:
        document.fail(str(error), *path, error.field)
    except Unknown as error:
        document.fail(str(error), *path, error.what if error.what in ("armour", "shield") else "weapons")
    if sheet.swarm is not None:
        document.fail("swarms are of the two-card edition; here give its creatures one by one, or leave it out.", *path, "swarm")
    count = raw.get("count", 1)
    if not isinstance(count, int) or not 1 <= count <= MAX_FIGHTERS:
        document.fail(f"count is a number from 1 to {MAX_FIGHTERS}, not {count!r}.", *path, "count")
    start = _start(document, raw, sheet, *path)
    if "facing" in raw and "at" not in raw:
        document.fail("facing is for a map. Give `at` too, or say it by [field] sectors.", *path, "facing")
    facing = document.convert(raw.get("facing", 90), float, *path, "facing")
    if not abs(facing) <= 360:
        document.fail("facing is in degrees: 0 is east, 90 north, 180 west, 270 south.", *path, "facing")
    for number in range(1, count + 1):
        who, one = _named(document, raw, sheet, count, number, entrants, *path)
        for key, zone in ZONES.items():
            if key in raw:
                hands[f"{zone}{who}"] = _cards(document, raw[key], *path, key)
        entrants.append(Entrant(id=who, side=str(raw.get("side", one.name)), sheet=one, start=start))
        if "at" in raw:
            at = document.convert(raw["at"], tuple[float, float], *path, "at")
            if not all(abs(metres) <= MAX_METRES for metres in at):
                document.fail(f"a place is at most {MAX_METRES:,} metres from the middle.", *path, "at")
            spots[who] = Spot(at[0] + (number - 1) * CONTACT, at[1], facing)


def _cards(document: Document, said: Any, *path: str | int) -> list[str]:
    """Cards that already lie there, as a text: `9S KH`."""
    try:
        return [str(card) for card in parse_many(document.convert(said, str, *path))]
    except BadCard as error:
        document.fail(str(error), *path)


def _start(document: Document, raw: dict[str, Any], sheet: Sheet, *path: str | int) -> dict[str, Any]:
    """What is already true of a fighter, checked value by value."""
    start: dict[str, Any] = {}
    carried = {name.lower(): name for name in (*sheet.weapons, *sheet.shields)}
    for key, value in raw.items():
        if key not in START or key in (*SHEET, *ENTRY):
            continue
        try:
            start |= check_start({key: value}, frozenset({"id"}))
            if key in ("main", "off") and value:
                start[key] = _carried(value, carried)
            elif key in ("loaded", "supply", "reloading"):
                start[key] = {_carried(name, carried): number for name, number in start[key].items()}
        except HighdrawError as error:
            document.fail(str(error), *path, key)
    return start


def _carried(name: str, carried: dict[str, str]) -> str:
    if name.lower() not in carried:
        raise Unknown("thing carried", name, list(carried.values()))
    return carried[name.lower()]


def _named(
    document: Document, raw: dict[str, Any], sheet: Sheet, count: int, number: int, entrants: list[Entrant], *path: str | int
) -> tuple[str, Sheet]:
    """An id nobody else has, and the name to go with it."""
    base = str(raw.get("id") or raw.get("use") or sheet.name.lower().replace(" ", "-"))
    if " " in base or base in ("gm", "deck"):
        document.fail(f"{base!r} cannot be an id: one word, and not gm or deck.", *path, "id")
    who = f"{base}-{number}" if count > 1 else base
    taken = {entrant.id for entrant in entrants}
    if who in taken:
        document.fail(f"two fighters have the id {who!r}. Give one of them another id.", *path, "id")
    name = f"{sheet.name} {number}" if count > 1 else sheet.name
    return who, msgspec.structs.replace(sheet, name=name)


def _known(document: Document, names: tuple[str, ...], entrants: list[Entrant], *path: str | int) -> None:
    ids = [entrant.id for entrant in entrants]
    for name in names:
        if name not in ids:
            document.fail(str(Unknown("fighter", name, ids)), *path)


def _names(document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named by another is there."""
    for one, other in file.field.engaged:
        _known(document, (one, other), entrants, *path, "field", "engaged")
    for place, raw in enumerate(file.fighter):
        for key in ("tending", "aim_target", "bonus_on"):
            _known(document, (raw[key],) if raw.get(key) else (), entrants, *path, "fighter", place, key)


def _field(document: Document, file: ScenarioFile, entrants: list[Entrant], spots: dict[str, Spot], *path: str | int) -> Field:
    """The map when somebody stands on one, else words."""
    said = file.field
    if spots:
        missing = [place for place, raw in enumerate(file.fighter) if "at" not in raw]
        if missing:
            document.fail("this fighter has no place: when one has `at`, all need it.", *path, "fighter", missing[0])
    for name in ("walls",) if not spots else ("distance", "between", "lines", "sectors"):
        if getattr(said, name):
            cure = "give everybody a place (`at`)" if not spots else "the places of the map say it: leave it out, or take `at` away"
            document.fail(f"{name} means nothing {'with' if spots else 'without'} a map; {cure}.", *path, "field", name)
    for place, wall in enumerate(said.walls):
        if not all(abs(metres) <= MAX_METRES for metres in wall):
            document.fail(f"wall {place + 1}: a wall ends at most {MAX_METRES:,} metres from the middle.", *path, "field", "walls")
    field = Field(mapped=bool(spots), spots=spots, walls=list(said.walls), lines=[list(line) for line in said.lines])
    if said.distance is not None:
        for i, one in enumerate(entrants):
            for other in entrants[i + 1 :]:
                if one.side != other.side:
                    field.part(one.id, other.id, said.distance)
    for a, b, metres in said.between:
        _known(document, (a, b), entrants, *path, "field", "between")
        if not 0 < metres <= 100_000:
            document.fail(f"{metres:g} is no distance between {a} and {b}.", *path, "field", "between")
        field.part(a, b, metres)
    for a, b, sector in said.sectors:
        _known(document, (a, b), entrants, *path, "field", "sectors")
        if sector not in ("front", "side", "behind"):
            document.fail(f"a sector is front, side or behind, not {sector!r}.", *path, "field", "sectors")
        field.sectors[f"{a} {b}"] = sector  # type: ignore[assignment]
    for line in said.lines:
        _known(document, tuple(line), entrants, *path, "field", "lines")
    for a, b in said.hidden:
        _known(document, (a, b), entrants, *path, "field", "hidden")
        field.hidden.append(f"{a} {b}")
    return field


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight: everybody is there, round 1 is on."""
    state = {"round": 1, **setup.state} if run else setup.state
    return msgspec.structs.replace(setup, begin=run, state=state)
