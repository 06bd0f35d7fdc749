"""What each weapon a fighter carries comes to, worked out beforehand. Pure arithmetic, no fight."""

from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.power import half_up, scaled
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import AVERAGE, BONUSES, Grip, Limit, WeaponLine, awkward_steps, grips, write_line
from highdraw.systems.suits_two_card.gear import armour_value, awkward_skill, plain_power, range_limits, skill_with
from highdraw.systems.suits_two_card.hand import ap_chance
from highdraw.systems.suits_two_card.setup import Switches


def weapon_table(sheet: Sheet, switches: Switches, body: int = AVERAGE, armour: Armour | None = None) -> list[WeaponLine]:
    """A line for every weapon carried, in every grip it allows, against a target of this Body in this armour; bare hands last.

    >>> from highdraw.systems.suits.sheet import SheetFile, resolve
    >>> ann = resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Spear"]))
    >>> [(line.name, line.hands, line.base_power, line.gross) for line in weapon_table(ann, Switches())][:2]
    [('Sword', 1, 8, (3, 3, 5, 8, 11, 13, 16)), ('Spear', 2, 5, (2, 2, 3, 5, 7, 8, 10))]
    """
    return [_line(sheet, switches, weapon, hands, body, armour) for weapon, hands in grips(sheet)]


def _line(sheet: Sheet, switches: Switches, weapon: Weapon, hands: int, body: int, armour: Armour | None) -> WeaponLine:
    power = max(1, plain_power(weapon, sheet.body, hands == 1, "quarters" if switches.pf_scale == "quarters" else switches.power_scale))
    stops = armour_value(armour, body, weapon.bullet)
    skill, skill_name = skill_with(sheet, weapon, sheet.reflexes)
    plain, aimed = (range_limits(weapon, sheet.body, aim, switches) for aim in (False, True))
    grip = Grip(
        sheet=sheet, weapon=weapon, hands=hands, size="M" if weapon.size == "L" and hands == 1 else weapon.size, power=power,
        ap=ap_chance(weapon.ap, switches.ap_map), skill=awkward_skill(skill, awkward_steps(sheet, weapon)), skill_name=skill_name,
        unhampered=skill,
        gross=tuple(scaled(power, bonus, switches.power_scale) for bonus in BONUSES),
        limits=(Limit(*limit) for limit in zip(BRACKETS, plain, aimed, strict=False)),
    )  # fmt: skip
    return write_line(grip, body, stops, half_up(stops / 2) if weapon.ap else stops, switches.wound_threshold_rounding)
