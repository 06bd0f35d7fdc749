"""What a scenario of Suits says of its fighters, its ground and itself must be possible. Each complaint names the line and the cure."""

from collections.abc import Collection
from difflib import get_close_matches
from typing import Any

from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.systems.suits.armoury import weapons
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.sheet import Sheet

MOST = 9_999
"""No number of a fighter is larger …"""
MOST_MINUTES = 10_000_000
"""… but the minute at which one wakes."""
ARCS = (0, 15, 30, 60)
TOP_LEVEL = 39
"""Three cards, none above thirteen."""
ATTRIBUTES = ("body", "will", "reflexes", "speed")
SKILLS = ("brawl", "fight", "melee", "shoot", "ranged", "dodge", "medic", "doctor")
ALIKE = 0.75
"""How like a skill a word must be to count as misspelt."""
LIMITS: dict[str, tuple[float, float]] = {
    "round": (0, MOST), "minutes": (0, MOST_MINUTES), "days": (0, MOST), "level": (-1, TOP_LEVEL),
}  # fmt: skip
"""What the fight itself can stand at."""


def check_entry(edition: Edition[Any], document: Document, raw: dict[str, Any], sheet: Sheet, *path: str | int) -> None:
    """One fighter as it is written: skills, and what is already true of it."""
    known = {name.lower(): name for weapon in (*weapons().values(), *sheet.weapons.values()) for name in (weapon.name, weapon.group)}
    known |= {name: name for name in (*SKILLS, *ATTRIBUTES)}
    for name in raw.get("skills", {}):
        if name.lower() not in known and (near := get_close_matches(name.lower(), known, n=2, cutoff=ALIKE)):
            document.fail(f"There is no skill called {name!r}. Did you mean {' or '.join(near)}?", *path, "skills", name)
    for key, value in raw.items():
        if key in edition.combatant.__struct_fields__ and (says := _impossible(key, value)):
            document.fail(f"{key} {says}", *path, key)
    carried = [*sheet.weapons, *sheet.shields]
    for thing, place in raw.get("dropped", {}).items():
        if thing.lower() not in [name.lower() for name in carried]:
            document.fail(str(Unknown("thing carried", thing, carried)), *path, "dropped", thing)
        if len(place) != (2 if "at" in raw else 1):
            how = "two numbers, where it lies" if "at" in raw else "one number, the metres walked since"
            document.fail(f"dropped: {thing} needs {how}.", *path, "dropped", thing)


def _impossible(key: str, value: Any) -> str:
    """Why a value of a fighter cannot be; empty when it can."""
    if isinstance(value, dict):
        return next((says for inner in value.values() if (says := _impossible(key, inner))), "")
    if isinstance(value, list):
        return next((says for inner in value if (says := _impossible(key, inner))), "")
    if isinstance(value, str | bool) or not isinstance(value, int | float):
        return ""
    if key == "aim_arc" and value not in ARCS:
        return f"is 15, 30 or 60 degrees, not {value}."
    if key in ("aim_way", "facing") and abs(value) > 360:
        return "is in degrees: 0 is east, 90 north, 180 west, 270 south."
    if key == "taking" and value not in (1, 2, 3):
        return f"is 1, 2 or 3 cards, not {value}."
    if key == "wounds" and value * 2 != int(value * 2):
        return f"go by halves, so not {value}."
    if key in ("level", "levels") and not -1 <= value <= TOP_LEVEL:
        return f"goes from -1 to {TOP_LEVEL}, not {value}."
    most = MOST_MINUTES if key == "wakes" else MOST
    return f"is at most {most:,}, not {value:,}." if abs(value) > most else ""


def check_whole(document: Document, file: ScenarioFile, entrants: Collection[Entrant], state: dict[str, Any], *path: str | int) -> None:
    """The ground, the state of the fight, and what is contested."""
    for key, (low, high) in LIMITS.items():
        if not low <= state.get(key, low) <= high:
            document.fail(f"{key} goes from {low:g} to {high:,}, not {state[key]}.", *path, "state", key)
    for key in ("order", "group", "fell"):
        if len(set(state.get(key, ()))) < len(state.get(key, ())):
            document.fail(f"{key} names somebody twice.", *path, "state", key)
    known = {*ATTRIBUTES, *(skill for entrant in entrants for skill in entrant.sheet.skills)}
    for key in ("skill", "power"):
        said = [name.strip().lower() for name in getattr(file, key).split(" or ") if name.strip()]
        if said and not any(name in known for name in said):
            document.fail(f"nobody here has {' or '.join(said)}: {Unknown('skill or attribute', said[-1], sorted(known))}", *path, key)
