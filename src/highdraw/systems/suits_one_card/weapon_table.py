"""What each weapon a fighter carries comes to, worked out beforehand. Pure arithmetic, no fight."""

from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import AVERAGE, BONUSES, Grip, Limit, WeaponLine, awkward_steps, grips, write_line
from highdraw.systems.suits_one_card.gear import (
    AP_OF,
    absorption,
    as_printed,
    charted,
    plain_power,
    range_limits,
    skill_with,
)
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.skill import effective


def weapon_table(sheet: Sheet, switches: Switches, body: int = AVERAGE, armour: Armour | None = None) -> list[WeaponLine]:
    """A line for every weapon carried, in every grip it allows, against a target of this Body in this armour; bare hands last.

    >>> from highdraw.systems.suits.sheet import SheetFile, resolve
    >>> ann = resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Broadsword"]))
    >>> [(line.name, line.hands, line.gross) for line in weapon_table(ann, Switches())][:2]
    [('Sword', 1, (2, 4, 6, 8, 10, 12, 14)), ('Broadsword', 2, (2, 5, 7, 9, 11, 14, 16))]
    """
    return [_line(sheet, switches, as_printed(weapon, switches), hands, body, armour) for weapon, hands in grips(sheet)]


def _line(sheet: Sheet, switches: Switches, weapon: Weapon, hands: int, body: int, armour: Armour | None) -> WeaponLine:
    power = max(int(switches.base_power_floor), plain_power(weapon, sheet.body, hands == 1, switches))
    stops, ap = absorption(armour, body, weapon.bullet, switches.kevlar_vs_other), AP_OF[weapon.ap]
    skill, skill_name = skill_with(sheet, weapon, sheet.reflexes)
    grip = Grip(
        sheet=sheet, weapon=weapon, hands=hands, size=weapon.size, power=power, ap=f"{ap}" if ap else "",
        skill=effective(skill, 0, awkward_steps(sheet, weapon), switches.power_over_ten), skill_name=skill_name, unhampered=skill,
        gross=tuple(charted(power, bonus, switches.power_over_ten) for bonus in BONUSES),
        limits=(Limit(name, far, far) for name, far in zip(BRACKETS, range_limits(weapon, sheet.body, switches), strict=False)),
    )  # fmt: skip
    return write_line(grip, body, stops, max(0, stops - ap), switches.wound_threshold_rounding)
