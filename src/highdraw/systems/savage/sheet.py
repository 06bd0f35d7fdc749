"""A fighter on paper: Traits, Edges and Hindrances, what it carries and wears."""

from functools import cache, cached_property
from typing import Annotated

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.engine.view import OwnLook
from highdraw.errors import BadSheet, HighdrawError, Unknown
from highdraw.roster.gear import find
from highdraw.roster.personal import Personal
from highdraw.systems.savage.dice import Die, parse_damage, parse_die
from highdraw.systems.savage.gear import FISTS, Armour, DieText, Shield, Weapon, armours, shields, weapons

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
SCALES: tuple[tuple[str, int, str, int, int], ...] = tuple(
    (row[0], row[1], row[2], row[3], row[4]) for row in load_table("highdraw.systems.savage", "scale").rows
)
"""Scale, its modifier, the Sizes in it, extra Wounds and reach (SW-TBL-SCALE)."""


def scale_of(size: int) -> tuple[str, int, int]:
    """The Scale of a Size: name, modifier, extra Wounds; `-1 to 3` begins at -1.

    >>> scale_of(0), scale_of(-4), scale_of(8)
    (('Normal', 0, 0), ('Tiny', -6, 0), ('Huge', 4, 2))
    """
    name, modifier, _, wounds, _ = _scale_row(size)
    return name, modifier, wounds


def reach_of(size: int) -> int:
    """Extra inches of reach of a Size (SW-TBL-SCALE).

    >>> reach_of(-4), reach_of(3), reach_of(8)
    (0, 0, 2)
    """
    return _scale_row(size)[4]


@cache
def _scale_row(size: int) -> tuple[str, int, str, int, int]:
    return [row for row in SCALES if int(row[2].split(" ")[0]) <= max(size, -4)][-1]


Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
Pace = Annotated[int, msgspec.Meta(ge=1, le=60)]
Running = Annotated[int, msgspec.Meta(ge=2, le=20)]
Size = Annotated[int, msgspec.Meta(ge=-4, le=20)]
ParryBonus = Annotated[int, msgspec.Meta(ge=-10, le=20)]
ToughnessBonus = Annotated[int, msgspec.Meta(ge=-10, le=40)]
NaturalArmour = Annotated[int, msgspec.Meta(ge=0, le=40)]


class SheetFile(Personal, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter as a person writes it."""

    name: Name
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kind: str = ""
    wild: bool = False
    attributes: dict[str, DieText] = {}
    skills: dict[str, DieText] = {}
    edges: list[str] = []
    hindrances: list[str] = []
    pace: Pace = 6
    running: Running = 6
    size: Size = 0
    parry_bonus: ParryBonus = 0
    toughness_bonus: ToughnessBonus = 0
    natural_armour: NaturalArmour = 0
    weapons: list[str] = []
    shield: str = ""
    armour: list[str] = []
    in_hand: list[str] | None = None
    own_weapons: list[Weapon] = []
    own_armour: list[Armour] = []


class Sheet(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """The same with its gear looked up, ready to fight and to be saved with the fight.

    It never changes, and neither does what follows from it.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
    about: str = ""
    look: OwnLook = msgspec.UNSET
    kind: str = ""
    wild: bool = False
    attributes: dict[str, Die]
    skills: dict[str, Die] = {}
    edges: tuple[str, ...] = ()
    hindrances: tuple[str, ...] = ()
    pace: Pace = 6
    running: Running = 6
    size: Size = 0
    parry_bonus: ParryBonus = 0
    toughness_bonus: ToughnessBonus = 0
    natural_armour: NaturalArmour = 0
    weapons: dict[str, Weapon] = {}
    shields: dict[str, Shield] = {}
    armour: tuple[Armour, ...] = ()
    supply: dict[str, int] = {}
    main: str = FISTS
    off: str = ""

    @cached_property
    def scale(self) -> int:
        """The modifier of its Scale (SW-TBL-SCALE)."""
        return scale_of(self.size)[1]

    @cached_property
    def traits(self) -> frozenset[str]:
        """Edges and Hindrances together."""
        return frozenset((*self.edges, *self.hindrances))

    @cached_property
    def natural(self) -> str:
        """A natural weapon other than the fists, if there is one (SW-BASE-78)."""
        return next((name for name, weapon in self.weapons.items() if weapon.kind == "natural" and name != FISTS), "")

    @cached_property
    def protection(self) -> dict[str, int]:
        """Armour by the parts it is worn on: the best piece, and what nature gave."""
        parts = {part for piece in self.armour for part in piece.parts}
        return {part: self.natural_armour + max(piece.armour for piece in self.armour if part in piece.parts) for part in parts}


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
    flaws = {flaw.lower(): flaw for flaw in HINDRANCES}
    for flaw in file.hindrances:
        if flaw.lower() not in flaws:
            raise BadSheet("hindrances", str(Unknown("Hindrance", flaw, list(HINDRANCES))))
    hindrances = tuple(flaws[flaw.lower()] for flaw in file.hindrances)
    if "Hesitant" in hindrances and {"Quick", "Level Headed", "Improved Level Headed"} & set(edges):
        raise BadSheet("hindrances", "Hesitant cannot be combined with Quick or Level Headed (SW-BASE-91).")
    own = {weapon.name: weapon for weapon in file.own_weapons}
    carried: dict[str, Weapon] = {}
    supply: dict[str, int] = {}
    for entry in file.weapons:
        name, _, number = entry.rpartition(" x") if " x" in entry and entry.rsplit(" x", 1)[1].isdigit() else (entry, "", "")
        weapon = _another(find("weapon", name, {**weapons(), **own}), carried)
        _check_damage(weapon)
        carried[weapon.name] = weapon
        if number:
            supply[weapon.name] = min(int(number), 999)
        elif weapon.leaves_hand:
            supply[weapon.name] = 1
    carried.setdefault(FISTS, weapons()[FISTS])
    held_shields = {shield.name: shield for shield in ([find("shield", file.shield, shields())] if file.shield else [])}
    worn = tuple(find("armour", name, {**armours(), **{a.name: a for a in file.own_armour}}) for name in file.armour)
    main, off = _hands(file, carried, held_shields, supply)
    return Sheet(
        name=file.name, about=file.about, look=file.look, kind=file.kind or file.name, wild=file.wild,
        attributes={name: parse_die(file.attributes.get(name, "d6")) for name in ATTRIBUTES},
        skills={name.lower(): parse_die(die) for name, die in file.skills.items()},
        edges=edges, hindrances=hindrances, pace=file.pace, running=file.running, size=file.size,
        parry_bonus=file.parry_bonus, toughness_bonus=file.toughness_bonus, natural_armour=file.natural_armour,
        weapons=carried, shields=held_shields, armour=worn, supply=supply, main=main, off=off,
    )  # fmt: skip


def _another(weapon: Weapon, carried: dict[str, Weapon]) -> Weapon:
    """A second weapon of a name is numbered, so that each has its own rounds (SW-BASE-81)."""
    same = sum(1 for name in carried if weapon.name in (name, name.rstrip("0123456789").removesuffix(" ")))
    return msgspec.structs.replace(weapon, name=f"{weapon.name} {same + 1}") if same else weapon


def _check_damage(weapon: Weapon) -> None:
    try:
        parse_damage(weapon.damage)
    except HighdrawError as error:
        raise BadSheet("own_weapons", f"{weapon.name}: {error}") from None


def _hands(file: SheetFile, carried: dict[str, Weapon], held: dict[str, Shield], supply: dict[str, int]) -> tuple[str, str]:
    """What is in the main and the off hand: as written, else the first weapon and the shield if both can be held."""
    if file.in_hand is None:
        main = next((name for name in carried if name != FISTS), FISTS)
        return main, ("" if carried[main].two_handed else next(iter(held), ""))
    names = {name.lower(): name for name in (*carried, *held)}
    found = []
    for entry in file.in_hand:
        if entry.lower() not in names:
            raise BadSheet("in_hand", f"{file.name} does not carry {entry!r}. It carries: {', '.join(names.values())}.")
        name = names[entry.lower()]
        other = f"{name} 2"
        if name in found and other in carried:
            name = other
        elif name in found and (name in held or carried[name].shots or supply.get(name, 1) < 2):
            raise BadSheet("in_hand", f"{file.name} carries only one {name}. Write it twice in weapons for one in each hand.")
        found.append(name)
    if len(found) > 2:
        raise BadSheet("in_hand", f"{file.name} has two hands; in_hand names {len(found)} things.")
    if found and found[0] in held:
        found.insert(0, FISTS) if len(found) == 1 else found.reverse()
    main = found[0] if found else FISTS
    off = found[1] if len(found) > 1 else ""
    if off and carried[main].two_handed:
        raise BadSheet("in_hand", f"{main} is held in both hands and leaves none for {off}.")
    return main, off
