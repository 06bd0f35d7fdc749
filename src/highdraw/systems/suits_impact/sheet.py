"""A fighter on paper: four attributes, levels in skills, what it carries and wears (S3-BAS-01, S3-BAS-02)."""

import re
from typing import Annotated

import msgspec

from highdraw.engine.view import OwnLook
from highdraw.errors import BadSheet, Unknown
from highdraw.roster.personal import Personal
from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.gear import FIST, HELD_AS, KICK, Armour, Weapon, find_armour, find_weapon, weapons

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Attribute = Annotated[int, msgspec.Meta(ge=0, le=10)]
Bonus = Annotated[int, msgspec.Meta(ge=0, le=10)]
SKILLS = {row[0]: row[1].lower() for row in table("skill").rows}
"""Each skill and its attribute (S3-T-SKILL)."""
_MANY = re.compile(r"(.+?)\s+x(\d{1,3})")


class SheetFile(Personal, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter as a person writes it: gear by name."""

    name: Name
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    body: Attribute = 5
    speed: Attribute = 5
    mind: Attribute = 5
    will: Attribute = 5
    skills: dict[str, Bonus] = {}
    weapons: list[str] = []
    shield: str = ""
    armour: str = ""
    in_hand: list[str] | None = None
    encumbrance: Bonus = 0
    henchman: bool = False
    squad: Annotated[str, msgspec.Meta(max_length=40)] = ""
    hero: bool = False
    kit: bool = False
    load: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The same with its gear looked up, ready to fight and to be saved with the fight."""

    name: Name
    about: str = ""
    look: OwnLook = msgspec.UNSET
    body: Attribute
    speed: Attribute
    mind: Attribute
    will: Attribute
    skills: dict[str, Bonus] = {}
    """Bonus levels of trained skills."""
    weapons: dict[str, Weapon] = {}
    supply: dict[str, int] = {}
    """How many of a thrown weapon are carried."""
    shield: Armour | None = None
    suit: Armour | None = None
    main: str = ""
    off: str = ""
    encumbrance: int = 0
    henchman: bool = False
    squad: str = ""
    hero: bool = False
    kit: bool = False
    """Carries bandages (S3-MED-04)."""
    load: str = ""
    """What is in the darts (S3-WPN-20)."""


def resolve(file: SheetFile) -> Sheet:
    """Look up the gear of a written sheet and check that it can be held.

    >>> resolve(SheetFile(name="Ann", weapons=["Throwing Dagger x3"])).supply
    {'throwing dagger': 3}
    """
    carried: dict[str, Weapon] = {}
    supply: dict[str, int] = {}
    for entry in file.weapons:
        many = _MANY.fullmatch(entry)
        weapon = find_weapon(many[1] if many else entry)
        carried[weapon.name] = weapon
        if weapon.thrown:
            supply[weapon.name] = supply.get(weapon.name, 0) + (int(many[2]) if many else 1)
        elif many:
            raise BadSheet("weapons", f"{weapon.name} is not thrown, so its number means nothing: write {weapon.name!r}.")
    shield = find_armour(file.shield, "shield") if file.shield else None
    main, off = _hands(file, carried, shield)
    if says := cannot_hold(carried.get(main), off):
        raise BadSheet("in_hand", says)
    if not any(weapon.kind == "animal" for weapon in carried.values()):
        carried |= {name: weapons()[name] for name in (FIST, KICK) if name not in carried}
    return Sheet(
        name=file.name, about=file.about, look=file.look,
        body=file.body, speed=file.speed, mind=file.mind, will=file.will, skills=_skills(file),
        weapons=carried, supply=supply, shield=shield, suit=find_armour(file.armour, "suit") if file.armour else None, main=main, off=off,
        encumbrance=file.encumbrance, henchman=file.henchman, squad=file.squad if file.henchman else "", hero=file.hero, kit=file.kit,
        load=file.load,
    )  # fmt: skip


def _skills(file: SheetFile) -> dict[str, int]:
    """Skills by the names of the book."""
    known = {name.lower(): name for name in SKILLS}
    found = {}
    for name, level in file.skills.items():
        if name.strip().lower() not in known:
            raise Unknown("skill", name, list(SKILLS))
        found[known[name.strip().lower()]] = level
    return found


def _hands(file: SheetFile, carried: dict[str, Weapon], shield: Armour | None) -> tuple[str, str]:
    """What is in the main and the off hand: as written, else the first weapon, and the shield where a hand is left."""
    things = [name for name, weapon in carried.items() if not weapon.natural]
    if file.in_hand is None:
        main = things[0] if things else ""
        return main, shield.name if shield and (not main or carried[main].hands != "2") else ""
    if len(file.in_hand) > 2:
        raise BadSheet("in_hand", f"{file.name} has two hands; in_hand names {len(file.in_hand)} things.")
    known = {name.lower(): name for name in (*things, *([shield.name] if shield else []))}
    names = []
    for entry in file.in_hand:
        if entry.lower() not in known:
            raise BadSheet("in_hand", f"{file.name} does not carry {entry!r}. It carries: {', '.join(known.values()) or 'nothing'}.")
        names.append(known[entry.lower()])
    if shield and names and names[0] == shield.name:
        names.reverse() if len(names) == 2 else names.insert(0, "")
    return (names[0] if names else ""), (names[1] if len(names) > 1 else "")


def cannot_hold(main: Weapon | None, off: str) -> str:
    """Why these cannot be held together; empty when they can (S3-WPN-11).

    >>> cannot_hold(weapons()["pike"], "Buckler")
    'pike takes both hands and leaves none for Buckler.'
    """
    other = weapons().get(off)
    if off and main and main.hands == "2":
        return f"{main.name} takes both hands and leaves none for {off}."
    return f"{off} takes both hands and cannot be held in one." if other and other.hands == "2" else ""


def held_form(weapon: Weapon) -> Weapon | None:
    """The hand weapon that a thrown one is while it is held (S3-WPN-15)."""
    return weapons()[HELD_AS[weapon.name]] if weapon.name in HELD_AS else None
