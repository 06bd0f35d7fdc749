"""Finding things by name: a scenario or a fighter that ships with a system, or one in a file of one's own."""

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from highdraw.engine.prose import listed
from highdraw.engine.system import AnySystem
from highdraw.errors import BadFile, HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems import FURTHER, SYSTEMS, load


class Scene(msgspec.Struct, frozen=True):
    """A scenario that was found and read: its short name, its system, its set-up."""

    name: str
    title: str
    about: str
    system: AnySystem
    setup: Any
    also: tuple[str, ...] = ()
    """The same name in other systems, as one would write it."""
    remarks: tuple[str, ...] = ()
    """What is read otherwise in a file of another system of the family."""

    @property
    def note(self) -> str:
        """That there is more than one of this name, and what is read otherwise; empty when there is nothing to say."""
        also = [f"{self.name} of {self.system.id}; there is {listed(self.also)}, too."] if self.also else []
        return "\n".join([*also, *self.remarks])


class BadSwitch(HighdrawError):
    """A switch that is not written as name=value."""


def shipped(system: AnySystem) -> dict[str, Document]:
    """The scenarios that come with a system, by their names."""
    folder = files(system.paper.folder).joinpath("library", "scenarios")
    if not folder.is_dir():
        return {}
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".toml")), key=lambda entry: entry.name)
    return {entry.name.removesuffix(".toml"): Document(entry.read_text(encoding="utf-8"), entry.name) for entry in found}


def ready_fighters(system_id: str) -> dict[str, dict[str, Any]]:
    """The ready fighters that come with a system, as they are written, by their ids."""
    entry = files(load(system_id).paper.folder).joinpath("library", "fighters.toml")
    data = Document(entry.read_text(encoding="utf-8"), entry.name).data
    return {who: raw for who, raw in data.items() if isinstance(raw, dict)}


def find_scene(
    name: str,
    switches: list[str] | None = None,
    system_id: str | None = None,
    change: Callable[[dict[str, Any]], dict[str, Any]] | None = None,
) -> Scene:
    """A scenario by its name (`duel`, `savage/duel`) or its path, with these house rules (`name=value`) on top of its own.

    One of another system is read for `system_id`, where both are of one family. `change` has the last word on what is written in it.
    """
    document, also = _document(name, system_id)
    document, remarks = _adopted(document, name, system_id)
    system = system_of(document)
    data = {**document.data, "switches": {**_table(document, "switches"), **read_switches(system, switches or [])}}
    data = change(data) if change else data
    setup = system.paper.read(document, data)
    return Scene(Path(document.source).stem, str(data.get("title", "")), str(data.get("about", "")), system, setup, also, remarks)


def split_name(name: str, system_id: str | None) -> tuple[str, list[str]]:
    """A name without its system, and the systems to look in: the one that was named, else all that are complete, in their order.

    >>> split_name("savage/duel", None), split_name("duel", "savage")
    (('duel', ['savage']), ('duel', ['savage']))
    """
    head, slash, rest = name.partition("/")
    if slash and (head in SYSTEMS or head in FURTHER) and "/" not in rest and not rest.endswith(".toml"):
        if system_id not in (None, head) and not _related(load(head), system_id):
            raise HighdrawError(f"{name} is of the system {head}, which {system_id} does not read. Omit one of them.")
        return rest, [head]
    if system_id is not None:
        load(system_id)
    return name, [system_id] if system_id is not None else list(SYSTEMS)


def _document(name: str, system_id: str | None = None) -> tuple[Document, tuple[str, ...]]:
    """The file of a scenario, and the same name in other systems."""
    short, where = split_name(name, system_id)
    if short == name and _is_path(name):
        return Document.read(Path(name)), ()
    known = {each: shipped(load(each)) for each in where}
    found = [each for each in where if short in known[each]]
    if not found:
        names = list(dict.fromkeys(one for each in where for one in known[each]))
        says = str(Unknown("scenario", short, names))
        raise HighdrawError(f"{says} A file of your own is named by its path, such as ./{short}.toml.")
    return known[found[0]][short], tuple(f"{each}/{short}" for each in found[1:])


def _related(home: AnySystem, system_id: str | None) -> bool:
    """Whether a system reads the files of this one."""
    return system_id is not None and home.paper.family != "" and load(system_id).paper.family == home.paper.family


def _adopted(document: Document, name: str, system_id: str | None) -> tuple[Document, tuple[str, ...]]:
    """The file as one of the system that was asked for, and what is read otherwise there."""
    if system_id is None or document.data.get("system") == system_id:
        return document, ()
    adopt = load(system_id).paper.adopt
    if adopt is None or not _related(system_of(document), system_id):
        raise HighdrawError(f"{name} is not of the system {system_id}. Omit --system.")
    found, remarks = adopt(document)
    return found, tuple(remarks)


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name or Path(name).is_file()


def _table(document: Document, key: str) -> dict[str, Any]:
    found = document.data.get(key, {})
    if not isinstance(found, dict):
        document.fail(f"{key} is a table, such as [{key}].", key)
    return found


def system_of(document: Document) -> AnySystem:
    """The system a file is written for."""
    said = document.data.get("system")
    if not isinstance(said, str):
        document.fail(f'the file does not say which system it is for. Begin it with: system = "{next(iter(SYSTEMS))}"')
    try:
        return load(said)
    except Unknown as error:
        document.fail(str(error), "system")


def read_switches(system: AnySystem, said: list[str]) -> dict[str, str]:
    """House rules as they are typed, checked against the rulebook."""
    chosen = {}
    for text in said:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise BadSwitch(f"{text!r} is not a switch: write name=value. `highdraw rules {system.id} --switches` lists them.")
        chosen[name] = value
    system.rulebook.settings(chosen)
    return chosen


def find_fighter(name: str, system_id: str | None = None) -> tuple[AnySystem, Document, str]:
    """A ready fighter by its id (`swordsman`, `savage/swordsman`), or `PATH:ID` from a file of fighters or a scenario.

    Gives the system, the file, and the id in it.
    """
    path, colon, who = name.rpartition(":")
    if colon and path:
        document, _ = _document(path)
        scenario = "fighter" in document.data
        said = scenario or "system" in document.data
        document = _adopted(document, path, system_id)[0] if said else document
        system = system_of(document) if said else load(system_id or next(iter(SYSTEMS)))
        if scenario:
            setup = system.paper.read(document, document.data)
            fighters = list(system.play.fighters(system.play.create(setup, False)))
        else:
            fighters = [key for key, value in document.data.items() if isinstance(value, dict)]
        if not fighters:
            document.fail("there is no fighter in it. A fighter is a table: [its-id], then its lines.")
        if who not in fighters:
            raise Unknown(f"fighter in {path}", who, fighters)
        return system, document, who
    if name.endswith(".toml"):
        raise BadFile(name, None, f"which fighter of the file? Write {name}:ID.")
    known: list[str] = []
    name, where = split_name(name, system_id)
    for each in where:
        system = load(each)
        entry = files(system.paper.folder).joinpath("library", "fighters.toml")
        document = Document(entry.read_text(encoding="utf-8"), "fighters.toml")
        if name in document.data:
            return load(system_id or each), document, name
        known += document.data
    raise Unknown("fighter", name, known)
