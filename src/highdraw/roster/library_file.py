"""A library in one file: fighters of several systems, each as `[SYSTEM.ID]`, and `[[party]]`, `[[encounter]]`, `[[campaign]]`.

Or JSON of the same shape. A file of fighters of one system is read as well.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from highdraw.engine.sheet_form import SheetForm
from highdraw.errors import BadFile, Unknown
from highdraw.roster.document import Document
from highdraw.roster.library_things import KINDS, NOTHING, Things, plain
from highdraw.roster.sheet_field import fields_of
from highdraw.roster.sheet_file import document_of, id_of, table_text, written
from highdraw.roster.toml import to_toml

SYSTEM = "system"


def write_library(forms: Mapping[str, SheetForm], fighters: Iterable[tuple[str, Mapping[str, Any]]], things: Things = NOTHING) -> str:
    """One file of all these fighters, and what else there is."""
    parts = [to_toml({key: some}) for key, some in plain(things).items()]
    for system, some in _by_system(fighters).items():
        order = [field.key for field in fields_of(forms[system])]
        parts += [table_text((system, who), {key: data[key] for key in order if key in data}) for who, data in some.items()]
    return "\n".join(parts)


def library_json(fighters: Iterable[tuple[str, Mapping[str, Any]]], things: Things = NOTHING) -> bytes:
    """The same as JSON: `{SYSTEM: {ID: {…}}, "party": […]}`."""
    return msgspec.json.format(msgspec.json.encode({**_by_system(fighters), **plain(things)}), indent=2)


def ids_in_file(fighters: Iterable[tuple[str, str, Mapping[str, Any]]]) -> dict[str, str]:
    """The id that each fighter has in the file, by the one it has in the library; `fighters` are ids, systems and data."""
    taken: dict[str, list[str]] = {}
    found = {}
    for own, system, data in fighters:
        some = taken.setdefault(system, [])
        found[own] = id_of(str(data.get("name", "")), some)
        some.append(found[own])
    return found


def _by_system(fighters: Iterable[tuple[str, Mapping[str, Any]]]) -> dict[str, dict[str, Mapping[str, Any]]]:
    found: dict[str, dict[str, Mapping[str, Any]]] = {}
    for system, data in fighters:
        some = found.setdefault(system, {})
        some[id_of(str(data.get("name", "")), some)] = data
    return found


def read_library(forms: Mapping[str, SheetForm], document: Document) -> list[tuple[str, str, dict[str, Any]]]:
    """Every fighter of a file: its system, its id there, and plain data. Complaints name the line."""
    said = document.data.get(SYSTEM)
    if isinstance(said, str):
        if said not in forms:
            document.fail(str(Unknown("system", said, list(forms))), SYSTEM)
        return [(said, who, written(sheet)) for who, sheet in forms[said].read(document).items()]
    found = []
    for system, some in document.data.items():
        if system in KINDS:
            continue
        if system not in forms or not isinstance(some, dict):
            start = f'system = "{next(iter(forms))}"'
            document.fail(f"{system!r} is not a system. Begin a file of fighters with the system they are for: {start}", system)
        for who, raw in some.items():
            found.append((system, who, written(_read(forms[system], document, system, who, raw))))
    return found


def _read(form: SheetForm, document: Document, system: str, who: str, raw: Any) -> Any:
    """One fighter; a complaint names its line in the whole file."""
    one = document_of({}, document.source, who)
    one.data[who] = raw
    try:
        return form.read(one)[who]
    except BadFile as error:
        raise BadFile(document.source, document.line(system, *error.path), error.says, (system, *error.path)) from None
