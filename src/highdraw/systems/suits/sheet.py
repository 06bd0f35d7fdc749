"""A fighter of Suits on paper: three attributes, skills, what it carries and wears."""

from typing import Annotated

import msgspec

from highdraw.engine.view import OwnLook
from highdraw.errors import BadSheet
from highdraw.roster.personal import Personal
from highdraw.systems.suits.armoury import UNARMED, Armour, Damage, Weapon, find_armour, find_weapon, weapons

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Level = Annotated[int, msgspec.Meta(ge=1, le=60)]


class Swarm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Very many tiny creatures run as one combatant."""

    population: Annotated[int, msgspec.Meta(ge=1, le=999)]
    attack: Level
    defence: Level
    power: Level
    per_step: Annotated[int, msgspec.Meta(ge=1, le=99)] = 4
    damage: Damage = "hard"


class SheetFile(Personal, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter as a person writes it: gear by name."""

    name: Name
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    body: Level
    will: Level
    reflexes: Level
    skills: dict[str, Level] = {}
    weapons: list[str] = []
    shield: str = ""
    armour: str = ""
    in_hand: list[str] | None = None
    grip: str = ""
    minion: bool = False
    hero: bool = False
    swarm: Swarm | None = None
    own_weapons: list[Weapon] = []
    own_armour: list[Armour] = []


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The same with its gear looked up, ready to fight and to be saved with the fight."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    about: str = ""
    look: OwnLook = msgspec.UNSET
    body: Level
    will: Level
    reflexes: Level
    skills: dict[str, Level] = {}
    weapons: dict[str, Weapon] = {}
    shields: dict[str, Armour] = {}
    armour: Armour | None = None
    supply: dict[str, int] = {}
    """How many of a weapon (or shots for it) are carried; what is not named here does not run out."""
    main: str = UNARMED
    off: str = ""
    two_handed: bool = False
    minion: bool = False
    hero: bool = False
    swarm: Swarm | None = None


def resolve(file: SheetFile) -> Sheet:
    """Look up the gear of a written sheet and check that it can be held: one armour and one shield (S1-ARM-08).

    Everybody has bare hands (S1-WPN-12, S2-WPN-14).

    >>> resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Throwing Dagger x3"])).supply
    {'Throwing Dagger': 3}
    """
    own = {weapon.name: weapon for weapon in file.own_weapons}
    own_armour = {armour.name: armour for armour in file.own_armour}
    carried: dict[str, Weapon] = {UNARMED: weapons()[UNARMED]}
    supply: dict[str, int] = {}
    for entry in file.weapons:
        name, _, number = entry.rpartition(" x") if " x" in entry and entry.rsplit(" x", 1)[1].isdigit() else (entry, "", "")
        weapon = find_weapon(name, own)
        carried[weapon.name] = weapon
        if number:
            supply[weapon.name] = min(int(number), 999)
        elif weapon.group in ("thrown", "grenades"):
            supply[weapon.name] = 1
    shields = {shield.name: shield for shield in ([find_armour(file.shield, "shield", own_armour)] if file.shield else [])}
    main, off = _hands(file, carried, shields)
    two_handed = _grip(file, carried[main], off)
    if says := cannot_hold(carried[main], carried.get(off), shields.get(off), two_handed):
        raise BadSheet("in_hand", says)
    return Sheet(
        name=file.name, about=file.about, look=file.look, body=file.body, will=file.will, reflexes=file.reflexes,
        skills={name.lower(): level for name, level in file.skills.items()},
        weapons=carried, shields=shields,
        armour=find_armour(file.armour, "armour", own_armour) if file.armour else None,
        supply=supply, main=main, off=off, two_handed=two_handed, minion=file.minion, hero=file.hero, swarm=file.swarm,
    )  # fmt: skip


def _hands(file: SheetFile, carried: dict[str, Weapon], shields: dict[str, Armour]) -> tuple[str, str]:
    """What is in the main and the off hand: as written, else the first weapon and the shield if both can be held."""
    if file.in_hand is None:
        main = next((name for name in carried if name != UNARMED), UNARMED)
        off = next(iter(shields), "") if carried[main].hands != "2" else ""
        return main, off
    if len(file.in_hand) > 2:
        raise BadSheet("in_hand", f"{file.name} has two hands; in_hand names {len(file.in_hand)} things.")
    names: list[str] = []
    for entry in file.in_hand:
        known = {name.lower(): name for name in (*carried, *shields)}
        if entry.lower() not in known:
            carries = ", ".join(name for name in (*carried, *shields) if name != UNARMED)
            raise BadSheet("in_hand", f"{file.name} does not carry {entry!r}. It carries: {carries or 'nothing'}.")
        names.append(known[entry.lower()])
    if names and names[0] in shields:
        names.insert(0, UNARMED) if len(names) == 1 else names.reverse()
    return (names[0] if names else UNARMED), (names[1] if len(names) > 1 else "")


def _grip(file: SheetFile, main: Weapon, off: str) -> bool:
    if file.grip not in ("", "one hand", "two hands"):
        raise BadSheet("grip", f'grip is "one hand" or "two hands", not {file.grip!r}.')
    if main.hands == "1 or 2":
        return not off if not file.grip else file.grip == "two hands"
    return main.hands == "2"


def cannot_hold(main: Weapon, off: Weapon | None, shield: Armour | None, two_handed: bool) -> str:
    """Why these things cannot be held together; empty when they can."""
    if (off or shield) and two_handed:
        other = off.name if off else shield.name if shield else ""
        return f"{main.name} is held in both hands and leaves none for {other}."
    if off is not None:
        if off.hands == "2":
            return f"{off.name} needs both hands and cannot be held beside {main.name}."
        if off.name == main.name == UNARMED:
            return ""
    return ""
