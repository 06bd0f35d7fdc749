"""What a scenario says of its fighters, its ground and itself must be possible. Each complaint names the line and the cure."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from highdraw.cards import pack
from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.roster.scenario import ScenarioFile
from highdraw.roster.start import check_mounts, check_numbers, check_only_fights, check_things
from highdraw.systems.gurps_cards.gear import UNARMED
from highdraw.systems.gurps_cards.setup import Entrant, Options
from highdraw.systems.gurps_cards.sheet import Sheet

MOST = 9_999
"""No number of a fighter is larger."""
FARTHEST = 10_000
"""Yards from the middle of the map."""
NAMING = ("aim_at", "feinted", "mount", "rider", "unaware", "saw", "course", "lies_by")
"""Values that name other fighters."""
THINGS = ("main", "off", "unready", "ground", "thrown", "broken", "loaded", "reserve", "aim_with", "lies_at", "lies_by")
"""Values that name things carried."""


def check_entry(document: Document, sheet: Sheet, start: Mapping[str, Any], *path: str | int) -> None:
    """One fighter as it is written: things carried, numbers."""
    check_things(document, start, THINGS, [*sheet.weapons, *([sheet.shield.name] if sheet.shield else []), UNARMED], *path)
    check_numbers(document, start, MOST, *path)
    if start.get("hp", 0) > sheet.hp or start.get("fp", 0) > sheet.fp:
        key = "hp_left" if start.get("hp", 0) > sheet.hp else "fp_left"
        document.fail(f"{key} cannot be more than the full score.", *path, key)


def check_names(document: Document, file: ScenarioFile, entrants: list[Entrant], *path: str | int) -> None:
    """Whoever is named by another is there, and is somebody else; the cards named are all in one pack or another."""
    ids = [entrant.id for entrant in entrants]
    for place, raw in enumerate(file.fighter):
        for key in (*NAMING, "on"):
            said = raw.get(key) or []
            for name in [said] if isinstance(said, str) else said.values() if isinstance(said, dict) else said:
                if name not in ids:
                    document.fail(str(Unknown("fighter", str(name), ids)), *path, "fighter", place, key)
                if name == raw.get("id"):
                    document.fail(f"{key} names {name} itself. Name somebody else.", *path, "fighter", place, key)
    check_mounts(document, file, entrants, *path)
    packs = {"fixed_2": 2, "fixed_3": 3}.get(str(file.switches.get("decks", "")), 1)
    own = file.switches.get("decks") == "one_per_combatant"
    have = Counter(pack(2) * packs)
    groups = [[entrant] for entrant in entrants] if own else [entrants]
    for group in groups:
        named = Counter(card for entrant in group for key in ("hand", "hold") for card in entrant.start.get(key, ()))
        if lacking := named - have:
            document.fail(
                f"the deck does not hold that many {next(iter(lacking))}: name it less often, or play with more packs.", *path, "fighter"
            )


def check_whole(document: Document, file: ScenarioFile, options: Options, ids: list[str], sides: list[str], *path: str | int) -> None:
    """What is settled before the fight."""
    check_only_fights(document, file, *path)
    for place, name in enumerate(options.gm_sides):
        if name not in sides:
            document.fail(str(Unknown("side", name, sides)), *path, "options", "gm_sides", place)
    for place, name in enumerate(options.surprised):
        if name not in (*ids, *sides):
            document.fail(str(Unknown("fighter or side", name, [*ids, *sides])), *path, "options", "surprised", place)
    for name in options.frightened:
        if name not in ids:
            document.fail(str(Unknown("fighter", name, ids)), *path, "options", "frightened")
