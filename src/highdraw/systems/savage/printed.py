"""A fighter on paper: Traits, Parry, Toughness, weapons and how often they hit, as plain data for whoever prints it."""

from collections.abc import Mapping
from typing import Any

from highdraw.roster.against import check_against
from highdraw.roster.document import Document
from highdraw.systems.savage.dice import UNSKILLED, Die, at_least, parse_die
from highdraw.systems.savage.figures import Figures
from highdraw.systems.savage.modifiers import skill_for
from highdraw.systems.savage.read import read_fighters, read_setup
from highdraw.systems.savage.setup import Entrant, enter
from highdraw.systems.savage.sheet import Sheet, resolve, scale_of

PARRY = 5
"""The measure for hand weapons; what shoots has its target number."""
TARGET = 4


def chance(die: Die, wild: bool, number: int) -> float:
    """The chance of a Trait roll against a number: the die, for a Wild Card the better of it and the Wild Die.

    >>> round(chance(Die(8), False, 4), 3), round(chance(Die(8), True, 4), 4), round(chance(Die(4, -2), False, 4), 3)
    (0.625, 0.8125, 0.188)
    """
    wanted = number - die.plus
    miss = 1 - at_least(die.sides, wanted)
    return float(1 - miss * (1 - at_least(6, wanted)) if wild else 1 - miss)


def printed(document: Document, who: str, switches: dict[str, str], against: Mapping[str, str]) -> dict[str, Any]:
    """One fighter of a file of fighters or of a scenario. House rules change nothing on it."""
    check_against(against)
    if "fighter" in document.data:
        setup = read_setup(document, document.data)
        entrant = next(entrant for entrant in setup.entrants if entrant.id == who)
        sheet = entrant.sheet
    else:
        sheet = resolve(read_fighters(document)[who])
    return {"id": who, **on_paper(sheet)}


def written(fight: Figures, who: str) -> dict[str, Any]:
    """One fighter of a fight."""
    return {"id": who, **on_paper(fight.sheet(who))}


class Alone(Figures):
    """One fighter without a fight."""

    def __init__(self, sheet: Sheet) -> None:
        self.one = sheet

    def sheet(self, who: str) -> Sheet:
        return self.one


def on_paper(sheet: Sheet) -> dict[str, Any]:
    """A sheet as plain data: what is written, what follows from it, and each weapon."""
    alone = Alone(sheet)
    me = enter(Entrant(id="one", side="one", sheet=sheet), by_gm=False)
    alone.spare_arms(me)
    protected = alone.armour(me)
    scale, modifier, _ = scale_of(sheet.size)
    size = f"Size {sheet.size:+d} ({scale}{f', {modifier:+d}' if modifier else ''})" if sheet.size else ""
    toughness = f"Toughness {alone.toughness(me)}" + (f" ({protected})" if protected else "")
    derived = [f"Pace {alone.pace(me)}", f"Parry {alone.parry(me)}", toughness, *([size] if size else [])]
    lines = {"Figures": "; ".join(derived), "Wounds": _wounds(alone.max_wounds(me))}
    lines |= {"Edges": ", ".join(sheet.edges)} if sheet.edges else {}
    lines |= {"Hindrances": ", ".join(sheet.hindrances)} if sheet.hindrances else {}
    gear = [f"{name} ×{sheet.supply[name]}" if sheet.supply.get(name, 1) > 1 else name for name in sheet.weapons if name != "Fists"]
    gear += [*sheet.shields, *(piece.name for piece in sheet.armour)]
    return {
        "name": sheet.name, "about": sheet.about, "kinds": ["Wild Card" if sheet.wild else "Extra"],
        "attributes": {name: str(die) for name, die in sheet.attributes.items()},
        "skills": {name: str(die) for name, die in sheet.skills.items()}, "gear": dict.fromkeys(gear, ""),
        "parry": alone.parry(me), "toughness": alone.toughness(me), "armour": protected, "pace": alone.pace(me),
        "bennies": me.bennies, "lines": {**_written(sheet, gear), **lines}, "tables": [_weapons(sheet)],
    }  # fmt: skip


def _written(sheet: Sheet, gear: list[str]) -> dict[str, str]:
    """Attributes, skills and gear, as they are printed."""
    attributes = "   ".join(f"{name.title()} {die}" for name, die in sheet.attributes.items())
    skills = "   ".join(f"{name[:1].upper()}{name[1:]} {die}" for name, die in sheet.skills.items())
    return {label: text for label, text in (("", attributes), ("Skills", skills), ("Gear", "   ".join(gear))) if text}


def _wounds(limit: int) -> str:
    return f"Incapacitated past {limit}" if limit else "Incapacitated by the first"


def _weapons(sheet: Sheet) -> dict[str, Any]:
    rows = []
    for weapon in sheet.weapons.values():
        aimed = bool(weapon.cone) or (weapon.far and not weapon.by_hand)
        skill = skill_for(weapon) if aimed else weapon.skill or "fighting"
        die = sheet.skills.get(skill, UNSKILLED)
        number = TARGET if aimed else PARRY
        weak = sheet.attributes["strength"].steps_below(parse_die(weapon.min_str)) if weapon.far else 0
        hit, more = (chance(Die(die.sides, die.plus - weak), sheet.wild, against) for against in (number, number + 4))
        ranges = "/".join(f"{inches:g}" for inches in weapon.range) if weapon.range else "Cone" if weapon.cone else "·"
        rows.append([
            weapon.name, f"{skill} {die}", weapon.damage, ranges, weapon.ap or "·", weapon.rof if weapon.far else "·",
            f"{hit:.0%}", f"{more:.0%}",
        ])  # fmt: skip
    return {
        "title": "Weapons",
        "head": ["weapon", "skill", "damage", "range", "AP", "RoF", "hits", "raise"],
        "rows": rows,
        "notes": [
            f"Hits: one attack against Parry {PARRY} by hand, against {TARGET} at Short Range; a raise is 4 more. "
            "The Wild Die of a Wild Card counts; nothing else does."
        ],
    }
