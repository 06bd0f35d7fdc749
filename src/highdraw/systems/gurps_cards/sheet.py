"""A fighter on paper: attributes, skills, traits, what it carries and wears (GC-BASE-01)."""

from typing import Annotated, Literal

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.engine.view import OwnLook
from highdraw.errors import BadSheet
from highdraw.roster.gear import find
from highdraw.roster.personal import Personal
from highdraw.systems.gurps_cards.dice import Damage, parse_damage
from highdraw.systems.gurps_cards.gear import HOME, UNARMED, Armour, Shield, Weapon, armours, shields, weapons

Score = Annotated[int, msgspec.Meta(ge=1, le=60)]
Skill = Annotated[int, msgspec.Meta(ge=0, le=40)]
Points = Annotated[int, msgspec.Meta(ge=1, le=500)]
Pounds = Annotated[float, msgspec.Meta(ge=0, le=5000)]
TRAITS = ("Combat Reflexes", "Combat Paralysis", "High Pain Threshold", "Ambidexterity", "Tactics")
"""Traits that a rule knows. Tactics: at least one point in the skill (GC-INI-03)."""
TABLE = {row[0]: (row[1], row[2]) for row in load_table(HOME, "stdmg").rows}
"""Thrust and swing by ST (GC-T-STDMG)."""
MOST_ST = max(TABLE)
LEVELS: tuple[tuple[int, str, int, float, int], ...] = tuple(
    (row[0], row[1], row[2], row[3], row[4]) for row in load_table(HOME, "enc").rows
)
"""Encumbrance: level, name, how many times Basic Lift, Move multiplier, Dodge (GC-T-ENC)."""


class SheetFile(Personal, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fighter as a person writes it."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kind: Literal["fighter", "beast", "mount", "vehicle"] = "fighter"
    st: Score = 10
    dx: Score = 10
    iq: Score = 10
    ht: Score = 10
    hp: Points | None = None
    fp: Points | None = None
    will: Score | None = None
    per: Score | None = None
    speed: Annotated[float, msgspec.Meta(ge=0.25, le=100)] | None = None
    """Basic Speed."""
    move: Annotated[int, msgspec.Meta(ge=1, le=200)] | None = None
    """Basic Move; of a mount or vehicle how fast it goes (GC-RUN-03)."""
    size: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    dr: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    """Natural Damage Resistance."""
    traits: list[str] = []
    skills: dict[str, Skill] = {}
    weapons: list[str] = []
    shield: str = ""
    armour: list[str] = []
    in_hand: list[str] | None = None
    """What is in the hands at the start; the first weapon, and the shield, when nothing is said."""
    load: Pounds = 0.0
    """Further weight that is carried."""
    off_hand: list[str] = []
    """Weapons for which the off hand is trained (GC-BASE-37)."""
    ammunition: dict[str, Annotated[int, msgspec.Meta(ge=0, le=999)]] = {}
    thrust: str = ""
    swing: str = ""
    """Damage, where ST is beyond the table."""
    own_weapons: list[Weapon] = []
    own_armour: list[Armour] = []


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """The same with its gear looked up, ready to fight and to be saved with the fight."""

    name: str
    about: str
    look: OwnLook = msgspec.UNSET
    kind: str
    st: int
    dx: int
    iq: int
    ht: int
    hp: int
    fp: int
    will: int
    per: int
    speed: float
    move: int
    size: int
    dr: int
    traits: tuple[str, ...]
    skills: dict[str, int]
    weapons: dict[str, Weapon]
    shield: Shield | None
    armour: tuple[Armour, ...]
    main: str
    off: str
    load: float
    off_hand: tuple[str, ...]
    ammunition: dict[str, int]
    thrust: Damage
    swing: Damage

    @property
    def lift(self) -> float:
        """Basic Lift in pounds (GC-BASE-01)."""
        return basic_lift(self.st)

    @property
    def weight(self) -> float:
        """Everything carried, in pounds."""
        carried = sum(weapon.weight for weapon in self.weapons.values()) + sum(piece.weight for piece in self.armour)
        return carried + (self.shield.weight if self.shield else 0) + self.load

    @property
    def living(self) -> bool:
        return self.kind != "vehicle"


def basic_lift(st: int) -> float:
    """ST × ST / 5 pounds, to the nearest pound from 10 up (GC-BASE-01).

    >>> basic_lift(7), basic_lift(10), basic_lift(12)
    (9.8, 20, 29)
    """
    lift = st * st / 5
    return int(lift + 0.5) if lift >= 10 else lift


def level_of(weight: float, lift: float) -> int | None:
    """The encumbrance level of a load, 0 to 4; None for more than can be carried in a fight (GC-T-ENC).

    >>> level_of(20, 20), level_of(20.5, 20), level_of(120, 20), level_of(201, 20)
    (0, 1, 3, None)
    """
    return next((level for level, _, times, _, _ in LEVELS if weight <= times * lift), None)


def resolve(file: SheetFile) -> Sheet:
    """A written fighter with its gear and its derived scores (GC-BASE-01); what is written wins."""
    unknown = [trait for trait in file.traits if trait not in TRAITS]
    if unknown:
        raise BadSheet("traits", f"{unknown[0]!r} is not a trait this system knows. There are: {', '.join(TRAITS)}.")
    if "Combat Reflexes" in file.traits and "Combat Paralysis" in file.traits:
        raise BadSheet("traits", "Combat Reflexes and Combat Paralysis exclude each other (GC-BASE-42). Take one of them away.")
    speed = file.speed if file.speed is not None else (file.dx + file.ht) / 4
    own = {weapon.name: weapon for weapon in file.own_weapons}
    carried = _numbered([find("weapon", name, {**weapons(), **own}) for name in file.weapons])
    shield = find("shield", file.shield, shields()) if file.shield else None
    pieces = {piece.name: piece for piece in file.own_armour}
    worn = tuple(find("armour", name, {**armours(), **pieces}) for name in file.armour)
    known = {**carried, UNARMED: weapons()[UNARMED]}
    main, off = _hands(file, carried, shield)
    thrust, swing = strength(file)
    sheet = Sheet(
        name=file.name, about=file.about, look=file.look, kind=file.kind, st=file.st, dx=file.dx, iq=file.iq, ht=file.ht,
        hp=file.hp or file.st, fp=file.fp or file.ht, will=file.will or file.iq, per=file.per or file.iq,
        speed=speed, move=file.move or max(1, int(speed)), size=file.size, dr=file.dr, traits=tuple(file.traits),
        skills=dict(file.skills), weapons=known, shield=shield, armour=worn, main=main, off=off, load=file.load,
        off_hand=tuple(file.off_hand), ammunition=dict(file.ammunition), thrust=thrust, swing=swing,
    )  # fmt: skip
    if sheet.living and level_of(sheet.weight, sheet.lift) is None:
        raise BadSheet("load", f"{sheet.weight:g} lb is more than ten times the Basic Lift of {sheet.lift:g} lb: too much to fight with.")
    return sheet


def _numbered(found: list[Weapon]) -> dict[str, Weapon]:
    """Weapons by name; the second of one kind gets a number, and shots of its own."""
    carried: dict[str, Weapon] = {}
    for weapon in found:
        name, number = weapon.name, 1
        while name in carried:
            number += 1
            name = f"{weapon.name} {number}"
        carried[name] = msgspec.structs.replace(weapon, name=name)
    return carried


def _hands(file: SheetFile, carried: dict[str, Weapon], shield: Shield | None) -> tuple[str, str]:
    """What is in the main and in the off hand at the start."""
    if file.in_hand is None:
        main = next(iter(carried), UNARMED)
        both = main != UNARMED and carried[main].two_handed
        return main, shield.name if shield and not both else ""
    held = []
    for name in file.in_hand:
        held.append(shield.name if shield and name.lower() == shield.name.lower() else find("thing carried", name, carried).name)
    if len(held) > 2 or (len(held) == 2 and any(name in carried and carried[name].two_handed for name in held)):
        raise BadSheet("in_hand", "Two hands hold two things, or one that needs both.")
    things = [name for name in held if not (shield and name == shield.name)]
    rest = [name for name in held if shield and name == shield.name]
    off = (rest or things[1:] or [""])[0]
    return (things[0] if things else UNARMED), off


def strength(file: SheetFile) -> tuple[Damage, Damage]:
    """Thrust and swing (GC-BASE-15)."""
    zero = Damage(1)
    if file.thrust or file.swing:
        try:
            return parse_damage(file.thrust or "1d", zero, zero), parse_damage(file.swing or "1d", zero, zero)
        except ValueError as error:
            raise BadSheet("thrust" if file.thrust else "swing", str(error)) from None
    if file.st > MOST_ST:
        raise BadSheet("st", f"ST {file.st} is beyond the table, which ends at {MOST_ST}: state `thrust` and `swing`.")
    return by_strength(file.st)


def by_strength(st: int) -> tuple[Damage, Damage]:
    """Thrust and swing of a strength (GC-T-STDMG).

    >>> by_strength(10)
    (Damage(dice=1, adds=-2), Damage(dice=1, adds=0))
    """
    zero = Damage(1)
    thrust, swing = TABLE[min(st, MOST_ST)]
    return parse_damage(thrust, zero, zero), parse_damage(swing, zero, zero)
