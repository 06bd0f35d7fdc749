"""What a scenario says of its fighters, its ground and itself must be possible. Each complaint names the line and the cure."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

import msgspec

from highdraw.errors import HighdrawError, Unknown
from highdraw.roster import correction
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.roster.start import check_mounts, check_numbers, check_only_fights, check_things
from highdraw.systems.savage.scenery import armour_of, kmh
from highdraw.systems.savage.setup import Entrant, Options
from highdraw.systems.savage.sheet import ATTRIBUTES, LINKED, Sheet
from highdraw.systems.savage.state import Fighter

MOST = 9_999
"""No number of a fighter is larger; speeds go by their table."""
FARTHEST = 100_000
"""Inches from the middle of the map."""
COVERS = ("", "light", "medium", "heavy", "near total")
LIGHTS = ("", "bright", "dim", "dark", "pitch darkness")
WORDS = {"cover": COVERS, "light": LIGHTS}
NAMING = ("leader", "held_by", "aiming", "behind", "drop", "mount", "rider", "straight_to", "free_hits", "slipped")
"""Values that name other fighters."""
THINGS = ("main", "off", "ground", "broken", "slugs", "loaded", "supply")
"""Values that name things carried."""
SKILLS = (
    *LINKED, "academics", "boating", "climbing", "common knowledge", "driving", "electronics", "focus", "gambling", "hacking", "language",
    "occult", "performance", "piloting", "psionics", "repair", "research", "science", "survival", "swimming", "thievery", "throwing",
    "tracking", "weird science",
)  # fmt: skip
"""Skills a sheet can have. Only those in a rule are ever rolled by a rule; a case may roll any."""
LIMITS: dict[str, tuple[float, float]] = {"round": (0, MOST), "pool": (0, 99), "minutes": (0, 10_000_000), "days": (0, MOST)}
"""What the fight itself can stand at."""


LOCKED = {"id"}
FREE_SIGN = {"modifier", "support"}
BY_WORD = {"obstacle": armour_of, "speed": kmh}
"""Numbers that may be said in the words of a table: `brick wall`, `mach 1`."""


def check_start(start: dict[str, Any]) -> dict[str, Any]:
    """Values for fields of a fighter, checked by name and type."""
    return correction.checked(Fighter, start, LOCKED, FREE_SIGN, {name: partial(_by_word, name) for name in BY_WORD})


def _by_word(name: str, value: object) -> int:
    return msgspec.convert(BY_WORD[name](value) if isinstance(value, str) else value, int)


def check_trait(name: str, also: Collection[str] = ()) -> None:
    """A Trait that can be rolled."""
    known = [*ATTRIBUTES, *SKILLS, *also]
    if name.lower() not in known and not name.lower().startswith(("language", "knowledge")):
        raise Unknown("Trait", name, known)


def check_entry(document: Document, raw: Mapping[str, Any], sheet: Sheet, start: Mapping[str, Any], *path: str | int) -> None:
    """One fighter as it is written: skills, words, things carried, numbers."""
    weapons = [weapon.skill.lower() for weapon in sheet.weapons.values() if weapon.skill]
    for name in raw.get("skills", {}):
        try:
            check_trait(name, weapons)
        except HighdrawError as error:
            document.fail(str(error), *path, "skills", name)
    for key, known in WORDS.items():
        if start.get(key, "") not in known:
            document.fail(f"{key} is {', '.join(known[1:-1])} or {known[-1]}, not {start[key]!r}.", *path, key)
    for name in (*start.get("lowered", ()), *start.get("support", ())):
        try:
            check_trait(name, weapons)
        except HighdrawError as error:
            document.fail(str(error), *path, "lowered" if name in start.get("lowered", ()) else "support")
    check_things(document, start, THINGS, (*sheet.weapons, *sheet.shields), *path)
    check_numbers(document, start, MOST, *path, free=("speed",))


def check_names(document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named by another is there, and is somebody else."""
    ids = [entrant.id for entrant in entrants]
    for place, raw in enumerate(file.fighter):
        for key in (*NAMING, "on"):
            said = raw.get(key) or []
            for name in [said] if isinstance(said, str) else said:
                if name not in ids:
                    document.fail(str(Unknown("fighter", str(name), ids)), *path, "fighter", place, key)
                if name == raw.get("id") and key != "leader":
                    document.fail(f"{key} names {name} itself. Name somebody else.", *path, "fighter", place, key)
    check_mounts(document, file, entrants, *path)


def check_whole(
    document: Document, file: ScenarioFile, options: Options, state: Mapping[str, Any], ids: list[str], sides: list[str], *path: str | int
) -> None:
    """What is settled before the fight, and how far it has come."""
    check_only_fights(document, file, *path)
    for key, named, known in (("gm_sides", options.gm_sides, sides), ("noticed", options.noticed, ids)):
        for place, name in enumerate(named):
            if name not in known:
                document.fail(str(Unknown("side" if known is sides else "fighter", name, known)), *path, "options", key, place)
    if options.light not in LIGHTS[1:]:
        document.fail(str(Unknown("light", options.light, list(LIGHTS[1:]))), *path, "options", "light")
    for place, corners in enumerate(options.rough):
        if max(map(abs, corners)) > FARTHEST:
            document.fail(f"rough ground ends at most {FARTHEST:,} inches from the middle.", *path, "options", "rough", place)
    for key, (low, high) in LIMITS.items():
        if not low <= state.get(key, low) <= high:
            document.fail(f"{key} goes from {low:g} to {high:,}, not {state[key]}.", *path, "state", key)
    if state.get("turn") and state["turn"] not in ids:
        document.fail(str(Unknown("fighter", state["turn"], ids)), *path, "state", "turn")
    seating = state.get("seating", ids)
    for place, name in enumerate(seating):
        if name not in ids:
            document.fail(str(Unknown("fighter", name, ids)), *path, "state", "seating", place)
    if sorted(seating) != sorted(ids):
        document.fail("seating names everybody once.", *path, "state", "seating")
