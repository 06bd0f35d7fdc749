"""A fighter on paper: attributes, ranks, weapons with their Power and what they do, as plain data for whoever prints it."""

from collections.abc import Mapping
from typing import Any

from highdraw.roster.against import check_against, read_number
from highdraw.roster.document import Document
from highdraw.systems.suits_impact.combat import Combat
from highdraw.systems.suits_impact.gear import Weapon, find_armour
from highdraw.systems.suits_impact.numbers import half, impact, split
from highdraw.systems.suits_impact.read import read_fighters, read_setup
from highdraw.systems.suits_impact.sheet import SKILLS, Sheet, resolve

AVERAGE = 5
"""The Body of whoever is hit, where nothing else is said."""


def printed(document: Document, who: str, switches: dict[str, str], against: Mapping[str, str]) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario; what is said of whoever is hit is `body` and `armour`."""
    check_against(against, ("body", "armour"))
    body, armour = read_number(against, "body", AVERAGE, 1, 60), against.get("armour", "")
    if "fighter" in document.data:
        sheet = next(entrant.sheet for entrant in read_setup(document, document.data).entrants if entrant.id == who)
    else:
        sheet = resolve(read_fighters(document)[who])
    absorbs = find_armour(armour, "suit").absorption if armour else 0
    return {"id": who, **on_paper(sheet, body, absorbs)}


def written(fight: Combat, who: str) -> dict[str, Any]:
    """One fighter of a fight."""
    return {"id": who, **on_paper(fight.sheet(fight[who]), AVERAGE, 0)}


def ranks(sheet: Sheet) -> dict[str, int]:
    """The rank in every skill: attribute and levels, untrained half the attribute."""
    found = {}
    for skill, attribute in SKILLS.items():
        base: int = getattr(sheet, attribute)
        found[skill] = base + sheet.skills[skill] if skill in sheet.skills else half(base)
    return found


def on_paper(sheet: Sheet, body: int, absorbs: int) -> dict[str, Any]:
    """A sheet as plain data: what is written, what follows from it, and each weapon against a Body and an absorption."""
    found = ranks(sheet)
    kinds = [word for word, holds in (("henchman", sheet.henchman), ("hero", sheet.hero)) if holds]
    pieces = [piece for piece in (sheet.suit, sheet.shield) if piece]
    worn = ", ".join(f"{piece.name} ({piece.absorption}/{piece.deflection})" for piece in pieces)
    lines = {"": "   ".join(f"{name.capitalize()} {getattr(sheet, name)}" for name in ("body", "speed", "mind", "will"))}
    trained = ", ".join(f"{name} {found[name]}" for name in sheet.skills)
    lines |= {"Skills": trained} if trained else {}
    lines |= {"Worn": worn} if worn else {}
    lines |= {"Kit": "bandages"} if sheet.kit else {}
    gear = [name for name, weapon in sheet.weapons.items() if not weapon.natural] + [piece.name for piece in pieces]
    return {
        "name": sheet.name, "about": sheet.about, "kinds": kinds,
        "attributes": {name.capitalize(): str(getattr(sheet, name)) for name in ("body", "speed", "mind", "will")},
        "skills": {name: str(found[name]) for name in sheet.skills}, "gear": dict.fromkeys(gear, ""), "lines": lines,
        "tables": [_weapons(sheet, found, body, absorbs)],
    }  # fmt: skip


def _weapons(sheet: Sheet, found: dict[str, int], body: int, absorbs: int) -> dict[str, Any]:
    rows = []
    for name, weapon in sheet.weapons.items():
        power = weapon.power(sheet.body)
        reach = weapon.range or f"{max(1, weapon.reach)} m"
        ready = f"{weapon.shots} shots, {weapon.reload}" if weapon.shots > 1 else f"{weapon.ready}"
        rows.append(
            [name, f"{weapon.skill} {found[weapon.skill]}", power, weapon.penetration, ready, reach, _does(weapon, power, body, absorbs)]
        )
    return {
        "title": "Weapons",
        "head": ["weapon", "skill and rank", "Power", "penetration", "ready", "reach or range", "at 100 %"],
        "rows": rows,
        "notes": [f"At 100 %: Shock, Damage and Trauma of a fresh Body {body}, absorption {absorbs}."],
    }


def _does(weapon: Weapon, power: int, body: int, absorbs: int) -> str:
    """What an effect of 10 does (S3-IMP-04, S3-BLO-02)."""
    parts = split(max(0, int(impact(power, 10)) - absorbs), body, weapon.penetration, 0, 0)
    return f"{parts.shock} / {parts.damage} / {parts.trauma}"
