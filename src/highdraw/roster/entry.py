"""What every system reads of a scenario in the same way: switches, options, ids, counts, places. Complaints name the line and the cure."""

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.resources import files
from typing import Any, Protocol, TypeVar

import msgspec

from highdraw.cards import Card, parse_many
from highdraw.engine.rulebook import Rulebook
from highdraw.errors import BadSheet, HighdrawError, Unknown
from highdraw.field import Spot
from highdraw.field.geometry import Point
from highdraw.roster.document import Document
from highdraw.roster.entrant import Entrant
from highdraw.roster.scenario import ScenarioFile

T = TypeVar("T")
R = TypeVar("R")
S = TypeVar("S", bound=msgspec.Struct)
E = TypeVar("E", bound=Entrant[Any])
RESERVED = ("gm", "deck")
"""Words that mean something else where a fighter's id may stand."""
FIELDS = {"armour": "armour", "shield": "shield", "skill": "skills", "thing carried": "in_hand"}
"""Where a sheet names what nobody knows, by what it is."""
NORTH = 90.0
COMPASS = "facing is in degrees: 0 is east, 90 north, 180 west, 270 south."


def read_switches(document: Document, rulebook: Rulebook, file: ScenarioFile, *path: str | int) -> dict[str, str]:
    """The house rules of a scenario, each with a value it has."""
    switches = {name: str(value) for name, value in file.switches.items()}
    try:
        rulebook.settings(switches)
    except Unknown as error:
        document.fail(str(error), *path, "switches", next((n for n in switches if n in (error.name, error.what.split(" ")[-1])), ""))
    return switches


def read_options(document: Document, raw: Mapping[str, Any], kind: type[S], *path: str | int, also: Collection[str] = ()) -> S:
    """What the GM settles before the fight; `also` are options that somebody else has read."""
    known = [*also, *kind.__struct_fields__]
    if unknown := [name for name in raw if name not in known]:
        document.fail(str(Unknown("option", unknown[0], known)), *path, "options", unknown[0])
    return document.convert({name: value for name, value in raw.items() if name not in also}, kind, *path, "options")


def read_scenario(
    document: Document, data: dict[str, Any], rulebook: Rulebook, kind: type[S], *path: str | int, also: Collection[str] = ()
) -> tuple[ScenarioFile, dict[str, str], S]:
    """A scenario, or the scenario inside a case: as it is written, its switches and its options."""
    file = document.convert(data, ScenarioFile, *path)
    switches = read_switches(document, rulebook, file, *path)
    return file, switches, read_options(document, file.options, kind, *path, also=also)


def ready_file(folder: str) -> Document:
    """The file of ready fighters that a system brings along."""
    path = files(folder).joinpath("library", "fighters.toml")
    return Document(path.read_text(encoding="utf-8"), "fighters.toml")


def read_fighters(document: Document, kind: type[T], resolve: Callable[[T], object]) -> dict[str, T]:
    """A file of fighters: one table each, its name being the fighter's id."""
    found = {}
    for who, raw in document.data.items():
        if who == "system" and isinstance(raw, str):
            continue
        found[who] = document.convert(raw, kind, who)
        resolved(document, found[who], resolve, who)
    return found


def resolved(document: Document, sheet: T, resolve: Callable[[T], R], *path: str | int) -> R:
    """A written sheet with its gear looked up; a complaint names the line of what cannot be."""
    try:
        return resolve(sheet)
    except BadSheet as error:
        document.fail(str(error), *path, error.field)
    except Unknown as error:
        document.fail(str(error), *path, FIELDS.get(error.what, "weapons"))


class Enter(Protocol[E]):
    """How a system reads an entry: it adds who enters, and where they stand if they have a place."""

    def __call__(self, document: Document, raw: dict[str, Any], entrants: list[E], spots: dict[str, Spot], *path: str | int) -> None: ...


def everybody(
    document: Document, file: ScenarioFile, enter: Enter[E], most: int, *path: str | int
) -> tuple[list[E], dict[str, Spot], list[str]]:
    """All who fight, the places of those who have one, and the sides."""
    entrants: list[E] = []
    spots: dict[str, Spot] = {}
    for place, raw in enumerate(file.fighter):
        enter(document, raw, entrants, spots, *path, "fighter", place)
    return entrants, spots, check_sides(document, file, [entrant.side for entrant in entrants], most, *path)


def written_out(
    document: Document, raw: Mapping[str, Any], ready: Mapping[str, msgspec.Struct], sheet: Collection[str], *path: str | int
) -> dict[str, Any]:
    """What an entry says of the sheet: its own words over those of the ready fighter it uses."""
    use, own = raw.get("use", ""), {key: value for key, value in raw.items() if key in sheet}
    if use:
        if use not in ready:
            document.fail(str(Unknown("ready fighter", str(use), list(ready))), *path, "use")
        own = {**msgspec.to_builtins(ready[use]), **own}
        if "id" in raw and "name" not in raw:
            own["name"] = _title(raw["id"])
    own.setdefault("name", _title(raw.get("id", "")) or "Somebody")
    return own


def _title(word: object) -> str:
    return str(word).replace("-", " ").title()


def check_keys(document: Document, raw: Mapping[str, Any], known: Sequence[str], words: Collection[str], *path: str | int) -> None:
    """Every key of an entry is known; those among `words` hold a word."""
    for key in raw:
        if key not in known:
            document.fail(str(Unknown("entry of a fighter", key, list(known))), *path, key)
    for key in words:
        document.convert(raw.get(key, ""), str, *path, key)


def read_count(document: Document, raw: Mapping[str, Any], most: int, *path: str | int) -> int:
    """How many of them there are."""
    count = raw.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= most:
        document.fail(f"count is a number from 1 to {most}, not {count!r}.", *path, "count")
    return count


def read_facing(document: Document, raw: Mapping[str, Any], usual: float, *path: str | int, says: str = COMPASS) -> float:
    facing = document.convert(raw.get("facing", usual), float, *path, "facing")
    if not abs(facing) <= 360:
        document.fail(says, *path, "facing")
    return facing


def read_id(document: Document, raw: Mapping[str, Any], name: str, *path: str | int, reserved: Sequence[str] = RESERVED) -> str:
    """The id of an entry: its own, that of the ready fighter, or made from the name."""
    base = str(raw.get("id") or raw.get("use") or name.lower().replace(" ", "-"))
    if len(base.split()) != 1 or base.strip() != base or ":" in base or base in reserved:
        words = f"{', '.join(reserved[:-1])} or {reserved[-1]}"
        document.fail(f"{base!r} cannot be an id: one word without a colon, and not {words}.", *path, "id")
    return base


def numbered(document: Document, base: str, count: int, number: int, taken: Collection[str], *path: str | int) -> str:
    """The id of one of several, which nobody else has."""
    who = f"{base}-{number}" if count > 1 else base
    if who in taken:
        document.fail(f"two fighters have the id {who!r}. Give one of them another id.", *path, "id")
    return who


def read_place(document: Document, raw: Mapping[str, Any], farthest: int, unit: str, *path: str | int) -> Point | None:
    """Where somebody stands on the map, if they do."""
    if "at" not in raw:
        return None
    at = document.convert(raw["at"], tuple[float, float], *path, "at")
    if not all(abs(far) <= farthest for far in at):
        document.fail(f"a place is at most {farthest:,} {unit} from the middle.", *path, "at")
    return at


def read_cards(document: Document, said: Any, most: int, barred: Collection[str], says: str, *path: str | int) -> list[Card]:
    """Cards that somebody has already, as a text (`9S KH`): not too many, and none that is barred."""
    try:
        cards = parse_many(document.convert(said, str, *path))
    except HighdrawError as error:
        document.fail(str(error), *path)
    if len(cards) > most or any(card in barred for card in cards):
        document.fail(f"at most {most} card{'s' if most > 1 else ''}, each with its face{says}.", *path)
    return cards


def check_sides(document: Document, file: ScenarioFile, sides: Sequence[str], most: int, *path: str | int) -> list[str]:
    """There are sides enough and not too many people; `sides` has one entry for each fighter. The sides, once each."""
    once = list(dict.fromkeys(sides))
    if len(once) < 2:
        have = f"all are on the side {once[0]!r}" if once else "there is nobody"
        document.fail(f"a fight needs at least two sides, but {have}. Give a fighter another side.", *path, "fighter", 0)
    if len(sides) > most:
        document.fail(f"there are {len(sides)} fighters; {most} are the limit.", *path, "fighter", len(file.fighter) - 1)
    return once


def check_known(document: Document, names: Collection[str], ids: Collection[str], *path: str | int) -> None:
    """Whoever is named is there."""
    for name in names:
        if name not in ids:
            document.fail(str(Unknown("fighter", str(name), list(ids))), *path)
