"""Finding things by name: a scenario or a fighter that ships with a system, or one in a file of one's own."""

from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from highdraw.engine.system import System
from highdraw.errors import BadFile, HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load


class Scene(msgspec.Struct, frozen=True):
    """A scenario that was found and read: its short name, its system, its set-up."""

    name: str
    title: str
    about: str
    system: System
    setup: Any


class BadSwitch(HighdrawError):
    """A switch that is not written as name=value."""


def shipped(system: System) -> dict[str, Document]:
    """The scenarios that come with a system, by their names."""
    folder = files(system.folder).joinpath("library", "scenarios")
    if not folder.is_dir():
        return {}
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return {entry.name.removesuffix(".toml"): Document(entry.read_text(encoding="utf-8"), entry.name) for entry in found}


def find_scene(name: str, switches: list[str] | None = None) -> Scene:
    """A scenario by its name or its path, with these house rules (`name=value`) on top of its own."""
    document = _document(name)
    system = system_of(document)
    data = {**document.data, "switches": {**_table(document, "switches"), **read_switches(system, switches or [])}}
    setup = system.read(document, data)
    return Scene(Path(document.source).stem, str(data.get("title", "")), str(data.get("about", "")), system, setup)


def _document(name: str) -> Document:
    if _is_path(name):
        return Document.read(Path(name))
    known: dict[str, Document] = {}
    for system_id in SYSTEMS:
        known.update(shipped(load(system_id)))
    if name not in known:
        says = str(Unknown("scenario", name, list(known)))
        raise HighdrawError(f"{says} A file of your own is named by its path, such as ./{name}.toml.")
    return known[name]


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file()


def _table(document: Document, key: str) -> dict[str, Any]:
    found = document.data.get(key, {})
    if not isinstance(found, dict):
        document.fail(f"{key} is a table, such as [{key}].", key)
    return found


def system_of(document: Document) -> System:
    """The system a file is written for."""
    said = document.data.get("system")
    if not isinstance(said, str):
        document.fail(f'the file does not say which system it is for. Begin it with: system = "{next(iter(SYSTEMS))}"')
    try:
        return load(said)
    except Unknown as error:
        document.fail(str(error), "system")


def read_switches(system: System, said: list[str]) -> dict[str, str]:
    """House rules as they are typed, checked against the rulebook."""
    chosen = {}
    for text in said:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise BadSwitch(f"{text!r} is no switch: write name=value. `highdraw rules {system.id} --switches` lists them.")
        chosen[name] = value
    system.rulebook.settings(chosen)
    return chosen


def find_fighter(name: str) -> tuple[System, Document, str]:
    """A ready fighter by its id, or `PATH:ID` from a file of fighters or a scenario: the system, the file, the id in it."""
    path, colon, who = name.rpartition(":")
    if colon and path:
        document = _document(path)
        scenario = "fighter" in document.data
        system = system_of(document) if scenario or "system" in document.data else load(next(iter(SYSTEMS)))
        if scenario:
            setup = system.read(document, document.data)
            fighters = list(system.fighters(system.create(setup, False)))
        else:
            fighters = [key for key, value in document.data.items() if isinstance(value, dict)]
        if not fighters:
            document.fail("there is no fighter in it. A fighter is a table: [its-id], then name, body, will and reflexes.")
        if who not in fighters:
            raise Unknown(f"fighter in {path}", who, fighters)
        return system, document, who
    if name.endswith(".toml"):
        raise BadFile(name, None, f"which fighter of the file? Write {name}:ID.")
    known: list[str] = []
    for system_id in SYSTEMS:
        system = load(system_id)
        entry = files(system.folder).joinpath("library", "fighters.toml")
        document = Document(entry.read_text(encoding="utf-8"), "fighters.toml")
        if name in document.data:
            return system, document, name
        known += document.data
    raise Unknown("fighter", name, known)
