"""A file made for another edition, read in this one: fighters written out, foreign words omitted, and every difference said."""

from copy import copy
from functools import partial
from typing import Any

from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.fighters import SHEET, equip, library, with_reflexes, written_out
from highdraw.systems.suits.from_impact import ARRIVAL, KEPT, ready_fighters, translated
from highdraw.systems.suits.scenario import ENTRY
from highdraw.systems.suits.sheet import SheetFile
from highdraw.systems.suits.vocabulary import IMPACT

Remarks = dict[str, list[str]]
"""What is to be said, and of whom; of nobody where it is said of the whole file."""


def adopt(here: Edition[Any], document: Document) -> tuple[Document, list[str]]:
    """The file as one of this edition, and what is omitted or read otherwise, in sentences."""
    data = {**document.data, "system": here.id}
    home = load(str(document.data["system"]))
    foreign = home.id == IMPACT
    remarks: Remarks = {says: [] for says in (ARRIVAL if foreign else here.arrival)}
    if isinstance(data.get("fighter"), list):
        left: set[str] = set()
        said = _from_impact(document, home.paper.folder, remarks) if foreign else data["fighter"]
        ready = {} if foreign else library(home.paper.folder)
        entries = [_entry(here, document, ready, raw, place, left, remarks) for place, raw in enumerate(said)]
        data["fighter"] = [entry for entry in entries if entry is not None]
        data |= _rules(here, data, remarks)
        if isinstance(data.get("field"), dict):
            data["field"] = {name: _without(value, left) for name, value in data["field"].items()}
    adopted = copy(document)
    adopted.data = data
    return adopted, [f"{', '.join(names)}: {says}" if names else says for says, names in remarks.items()]


def _from_impact(document: Document, folder: str, remarks: Remarks) -> list[dict[str, Any]]:
    """The fighters of a file of impact and trauma, written out in the words of these editions."""
    ready = ready_fighters(folder)
    found = []
    for place, entry in enumerate(document.data["fighter"]):
        raw = document.convert(entry, dict[str, Any], "fighter", place)
        if raw.get("use") and raw["use"] not in ready:
            document.fail(str(Unknown("ready fighter", str(raw["use"]), list(ready))), "fighter", place, "use")
        kept = {key: raw[key] for key in KEPT if key in raw}
        kept.setdefault("id", str(raw.get("use") or raw.get("name", "")).lower().replace(" ", "-"))
        found.append({**kept, **translated(raw, ready, partial(_say, remarks))})
    return found


def _entry(
    here: Edition[Any], document: Document, ready: dict[str, SheetFile], raw: dict[str, Any], place: int, left: set[str], remarks: Remarks
) -> dict[str, Any] | None:
    """A fighter of the scenario with its whole sheet, as the ready fighters at home are not those here; None where it cannot be."""
    path = ("fighter", place)
    raw = document.convert(with_reflexes(document, raw, *path), dict[str, Any], *path)
    if raw.get("use") and raw["use"] not in ready:
        document.fail(str(Unknown("ready fighter", str(raw["use"]), list(ready))), *path, "use")
    said = written_out(raw, ready)
    sheet = equip(document, document.convert(said, SheetFile, *path), *path)
    who = str(raw.get("id") or raw.get("use") or sheet.name.lower().replace(" ", "-"))
    if says := here.refuse(sheet):
        remarks.setdefault(f"left out; {says}", []).append(sheet.name)
        left |= {who, *(f"{who}-{number + 1}" for number in range(int(raw.get("count", 1))))}
        return None
    for says in here.remarks(sheet):
        _say(remarks, says, sheet.name)
    start = {key: value for key, value in raw.items() if key not in (*SHEET, "use")}
    foreign = [key for key in start if key not in (*ENTRY, *here.combatant.__struct_fields__, *here.zones)]
    if foreign:
        _say(remarks, f"{' and '.join(foreign)}: not known here and omitted.", sheet.name)
    return {**{key: value for key, value in start.items() if key not in foreign}, **said, "id": who}


def _say(remarks: Remarks, says: str, name: str) -> None:
    names = remarks.setdefault(says, [])
    if name not in names:
        names.append(name)


def _rules(here: Edition[Any], data: dict[str, Any], remarks: Remarks) -> dict[str, Any]:
    """House rules, options and state of the fight, as far as they are known here."""
    values = {switch.name: switch.values for switch in here.rulebook.switch}
    words = {"switches": (), "options": here.options.__struct_fields__, "state": (*here.given, "pile")}
    found = {}
    for table, known in words.items():
        said = data.get(table)
        if not isinstance(said, dict):
            continue
        if table == "switches":
            known = tuple(name for name, value in said.items() if str(value) in values.get(name, ()))
        fits = {name: value for name, value in said.items() if name in known}
        if away := [f"{name} = {value}" for name, value in said.items() if name not in fits]:
            remarks[f"Omitted, as this edition does not have it: {', '.join(away)}."] = []
        found[table] = fits
    return found


def _without(value: Any, left: set[str]) -> Any:
    """Words on the field that name nobody who was left out."""
    if not isinstance(value, list):
        return value
    return [one for one in value if not (isinstance(one, list) and left & {name for name in one if isinstance(name, str)})]
