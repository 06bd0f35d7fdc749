"""A printed stat block as a sheet: what was read, what was guessed, what was not understood. It never fails on unknown parts."""

import json
import re
from typing import Any, Literal

import msgspec

from highdraw.errors import HighdrawError
from highdraw.systems.savage.dice import parse_damage, parse_die
from highdraw.systems.savage.gear import Armour, Weapon, armours, shields, weapons
from highdraw.systems.savage.sheet import ATTRIBUTES, EDGES, HINDRANCES, SheetFile, resolve

LABELS = (
    "attributes", "skills", "pace", "parry", "toughness", "edges", "hindrances", "gear", "weapons", "armor", "armour", "attacks", "size",
    "shield", "special abilities", "abilities", "charisma", "running die",
    "bennies", "description", "notes", "powers", "power points", "languages",
)  # fmt: skip
_LABEL = re.compile(rf"(?im)(?:^|[;.•\n])[ \t*•-]*({'|'.join(LABELS)})\s*:\s*")
_TRAIT = re.compile(r"([A-Za-z][A-Za-z' ]*?(?:\s*\([^)]*\))?)\s+(d\d+(?:\s*[+-]\s*\d+)?)", re.IGNORECASE)
_ENTRY = re.compile(r"([^,;()]+)(?:\(([^)]*)\))?")
_NOTHING = {"", "—", "-", "–", "none", "n/a"}
LONGEST = 20_000
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
    """Collects the parts of a sheet and the remarks about them."""

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

    def section(self, label: str, text: str) -> None:
        text = " ".join(text.split()).strip(" .;")
        if label in ("attributes", "skills"):
            self.traits(label, text)
        elif label in ("pace", "size", "parry", "toughness"):
            self.number(label, text)
        elif label == "edges":
            self.edges(text)
        elif label == "hindrances":
            self.hindrances(text)
        elif label in ("gear", "weapons", "armor", "armour", "attacks", "shield"):
            for name, more in _entries(text):
                self.thing(name, more)
        elif label in ("special abilities", "abilities"):
            self.abilities(text)
        elif label == "running die":
            self.number("running", text.lower().lstrip("d"))
        elif label in ("description", "notes"):
            self.parts["about"] = text[:500]
            self.note("read", label)
        elif text.lower() not in _NOTHING:
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
        if left := re.sub(r"\([^)]*\)|[,;.\s—–-]", "", rest):
            self.note("not understood", f"{label.title()}: {left[:80]}")

    def number(self, label: str, text: str) -> None:
        found = re.match(r"([+-]?\d{1,3})(?:\s*\(([+-]?\d{1,2})\))?", text.replace("−", "-"))
        if not found:
            if text.lower() not in _NOTHING:
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
        known = {edge.lower(): edge for edge in EDGES}
        for name, _ in _entries(text):
            if name.lower() in known:
                self.add("edges", known[name.lower()])
                self.note("read", f"Edge {known[name.lower()]}")
            else:
                self.note("not understood", f"Edge {name}: no effect in a fight here")

    def hindrances(self, text: str) -> None:
        known = {name.lower(): name for name in HINDRANCES}
        for name, _ in _entries(text):
            if name.lower() in known:
                self.add("hindrances", known[name.lower()])
                self.note("read", f"Hindrance {known[name.lower()]}")
            else:
                self.note("not understood", f"Hindrance {name}: no effect in a fight here")

    def abilities(self, text: str) -> None:
        """Size, natural armour and natural weapons among the special abilities; the rest is named."""
        for part in re.split(r"[•*;]|(?<=[a-z)])\.\s+(?=[A-Z])|,\s+(?=[A-Z])", text):
            said = part.strip(" .-")
            if said.lower() in _NOTHING:
                continue
            if size := re.match(r"size\s*([+−-]?\d{1,2})", said, re.IGNORECASE):
                self.number("size", size[1])
            elif worn := re.match(r"armou?r\s*\+?(\d{1,2})", said, re.IGNORECASE):
                self.parts["natural_armour"] = int(worn[1])
                self.note("read", f"natural armour {worn[1]}")
            elif struck := re.match(r"([A-Z][A-Za-z/ ]*?)\s*[:(]\s*(str(?:ength)?\s*\+?\s*(?:\d?d\d+)?(?:[+-]\d+)?)", said, re.IGNORECASE):
                self.thing(struck[1], struck[2], natural=True)
            else:
                self.note("not understood", f"ability {said[:80]}")

    # ---- gear

    def thing(self, name: str, more: str, natural: bool = False) -> None:
        """One piece of gear: from the tables by its name, else by what stands in brackets."""
        count, plain = _count(name)
        damage = _damage(more)
        weapon, worn, shield = _like(plain, weapons()), _like(plain, armours()), _like(plain, shields())
        if weapon and (not damage or _same(weapons()[weapon], damage, more)):
            self.add("weapons", f"{weapon} x{count}" if count > 1 else weapon)
            self.note("read", f"weapon {weapon}")
        elif damage:
            made = _made(plain, damage, more, natural)
            self.own[made.name] = made
            self.add("weapons", f"{made.name} x{count}" if count > 1 else made.name)
            self.note("guessed", f"weapon {made.name}: {made.kind}, {damage}{', from its line' if more else ''}")
        elif shield:
            self.parts["shield"] = shield
            self.note("read", f"shield {shield}")
        elif (points := re.search(r"\+(\d{1,2})", more)) and not worn:
            self.own_armour[plain.title()] = Armour(name=plain.title(), armour=int(points[1]), parts=("torso", "arms", "legs"))
            self.add("armour", plain.title())
            self.note("guessed", f"armour {plain.title()} {points[0]} on torso, arms and legs")
        elif worn:
            self.add("armour", worn)
            self.note("read", f"armour {worn}")
        else:
            self.note("not understood", f"gear {name}" + (f" ({more})" if more else ""))


def _entries(text: str) -> list[tuple[str, str]]:
    """Things after one another, each with what stands in its brackets."""
    found = [(name.strip(" .*•—–-"), more.strip()) for name, more in _ENTRY.findall(text)]
    return [(name, more) for name, more in found if name.lower() not in _NOTHING]


def _count(name: str) -> tuple[int, str]:
    found = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?(.+?)(?:\s*[x×](\d{1,2}))?", name.strip())
    assert found is not None
    return max(1, int(found[1] or found[3] or 1)), found[2]


def _like(name: str, known: dict[str, Any]) -> str:
    """The name of a table that is meant, singular or plural, with or without `armor`."""
    short = re.sub(r"\s+(armou?r|mail|suit)$", "", name.lower().strip())
    wanted = {name.lower(), short, short.removesuffix("s"), short.replace(" ", "")}
    return next((key for key in known if key.lower() in wanted or key.lower().replace(" ", "") in wanted), "")


def _damage(more: str) -> str:
    """Damage in a line about a weapon; empty when there is none."""
    found = re.search(r"(str(?:ength)?(?:\s*\+\s*\d?d\d+)?(?:\s*\+\s*\d+)?|\d?d\d+(?:\s*[+-]\s*\d+)?)", more, re.IGNORECASE)
    if not found:
        return ""
    text = re.sub(r"\s", "", re.sub(r"str(ength)?", "Str", found[1], flags=re.IGNORECASE))
    try:
        parse_damage(text)
    except HighdrawError:
        return ""
    return text


def _range(more: str) -> tuple[float, float, float] | None:
    found = re.search(r"(\d{1,4})/(\d{1,4})/(\d{1,4})", more)
    return (float(found[1]), float(found[2]), float(found[3])) if found else None


def _same(weapon: Weapon, damage: str, more: str) -> bool:
    """Whether the weapon of the table is as the line says."""
    return weapon.damage.lower() == damage.lower() and _range(more) in (None, weapon.range)


def _made(name: str, damage: str, more: str, natural: bool) -> Weapon:
    """A weapon after its own line."""
    reach = _range(more)

    def figure(pattern: str, least: int, most: int, otherwise: int) -> int:
        found = re.search(pattern, more, re.IGNORECASE)
        return min(most, max(least, int(found[1]))) if found else otherwise

    kind = "natural" if natural else "melee" if reach is None else "thrown" if damage.startswith("Str") else "ranged"
    return msgspec.convert(
        {
            "name": name.strip().title(), "kind": kind, "damage": damage, "range": reach, "ap": figure(r"AP\s*(\d+)", 0, 20, 0),
            "rof": figure(r"RoF\s*(\d+)", 1, 6, 1), "reach": figure(r"Reach\s*\+?(\d+)", 0, 20, 0) if reach is None else 0,
            "parry": figure(r"Parry\s*([+-]?\d+)", -10, 20, 0), "shots": figure(r"Shots\s*(\d+)", 0, 999, 0),
            "two_handed": bool(re.search(r"two[ -]hand|2 hands", more, re.IGNORECASE)),
        },
        Weapon,
    )  # fmt: skip


def read_stat_block(text: str) -> StatBlock:
    """The fighter a text describes.

    >>> block = read_stat_block("Goblin\\nAttributes: Agility d8\\nSkills: Fighting d6\\nPace: 5\\nGear: Short sword (Str+d6)")
    >>> block.sheet.weapons, block.sheet.pace, block.sheet.skills
    (['Short Sword'], 5, {'fighting': 'd6'})
    """
    text = text[:LONGEST].replace("\r", "\n").replace("−", "-")
    reader = Reader()
    places = list(_LABEL.finditer(text))
    head = text[: places[0].start()] if places else text
    lines = [line.strip(" *#•\t") for line in head.splitlines() if line.strip(" *#•\t")]
    name = re.sub(r"\s*\(?\b(wild card|extra|wc)\b\)?\s*", " ", lines[0], flags=re.IGNORECASE).strip(" :—–-")[:60] if lines else ""
    if not name:
        name = "Somebody"
        reader.note("guessed", "the name: there is none")
    reader.parts["wild"] = bool(re.search(r"\bwild card\b|\(WC\)", text, re.IGNORECASE))
    reader.note(
        "guessed" if not reader.parts["wild"] else "read", "a Wild Card" if reader.parts["wild"] else "an Extra: nothing says Wild Card"
    )
    if lines[1:]:
        reader.parts["about"] = " ".join(lines[1:])[:500]
        reader.note("read", "what stands under the name, as the description")
    for place, found in enumerate(places):
        end = places[place + 1].start() if place + 1 < len(places) else len(text)
        reader.section(found[1].lower(), text[found.end() : end])
    missing = [each for each in ATTRIBUTES if each not in reader.parts.get("attributes", {})]
    if missing:
        reader.note("guessed", f"{', '.join(missing)} d6")
    sheet = _fit(reader, name)
    who = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "somebody"
    return StatBlock(who, sheet, tuple(reader.notes))


def _fit(reader: Reader, name: str) -> SheetFile:
    """The sheet, with what is missing to the printed Parry and Toughness added; gear that cannot be is left out."""
    parts = {**reader.parts, "own_weapons": list(reader.own.values()), "own_armour": list(reader.own_armour.values())}
    sheet = SheetFile(name=name, **parts)
    try:
        resolve(sheet)
    except HighdrawError as error:
        reader.note("not understood", f"gear: {error}")
        gear = ("weapons", "shield", "armour", "own_weapons", "own_armour", "hindrances")
        sheet = SheetFile(name=name, **{key: value for key, value in parts.items() if key not in gear})
    from highdraw.systems.savage.page import on_paper

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
    """For the terminal: TOML for a file of fighters, and the remarks as sentences."""
    block = read_stat_block(text)
    return block.toml(), [str(note) for note in block.notes]
