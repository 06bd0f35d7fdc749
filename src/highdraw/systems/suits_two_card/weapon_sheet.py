"""What each weapon a fighter carries comes to, worked out beforehand (S2-SCL-04, S2-SCL-07). Pure arithmetic, no fight."""

from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.harm import wounds_from
from highdraw.systems.suits.power import half_up, scaled, wound_threshold
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import AVERAGE, BONUSES, Limit, WeaponLine, grips
from highdraw.systems.suits_two_card.blow import armour_value
from highdraw.systems.suits_two_card.gear import awkward_skill, plain_power, range_limits, reload_turns, skill_with, strength_steps
from highdraw.systems.suits_two_card.hand import ap_chance
from highdraw.systems.suits_two_card.setup import Switches


def weapon_sheet(sheet: Sheet, switches: Switches, body: int = AVERAGE, armour: Armour | None = None) -> list[WeaponLine]:
    """A line for every weapon carried, in every grip it allows, against a target of this Body in this armour; bare hands last.

    >>> from highdraw.systems.suits.sheet import SheetFile, resolve
    >>> ann = resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Spear"]))
    >>> [(line.name, line.hands, line.base_power, line.gross) for line in weapon_sheet(ann, Switches())][:2]
    [('Sword', 1, 8, (3, 3, 5, 8, 11, 13, 16)), ('Spear', 2, 5, (2, 2, 3, 5, 7, 8, 10))]
    """
    return [_line(sheet, switches, weapon, hands, body, armour) for weapon, hands in grips(sheet)]


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
