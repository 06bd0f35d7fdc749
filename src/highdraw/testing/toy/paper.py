"""What is written: files of fighters and scenarios, cases, sheets. Complaints name the line."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.engine.format import Format
from highdraw.engine.rulebook import load_rulebook
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster import entry
from highdraw.roster.against import check_against
from highdraw.roster.document import Document
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
    return read_fighters(entry.ready_file(FOLDER))


def read_fighters(document: Document) -> dict[str, Sheet]:
    return entry.read_fighters(document, Sheet, lambda *_: None)


def read(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """A set-up from the data of a scenario, or of the scenario inside a case."""
    file, switches, options = entry.read_scenario(document, data, RULEBOOK, Options, *path)
    entrants: list[Entrant] = []
    for place, raw in enumerate(file.fighter):
        _enter(document, raw, entrants, *path, "fighter", place)
    entry.check_sides(document, file, [entrant.side for entrant in entrants], MOST, *path)
    return Setup(title=file.title, switches=switches, entrants=tuple(entrants), options=options)


def _enter(document: Document, raw: dict[str, Any], entrants: list[Entrant], *path: str | int) -> None:
    """One entry: a ready fighter or one that is written out, once or several times."""
    entry.check_keys(document, raw, (*ENTRY, *SHEET), ("id", "use", "side"), *path)
    sheet = document.convert(entry.written_out(document, raw, library(), SHEET, *path), Sheet, *path)
    base, count = entry.read_id(document, raw, sheet.name, *path), entry.read_count(document, raw, MOST, *path)
    hits = document.convert(raw.get("hits", 0), int, *path, "hits")
    if not 0 <= hits <= sheet.grit:
        document.fail(f"hits are from 0 to {sheet.grit}, not {hits}.", *path, "hits")
    for number in range(1, count + 1):
        who = entry.numbered(document, base, count, number, [one.id for one in entrants], *path)
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        entrants.append(Entrant(id=who, side=str(raw.get("side", sheet.name)), sheet=one, start={"hits": hits} if hits else {}))


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
