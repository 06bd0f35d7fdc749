"""A file made for another edition of Suits, read in this one: fighters written out, and every difference said."""

from copy import copy
from typing import Any

from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.suits import fighters as suits
from highdraw.systems.suits.vocabulary import ARMOUR, BROAD, SKILL, WEAPON, split_number
from highdraw.systems.suits_impact.book import RULEBOOK
from highdraw.systems.suits_impact.gear import find_armour, find_weapon
from highdraw.systems.suits_impact.setup import Options
from highdraw.systems.suits_impact.sheet import SKILLS, SheetFile, resolve

MIND = 5
"""The other editions have no Mind."""
MOST = 10
ENTRY = ("id", "side", "count", "at", "facing")
ARRIVAL = (
    "Reflexes are Speed, Mind is 5, and attributes go up to 10.",
    "Skills are read as levels over the attribute: whoever is below it has the attribute.",
    "Shock and wounds so far, and all else that is true at the start, are omitted.",
)


def adopt(document: Document) -> tuple[Document, list[str]]:
    """The file as one of this edition, and what is omitted or read otherwise, in sentences."""
    if document.data.get("kind", "combat") != "combat":
        document.fail("this edition knows only fights, not other contests.", "kind")
    remarks = list(ARRIVAL)
    data: dict[str, Any] = {key: value for key, value in document.data.items() if key in ("title", "about", "fighter", "field")}
    data["system"] = RULEBOOK.system
    ready = suits.library(load(str(document.data["system"])).paper.folder)
    entries = [_entry(document, ready, raw, place, remarks) for place, raw in enumerate(document.data.get("fighter", []))]
    data["fighter"] = [entry for entry in entries if entry is not None]
    said = document.data.get("field")
    if isinstance(said, dict):
        data["field"] = {name: value for name, value in said.items() if name not in ("engaged", "sectors")}
    for table, known in (("options", Options.__struct_fields__), ("switches", ())):
        given = document.data.get(table)
        if isinstance(given, dict):
            data[table] = {name: value for name, value in given.items() if name in known}
            if away := [name for name in given if name not in data[table]]:
                remarks.append(f"Omitted, as this edition does not have it: {', '.join(away)}.")
    found = copy(document)
    found.data = data
    return found, list(dict.fromkeys(remarks))


def _entry(document: Document, ready: dict[str, Any], raw: Any, place: int, remarks: list[str]) -> dict[str, Any] | None:
    """A fighter with its whole sheet; None where it cannot be here."""
    path = ("fighter", place)
    raw = document.convert(suits.with_reflexes(document, raw, *path), dict[str, Any], *path)
    if raw.get("use") and raw["use"] not in ready:
        document.fail(str(Unknown("ready fighter", str(raw["use"]), list(ready))), *path, "use")
    said = suits.written_out(raw, ready)
    if said.get("swarm"):
        remarks.append(f"{said['name']}: left out; this edition knows no swarms.")
        return None
    sheet = _sheet(said, remarks)
    try:
        resolve(document.convert(sheet, SheetFile, *path))
    except HighdrawError as error:
        document.fail(str(error), *path)
    kept = {key: raw[key] for key in ENTRY if key in raw}
    who = str(raw.get("id") or raw.get("use") or str(said["name"]).lower().replace(" ", "-"))
    return {**kept, **sheet, "id": who}


def _sheet(said: dict[str, Any], remarks: list[str]) -> dict[str, Any]:
    """A sheet of another edition in the words of this one."""
    name = str(said["name"])
    base = {key: min(MOST, int(said[key])) for key in ("body", "will")} | {"speed": min(MOST, int(said["reflexes"])), "mind": MIND}
    skills: dict[str, int] = {}
    for skill, rank in said.get("skills", {}).items():
        for mine in BROAD.get(skill, (SKILL[skill],) if skill in SKILL else ()):
            skills[mine] = max(skills.get(mine, 0), min(MOST, int(rank) - base[SKILLS[mine]]))
    weapons = [thing for entry in said.get("weapons", ()) if (thing := _weapon(str(entry), name, remarks))]
    held = [thing for entry in said.get("in_hand") or () if (thing := _held(str(entry), weapons, said))]
    worn = {key: ARMOUR.get(str(said[key]).lower(), said[key]) for key in ("shield", "armour") if said.get(key)}
    remarks += [f"{name}: {said[key]} is {piece} here." for key, piece in worn.items() if piece != said[key]]
    for key, kind in (("shield", "shield"), ("armour", "suit")):
        try:
            worn.get(key) and find_armour(worn[key], kind)
        except Unknown:
            remarks.append(f"{name}: {worn.pop(key)} is unknown here and omitted.")
    found: dict[str, Any] = {**base, "name": name, "about": said.get("about", ""), "skills": skills, "weapons": weapons, **worn}
    found |= {"henchman": bool(said.get("minion")), "hero": bool(said.get("hero")), "kit": "EMT" in skills}
    return found | ({"in_hand": held} if held and _fits(held) else {})


def _weapon(entry: str, name: str, remarks: list[str]) -> str:
    """A weapon of another edition by its name here, with its number; empty where there is none."""
    said, number = split_number(entry)
    mine = WEAPON.get(said.lower(), said.lower())
    try:
        weapon = find_weapon(mine)
    except Unknown:
        remarks.append(f"{name}: {said} is unknown here and omitted.")
        return ""
    if mine != said.lower():
        remarks.append(f"{name}: {said} is {weapon.name} here.")
    return f"{weapon.name}{number}" if weapon.thrown else weapon.name


def _held(entry: str, weapons: list[str], said: dict[str, Any]) -> str:
    """Something in hand by its name here."""
    if entry.lower() == str(said.get("shield", "")).lower():
        return ARMOUR.get(entry.lower(), entry)
    mine = WEAPON.get(entry.lower(), entry.lower())
    return next((weapon.rpartition(" x")[0] or weapon for weapon in weapons if weapon.lower().startswith(mine)), "")


def _fits(held: list[str]) -> bool:
    """Whether hands suffice: a weapon may take both here."""
    try:
        return not (len(held) > 1 and any(find_weapon(thing).hands == "2" for thing in held))
    except Unknown:
        return not (len(held) > 1 and find_weapon(held[0]).hands == "2")
