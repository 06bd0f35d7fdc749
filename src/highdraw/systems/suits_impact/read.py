"""From a scenario's data to a set-up: fighters looked up, places and words settled. Complaints name the line and the cure."""

from functools import cache
from typing import Any

import msgspec

from highdraw.cards import Deck
from highdraw.engine.fight import Call
from highdraw.errors import BadCard, HighdrawError, Unknown
from highdraw.field import Field, Spot
from highdraw.roster import entry
from highdraw.roster.document import Document
from highdraw.roster.ground import check_ground, lay_out
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits_impact.book import HOME, RULEBOOK
from highdraw.systems.suits_impact.setup import Entrant, Options, Setup, Switches
from highdraw.systems.suits_impact.sheet import SheetFile, resolve
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
    return read_fighters(entry.ready_file(HOME))


def read_fighters(document: Document) -> dict[str, SheetFile]:
    """A file of fighters: one table each, its name being the fighter's id."""
    return entry.read_fighters(document, SheetFile, resolve)


def read_setup(document: Document, data: dict[str, Any], *path: str | int) -> Setup:
    """The set-up of a scenario, or of the scenario inside a case."""
    file, switches, options = entry.read_scenario(document, data, RULEBOOK, Options, *path)
    entrants, spots, sides = entry.everybody(document, file, _enter, MAX_FIGHTERS, *path)
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
    entry.check_keys(document, raw, (*ENTRY, *SHEET, *START), ("id", "use", "side"), *path)
    written = entry.written_out(document, raw, library(), SHEET, *path)
    sheet = entry.resolved(document, document.convert(written, SheetFile, *path), resolve, *path)
    count = entry.read_count(document, raw, MAX_FIGHTERS, *path)
    start = _start(document, raw, *path)
    base = entry.read_id(document, raw, sheet.name, *path)
    facing = entry.read_facing(document, raw, entry.NORTH, *path)
    at = entry.read_place(document, raw, FARTHEST, "metres", *path)
    for number in range(1, count + 1):
        who = entry.numbered(document, base, count, number, [entrant.id for entrant in entrants], *path)
        one = msgspec.structs.replace(sheet, name=f"{sheet.name} {number}" if count > 1 else sheet.name)
        entrants.append(Entrant(id=who, side=str(raw.get("side", sheet.name)), sheet=one, start=start))
        if at:
            spots[who] = Spot(at[0] + (number - 1) % 5, at[1] + (number - 1) // 5, facing)


def _start(document: Document, raw: dict[str, Any], *path: str | int) -> dict[str, Any]:
    """What is already true of somebody: fields of a fighter, cards in hand and the action card."""
    try:
        start = check_start({key: value for key, value in raw.items() if key in START and key not in ENTRY})
    except HighdrawError as error:
        document.fail(str(error), *path, next((key for key in raw if str(error).startswith((key, repr(key)))), ""))
    for key, most in LAID.items():
        if key in raw:
            start[key] = entry.read_cards(document, raw[key], most, ("??", "RJ", "BJ"), "; there are no Jokers", *path, key)
    return start


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
    ids = [entrant.id for entrant in entrants]
    if spots and (missing := [who for who in ids if who not in spots]):
        document.fail(f"{missing[0]} has no place: when one fighter has `at`, all need it.", *path, "fighter")
    check_ground(document, file, ids, bool(spots), FARTHEST, "metres", *path, unused=("engaged", "sectors"))
    return lay_out(file, {entrant.id: entrant.side for entrant in entrants}, spots, CLOSE)


def stage(setup: Setup, run: tuple[Call, ...]) -> Setup:
    """A set-up that runs only a piece of the fight."""
    return msgspec.structs.replace(setup, begin=run)
