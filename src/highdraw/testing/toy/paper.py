"""What is written: files of fighters and scenarios, cases, sheets. Complaints name the line."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.engine.format import Format
from highdraw.engine.rulebook import load_rulebook
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.against import check_against
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.testing.toy.fight import Brawl, Entrant, Fighter, Options, Setup, Sheet

FOLDER = "highdraw.testing.toy"
RULEBOOK = load_rulebook(FOLDER)
MOST = 60
RUNS = "fight | round | strike WHO WHOM"
ENTRY = ("id", "use", "side", "count", "hits")
SHEET = Sheet.__struct_fields__


@cache
def library() -> dict[str, Sheet]:
    """The ready fighters by their id."""
    path = files(FOLDER).joinpath("library", "fighters.toml")
    return read_fighters(Document(path.read_text(encoding="utf-8"), "fighters.toml"))


def read_fighters(document: Document) -> dict[str, Sheet]:
    return {who: document.convert(raw, Sheet, who) for who, raw in document.data.items() if who != "system"}


def read(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """A set-up from the data of a scenario, or of the scenario inside a case."""
    file = document.convert(data, ScenarioFile, *path)
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        RULEBOOK.settings(switches)
    except Unknown as error:
        document.fail(str(error), *path, "switches", next((name for name in switches if name in str(error)), ""))
    if unknown := [name for name in file.options if name not in Options.__struct_fields__]:
        document.fail(str(Unknown("option", unknown[0], list(Options.__struct_fields__))), *path, "options", unknown[0])
    entrants: list[Entrant] = []
    for place, raw in enumerate(file.fighter):
        for entrant in _entrants(document, raw, *path, "fighter", place):
            if entrant.id in (*(one.id for one in entrants), "gm", "deck") or len(entrants) == MOST:
                document.fail(f"{entrant.id!r} is taken, or one too many ({MOST} are the limit).", *path, "fighter", place)
            entrants.append(entrant)
    if len({entrant.side for entrant in entrants}) < 2:
        document.fail("a fight needs at least two sides. Give a fighter another side.", *path, "fighter", 0)
    options = document.convert(file.options, Options, *path, "options")
    return Setup(title=file.title, switches=switches, entrants=tuple(entrants), options=options)


def _entrants(document: Document, raw: dict[str, Any], *path: str | int) -> list[Entrant]:
    """One entry: a ready fighter or one that is written out, once or several times."""
    if unknown := [key for key in raw if key not in (*ENTRY, *SHEET)]:
        document.fail(str(Unknown("entry of a fighter", unknown[0], [*ENTRY, *SHEET])), *path, unknown[0])
    use = document.convert(raw.get("use", ""), str, *path, "use")
    if use and use not in library():
        document.fail(str(Unknown("ready fighter", use, list(library()))), *path, "use")
    said = {key: value for key, value in raw.items() if key in SHEET}
    sheet = document.convert({**(msgspec.to_builtins(library()[use]) if use else {}), **said}, Sheet, *path)
    base = document.convert(raw.get("id", use or sheet.name.lower().replace(" ", "-")), str, *path, "id")
    count, hits = (document.convert(raw.get(key, least), int, *path, key) for key, least in (("count", 1), ("hits", 0)))
    if " " in base or not base or not 1 <= count <= MOST or not 0 <= hits <= sheet.grit:
        document.fail(f"an id is one word, count is from 1 to {MOST}, hits are from 0 to {sheet.grit}.", *path, "id")
    named = [(f"{base}-{number}", f"{sheet.name} {number}") for number in range(1, count + 1)] if count > 1 else [(base, sheet.name)]
    side = document.convert(raw.get("side", sheet.name), str, *path, "side")
    start = {"hits": hits} if hits else {}
    return [Entrant(id=who, side=side, sheet=msgspec.structs.replace(sheet, name=name), start=start) for who, name in named]


def calls(text: str, ids: list[str]) -> tuple[Call, ...]:
    """What a case runs: `fight`, `round`, or `strike ann bob`."""
    match text.split():
        case ["fight"]:
            return (Call("round"),)
        case ["round"]:
            return (Call("round"), Call("halt"))
        case ["strike", who, target] if who in ids and target in ids:
            return (Call("strike", {"who": who, "target": target}), Call("halt"))
    raise HighdrawError(f"run {text!r} is not understood. Write: {RUNS}")


def stage(setup: Setup, begin: tuple[Call, ...]) -> Setup:
    """A set-up that runs only these calls."""
    return msgspec.structs.replace(setup, begin=begin)


def value(fight: Brawl, who: str, name: str) -> Any:
    """Any part of the state, by fighter and name: hits, hand_cards, hold; round, winner, packs."""
    if who:
        zones = {"hand_cards": "hand", "action": "action", "hold": "hold"}
        if name in zones:
            return " ".join(fight.cards(zones[name], who))
        if name not in (*Fighter.__struct_fields__, "out"):
            raise Unknown("value of a fighter", name, [*Fighter.__struct_fields__, "out", *zones])
        return getattr(fight[who], name)
    state = fight.state
    found = {"round": state.round, "winner": state.winner, "ending": state.ending, "over": state.over, "packs": state.deck.packs}
    if name not in found:
        raise Unknown("value of the fight", name, list(found))
    return found[name]


FORMAT = Format(
    entry=("id", "use", "side", "count"), sheet=Sheet, start=Fighter, locked=("id", "name", "side", "wild", "gone"), options=Options,
    state={}, runs=RUNS, values=("out", "gone", "wild", "hand_cards", "action", "hold"),
    fight=("round", "winner", "ending", "over", "packs"),
)  # fmt: skip


def sheet(document: Document, who: str, switches: dict[str, str], against: Mapping[str, str]) -> dict[str, Any]:
    """A fighter on paper, as plain data."""
    check_against(against)
    if "fighter" in document.data:
        found = next(entrant.sheet for entrant in read(document, document.data).entrants if entrant.id == who)
    else:
        found = read_fighters(document)[who]
    numbers = "   ".join(f"{name.capitalize()} {getattr(found, name)}" for name in ("skill", "grit", "hand", "armour"))
    return {"id": who, "name": found.name, "about": found.about, "kinds": [], "lines": {"": numbers}, "tables": []}
