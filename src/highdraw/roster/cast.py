"""Who takes part in a case: the fighters of the whole file, those of the case, and lines of a case that change one of the file's."""

from typing import Any

from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.roster.lines import Place

Entry = dict[str, Any]


def cast_of(document: Document, own: list[Entry], chosen: list[str] | None, *path: str | int) -> tuple[list[Entry], Document]:
    """The fighters of a case, and the file with the lines of each at hand.

    A fighter of the case with the id of one of the file's is that one with these lines changed. Its lines stand in two places.
    """
    shared = document.convert(document.data.get("fighter", []), list[dict[str, Any]], "fighter")
    known = {_id(entry): place for place, entry in enumerate(shared)}
    for place, name in enumerate(chosen or ()):
        if name not in known:
            document.fail(str(Unknown("fighter of the file", name, list(known))), *path, "cast", place)
    names = list(known) if chosen is None else list(dict.fromkeys(chosen))
    changes = {_id(entry): place for place, entry in enumerate(own) if _id(entry) in names}
    found: list[Entry] = []
    moved: dict[Place, Place] = {}
    for name in names:
        here: Place = (*path, "fighter", len(found))
        home: Place = ("fighter", known[name])
        entry = dict(shared[known[name]])
        moved[here] = home
        if name in changes:
            changed = own[changes[name]]
            moved |= {(*here, key): (*path, "fighter", changes[name], key) for key in changed}
            entry |= changed
        found.append(entry)
    for place, entry in enumerate(own):
        if place not in changes.values():
            moved[(*path, "fighter", len(found))] = (*path, "fighter", place)
            found.append(entry)
    return found, document.moved(moved) if shared else document


def _id(entry: Entry) -> str:
    """How a case names a fighter of the file: its id, or the ready fighter it is."""
    return str(entry.get("id") or entry.get("use") or entry.get("name", ""))
