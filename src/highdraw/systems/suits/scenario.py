"""From a scenario's data to who fights, where, under which house rules: the same for every edition. Complaints name the line."""

from typing import Any, NamedTuple, get_args

import msgspec

from highdraw.cards import UNKNOWN, Card, Deck, parse_many
from highdraw.errors import BadCard, HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field.field import CONTACT
from highdraw.roster import entry
from highdraw.roster.document import Document
from highdraw.roster.ground import check_ground, lay_out
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits.checks import check_entry, check_whole
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.fighters import SHEET, equip, library, with_reflexes, written_out
from highdraw.systems.suits.setup import Kind
from highdraw.systems.suits.sheet import Sheet, SheetFile

MAX_FIGHTERS = 100
MAX_METRES = 100_000
APART = 2.0
"""Metres between two fighters where nothing else is said."""
ENTRY = ("id", "use", "side", "count", "at", "facing")


class Scenario(NamedTuple):
    """What a scenario file came to; an edition makes its set-up of it."""

    file: ScenarioFile
    kind: Kind
    switches: dict[str, str]
    options: Any
    entrants: tuple[Entrant, ...]
    field: Field
    state: dict[str, Any]
    hands: dict[str, list[str]]


def read_scenario(edition: Edition[Any], document: Document, data: dict[str, Any], *path: str | int) -> Scenario:
    """A scenario, or the scenario inside a case."""
    file, switches, options = entry.read_scenario(document, data, edition.rulebook, edition.options, *path)
    kind = next((known for known in get_args(Kind) if known == file.kind), None)
    if kind is None:
        document.fail(f"kind is combat, instant or extended, not {file.kind!r}.", *path, "kind")
    entrants: list[Entrant] = []
    spots: dict[str, Spot] = {}
    hands: dict[str, list[str]] = {}
    for place, raw in enumerate(file.fighter):
        _enter(edition, document, raw, entrants, spots, hands, *path, "fighter", place)
    sides = {entrant.id: entrant.side for entrant in entrants}
    _enough(document, file, list(sides.values()), *path)
    _ground(document, file, list(sides), bool(spots), *path)
    _names(edition, document, file, entrants, *path)
    state = _state(edition, document, file, entrants, *path)
    check_whole(document, file, entrants, state, *path)
    if says := Deck.fresh(packs=int(switches.get("decks", 2))).refuse([Card(card) for cards in hands.values() for card in cards]):
        document.fail(says, *path, "fighter", 0)
    return Scenario(file, kind, switches, options, tuple(entrants), lay_out(file, sides, spots, APART), state, hands)


def _enough(document: Document, file: ScenarioFile, sides: list[str], *path: str | int) -> None:
    """There are sides enough, and not too many people."""
    entry.check_sides(document, file, sides, MAX_FIGHTERS, *path)
    if file.kind == "instant" and len(sides) != 2:
        document.fail(f"an instant contest is between two, but there are {len(sides)}.", *path, "fighter", len(file.fighter) - 1)


def _ground(document: Document, file: ScenarioFile, ids: list[str], mapped: bool, *path: str | int) -> None:
    """Either all stand on a map, or nobody does."""
    missing = [place for place, raw in enumerate(file.fighter) if "at" not in raw]
    if mapped and missing:
        document.fail("this fighter has no place: when one has `at`, all need it.", *path, "fighter", missing[0])
    check_ground(document, file, ids, mapped, MAX_METRES, "metres", *path)


def _names(edition: Edition[Any], document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named by another is there."""
    ids = [entrant.id for entrant in entrants]
    for place, raw in enumerate(file.fighter):
        for key in edition.naming:
            names = raw.get(key) or []
            named = (names,) if isinstance(names, str) else tuple(names)
            entry.check_known(document, named, ids, *path, "fighter", place, key)
            if len(set(named)) < len(named):
                document.fail(f"{key} names somebody twice.", *path, "fighter", place, key)
            if raw.get("id") in named and key != "cluster":
                document.fail(f"{key} names {raw['id']} itself. Name somebody else.", *path, "fighter", place, key)


def _state(edition: Edition[Any], document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> dict[str, Any]:
    """What is already true of the fight itself: round, turn, minutes, blasts under way, what is left of the pile …"""
    allowed = {field.name: field.type for field in msgspec.structs.fields(edition.state) if field.name in edition.given}
    for name in file.state:
        if name not in (*allowed, "pile"):
            document.fail(str(Unknown("state of the fight", name, [*allowed, "pile"])), *path, "state", name)
    state = {name: document.convert(value, allowed[name], *path, "state", name) for name, value in file.state.items() if name != "pile"}
    ids = [entrant.id for entrant in entrants]
    for key in edition.listed:
        entry.check_known(document, tuple(state.get(key, ())), ids, *path, "state", key)
    entry.check_known(document, (state["turn"],) if state.get("turn") else (), ids, *path, "state", "turn")
    for blast in state.get("blasts", ()):
        entry.check_known(document, (blast.thrower, *((blast.near,) if blast.near else ()), *blast.apart), ids, *path, "state", "blasts")
        carried = next(entrant.sheet.weapons for entrant in entrants if entrant.id == blast.thrower)
        if blast.weapon not in carried:
            document.fail(str(Unknown("weapon of the thrower", blast.weapon, list(carried))), *path, "state", "blasts")
    if "pile" in file.state:
        state["pile"] = _pile(document, file.state["pile"], int(file.switches.get("decks", 2)), *path)
    return {name: msgspec.to_builtins(value) for name, value in state.items()}


def _pile(document: Document, left: Any, packs: int, *path: str | int) -> list[str]:
    """The only cards left in the pile; all others are discards."""
    cards = _cards(document, left, *path, "state", "pile")
    if says := Deck.fresh(packs=packs).refuse([Card(card) for card in cards]):
        document.fail(says, *path, "state", "pile")
    return cards


def _cards(document: Document, said: Any, *path: str | int) -> list[str]:
    """Cards that lie somewhere already, as a text: `9S KH`."""
    try:
        cards = [str(card) for card in parse_many(document.convert(said, str, *path))]
        if UNKNOWN in cards:
            raise BadCard("?? is not a card that can lie here: name it.")
        return cards
    except BadCard as error:
        document.fail(str(error), *path)


def _enter(
    edition: Edition[Any],
    document: Document,
    raw: dict[str, Any],
    entrants: list[Entrant],
    spots: dict[str, Spot],
    hands: dict[str, list[str]],
    *path: str | int,
) -> None:
    """One entry: from the library or written out, once or several times."""
    raw = with_reflexes(document, raw, *path)
    allowed = tuple(dict.fromkeys((*ENTRY, *SHEET, *edition.combatant.__struct_fields__, *edition.zones)))
    entry.check_keys(document, raw, allowed, ("id", "use", "side"), *path)
    ready = library(edition.folder)
    if raw.get("use") and raw["use"] not in ready:
        document.fail(str(Unknown("ready fighter", str(raw["use"]), list(ready))), *path, "use")
    sheet = equip(document, document.convert(written_out(raw, ready), SheetFile, *path), *path)
    if says := edition.refuse(sheet):
        document.fail(says, *path, "swarm")
    count = entry.read_count(document, raw, MAX_FIGHTERS, *path)
    start = _start(edition, document, raw, sheet, *path)
    check_entry(edition, document, raw, sheet, *path)
    if "facing" in raw and "at" not in raw:
        document.fail("facing is for a map. Give `at` too, or say it by [field] sectors.", *path, "facing")
    facing = entry.read_facing(document, raw, entry.NORTH, *path)
    at = entry.read_place(document, raw, MAX_METRES, "metres", *path)
    base = entry.read_id(document, raw, sheet.name, *path)
    for number in range(1, count + 1):
        who = entry.numbered(document, base, count, number, [entrant.id for entrant in entrants], *path)
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        for key, zone in edition.zones.items():
            if key in raw:
                hands[f"{zone}{who}"] = _cards(document, raw[key], *path, key)
        entrants.append(Entrant(id=who, side=str(raw.get("side", one.name)), sheet=one, start=start))
        if at:
            spots[who] = Spot(at[0] + (number - 1) * CONTACT, at[1], facing)


def _start(edition: Edition[Any], document: Document, raw: dict[str, Any], sheet: Sheet, *path: str | int) -> dict[str, Any]:
    """What is already true of a fighter, checked value by value."""
    start: dict[str, Any] = {}
    carried = {name.lower(): name for name in (*sheet.weapons, *sheet.shields)}
    for key, value in raw.items():
        if key not in edition.combatant.__struct_fields__ or key in (*SHEET, *ENTRY):
            continue
        try:
            start |= edition.check({key: value})
            if key == "main" or (key == "off" and value):
                start[key] = _carried(value, carried if key == "off" else {name.lower(): name for name in sheet.weapons})
            elif key in edition.counted:
                start[key] = {_carried(name, carried): number for name, number in start[key].items()}
        except HighdrawError as error:
            document.fail(str(error), *path, key)
    return start


def _carried(name: str, carried: dict[str, str]) -> str:
    if name.lower() not in carried:
        raise Unknown("thing carried", name, list(carried.values()))
    return carried[name.lower()]
