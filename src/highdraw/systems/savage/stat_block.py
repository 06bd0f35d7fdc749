"""Printed stat blocks as sheets: what was read, what was guessed, what was not understood. Nothing unknown stops it."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from highdraw.errors import HighdrawError
from highdraw.roster.toml import table_text
from highdraw.systems.savage.gear import Weapon
from highdraw.systems.savage.printed import on_paper
from highdraw.systems.savage.sheet import ATTRIBUTES, SheetFile, resolve
from highdraw.systems.savage.stat_reader import Note, Reader
from highdraw.systems.savage.stat_text import Block, cut


class StatBlock(msgspec.Struct, frozen=True):
    """What a text came to: the sheet as a person would write it, its id, and the remarks."""

    id: str
    sheet: SheetFile
    notes: tuple[Note, ...]

    def toml(self) -> str:
        """The fighter as a table for a file of fighters."""
        plain = msgspec.to_builtins(self.sheet)
        plain["own_weapons"] = [_unlike(msgspec.to_builtins(one), Weapon(name=one.name)) for one in self.sheet.own_weapons]
        default = msgspec.to_builtins(SheetFile(name=self.sheet.name))
        rows = {key: value for key, value in plain.items() if key == "name" or value != default[key]}
        return table_text(self.id, rows)


def _unlike(plain: dict[str, Any], default: msgspec.Struct) -> dict[str, Any]:
    """Only what is not as it would be without a word."""
    usual = msgspec.to_builtins(default)
    return {key: value for key, value in plain.items() if key == "name" or value != usual[key]}


def read_stat_blocks(text: str) -> list[StatBlock]:
    """All the fighters a text describes, each with an id of its own.

    >>> [block] = read_stat_blocks("Goblin\\nAttributes: Agility d8\\nSkills: Fighting d6\\nPace: 5\\nGear: Short sword (Str+d6)")
    >>> block.sheet.weapons, block.sheet.pace, block.sheet.skills
    (['Short Sword'], 5, {'fighting': 'd6'})
    """
    return told_apart(map(_read, cut(text)))


def told_apart(blocks: Iterable[StatBlock]) -> list[StatBlock]:
    """The same, where two have one id with a number behind it."""
    found: list[StatBlock] = []
    for read in blocks:
        same_id = sum(1 for other in found if re.fullmatch(rf"{re.escape(read.id)}(_\d+)?", other.id))
        found.append(msgspec.structs.replace(read, id=f"{read.id}_{same_id + 1}") if same_id else read)
    return found


def _read(block: Block) -> StatBlock:
    reader = Reader()
    name = block.name
    if not name:
        name = "Somebody"
        reader.note("guessed", "the name: there is none")
    reader.parts["wild"] = bool(block.wild)
    kind = "a Wild Card" if block.wild else "an Extra" if block.wild is not None else "an Extra: nothing says Wild Card"
    reader.note("guessed" if block.wild is None else "read", kind)
    if block.about:
        reader.parts["about"] = block.about
        reader.note("read", "what stands under the name, as the description")
    for section in block.sections:
        reader.section(section)
    missing = [each for each in ATTRIBUTES if each not in reader.parts.get("attributes", {})]
    if missing:
        reader.note("guessed", f"{', '.join(missing)} d6")
    return StatBlock(id_of(name), fit(reader, name), tuple(reader.notes))


def id_of(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "somebody"


def fit(reader: Reader, name: str) -> SheetFile:
    """The sheet, with what is missing to the printed Parry and Toughness added; gear that cannot be is omitted."""
    parts = {**reader.parts, "own_weapons": list(reader.own.values()), "own_armour": list(reader.own_armour.values())}
    sheet = SheetFile(name=name, **parts)
    try:
        resolve(sheet)
    except HighdrawError as error:
        reader.note("not understood", f"gear: {error}")
        gear = ("weapons", "shield", "armour", "own_weapons", "own_armour", "hindrances")
        sheet = SheetFile(name=name, **{key: value for key, value in parts.items() if key not in gear})
    for said, field, low, high in (
        ("armour", "natural_armour", 0, 40),
        ("parry", "parry_bonus", -10, 20),
        ("toughness", "toughness_bonus", -10, 40),
    ):
        if said not in reader.said:
            continue
        lacking = reader.said[said] - int(on_paper(resolve(sheet))[said])
        if lacking:
            value = min(high, max(low, getattr(sheet, field) + lacking))
            sheet = msgspec.structs.replace(sheet, **{field: value})
            reader.note("guessed", f"{field} = {value}, so that {said} is {reader.said[said]} as printed")
    return sheet
