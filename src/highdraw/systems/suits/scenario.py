"""From a scenario's data to who fights, where, under which house rules: the same for every edition. Complaints name the line."""

from typing import Any, NamedTuple, get_args

import msgspec

from highdraw.cards import UNKNOWN, Card, Deck, parse_many
from highdraw.errors import BadCard, HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.field.field import CONTACT
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits.checks import check_entry, check_whole
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.fighters import SHEET, equip, library, with_reflexes, written_out
from highdraw.systems.suits.ground import MAX_METRES, ground, known
from highdraw.systems.suits.setup import Kind
from highdraw.systems.suits.sheet import Sheet, SheetFile

MAX_FIGHTERS = 100
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
    file = document.convert(data, ScenarioFile, *path)
    kind = next((known for known in get_args(Kind) if known == file.kind), None)
    if kind is None:
        document.fail(f"kind is combat, instant or extended, not {file.kind!r}.", *path, "kind")
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        edition.rulebook.settings(switches)
    except Unknown as error:
        document.fail(str(error), *path, "switches", next((n for n in switches if n in (error.name, error.what.split(" ")[-1])), ""))
    options = document.convert(file.options, edition.options, *path, "options")
    fields = list(edition.options.__struct_fields__)
    if unknown := [name for name in file.options if name not in fields]:
        document.fail(str(Unknown("option", unknown[0], fields)), *path, "options", unknown[0])
    entrants: list[Entrant] = []
    spots: dict[str, Spot] = {}
    hands: dict[str, list[str]] = {}
    for place, raw in enumerate(file.fighter):
        _enter(edition, document, raw, entrants, spots, hands, *path, "fighter", place)
    _enough(document, file, entrants, *path)
    _names(edition, document, file, entrants, *path)
    state = _state(edition, document, file, entrants, *path)
    check_whole(document, file, entrants, state, *path)
    if says := Deck.fresh(packs=int(switches.get("decks", 2))).refuse([Card(card) for cards in hands.values() for card in cards]):
        document.fail(says, *path, "fighter", 0)
    return Scenario(file, kind, switches, options, tuple(entrants), ground(document, file, entrants, spots, *path), state, hands)


def _enough(document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """There are sides enough, and not too many people."""
    sides = list(dict.fromkeys(entrant.side for entrant in entrants))
    if len(sides) < 2:
        have = f"all are on the side {sides[0]!r}" if sides else "there is nobody"
        document.fail(f"a fight needs at least two sides, but {have}. Give a fighter another side.", *path, "fighter", 0)
    if file.kind == "instant" and len(entrants) != 2:
        document.fail(f"an instant contest is between two, but there are {len(entrants)}.", *path, "fighter", len(file.fighter) - 1)
    if len(entrants) > MAX_FIGHTERS:
        document.fail(f"there are {len(entrants)} fighters; {MAX_FIGHTERS} are the limit.", *path, "fighter", len(file.fighter) - 1)


def _names(edition: Edition[Any], document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named by another is there."""
    for one, other in file.field.engaged:
        known(document, (one, other), entrants, *path, "field", "engaged")
    for place, raw in enumerate(file.fighter):
        for key in edition.naming:
            names = raw.get(key) or []
            named = (names,) if isinstance(names, str) else tuple(names)
            known(document, named, entrants, *path, "fighter", place, key)
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
    for key in edition.listed:
        known(document, tuple(state.get(key, ())), entrants, *path, "state", key)
    known(document, (state["turn"],) if state.get("turn") else (), entrants, *path, "state", "turn")
    for blast in state.get("blasts", ()):
        known(document, (blast.thrower, *((blast.near,) if blast.near else ()), *blast.apart), entrants, *path, "state", "blasts")
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
    for key in raw:
        if key not in allowed:
            document.fail(str(Unknown("entry of a fighter", key, list(allowed))), *path, key)
    ready = library(edition.folder)
    for key in ("id", "use", "side"):
        document.convert(raw.get(key, ""), str, *path, key)
    if raw.get("use") and raw["use"] not in ready:
        document.fail(str(Unknown("ready fighter", str(raw["use"]), list(ready))), *path, "use")
    sheet = equip(document, document.convert(written_out(raw, ready), SheetFile, *path), *path)
    if says := edition.refuse(sheet):
        document.fail(says, *path, "swarm")
    count = raw.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MAX_FIGHTERS:
        document.fail(f"count is a number from 1 to {MAX_FIGHTERS}, not {count!r}.", *path, "count")
    start = _start(edition, document, raw, sheet, *path)
    check_entry(edition, document, raw, sheet, *path)
    if "facing" in raw and "at" not in raw:
        document.fail("facing is for a map. Give `at` too, or say it by [field] sectors.", *path, "facing")
    facing = document.convert(raw.get("facing", 90), float, *path, "facing")
    if not abs(facing) <= 360:
        document.fail("facing is in degrees: 0 is east, 90 north, 180 west, 270 south.", *path, "facing")
    for number in range(1, count + 1):
        who, one = _named(document, raw, sheet, count, number, entrants, *path)
        for key, zone in edition.zones.items():
            if key in raw:
                hands[f"{zone}{who}"] = _cards(document, raw[key], *path, key)
        entrants.append(Entrant(id=who, side=str(raw.get("side", one.name)), sheet=one, start=start))
        if "at" in raw:
            at = document.convert(raw["at"], tuple[float, float], *path, "at")
            if not all(abs(metres) <= MAX_METRES for metres in at):
                document.fail(f"a place is at most {MAX_METRES:,} metres from the middle.", *path, "at")
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


def _named(
    document: Document, raw: dict[str, Any], sheet: Sheet, count: int, number: int, entrants: list[Entrant], *path: str | int
) -> tuple[str, Sheet]:
    """An id nobody else has, and the name to go with it."""
    base = str(raw.get("id") or raw.get("use") or sheet.name.lower().replace(" ", "-"))
    if len(base.split()) != 1 or base.strip() != base or ":" in base or base in ("gm", "deck"):
        document.fail(f"{base!r} cannot be an id: one word without a colon, and not gm or deck.", *path, "id")
    who = f"{base}-{number}" if count > 1 else base
    taken = {entrant.id for entrant in entrants}
    if who in taken:
        document.fail(f"two fighters have the id {who!r}. Give one of them another id.", *path, "id")
    name = f"{sheet.name} {number}" if count > 1 else sheet.name
    return who, msgspec.structs.replace(sheet, name=name)
