"""Fighters in files: the ready ones of an edition, and files of one's own. Every edition reads them all."""

from functools import cache
from typing import Any

import msgspec

from highdraw.roster import entry
from highdraw.roster.document import Document
from highdraw.systems.suits.sheet import Sheet, SheetFile, resolve

SHEET = tuple(field.name for field in msgspec.structs.fields(SheetFile))


@cache
def library(folder: str) -> dict[str, SheetFile]:
    """The ready fighters of an edition by their id."""
    return read_fighters(entry.ready_file(folder))


def read_fighters(document: Document) -> dict[str, SheetFile]:
    """A file of fighters: one table each, its name being the fighter's id. It may say for which system, too."""
    found = {}
    for who, raw in document.data.items():
        if who == "system" and isinstance(raw, str):
            continue
        found[who] = document.convert(with_reflexes(document, raw, who), SheetFile, who)
        equip(document, found[who], who)
    return found


def with_reflexes(document: Document, raw: Any, *path: str | int) -> Any:
    """Speed is the one-card edition's word for Reflexes: either will do, so that a fighter reads in all of them."""
    if not isinstance(raw, dict) or "speed" not in raw:
        return raw
    if "reflexes" in raw and raw["reflexes"] != raw["speed"]:
        document.fail("speed and reflexes are the same thing; give one of them.", *path, "speed")
    return renamed(raw)


def renamed(raw: Any) -> Any:
    """Data of a fighter that says reflexes where it said speed.

    >>> renamed({"body": 6, "speed": 5})
    {'body': 6, 'reflexes': 5}
    """
    if not isinstance(raw, dict) or "speed" not in raw:
        return raw
    return {**{key: value for key, value in raw.items() if key != "speed"}, "reflexes": raw["speed"]}


def equip(document: Document, file: SheetFile, *path: str | int) -> Sheet:
    """The gear looked up; a complaint names the line of what cannot be."""
    return entry.resolved(document, file, resolve, *path)


def written_out(raw: dict[str, Any], ready: dict[str, SheetFile]) -> dict[str, Any]:
    """The sheet of an entry, in full: what it says itself, on top of the ready fighter it uses."""
    said = {key: value for key, value in raw.items() if key in SHEET}
    if raw.get("use"):
        said = {**msgspec.to_builtins(ready[raw["use"]]), **said}
        if "shield" in raw or "weapons" in raw:
            said["in_hand"] = raw.get("in_hand")
        if "id" in raw and "name" not in raw:
            del said["name"]
    said.setdefault("name", str(raw.get("id", "")).replace("-", " ").title() or "Somebody")
    return said
