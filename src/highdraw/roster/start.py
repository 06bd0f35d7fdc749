"""What a scenario says of somebody at the start must be possible: things carried, numbers, mounts."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.roster.entrant import Entrant
from highdraw.roster.scenario import ScenarioFile


def check_things(document: Document, start: Mapping[str, Any], keys: Iterable[str], carried: Iterable[str], *path: str | int) -> None:
    """Whatever these values name is carried."""
    known = list(dict.fromkeys(carried))
    for key in keys:
        said = start.get(key) or []
        for thing in [said] if isinstance(said, str) else said:
            if thing not in known:
                document.fail(str(Unknown("thing carried", thing, known)), *path, key)


def check_numbers(document: Document, start: Mapping[str, Any], most: int, *path: str | int, free: Collection[str] = ()) -> None:
    """No number is too large; those that are `free` go by rules of their own."""
    for key, value in start.items():
        numbers = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        for number in numbers:
            if isinstance(number, int | float) and key not in free and abs(number) > most:
                document.fail(f"{key} is at most {most:,}, not {number:,}.", *path, key)


def check_mounts(document: Document, file: ScenarioFile, entrants: Iterable[Entrant[Any]], *path: str | int) -> None:
    """A mount carries one rider, and does not ride itself."""
    mounts = [entrant.start["mount"] for entrant in entrants if entrant.start.get("mount")]
    for place, raw in enumerate(file.fighter):
        mount = raw.get("on") or raw.get("mount")
        if mount and (mounts.count(mount) > 1 or raw.get("count", 1) != 1):
            document.fail(f"{mount} carries one rider.", *path, "fighter", place, "on")
        if mount and raw.get("id") in mounts:
            document.fail(f"{raw['id']} is a mount and cannot ride itself.", *path, "fighter", place, "on")


def check_only_fights(document: Document, file: ScenarioFile, *path: str | int) -> None:
    """For systems without contests of another kind."""
    if file.kind != "combat" or file.skill or file.power:
        key = "kind" if file.kind != "combat" else "skill" if file.skill else "power"
        document.fail(f"{key} means nothing in this system: there are only fights. Leave it out.", *path, key)
