"""A fighter on paper: Traits, Edges and Hindrances, what it carries and wears."""

from typing import Annotated

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.errors import HighdrawError, Unknown
from highdraw.systems.savage.dice import Die, parse_damage, parse_die
from highdraw.systems.savage.gear import FISTS, Armour, DieText, Shield, Weapon, armours, find, shields, weapons

ATTRIBUTES = ("agility", "smarts", "spirit", "strength", "vigor")
LINKED = {
    "fighting": "agility", "shooting": "agility", "athletics": "agility", "riding": "agility", "stealth": "agility",
    "notice": "smarts", "healing": "smarts", "taunt": "smarts", "spellcasting": "smarts", "battle": "smarts",
    "intimidation": "spirit", "persuasion": "spirit", "faith": "spirit",
}  # fmt: skip
"""The attribute behind a skill (SW-BASE-02)."""
EDGES = tuple(
    row[0]
    for name in ("edges", "card_traits")
    for row in load_table("highdraw.systems.savage", name).rows
    if row[0] not in ("Hesitant", "Quick with Level Headed")
)
HINDRANCES = ("Hesitant", "Slow", "Ugly", "One Eye", "Blind")
SCALES: tuple[tuple[str, int, int, int], ...] = (
    ("Tiny", -6, -4, 0), ("Very Small", -4, -3, 0), ("Small", -2, -2, 0), ("Normal", 0, 3, 0), ("Large", 2, 7, 1), ("Huge", 4, 11, 2),
    ("Gargantuan", 6, 99, 3),
)  # fmt: skip
"""Scale, its modifier, the largest Size in it, extra Wounds and reach (SW-TBL-SCALE)."""


def scale_of(size: int) -> tuple[str, int, int]:
    """The Scale of a Size: name, modifier, extra Wounds.

    >>> scale_of(0), scale_of(-4), scale_of(8)
    (('Normal', 0, 0), ('Tiny', -6, 0), ('Huge', 4, 2))
    """
    return next((name, modifier, extra) for name, modifier, largest, extra in SCALES if size <= largest)


class SheetFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter as a person writes it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kind: str = ""
    wild: bool = False
    attributes: dict[str, DieText] = {}
    skills: dict[str, DieText] = {}
    edges: list[str] = []
    hindrances: list[str] = []
    pace: Annotated[int, msgspec.Meta(ge=1, le=60)] = 6
    running: Annotated[int, msgspec.Meta(ge=2, le=20)] = 6
    size: Annotated[int, msgspec.Meta(ge=-4, le=20)] = 0
    parry_bonus: Annotated[int, msgspec.Meta(ge=-10, le=20)] = 0
    toughness_bonus: Annotated[int, msgspec.Meta(ge=-10, le=40)] = 0
    natural_armour: Annotated[int, msgspec.Meta(ge=0, le=40)] = 0
    weapons: list[str] = []
    shield: str = ""
    armour: list[str] = []
    in_hand: list[str] | None = None
    own_weapons: list[Weapon] = []
    own_armour: list[Armour] = []


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The same with its gear looked up, ready to fight and to be saved with the fight."""

    name: str
    about: str = ""
    kind: str = ""
    wild: bool = False
    attributes: dict[str, Die]
    skills: dict[str, Die] = {}
    edges: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    pace: int = 6
    running: int = 6
    size: int = 0
    parry_bonus: int = 0
    toughness_bonus: int = 0
    natural_armour: int = 0
    weapons: dict[str, Weapon] = {}
    shields: dict[str, Shield] = {}
    armour: tuple[Armour, ...] = ()
    supply: dict[str, int] = {}
    main: str = FISTS
    off: str = ""


class BadSheet(HighdrawError):
    """A sheet that cannot be: which field, and the cure."""

    def __init__(self, field: str, says: str) -> None:
        self.field = field
        super().__init__(says)


def resolve(file: SheetFile) -> Sheet:
    """Look up the gear of a written sheet and check that it can be held."""
    for name in file.attributes:
        if name.lower() not in ATTRIBUTES:
            raise BadSheet("attributes", str(Unknown("attribute", name, list(ATTRIBUTES))))
    known = {edge.lower(): edge for edge in EDGES}
    for edge in file.edges:
        if edge.lower() not in known:
            raise BadSheet("edges", str(Unknown("Edge", edge, list(EDGES))))
    edges = tuple(known[edge.lower()] for edge in file.edges)
    if "Hesitant" in file.hindrances and {"Quick", "Level Headed", "Improved Level Headed"} & set(edges):
        raise BadSheet("hindrances", "Hesitant cannot be combined with Quick or Level Headed (SW-BASE-91).")
    own = {weapon.name: weapon for weapon in file.own_weapons}
    carried: dict[str, Weapon] = {}
    supply: dict[str, int] = {}
    for entry in file.weapons:
        name, _, number = entry.rpartition(" x") if " x" in entry and entry.rsplit(" x", 1)[1].isdigit() else (entry, "", "")
        weapon = find("weapon", name, {**weapons(), **own})
        _check_damage(weapon)
        carried[weapon.name] = weapon
        if number:
            supply[weapon.name] = min(int(number), 999)
        elif weapon.kind == "thrown":
            supply[weapon.name] = 1
    carried.setdefault(FISTS, weapons()[FISTS])
    held_shields = {shield.name: shield for shield in ([find("shield", file.shield, shields())] if file.shield else [])}
    worn = tuple(find("armour", name, {**armours(), **{a.name: a for a in file.own_armour}}) for name in file.armour)
    main, off = _hands(file, carried, held_shields)
    return Sheet(
        name=file.name, about=file.about, kind=file.kind or file.name, wild=file.wild,
        attributes={name: parse_die(file.attributes.get(name, "d6")) for name in ATTRIBUTES},
        skills={name.lower(): parse_die(die) for name, die in file.skills.items()},
        edges=edges, hindrances=tuple(file.hindrances), pace=file.pace, running=file.running, size=file.size,
        parry_bonus=file.parry_bonus, toughness_bonus=file.toughness_bonus, natural_armour=file.natural_armour,
        weapons=carried, shields=held_shields, armour=worn, supply=supply, main=main, off=off,
    )  # fmt: skip


def _check_damage(weapon: Weapon) -> None:
    try:
        parse_damage(weapon.damage)
    except HighdrawError as error:
        raise BadSheet("own_weapons", f"{weapon.name}: {error}") from None


def _hands(file: SheetFile, carried: dict[str, Weapon], held: dict[str, Shield]) -> tuple[str, str]:
    """What is in the main and the off hand: as written, else the first weapon and the shield if both can be held."""
    if file.in_hand is None:
        main = next((name for name in carried if name != FISTS), FISTS)
        return main, ("" if carried[main].two_handed else next(iter(held), ""))
    names = {name.lower(): name for name in (*carried, *held)}
    found = []
    for entry in file.in_hand:
        if entry.lower() not in names:
            raise BadSheet("in_hand", f"{file.name} does not carry {entry!r}. It carries: {', '.join(names.values())}.")
        found.append(names[entry.lower()])
    if len(found) > 2:
        raise BadSheet("in_hand", f"{file.name} has two hands; in_hand names {len(found)} things.")
    if found and found[0] in held:
        found.insert(0, FISTS) if len(found) == 1 else found.reverse()
    main = found[0] if found else FISTS
    off = found[1] if len(found) > 1 else ""
    if off and carried[main].two_handed:
        raise BadSheet("in_hand", f"{main} is held in both hands and leaves none for {off}.")
    return main, off
