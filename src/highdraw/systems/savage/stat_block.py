"""Printed stat blocks as sheets: what was read, what was guessed, what was not understood. Nothing unknown stops it."""

import json
import re
from typing import Any, Literal

import msgspec

from highdraw.errors import HighdrawError
from highdraw.systems.savage.dice import parse_die
from highdraw.systems.savage.gear import Armour, Weapon, armours, shields, weapons
from highdraw.systems.savage.page import on_paper
from highdraw.systems.savage.sheet import ATTRIBUTES, EDGES, HINDRANCES, SheetFile, resolve
from highdraw.systems.savage.stat_gear import NOTHING, Thing, apart, damage_in, like, made, same, things
from highdraw.systems.savage.stat_text import SECTION, Block, Section, cut

_TRAIT = re.compile(r"([A-Za-z][A-Za-z' ]{0,40}?(?:\s*\([^)]{0,60}\))?):?\s+(d\d+(?:\s*[+-]\s*\d+)?)", re.IGNORECASE)
_IMPROVED = re.compile(r"^(imp(?:roved)?\.?)\s+|\s*\(?\bimp(?:roved)?\.?\)?$", re.IGNORECASE)
_STRIKES = re.compile(r"([A-Z][A-Za-z/' ]{0,40}?)\s*[:(—–]\s*((?:str(?:ength)?|\d?d\d+)[^:]*)", re.IGNORECASE)
_NEW_ABILITY = re.compile(r"\s*(?:[•*–-]\s*|[A-Z][\w'’/ +-]{0,40}(?:\([^)]*\)\s*)?:)")
Kind = Literal["read", "guessed", "not understood"]


class Note(msgspec.Struct, frozen=True):
    """One remark about the block."""

    kind: Kind
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


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
        return "\n".join([f"[{self.id}]", *(f"{key} = {_toml(value)}" for key, value in rows.items())]) + "\n"


def _unlike(plain: dict[str, Any], default: msgspec.Struct) -> dict[str, Any]:
    """Only what is not as it would be without a word."""
    usual = msgspec.to_builtins(default)
    return {key: value for key, value in plain.items() if key == "name" or value != usual[key]}


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items() if one is not None) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


class Reader:
    """Collects the parts of one sheet and the remarks about them."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.parts: dict[str, Any] = {}
        self.own: dict[str, Weapon] = {}
        self.own_armour: dict[str, Armour] = {}
        self.said: dict[str, int] = {}

    def note(self, kind: Kind, text: str) -> None:
        self.notes.append(Note(kind, text))

    def add(self, key: str, value: Any) -> None:
        found = self.parts.setdefault(key, [])
        if value not in found:
            found.append(value)

    # ---- the sections

    def section(self, section: Section) -> None:
        label, text = section.label, section.text
        if not section.whole:
            self.note("not understood", f"{label.title()}: only the first {SECTION:,} letters are read")
        if label in ("attributes", "skills"):
            self.traits(label, text)
        elif label in ("pace", "size", "parry", "toughness"):
            self.number(label, " ".join(section.lines[:1]).strip(" .;"))
            if more := " ".join(" ".join(section.lines[1:]).split()):
                self.note("not understood", f"after {label.title()}: {more[:80]}")
        elif label == "edges":
            self.edges(text)
        elif label == "hindrances":
            self.hindrances(text)
        elif label in ("gear", "weapons", "armor", "armour", "attacks", "shield"):
            for thing in things(text):
                self.thing(thing, natural=label == "attacks")
        elif label in ("special abilities", "abilities"):
            self.abilities(section.lines)
        elif label == "running die":
            self.number("running", text.lower().lstrip("d"))
        elif label in ("description", "notes"):
            self.parts["about"] = text[:500]
            self.note("read", label)
        elif not _nothing(text):
            self.note("not understood", f"{label.title()}: {text[:80]}")

    def traits(self, label: str, text: str) -> None:
        found: dict[str, str] = {}
        rest = text
        for whole in _TRAIT.finditer(text):
            name, die = " ".join(whole[1].lower().split()), whole[2].replace(" ", "").lower()
            rest = rest.replace(whole[0], "", 1)
            known = label == "skills" or name in ATTRIBUTES
            try:
                parse_die(die)
            except HighdrawError:
                known = False
            if known:
                found[name] = die
            else:
                self.note("not understood", f"{label.title()}: {whole[0].strip()}")
        self.parts[label] = found
        if found:
            self.note("read", f"{label}: {', '.join(f'{name} {die}' for name, die in found.items())}")
        if not _nothing(text) and (left := re.sub(r"\([^)]*\)|[,;.\s—–-]", "", rest)):
            self.note("not understood", f"{label.title()}: {left[:80]}")

    def number(self, label: str, text: str) -> None:
        found = re.search(r"([+-]?\d{1,3})(?:\s*\(([+-]?\d{1,2})\))?", text)
        if not found:
            if not _nothing(text):
                self.note("not understood", f"{label.title()}: {text[:80]}")
            return
        value = int(found[1])
        bounds = {"pace": (1, 60), "size": (-4, 20), "running": (2, 20)}.get(label)
        if bounds and not bounds[0] <= value <= bounds[1]:
            self.note("not understood", f"{label.title()}: {value}")
        elif bounds:
            self.parts[label] = value
            self.note("read", f"{label} {value}")
        else:
            self.said[label] = value
            if found[2] and label == "toughness":
                self.said["armour"] = int(found[2])
            self.note("read", f"{label.title()} {found[0]}")

    def edges(self, text: str) -> None:
        """Edges by their names; `Block (Imp)`, `Imp. Block` and `Improved Block` are one."""
        known = {edge.lower(): edge for edge in EDGES}
        for entry in apart(text.replace(";", ","), ","):
            if _nothing(entry):
                continue
            plain = re.sub(r"\s*\([^)]*\)", "", _IMPROVED.sub("", entry)).strip()
            improved = f"improved {plain.lower()}" if _IMPROVED.search(entry) or re.search(r"\(imp", entry, re.IGNORECASE) else ""
            edge = known.get(improved) or known.get(entry.lower()) or ("" if improved else known.get(plain.lower(), ""))
            if edge:
                self.add("edges", edge)
                self.note("read", f"Edge {edge}")
            else:
                self.note("not understood", f"Edge {entry}: no effect in a fight here")

    def hindrances(self, text: str) -> None:
        known = {name.lower(): name for name in HINDRANCES}
        for entry in apart(text.replace(";", ","), ","):
            name = re.sub(r"\s*\([^)]*\)?", "", entry).strip()
            if _nothing(name):
                continue
            if name.lower() in known:
                self.add("hindrances", known[name.lower()])
                self.note("read", f"Hindrance {known[name.lower()]}")
            else:
                self.note("not understood", f"Hindrance {name}: no effect in a fight here")

    def abilities(self, lines: tuple[str, ...]) -> None:
        """Size, natural armour and natural weapons among the special abilities; the rest is named."""
        for said in _abilities(lines):
            if size := re.match(r"size\s*:?\s*([+-]?\d{1,2})", said, re.IGNORECASE):
                self.number("size", size[1])
            elif worn := re.match(r"(?:natural )?armou?r\s*:?\s*\+?(\d{1,2})", said, re.IGNORECASE):
                self.parts["natural_armour"] = int(worn[1])
                self.note("read", f"natural armour {worn[1]}")
            elif fleet := re.match(r"fleet[- ]foot.*?d(\d{1,2})", said, re.IGNORECASE):
                self.number("running", fleet[1])
            elif struck := _STRIKES.match(said):
                self.thing(Thing(1, struck[1], struck[2]), natural=True)
            else:
                self.note("not understood", f"ability {said[:80]}")

    # ---- gear

    def thing(self, thing: Thing, natural: bool = False) -> None:
        """One piece of gear: from the tables by its name, else by what is said about it."""
        count, name, more = thing
        damage = damage_in(more, self.parts.get("attributes", {}).get("strength", ""))
        weapon, worn, shield = like(name, weapons(), plural=True), like(name, armours()), like(name, shields())
        if weapon and (not damage or same(weapons()[weapon], damage, more)):
            self.add("weapons", f"{weapon} x{count}" if count > 1 else weapon)
            self.note("read", f"weapon {weapon}")
        elif damage:
            one = made(name, damage, more, natural)
            self.own[one.name] = one
            self.add("weapons", f"{one.name} x{count}" if count > 1 else one.name)
            self.note("guessed", f"weapon {one.name}: {one.kind}, {damage}{', from its line' if more else ''}")
        elif shield:
            self.parts["shield"] = shield
            self.note("read", f"shield {shield}")
        elif (points := re.search(r"\+(\d{1,2})", more)) and not worn:
            title = name.title()[:60]
            self.own_armour[title] = Armour(name=title, armour=min(30, int(points[1])), parts=("torso", "arms", "legs"))
            self.add("armour", title)
            self.note("guessed", f"armour {title} {points[0]} on torso, arms and legs")
        elif worn:
            self.add("armour", worn)
            self.note("read", f"armour {worn}")
        else:
            self.note("not understood", f"gear {name}" + (f" ({more})" if more else ""))


def _nothing(text: str) -> bool:
    """Whether a section says that there is nothing: `—`, `none`, `none needed at table`."""
    said = text.lower().strip(" .")
    return said in NOTHING or said.startswith("none ")


def _abilities(lines: tuple[str, ...]) -> list[str]:
    """One ability after the other: a bullet or a name with a colon begins one, other lines go on with it.

    Where all of them stand in one line, they are told apart by semicolons, sentences and commas.
    """
    found: list[str] = []
    for line in lines:
        if not line.strip():
            continue
        if found and not _NEW_ABILITY.match(line):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip(" •*–-\t"))
    parts = [part for said in found for part in re.split(r"[•*]", said)]
    if len(parts) == 1:
        parts = re.split(r";|(?<=[a-z)\d])\.\s+(?=[A-Z])|,\s+(?=[A-Z])(?!AP\b|RoF\b|Reach\b|Parry\b)", parts[0])
    return [said for part in parts if not _nothing(said := part.strip(" .–-"))]


def read_stat_block(text: str) -> StatBlock:
    """The fighter a text describes; of several the first.

    >>> block = read_stat_block("Goblin\\nAttributes: Agility d8\\nSkills: Fighting d6\\nPace: 5\\nGear: Short sword (Str+d6)")
    >>> block.sheet.weapons, block.sheet.pace, block.sheet.skills
    (['Short Sword'], 5, {'fighting': 'd6'})
    """
    return read_stat_blocks(text)[0]


def read_stat_blocks(text: str) -> list[StatBlock]:
    """All the fighters a text describes, each with an id of its own."""
    found: list[StatBlock] = []
    for block in cut(text):
        read = _read(block)
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
    sheet = _fit(reader, name)
    who = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "somebody"
    return StatBlock(who, sheet, tuple(reader.notes))


def _fit(reader: Reader, name: str) -> SheetFile:
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
        lacking = reader.said[said] - int(on_paper(resolve(sheet), {})[said])
        if lacking:
            value = min(high, max(low, getattr(sheet, field) + lacking))
            sheet = msgspec.structs.replace(sheet, **{field: value})
            reader.note("guessed", f"{field} = {value}, so that {said} is {reader.said[said]} as printed")
    return sheet


def import_text(text: str) -> tuple[str, list[str]]:
    """For the terminal: TOML for a file of fighters, and the remarks as sentences, of several fighters with their names."""
    blocks = read_stat_blocks(text)
    several = len(blocks) > 1
    notes = [f"{note.kind}: {f'{block.sheet.name}: ' if several else ''}{note.text}" for block in blocks for note in block.notes]
    return "\n".join(block.toml() for block in blocks), notes
