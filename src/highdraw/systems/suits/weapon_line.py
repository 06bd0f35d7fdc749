"""What a weapon comes to, worked out beforehand: the line of a sheet. Each edition works it out by its own rules (`weapon_table.py`)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

from highdraw.systems.suits.armoury import UNARMED, Damage, Size, Weapon
from highdraw.systems.suits.gear import reload_time, strength_steps
from highdraw.systems.suits.harm import wounds_from
from highdraw.systems.suits.power import wound_threshold
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
    unhampered: int
    """The skill itself."""
    hampered: tuple[str, ...]
    """What is awkward, so that the skill with this weapon is lower."""
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


class Grip(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon in one grip, as an edition works it out."""

    sheet: Sheet
    weapon: Weapon
    hands: int
    size: Size | None
    skill: int
    skill_name: str
    unhampered: int
    power: int
    gross: tuple[int, ...]
    ap: str
    limits: Iterable[Limit]


def awkward_steps(sheet: Sheet, weapon: Weapon) -> int:
    """Awkward steps with a weapon: its own, those of worn armour, and for lack of strength."""
    return len(awkward_causes(sheet, weapon))


def awkward_causes(sheet: Sheet, weapon: Weapon) -> tuple[str, ...]:
    """What each awkward step with a weapon is for."""
    own = (weapon.name,) if weapon.awkward else ()
    worn = (sheet.armour.name,) if sheet.armour is not None and sheet.armour.awkward else ()
    return (*own, *worn, *("lack of strength",) * (strength_steps(sheet.body, weapon.min_body) or 0))


def write_line(grip: Grip, body: int, armour: int, pierced: int, rounding: str) -> WeaponLine:
    """The line of a weapon against a target of this Body, whose armour takes so much, or so much when it is pierced."""
    weapon, ranged = grip.weapon, grip.weapon.ranged

    def wounds(stopped: int) -> tuple[int, ...]:
        return tuple(max(wounds_from(max(0, loss - stopped), 0, body, weapon.damage, rounding)) for loss in grip.gross)

    return WeaponLine(
        name=weapon.name, hands=grip.hands, size=grip.size, skill=grip.skill, skill_name=grip.skill_name,
        unhampered=grip.unhampered, hampered=awkward_causes(grip.sheet, weapon),
        usable=strength_steps(grip.sheet.body, weapon.min_body) is not None,
        base_power=grip.power, gross=grip.gross, damage=weapon.damage, threshold=wound_threshold(body, weapon.damage, rounding),
        armour=armour, loss=tuple(max(0, loss - armour) for loss in grip.gross), wounds=wounds(armour), wounds_pierced=wounds(pierced),
        defence=weapon.defence, ap=grip.ap, anti_shield=weapon.anti_shield, slow=weapon.slow, awkward=weapon.awkward,
        limits=tuple(grip.limits), shots=weapon.shots if ranged else 0, rof=weapon.rof if ranged else 0,
        reload=reload_time(weapon, grip.sheet.body) if ranged else 0,
    )  # fmt: skip
