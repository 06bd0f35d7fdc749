"""Sheets read and written: data checked by the system's own reader, with all that is wrong in it, and files as a person writes them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from highdraw.engine.sheet_form import SheetForm
from highdraw.errors import BadFile
from highdraw.roster.document import Document, place_words
from highdraw.roster.sheet_field import fields_of
from highdraw.roster.toml import key_text, value_text

WHO = "one"
"""The id of a fighter that stands alone."""
MOST_COMPLAINTS = 12


class Complaint(msgspec.Struct, frozen=True):
    """What is wrong with a sheet, and in which field."""

    path: tuple[str | int, ...]
    says: str


class Checked(msgspec.Struct, frozen=True):
    """A sheet that was looked at."""

    sheet: Any
    """The record: as far as it can be read; None where something is missing that it needs."""
    data: dict[str, Any]
    """What of the data could be read."""
    complaints: tuple[Complaint, ...]


def document_of(data: Mapping[str, Any], source: str = "the form", who: str = WHO) -> Document:
    """Data of a fighter as a file of one."""
    document = Document("", source)
    document.data = {who: dict(data)}
    return document


def check_sheet(form: SheetForm, data: Mapping[str, Any]) -> Checked:
    """Read a sheet; what cannot be read is complained of and set aside, so that the rest can be looked at."""
    rest, complaints = dict(data), list[Complaint]()
    needed = {field.key: field.least or 1 if field.kind == "number" else "?" for field in fields_of(form) if field.required}
    stands_in: set[str] = set()
    while True:
        try:
            sheet = form.read(document_of(rest))[WHO]
        except BadFile as error:
            path = error.path[1:]
            complaints.append(Complaint(path, _says(error)))
            key = str(path[0]) if path else ""
            if len(complaints) == MOST_COMPLAINTS or key in stands_in or (key not in rest and key not in needed):
                return Checked(None, rest, tuple(complaints))
            inner = rest.pop(key, None)
            if isinstance(inner, dict) and len(path) > 1 and path[1] in inner:
                rest[key] = {name: value for name, value in inner.items() if name != path[1]}
            if key in needed:  # something has to stand there, so that the rest is read
                rest[key] = needed[key]
                stands_in.add(key)
        else:
            return Checked(None if stands_in else sheet, rest, tuple(complaints))


def _says(error: BadFile) -> str:
    """The complaint as a form says it: without the place of its field, and without what only files have, such as quotes and lines."""
    place, (_, *path) = place_words(*error.path), error.path or ("",)
    says = error.says.removeprefix(f"{place}: ").removeprefix(f"{WHO}: ")
    says = re.sub(r" Add a line `.+`\.$", "", says.replace('a text in "quotes"', "a text").replace("a list in [brackets]", "a list"))
    if len(path) > 1 and error.says.startswith(f"{place}: "):
        says = f"{place_words(*(path[1:] if isinstance(path[1], str) else path)).replace('_', ' ')}: {says}"
    return says[:1].upper() + says[1:]


def written(sheet: msgspec.Struct) -> dict[str, Any]:
    """A record as plain data, without what is as usual.

    >>> class Thing(msgspec.Struct):
    ...     name: str
    ...     weight: float = 1.0
    ...     parts: tuple[str, ...] = ()
    >>> written(Thing("Rope", 2.0)), written(Thing("Rope", 1.0, ("hook",)))
    ({'name': 'Rope', 'weight': 2}, {'name': 'Rope', 'parts': ['hook']})
    """
    found = {}
    for field in msgspec.structs.fields(sheet):
        value = getattr(sheet, field.name)
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if value is not None and value != usual:
            found[field.name] = _plain(value)
    return found


def _plain(value: Any) -> Any:
    match value:
        case msgspec.Struct():
            return written(value)
        case dict():
            return {key: _plain(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_plain(inner) for inner in value]
        case float() if value.is_integer():
            return int(value)
    return value


def write_fighters(form: SheetForm, system: str, sheets: Iterable[tuple[str, msgspec.Struct]]) -> str:
    """A file of fighters: a table for each by its id, lines in the order of the form."""
    order = [field.key for field in fields_of(form)]
    parts = [f"system = {value_text(system)}\n"]
    for who, sheet in sheets:
        data = written(sheet)
        parts.append(table_text((who,), {key: data[key] for key in order if key in data}))
    return "\n".join(parts)


def table_text(where: tuple[str, ...], data: Mapping[str, Any]) -> str:
    """One fighter under its header: its lines, then its own things, a table each."""
    things = {key: value for key, value in data.items() if isinstance(value, list) and value and isinstance(value[0], dict)}
    head = ".".join(map(key_text, where))
    lines = [f"[{head}]", *(f"{key_text(key)} = {value_text(value)}" for key, value in data.items() if key not in things)]
    for key, some in things.items():
        for thing in some:
            lines += [f"[[{head}.{key_text(key)}]]", *(f"{key_text(name)} = {value_text(value)}" for name, value in thing.items())]
    return "\n".join(lines) + "\n"


def id_of(name: str, taken: Iterable[str] = ()) -> str:
    """An id made from a name, which nobody else has.

    >>> id_of("Ann the Bold!"), id_of("Ann", ["ann"]), id_of("???")
    ('ann-the-bold', 'ann-2', 'somebody')
    """
    base = "-".join(re.findall(r"[a-z0-9]+", name.lower()))[:40] or "somebody"
    base = f"{base}-1" if base in ("gm", "deck", "group", "side", "system", "fighter") else base
    known, who, number = set(taken), base, 1
    while who in known:
        number += 1
        who = f"{base}-{number}"
    return who


__all__ = ["WHO", "Checked", "Complaint", "check_sheet", "document_of", "id_of", "table_text", "write_fighters", "written"]
