"""A fighter on paper: its sheet and its weapons' lines as plain data, for whoever draws or prints it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from highdraw.roster.against import check_against, read_number
from highdraw.roster.document import Document
from highdraw.systems.suits.armoury import UNARMED, Armour, find_armour
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.edition import Edition
from highdraw.systems.suits.fighters import read_fighters
from highdraw.systems.suits.scenario import read_scenario
from highdraw.systems.suits.sheet import Sheet, resolve
from highdraw.systems.suits.weapon_line import AVERAGE
from highdraw.systems.suits.weapon_table import tables

MOST_BODY = 60


def printed(edition: Edition[Any], document: Document, who: str, switches: dict[str, str], against: Mapping[str, str]) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario, and what its weapons do to somebody of a Body in some armour."""
    check_against(against, ("body", "armour"))
    body, armour = read_number(against, "body", AVERAGE, 1, MOST_BODY), against.get("armour", "")
    if "fighter" in document.data:
        scenario = read_scenario(edition, document, document.data)
        sheet = next(entrant.sheet for entrant in scenario.entrants if entrant.id == who)
        switches = {**scenario.switches, **switches}
    else:
        sheet = resolve(read_fighters(document)[who])
    return _on_paper(edition, who, sheet, switches, body, find_armour(armour, "armour") if armour else None)


def written(edition: Edition[Any], fight: Bout[Any], who: str) -> dict[str, Any]:
    """One fighter of a fight."""
    return _on_paper(edition, who, fight.sheet(who), fight.setup.switches, AVERAGE, None)


def _on_paper(edition: Edition[Any], who: str, sheet: Sheet, switches: dict[str, str], body: int, worn: Armour | None) -> dict[str, Any]:
    remarks, gear = edition.remarks(sheet), _gear(sheet)
    attributes = {"body": sheet.body, "will": sheet.will, edition.quickness: sheet.reflexes}
    found = edition.lines(sheet, switches, body, worn)
    written = {"": _row(attributes), "Skills": _row(sheet.skills), "Gear": _row(gear)}
    written |= {"In this edition": " ".join(f"{says[:1].upper()}{says[1:]}" for says in remarks)} if remarks else {}
    return {
        "id": who,
        "name": sheet.name,
        "about": sheet.about,
        "kinds": [word for word, holds in (("hero", sheet.hero), ("minion", sheet.minion), ("swarm", sheet.swarm)) if holds],
        "attributes": attributes,
        "skills": sheet.skills,
        "gear": gear,
        "target": {"body": body, "armour": worn.name if worn else ""},
        "weapons": [msgspec.to_builtins(line) for line in found],
        "lines": {label: text for label, text in written.items() if text},
        "tables": tables(found, body, worn.name if worn else ""),
    }


def _row(values: Mapping[str, int | str]) -> str:
    """Names with their values, in a row."""
    return "   ".join(f"{name[:1].upper()}{name[1:]} {value}".strip() for name, value in values.items())


def _gear(sheet: Sheet) -> dict[str, str]:
    """What is carried, each thing with its number where that runs out."""
    carried = [name for name in sheet.weapons if name != UNARMED] + list(sheet.shields) + ([sheet.armour.name] if sheet.armour else [])
    return {name: f"×{sheet.supply[name]}" if sheet.supply.get(name, 1) > 1 else "" for name in carried}
