"""The sections of a stat block, read one by one into the parts of a sheet."""

import re
from typing import Any, Literal

import msgspec

from highdraw.errors import HighdrawError
from highdraw.systems.savage.dice import parse_die
from highdraw.systems.savage.gear import Armour, Weapon, armours, shields, weapons
from highdraw.systems.savage.sheet import ATTRIBUTES, EDGES, HINDRANCES
from highdraw.systems.savage.stat_gear import NOTHING, Thing, apart, damage_in, like, made, same, things
from highdraw.systems.savage.stat_text import SECTION, Section

_TRAIT = re.compile(r"([A-Za-z][A-Za-z' ]{0,40}?(?:\s*\([^)]{0,60}\))?):?\s+(d\d+(?:\s*[+-]\s*\d+)?)", re.IGNORECASE)
_IMPROVED = re.compile(r"^(imp(?:roved)?\.?)\s+|\s*\(?\bimp(?:roved)?\.?\)?$", re.IGNORECASE)
_STRIKES = re.compile(r"([A-Z][A-Za-z/' ]{0,40}?)\s*[:(—–]\s*((?:str(?:ength)?|\d?d\d+)[^:]*)", re.IGNORECASE)
_NEW_ABILITY = re.compile(r"\s*(?:[•*–-]\s*|[A-Z][\w'’/ +-]{0,40}(?:\([^)]*\)\s*)?:)")
Kind = Literal["read", "guessed", "not understood", "left out"]


class Note(msgspec.Struct, frozen=True):
    """One remark about the block."""

    kind: Kind
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


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

    def thing(self, thing: Thing, natural: bool) -> None:
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
