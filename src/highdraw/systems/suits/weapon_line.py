"""What a weapon comes to, worked out beforehand: the line of a sheet. Each edition works it out by its own rules (`weapon_sheet.py`)."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from highdraw.systems.suits.armoury import UNARMED, Damage, Size, Weapon
from highdraw.systems.suits.sheet import Sheet

BONUSES = (-3, -2, -1, 0, 1, 2, 3)
"""The power bonuses of a line, in its order."""
AVERAGE = 5
"""The Body of an average target."""


class Limit(NamedTuple):
    """The end of a range bracket in metres, unaimed and aimed; None where the weapon has no such bracket."""

    bracket: str
    metres: float | None
    aimed: float | None


class WeaponLine(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon in one grip, against one target. Lines have a number for each bonus of `BONUSES`."""

    name: str
    hands: int
    size: Size | None
    """None for ranged weapons."""
    skill: int
    skill_name: str
    usable: bool
    """False when the fighter is too weak for it."""
    base_power: int
    gross: tuple[int, ...]
    """Loss before armour: the power chart's line."""
    damage: Damage
    threshold: int
    """Loss past armour above this is wounds."""
    armour: int
    """What the target's armour takes from this weapon."""
    loss: tuple[int, ...]
    """Loss past armour."""
    wounds: tuple[int, ...]
    """How much of it is wounds on a fresh target."""
    wounds_pierced: tuple[int, ...]
    """The same when armour piercing takes effect."""
    defence: int
    ap: str
    """How it pierces armour; empty for not at all."""
    anti_shield: int
    slow: bool
    awkward: bool
    limits: tuple[Limit, ...]
    """Range brackets; empty for hand weapons."""
    shots: int
    rof: int
    reload: int
    """Turns to ready the next shot or magazine."""


def grips(sheet: Sheet) -> Sequence[tuple[Weapon, int]]:
    """Every weapon carried with the hands it may be held in; bare hands last."""
    carried = sorted(sheet.weapons.values(), key=lambda weapon: weapon.name == UNARMED)
    hands = {"1": (1,), "2": (2,), "1 or 2": (2, 1)}
    return [(weapon, number) for weapon in carried for number in hands[weapon.hands]]
