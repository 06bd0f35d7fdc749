"""Characters of the GURPS Character Sheet (`.gcs`, JSON of version 4 and 5) as fighters: what was read, and what was left out.

Unknown keys never stop it. What GCS has worked out (`calc`) is taken as it stands; a file without it was written by too old a program.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from highdraw.engine.importer import Importer, read_json
from highdraw.errors import HighdrawError
from highdraw.roster.toml import table_text
from highdraw.systems.gurps_cards.gear import Armour, Kind, Missile, Mode, Weapon, weapons
from highdraw.systems.gurps_cards.sheet import TRAITS, SheetFile, resolve

MOST = 10_000
"""No number of a character is larger."""
KNOWN = 5
"""The newest version of the format this was written for."""
TYPES = ("pi-", "pi", "pi+", "pi++", "cut", "imp", "cr", "burn", "cor", "tox", "fat")
BARE = "Natural Attacks"
"""The trait of everybody who can punch and kick."""
FARTHEST = 20
"""No weapon that is held strikes farther, in yards."""
_DAMAGE = re.compile(r"^(?P<dice>\d+)d(?P<adds>[+-]\d+)?(?:\((?P<divisor>\d{1,4}(?:\.\d+)?)\))?\s+(?P<type>[a-z+-]+)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
Node = dict[str, Any]


class Character(msgspec.Struct, frozen=True):
    """What a file came to: an id, the sheet as a person would write it, and the remarks."""

    id: str
    sheet: SheetFile
    remarks: tuple[str, ...]

    def toml(self) -> str:
        """The fighter as a table for a file of fighters."""
        default = msgspec.to_builtins(SheetFile(name=self.sheet.name))
        rows = {key: value for key, value in msgspec.to_builtins(self.sheet).items() if key == "name" or value != default[key]}
        return table_text(self.id, rows)


def import_text(text: str) -> tuple[str, list[str]]:
    """A `.gcs` file as TOML for a file of fighters, and remarks on what was read and what was left out."""
    found = read_gcs(text)
    return found.toml(), list(found.remarks)


def recognise(text: str) -> str:
    """What a text is that can be read here; empty when it is something else.

    >>> recognise('{"attributes": [], "profile": {}}'), recognise('{"type": "npc"}'), recognise("Attributes: none")
    ('GCS character', '', '')
    """
    if not text.lstrip().startswith("{"):
        return ""
    try:
        data = read_json(text)
    except ValueError:
        return ""
    return "GCS character" if isinstance(data.get("attributes"), list) else ""


def read_gcs(text: str) -> Character:
    """The fighter a file describes."""
    try:
        data = read_json(text)
    except ValueError as error:
        raise HighdrawError(f"This is not a .gcs file: {error}.") from None
    if not isinstance(data, dict) or not isinstance(data.get("attributes"), list):
        raise HighdrawError("This is not a .gcs file: it has no list of attributes.")
    if not isinstance(data.get("calc"), dict):
        raise HighdrawError("The file was written by an old GCS, without worked-out values. Open and save it with a newer one.")
    remarks: list[str] = []
    version = data.get("version", 0)
    if isinstance(version, int) and version > KNOWN:
        remarks.append(f"guessed: the file is of version {version}; this program knows {KNOWN}: look it over")
    sheet = _sheet(data, remarks)
    resolve(sheet)
    remarks = [*_taken(sheet), *remarks, *_unused(data, sheet)]
    base = re.sub(r"[^a-z0-9]+", "-", sheet.name.lower()).strip("-") or "somebody"
    return Character(base, sheet, tuple(remarks))


def _sheet(data: Node, remarks: list[str]) -> SheetFile:
    scores = {str(each.get("attr_id")): _dict(each, "calc").get("value") for each in _nodes(data, "attributes")}
    carried = [item for item in _tree(data, "equipment") if item.get("equipped", False)]
    own = list(_weapons([item for item in carried if not _is_shield(item)], remarks))
    own += _natural(data, remarks)
    shield_db = _shield(carried)
    if shield_db:
        remarks.append(f"guessed: a shield of DB {shield_db}: the ready one of that DB is taken")
    st = int(_score(scores, "st", 10))
    file = {
        "name": str(_dict(data, "profile").get("name") or "Somebody")[:60],
        "st": st,
        **{name: int(_score(scores, name, 10)) for name in ("dx", "iq", "ht")},
        **{name: int(_score(scores, name, 0)) or None for name in ("hp", "fp", "will", "per")},
        "speed": _score(scores, "basic_speed", 0) or None,
        "move": int(_score(scores, "basic_move", 0)) or None,
        "size": int(_score(_dict(data, "profile"), "SM", 0)),
        "traits": _traits(data),
        "skills": dict(_skills(data)),
        "weapons": [weapon.name for weapon in own],
        "in_hand": [] if own and all(weapon.natural for weapon in own) and not shield_db else None,
        "shield": {0: "", 1: "Light shield", 2: "Medium shield", 3: "Large shield"}[shield_db],
        "armour": [piece.name for piece in _armour(data)],
        "own_weapons": own,
        "own_armour": list(_armour(data)),
        "load": _load(carried, shield_db),
        "thrust": _dice(_dict(data, "calc").get("thrust")),
        "swing": _dice(_dict(data, "calc").get("swing")),
    }
    try:
        return msgspec.convert({key: msgspec.to_builtins(value) for key, value in file.items() if value not in (None, "")}, SheetFile)
    except msgspec.ValidationError as error:
        raise HighdrawError(f"The character cannot be used: {error}.") from None


def _taken(sheet: SheetFile) -> Iterator[str]:
    """What of the file is in the sheet."""
    yield f"read: ST {sheet.st}, DX {sheet.dx}, IQ {sheet.iq}, HT {sheet.ht}"
    named = {"traits": sheet.traits, "skills": [f"{name} {level}" for name, level in sheet.skills.items()], "weapons": sheet.weapons}
    for what, names in named.items():
        if names:
            yield f"read: {what}: {_listed(names)}"
    yield from (f"read: DR {piece.dr} of the torso, as one piece" for piece in sheet.own_armour)
    if sheet.load:
        yield f"read: a load of {sheet.load:g} lb beside weapons and shield"


def _unused(data: Node, sheet: SheetFile) -> Iterator[str]:
    """What of the file is not."""
    known = [trait.lower() for trait in sheet.traits]
    traits = [str(each.get("name", "")) for key in ("traits", "advantages") for each in _tree(data, key) if not _nodes(each, "children")]
    struck = [weapon.name for weapon in sheet.own_weapons if weapon.natural]
    unknown = [name for name in traits if name and name not in struck and not any(name.lower().startswith(trait) for trait in known)]
    if unknown:
        yield f"left out: traits without a rule in a fight here: {_listed(unknown)}"
    if spells := [str(each.get("name", "")) for each in _tree(data, "spells") if each.get("name")]:
        yield f"left out: spells: {_listed(spells)}"
    stored = [str(each.get("description", "")) for each in _tree(data, "equipment") if not each.get("equipped", False)]
    if stored := [name for name in stored if name]:
        yield f"left out: carried, but not equipped: {_listed(stored)}"


def _listed(names: list[str]) -> str:
    """Names in a row, the first dozen of them."""
    return ", ".join(name[:60] for name in names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


# ---- reading trees


def _nodes(data: Node, key: str) -> list[Node]:
    found = data.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _dict(data: Node, key: str) -> Node:
    found = data.get(key)
    return found if isinstance(found, dict) else {}


def _tree(data: Node, key: str) -> Iterator[Node]:
    """Every node of a list, and of the lists in its containers; what is switched off is as if it were not there."""
    todo = _nodes(data, key)
    while todo:
        node = todo.pop(0)
        if node.get("disabled") is True:
            continue
        yield node
        todo = _nodes(node, "children") + todo


def _score(scores: Node, name: str, default: float) -> float:
    value = scores.get(name)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST else default


def _first(text: Any, default: float = 0) -> float:
    """The first number in a text, as far as a character has such numbers.

    >>> _first("2.1 lb"), _first("none", 3), _first("9" * 400)
    (2.1, 3, 10000.0)
    """
    found = _NUMBER.search(str(text or ""))
    return max(-float(MOST), min(float(found[0]), float(MOST))) if found else default


# ---- traits and skills


def _traits(data: Node) -> list[str]:
    """Traits that a rule knows, and Tactics if there is a point in the skill."""
    names = [str(each.get("name", "")) for key in ("traits", "advantages") for each in _tree(data, key)]
    found = [trait for trait in TRAITS if any(name.lower().startswith(trait.lower()) for name in names)]
    studied = any(str(each.get("name")) == "Tactics" and each.get("points") for each in _tree(data, "skills"))
    return list(dict.fromkeys([*found, *(["Tactics"] if studied else [])]))


def _skills(data: Node) -> Iterator[tuple[str, int]]:
    for each in _tree(data, "skills"):
        level = _dict(each, "calc").get("level")
        if isinstance(level, int) and 0 <= level <= 40 and each.get("name"):
            special = f" ({each['specialization']})" if each.get("specialization") else ""
            yield f"{each['name']}{special}", level


# ---- gear


def _said(weapon: Node, key: str) -> str:
    """What is worked out, else what is stored: GCS leaves out what is the same."""
    return str(_dict(weapon, "calc").get(key) or weapon.get(key) or "")


def _weapons(carried: list[Node], remarks: list[str]) -> Iterator[Weapon]:
    """The weapons of everything that is equipped; of one thing all ways to strike."""
    for item in carried:
        name = str(item.get("description") or "").strip()[:40]
        modes: list[Mode] = []
        missile: Missile | None = None
        parry: int | None = None
        skill = ""
        for weapon in _nodes(item, "weapons"):
            damage = _DAMAGE.match(_said(weapon, "damage") if not isinstance(weapon.get("damage"), dict) else _worked_out(weapon))
            if damage is None or damage["type"] not in TYPES:
                remarks.append(f"not understood: {name}, {str(weapon.get('usage', 'a use'))[:40]}: its damage")
                continue
            ranged = str(weapon.get("id", "")).startswith("W") or weapon.get("type") == "ranged_weapon"
            if ranged:
                missile = _missile(weapon, damage)
            else:
                modes.append(_mode(weapon, damage, len(modes)))
                parry = 0 if _said(weapon, "parry") not in ("", "No", "no", "-") else parry
                skill = skill or _skill(weapon)
        if modes or missile:
            taken = name if name.lower() not in (known.lower() for known in weapons()) else f"{name} (own)"
            weight = _first(_dict(item, "calc").get("weight") or item.get("weight"))
            yield Weapon(name=taken, skill=skill, modes=tuple(modes), missile=missile, parry=parry, weight=weight)


def _natural(data: Node, remarks: list[str]) -> Iterator[Weapon]:
    """Teeth, claws and the like: weapons of traits. Those that everybody has are the rules' own bare hands and feet."""
    traits = [{**trait, "description": trait.get("name")} for key in ("traits", "advantages") for trait in _tree(data, key)]
    armed = [trait for trait in traits if trait.get("name") != BARE]
    yield from (msgspec.structs.replace(weapon, natural=True) for weapon in _weapons(armed, remarks))


def _worked_out(weapon: Node) -> str:
    return str(_dict(weapon, "calc").get("damage") or "")


def _skill(weapon: Node) -> str:
    """The first skill a weapon can be used with."""
    for default in _nodes(weapon, "defaults"):
        if default.get("type") == "skill":
            special = f" ({default['specialization']})" if default.get("specialization") else ""
            return f"{default.get('name', '')}{special}"
    return ""


def _mode(weapon: Node, damage: re.Match[str], number: int) -> Mode:
    return Mode(
        name=str(weapon.get("usage") or f"way {number + 1}").lower()[:30], damage=f"{damage['dice']}d{damage['adds'] or ''}",
        type=_type(damage), reach=_reach(_said(weapon, "reach")), divisor=float(damage["divisor"] or 1),
    )  # fmt: skip


def _reach(said: str) -> tuple[int, ...]:
    """How far a weapon strikes.

    >>> _reach("C,1"), _reach("1,2*"), _reach("2-4"), _reach("C-1"), _reach("")
    ((0, 1), (1, 2), (2, 3, 4), (0, 1), (1,))
    """
    found: list[int] = []
    for part in (said or "1").upper().replace("C", "0").split(","):
        least, _, most = part.partition("-")
        first = int(_first(least, 1))
        found += range(first, min(int(_first(most, first)), FARTHEST) + 1) or [first]
    return tuple(dict.fromkeys(found))


def _type(damage: re.Match[str]) -> Kind:
    kind: Kind = msgspec.convert(damage["type"], Kind)
    return kind


def _missile(weapon: Node, damage: re.Match[str]) -> Missile:
    half, _, most = _said(weapon, "range").replace(",", "").partition("/")
    far = _first(most or half, 10)
    shots = _said(weapon, "shots")
    loaded = re.match(r"(\d{1,4})(?:\+(\d{1,4}))?(?:\((\d{1,4}))?", shots)
    return Missile(
        skill=_skill(weapon) or "Thrown Weapon", damage=f"{damage['dice']}d{damage['adds'] or ''}", type=_type(damage),
        acc=int(_first(_said(weapon, "accuracy"))), half=_first(half, far), most=far,
        shots=int(loaded[1]) + int(loaded[2] or 0) if loaded else 1, reload=int(loaded[3] or 1) if loaded else 0,
        bulk=min(0, int(_first(_said(weapon, "bulk")))), thrown=shots.startswith("T"), firearm="Guns" in _skill(weapon),
        divisor=float(damage["divisor"] or 1),
    )  # fmt: skip


def _shield(carried: list[Node]) -> int:
    """The Defense Bonus of a shield that is carried."""
    shields = [item for item in carried if _is_shield(item)]
    found = [_first(feature.get("amount")) for item in shields for feature in _nodes(item, "features")
             if feature.get("type") == "conditional_modifier_bonus" or feature.get("attribute") in ("dodge", "block")]  # fmt: skip
    return max(1, min(3, int(max(found, default=1)))) if shields else 0


def _is_shield(item: Node) -> bool:
    """Whether a thing is a shield, by its tags or its name: what it strikes with is no weapon of its own."""
    tags = item.get("tags") or item.get("categories")
    said = [str(item.get("description", "")), *(map(str, tags) if isinstance(tags, list) else ())]
    return any(word in each.lower() for each in said for word in ("shield", "buckler"))


def _armour(data: Node) -> Iterator[Armour]:
    """DR of the torso as GCS adds it up, as one piece without weight: the weight is in the load."""
    body = _dict(_dict(data, "settings"), "body_type") or _dict(_dict(data, "settings"), "hit_locations")
    torso = next((place for place in _nodes(body, "locations") if place.get("id") == "torso"), {})
    dr = _dict(_dict(torso, "calc"), "dr").get("all", 0)
    if isinstance(dr, int) and dr > 0:
        yield Armour(name="Armour of the sheet", dr=min(999, dr))


def _load(carried: list[Node], shield_db: int) -> float:
    """Pounds that are neither weapons nor the shield that is taken from the tables; what a container holds is counted by itself."""
    total = 0.0
    for item in carried:
        shield = shield_db and _is_shield(item)
        if not (_nodes(item, "weapons") or _nodes(item, "children") or shield):
            total += _first(_dict(item, "calc").get("extended_weight") or item.get("weight"))
    return round(total, 2)


def _dice(text: Any) -> str:
    return str(text) if re.fullmatch(r"\d{1,2}d([+-]\d{1,2})?", str(text or "")) else ""


IMPORTER = Importer(reads=("GCS characters (.gcs)",), endings=(".gcs",), recognise=recognise, read=import_text)
