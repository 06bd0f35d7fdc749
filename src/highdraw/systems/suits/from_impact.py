"""A fighter of the edition of impact and trauma as the editions of shock and wounds write one: ranks are skills, gear by its name there."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from highdraw.errors import Unknown
from highdraw.systems.suits.armoury import find_armour, find_weapon, weapons
from highdraw.systems.suits.vocabulary import BACK_ARMOUR, BACK_WEAPON, OF_MIND, SKILL, split_number

AVERAGE = 5
"""An attribute that a file of that edition does not give."""
ARRIVAL = (
    "Speed is Reflexes, and Mind is omitted.",
    "Ranks are skills: attribute and levels together. Whoever is untrained has the attribute.",
    "Shock, Damage and Trauma so far, and all else that is true at the start, are omitted.",
)
KEPT = ("id", "side", "count", "at", "facing")
"""What an entry says beside its sheet, and both editions know."""
Say = Callable[[str, str], None]
"""Says something of somebody."""


@cache
def ready_fighters(folder: str) -> dict[str, dict[str, Any]]:
    """The ready fighters of that edition, as they are written."""
    return tomllib.loads(files(folder).joinpath("library", "fighters.toml").read_text(encoding="utf-8"))


def translated(raw: dict[str, Any], ready: dict[str, dict[str, Any]], say: Say) -> dict[str, Any]:
    """The sheet of an entry, in the words of these editions."""
    said = {**ready.get(str(raw.get("use", "")), {}), **raw}
    if "name" not in raw:
        said["name"] = str(raw.get("id", said.get("name", ""))).replace("-", " ").title() or "Somebody"
    name = str(said["name"])
    attributes = {key: max(1, int(said.get(key, AVERAGE))) for key in ("body", "will", "speed", "mind")}
    arms = [weapon for entry in said.get("weapons", ()) if (weapon := _weapon(str(entry), name, say))]
    worn = {key: piece for key in ("shield", "armour") if said.get(key) and (piece := _worn(str(said[key]), key, name, say))}
    held = {str(entry).lower() for entry in said.get("in_hand") or ()}
    in_hand = [_counterpart(entry, worn) for entry in said.get("in_hand") or ()]
    carried = {split_number(weapon)[0].lower() for weapon in arms} | {piece.lower() for piece in worn.values()}
    found: dict[str, Any] = {
        "name": name, "about": said.get("about", ""), "body": attributes["body"], "will": attributes["will"],
        "reflexes": attributes["speed"], "skills": _skills(said.get("skills", {}), attributes, arms), "weapons": arms, **worn,
        "minion": bool(said.get("henchman")), "hero": bool(said.get("hero")),
    }  # fmt: skip
    return found | ({"in_hand": in_hand} if held and all(thing.lower() in carried for thing in in_hand) else {})


def _skills(levels: dict[str, int], attributes: dict[str, int], arms: list[str]) -> dict[str, int]:
    """Skills for what is carried, for bare hands and for medicine, each with its whole rank."""
    ranks = {
        skill: attributes["mind" if skill in OF_MIND else "speed"] + level
        for skill, level in ((" ".join(name.split()).title().replace("Emt", "EMT"), int(level)) for name, level in levels.items())
    }
    groups = {find_weapon(split_number(weapon)[0]).group for weapon in arms}
    return {
        here: ranks[there] for here, there in SKILL.items() if there in ranks and (here in groups or here in ("brawl", "medic", "doctor"))
    }


def _weapon(entry: str, name: str, say: Say) -> str:
    """A weapon by its name here, with its number; empty where there is none, as with bites and hooves."""
    said, number = split_number(entry)
    try:
        weapon = find_weapon(_own_name(said))
    except Unknown:
        say(f"{said} is unknown here and omitted.", name)
        return ""
    if weapon.name.lower() != said.lower():
        say(f"{said} is {weapon.name} here.", name)
    return f"{weapon.name}{number}"


def _worn(said: str, kind: str, name: str, say: Say) -> str:
    """A shield or armour by its name here; empty where there is none."""
    try:
        piece = find_armour(BACK_ARMOUR.get(said.lower(), said), kind).name
    except Unknown:
        say(f"{said} is unknown here and omitted.", name)
        return ""
    if piece.lower() != said.lower():
        say(f"{said} is {piece} here.", name)
    return piece


def _counterpart(entry: str, worn: dict[str, str]) -> str:
    """Something in hand by its name here."""
    low = str(entry).lower()
    if BACK_ARMOUR.get(low, low).lower() == worn.get("shield", "").lower():
        return worn["shield"]
    return _own_name(low)


def _own_name(said: str) -> str:
    """A weapon's name here: the same where there is one."""
    return said if said.lower() in {name.lower() for name in weapons()} else BACK_WEAPON.get(said.lower(), said)
