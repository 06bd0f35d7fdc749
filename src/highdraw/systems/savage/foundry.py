"""Actors exported from Foundry's `swade` system as fighters: what was read, guessed and left out. Unknown keys never stop it.

Today's exports hold their values under `system`; those from before Foundry 10 under `data`. Parry and Toughness are worked out again where
the actor says that Foundry works them out itself.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal, get_args

from highdraw.errors import HighdrawError
from highdraw.systems.savage.gear import Armour, armours, shields
from highdraw.systems.savage.sheet import ATTRIBUTES
from highdraw.systems.savage.stat_block import StatBlock, fit, id_of
from highdraw.systems.savage.stat_gear import Thing, like
from highdraw.systems.savage.stat_reader import Reader
from highdraw.systems.savage.stat_text import MOST

Node = dict[str, Any]
SIDES = (4, 6, 8, 10, 12)
Part = Literal["torso", "arms", "legs", "head"]
PARTS: tuple[Part, ...] = get_args(Part)
FIGHTERS = ("character", "npc")
MOST_ITEMS = 500
_TAG = re.compile(r"<[^>]{0,500}>")


def is_actor(data: Any) -> bool:
    """Whether data looks like an actor, or like a list of them."""
    if isinstance(data, list):
        return bool(data) and all(map(is_actor, data[:MOST]))
    return isinstance(data, dict) and "type" in data and isinstance(data.get("items"), list) and bool(_values(data))


def read_actors(data: Any) -> list[StatBlock]:
    """The fighters that an export describes."""
    some = data if isinstance(data, list) else [data]
    if len(some) > MOST:
        raise HighdrawError(f"The file has {len(some):,} actors; {MOST} are read at a time.")
    return [_actor(each) for each in some]


def _actor(actor: Node) -> StatBlock:
    name = " ".join(_text(actor.get("name")).split())[:60] or "Somebody"
    if actor.get("type") not in FIGHTERS:
        raise HighdrawError(f"{name} is of the type {_text(actor.get('type'))[:40]!r}. Characters and NPCs can be imported.")
    reader, its = Reader(), _values(actor)
    if name == "Somebody":
        reader.note("guessed", "the name: there is none")
    reader.parts["wild"] = wild = actor.get("type") == "character" or its.get("wildcard") is True
    reader.note("read", "a Wild Card" if wild else "an Extra")
    _attributes(reader, _dict(its, "attributes"))
    _body(reader, its)
    items = _nodes(actor.get("items"))[:MOST_ITEMS]
    _skills(reader, items)
    for item in items:
        _item(reader, item)
    _left_out(reader, actor, its, items)
    return StatBlock(id_of(name), fit(reader, name), tuple(reader.notes))


# ---- reading what may be anything


def _values(node: Node) -> Node:
    """What belongs to the game: under `system` today, under `data` in old exports."""
    return _dict(node, "system") or _dict(node, "data")


def _dict(node: Node, *keys: str) -> Node:
    for key in keys:
        found = node.get(key)
        node = found if isinstance(found, dict) else {}
    return node


def _nodes(found: Any) -> list[Node]:
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _text(value: Any) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, int | float) else ""


def _number(value: Any, least: int, most: int) -> int | None:
    """A whole number, which old files have as text; None where there is none that can be."""
    found = re.fullmatch(r"\s*([+-]?\d{1,6})(?:\.0+)?\s*", _text(value)) if not isinstance(value, bool) else None
    return int(found[1]) if found and least <= int(found[1]) <= most else None


def _die(holder: Node) -> str:
    """`{"sides": 8, "modifier": 1}` as d8+1; empty where it is not a die. Whatever has more than 12 sides is d12 and a bonus."""
    die = _dict(holder, "die")
    sides, bonus = _number(die.get("sides"), 4, 100), _number(die.get("modifier", 0), -20, 20) or 0
    if sides is None:
        return ""
    bonus += (sides - 12) // 2 if sides > 12 else 0
    return f"d{max(each for each in SIDES if each <= sides)}{f'{bonus:+d}' if bonus else ''}"


# ---- the parts of an actor


def _attributes(reader: Reader, said: Node) -> None:
    found = {each: die for each in ATTRIBUTES if (die := _die(_dict(said, each)))}
    reader.parts["attributes"] = found
    if found:
        reader.note("read", f"attributes: {', '.join(f'{each} {die}' for each, die in found.items())}")
    if missing := [each for each in ATTRIBUTES if each not in found]:
        reader.note("guessed", f"{', '.join(missing)} d6")


def _body(reader: Reader, its: Node) -> None:
    """Pace, Size, and Parry and Toughness where they are not worked out by Foundry."""
    pace = _dict(its, "pace") or {"base": _dict(its, "stats", "speed").get("value"), **_dict(its, "stats", "speed")}
    running = _dict(pace, "running").get("die", pace.get("runningDie"))
    for key, value, least, most in (
        ("pace", pace.get("base", pace.get("ground")), 1, 60),
        ("running", running, 2, 20),
        ("size", _dict(its, "stats").get("size"), -4, 20),
    ):
        if (found := _number(value, least, most)) is not None:
            reader.parts[key] = found
            reader.note("read", f"{key} {found}")
        elif value is not None:
            reader.note("not understood", f"{key}: {_text(value)[:40]}")
    details = _dict(its, "details")
    for key, auto in (("parry", "autoCalcParry"), ("toughness", "autoCalcToughness")):
        said = _dict(its, "stats", key)
        if details.get(auto, True) is True:
            if more := _number(said.get("modifier", 0), -10, 20):
                reader.parts[f"{key}_bonus"] = more
                reader.note("read", f"{key} {more:+d} beside what is worked out")
            continue
        if (value := _number(said.get("value"), 0, 99)) is not None:
            reader.said[key] = value
            reader.note("read", f"{key} {value}")
        if key == "toughness" and (worn := _number(said.get("armor"), 0, 40)) is not None:
            reader.said["armour"] = worn


def _skills(reader: Reader, items: list[Node]) -> None:
    found: dict[str, str] = {}
    for item in items:
        name, die = " ".join(_text(item.get("name")).lower().split())[:60], _die(_values(item))
        if item.get("type") != "skill":
            continue
        if name and die and not name.startswith("unskilled"):
            found[name] = die
        elif not name.startswith("unskilled"):
            reader.note("not understood", f"skill {name or '?'}: its die")
    reader.parts["skills"] = found
    if found:
        reader.note("read", f"skills: {', '.join(f'{name} {die}' for name, die in found.items())}")


def _item(reader: Reader, item: Node) -> None:
    """An Edge, a Hindrance, an ability or a thing."""
    name, its = _name(item), _values(item)
    if not name:
        return
    match item.get("type"):
        case "edge":
            reader.edges(name)
        case "hindrance":
            reader.hindrances(name)
        case "ability":
            said = " ".join(_TAG.sub(" ", _text(its.get("description"))).split())[:200]
            reader.abilities((f"{name}: {said}" if said else name,))
        case "weapon" | "armor" | "shield" if _stored(its):
            reader.note("left out", f"{name}: it is stored, not carried")
        case "weapon":
            count = _number(its.get("quantity"), 1, 99) or 1
            reader.thing(Thing(count, name, _figures(its)), natural=its.get("isNatural") is True)
        case "armor":
            _armour(reader, name, its)
        case "shield":
            _shield(reader, name, its)


def _name(item: Node) -> str:
    return " ".join(_text(item.get("name")).split())[:60]


def _stored(its: Node) -> bool:
    """Whether a thing is not with its owner: `equipStatus` 0; what is merely carried can be drawn in a fight."""
    return (
        _number(its.get("equipStatus"), 0, 9) == 0
        if "equipStatus" in its
        else its.get("equippable") is True and its.get("equipped") is False
    )


def _figures(its: Node) -> str:
    """What is said about a weapon as it is printed: `12/24/48, 2d6, AP 2, RoF 1, Shots 6`."""
    damage = re.sub(r"@str\w*", "Str", _text(its.get("damage")), flags=re.IGNORECASE)[:60]
    labels = {"ap": "AP", "rof": "RoF", "shots": "Shots", "parry": "Parry"}
    numbers = {label: _number(its.get(key), -10, 999) for key, label in labels.items()}
    said = [_text(its.get("range"))[:30], damage, *(f"{label} {value}" for label, value in numbers.items() if value)]
    both = _number(its.get("equipStatus"), 0, 9) == 5 or "two hand" in _text(its.get("notes")).lower()
    return ", ".join([*filter(None, said), *(["two hands"] if both else [])])


def _armour(reader: Reader, name: str, its: Node) -> None:
    points = _number(its.get("armor"), 0, 30)
    if points is None:
        reader.note("not understood", f"armour {name}: how much it protects")
        return
    parts: tuple[Part, ...] = tuple(part for part in PARTS if _dict(its, "locations").get(part) is True) or ("torso",)
    if its.get("isNaturalArmor") is True:
        reader.parts["natural_armour"] = min(40, int(reader.parts.get("natural_armour", 0)) + points)
        reader.note("read", f"natural armour {points}")
        return
    known = like(name, armours())
    if known and armours()[known].armour == points and set(armours()[known].parts) == set(parts):
        reader.add("armour", known)
        reader.note("read", f"armour {known}")
        return
    title = name if not known else f"{name} (own)"[:60]
    least = _text(its.get("minStr")).lower()
    reader.own_armour[title] = Armour(
        name=title, armour=points, parts=parts, min_str=least if re.fullmatch(r"d(4|6|8|10|12)", least) else "d4"
    )
    reader.add("armour", title)
    reader.note("read", f"armour {title} +{points} on {', '.join(parts)}")


def _shield(reader: Reader, name: str, its: Node) -> None:
    """The one of that name, or the one whose Parry is nearest."""
    parry = _number(its.get("parry"), 0, 20)
    if known := like(name, shields()):
        reader.note("read", f"shield {known}")
    else:
        known = min(shields(), key=lambda each: abs(shields()[each].parry - (parry or 0)))
        reader.note("guessed", f"shield {name}: read as {known}")
    reader.parts["shield"] = known


def _left_out(reader: Reader, actor: Node, its: Node, items: list[Node]) -> None:
    """What a sheet has no room for."""
    powers = [_name(item) for item in items if item.get("type") == "power"]
    if powers:
        reader.note("left out", f"powers: {', '.join(powers)[:200]}")
    things = [_name(item) for item in items if item.get("type") in ("gear", "consumable", "container")]
    if things:
        reader.note("left out", f"gear that no rule of a fight reads: {', '.join(filter(None, things))[:200]}")
    for where, each in _effects(actor, items):
        reader.note(
            "left out", f"effect {_text(each.get('label') or each.get('name'))[:60] or '?'}{where}: Foundry's own changes are not applied"
        )
    now = [f"{key} {value}" for key in ("wounds", "fatigue") if (value := _number(_dict(its, key).get("value"), 1, 99))]
    now += [key.removeprefix("is").lower() for key, value in _dict(its, "status").items() if value is True and key.startswith("is")][:8]
    if now:
        reader.note("left out", f"the state now ({', '.join(now)}): set it where the fight is set up")
    if (bennies := _number(_dict(its, "bennies").get("value"), 0, 99)) is not None:
        reader.note("left out", f"{bennies} Bennies: a fight deals its own")


def _effects(actor: Node, items: list[Node]) -> Iterator[tuple[str, Node]]:
    yield from (("", each) for each in _nodes(actor.get("effects"))[:20])
    for item in items:
        yield from ((f" of {_name(item)}", each) for each in _nodes(item.get("effects"))[:5])
