"""What each weapon a fighter carries comes to, worked out beforehand (S1-PWR-17). Pure arithmetic, no fight."""

from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.gear import BRACKETS
from highdraw.systems.suits.harm import wounds_from
from highdraw.systems.suits.power import wound_threshold
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.weapon_line import AVERAGE, BONUSES, Limit, WeaponLine, grips
from highdraw.systems.suits_one_card.gear import (
    AP_OF,
    absorption,
    as_printed,
    charted,
    plain_power,
    range_limits,
    reload_rounds,
    skill_with,
    strength_steps,
)
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.skill import effective


def weapon_sheet(sheet: Sheet, switches: Switches, body: int = AVERAGE, armour: Armour | None = None) -> list[WeaponLine]:
    """A line for every weapon carried, in every grip it allows, against a target of this Body in this armour; bare hands last.

    >>> from highdraw.systems.suits.sheet import SheetFile, resolve
    >>> ann = resolve(SheetFile(name="Ann", body=6, will=5, reflexes=6, weapons=["Sword", "Broadsword"]))
    >>> [(line.name, line.hands, line.gross) for line in weapon_sheet(ann, Switches())][:2]
    [('Sword', 1, (2, 4, 6, 8, 10, 12, 14)), ('Broadsword', 2, (2, 5, 7, 9, 11, 14, 16))]
    """
    return [_line(sheet, switches, as_printed(weapon, switches), hands, body, armour) for weapon, hands in grips(sheet)]


def _line(sheet: Sheet, switches: Switches, weapon: Weapon, hands: int, body: int, armour: Armour | None) -> WeaponLine:
    power = max(int(switches.base_power_floor), plain_power(weapon, sheet.body, hands == 1, switches))
    gross = tuple(charted(power, bonus, switches.power_over_ten) for bonus in BONUSES)
    stops = absorption(armour, body, weapon.bullet, switches.kevlar_vs_other)
    rounding = switches.wound_threshold_rounding
    lack = strength_steps(sheet.body, weapon.min_body)
    skill, skill_name = skill_with(sheet, weapon, sheet.reflexes)
    steps = int(weapon.awkward) + int(sheet.armour is not None and sheet.armour.awkward) + (lack or 0)
    ap = AP_OF[weapon.ap]

    def wounds(stopped: int) -> tuple[int, ...]:
        return tuple(max(wounds_from(max(0, loss - stopped), 0, body, weapon.damage, rounding)) for loss in gross)

    return WeaponLine(
        name=weapon.name,
        hands=hands,
        size=weapon.size,
        skill=effective(skill, 0, steps, switches.power_over_ten),
        skill_name=skill_name,
        usable=lack is not None,
        base_power=power,
        gross=gross,
        damage=weapon.damage,
        threshold=wound_threshold(body, weapon.damage, rounding),
        armour=stops,
        loss=tuple(max(0, loss - stops) for loss in gross),
        wounds=wounds(stops),
        wounds_pierced=wounds(max(0, stops - ap)),
        defence=weapon.defence,
        ap=f"{ap}" if ap else "",
        anti_shield=weapon.anti_shield,
        slow=weapon.slow,
        awkward=weapon.awkward,
        limits=tuple(
            Limit(name, metres, metres) for name, metres in zip(BRACKETS, range_limits(weapon, sheet.body, switches), strict=False)
        ),
        shots=weapon.shots if weapon.ranged else 0,
        rof=weapon.rof if weapon.ranged else 0,
        reload=reload_rounds(weapon, sheet.body) if weapon.ranged else 0,
    )
