"""What each weapon a fighter carries comes to, worked out beforehand (S2-SCL-04, S2-SCL-07). Pure arithmetic, no fight."""

from typing import NamedTuple

import msgspec

from highdraw.systems.suits.armoury import UNARMED, Armour, Damage, Size, Weapon
from highdraw.systems.suits.power import half_up, scaled, wound_threshold
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits_two_card.gear import (
    BRACKETS,
    awkward_skill,
    plain_power,
    range_limits,
    reload_turns,
    skill_with,
    strength_steps,
)
from highdraw.systems.suits_two_card.hand import ap_chance
from highdraw.systems.suits_two_card.harm import armour_value, wounds_from
from highdraw.systems.suits_two_card.setup import Switches

BONUSES = (-3, -2, -1, 0, 1, 2, 3)
"""The power bonuses of a line, in its order."""
AVERAGE = 5
"""The Body of an average target (S2-GEN-04)."""


class Limit(NamedTuple):
    """The upper limit of a range bracket in metres, unaimed and aimed; None where the weapon has no such bracket."""

    bracket: str
    metres: float | None
    aimed: float | None


class WeaponLine(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon in one grip, against one target. Lines have a number for each bonus of `BONUSES`."""

    name: str
    hands: int
    size: Size | None
    """None for ranged weapons. An L weapon held in one hand counts as M."""
    skill: int
    skill_name: str
    usable: bool
    """False when the fighter is too weak for it (S2-STR-02)."""
    base_power: int
    gross: tuple[int, ...]
    """Gross loss: the power chart's line (S2-SCL-04)."""
    damage: Damage
    threshold: int
    """Loss past armour above this is wounds."""
    armour: int
    """What the target's armour takes from this weapon."""
    loss: tuple[int, ...]
    """Loss past armour."""
    wounds: tuple[int, ...]
    """How much of it is wounds on a fresh target (S2-SCL-07)."""
    wounds_pierced: tuple[int, ...]
    """The same when armour piercing triggers."""
    defence: int
    ap: str
    """The chance of armour piercing; empty for none."""
    anti_shield: int
    slow: bool
    awkward: bool
    limits: tuple[Limit, ...]
    """Range brackets; empty for hand weapons."""
    shots: int
    rof: int
    reload: int
    """Turns to ready the next shot or magazine."""


def weapon_sheet(sheet: Sheet, switches: Switches, body: int = AVERAGE, armour: Armour | None = None) -> list[WeaponLine]:
    """A line for every weapon carried, in every grip it allows, against a target of this Body in this armour; bare hands last.

    >>> from highdraw.systems.suits.sheet import SheetFile, resolve
    >>> ann = resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Spear"]))
    >>> [(line.name, line.hands, line.base_power, line.gross) for line in weapon_sheet(ann, Switches())][:2]
    [('Sword', 1, 8, (3, 3, 5, 8, 11, 13, 16)), ('Spear', 2, 5, (2, 2, 3, 5, 7, 8, 10))]
    """
    carried = sorted(sheet.weapons.values(), key=lambda weapon: weapon.name == UNARMED)
    grips = {"1": (1,), "2": (2,), "1 or 2": (2, 1)}
    return [_line(sheet, switches, weapon, hands, body, armour) for weapon in carried for hands in grips[weapon.hands]]


def _line(sheet: Sheet, switches: Switches, weapon: Weapon, hands: int, body: int, armour: Armour | None) -> WeaponLine:
    scale = "quarters" if switches.pf_scale == "quarters" else switches.power_scale
    power = max(1, plain_power(weapon, sheet.body, hands == 1, scale))
    gross = tuple(scaled(power, bonus, switches.power_scale) for bonus in BONUSES)
    stops = armour_value(armour, body, weapon.bullet)
    rounding = switches.wound_threshold_rounding
    lack = strength_steps(sheet.body, weapon.min_body)
    skill, skill_name = skill_with(sheet, weapon, sheet.reflexes)
    steps = int(weapon.awkward) + int(sheet.armour is not None and sheet.armour.awkward) + (lack or 0)

    def wounds(stopped: int) -> tuple[int, ...]:
        return tuple(max(wounds_from(max(0, loss - stopped), 0, body, weapon.damage, rounding)) for loss in gross)

    limits = zip(
        BRACKETS, range_limits(weapon, sheet.body, False, switches), range_limits(weapon, sheet.body, True, switches), strict=False
    )
    return WeaponLine(
        name=weapon.name,
        hands=hands,
        size="M" if weapon.size == "L" and hands == 1 else weapon.size,
        skill=awkward_skill(skill, steps),
        skill_name=skill_name,
        usable=lack is not None,
        base_power=power,
        gross=gross,
        damage=weapon.damage,
        threshold=wound_threshold(body, weapon.damage, rounding),
        armour=stops,
        loss=tuple(max(0, loss - stops) for loss in gross),
        wounds=wounds(stops),
        wounds_pierced=wounds(half_up(stops / 2) if weapon.ap else stops),
        defence=weapon.defence,
        ap=ap_chance(weapon.ap, switches.ap_map),
        anti_shield=weapon.anti_shield,
        slow=weapon.slow,
        awkward=weapon.awkward,
        limits=tuple(Limit(*limit) for limit in limits),
        shots=weapon.shots if weapon.ranged else 0,
        rof=weapon.rof if weapon.ranged else 0,
        reload=reload_turns(weapon, sheet.body) if weapon.ranged else 0,
    )
