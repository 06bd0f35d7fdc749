"""What a combatant's gear comes to in its hands: power, awkward steps, slowness, ranges. Worked out once per grip."""

from fractions import Fraction
from functools import cache

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.systems.suits import gear
from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.power import half_up, percent_of, scaled
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits_one_card.setup import Switches
from highdraw.systems.suits_one_card.state import Combatant

HOME = "highdraw.systems.suits_one_card"
RANGED_LENGTH = 5
"""Any ranged weapon is longer than any hand weapon."""
_RANGES = load_table(HOME, "range").rows
RANGE_ROWS = gear.range_rows(_RANGES[1:])
BRACKET_ROW: dict[str, int] = {name: percent // 25 for name, percent in zip(gear.BRACKETS, _RANGES[0][1:], strict=True)}
"""Rows of the chart by which a bracket changes the skill (S1-RNG-03)."""
_LEVERAGE = load_table(HOME, "leverage").rows
FIFTHS: dict[int, int] = {row[0]: row[2] for row in _LEVERAGE}
PRINTED: dict[str, tuple[int, int, int]] = {row[0]: (row[1], row[2], row[3]) for row in load_table(HOME, "printed").rows}
MOST_RANGE = 10
"""No more than this counts as Body in the range table (S1-RNG-05)."""
AP_OF: dict[int | str, int] = {0: 0, 1: 1, 2: 2, 3: 3, "25%": 1, "33%": 2, "50%": 3, "75%": 3}
"""A weapon written for the two-card edition may give its AP as a chance; what it counts here."""
strength_steps = gear.strength_steps
"""Awkward steps for lack of strength; None when the weapon cannot be used at all."""
reload_rounds = gear.reload_time
"""Rounds to ready the next shot or magazine."""


@cache
def charted(number: int, row: int, over_ten: str = "split") -> int:
    """A power or a skill at a row of the chart (S1-PWR-12, S1-PWR-14, S1-SKL-01).

    >>> [charted(7, row) for row in range(-3, 4)], charted(12, 1), charted(12, 1, "direct"), charted(12, -1)
    ([2, 4, 5, 7, 9, 11, 12], 16, 15, 10)
    """
    if over_ten == "direct":
        return half_up(Fraction(number * (4 + row), 4))
    return scaled(number, row, "quarters")


def plain_power(weapon: Weapon, body: int, one_handed: bool, switches: "Switches") -> int:
    """Base power before it is lifted to its least (S1-PWR-08, S1-PWR-11, S1-PWR-16).

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> from highdraw.systems.suits_one_card.setup import Switches
    >>> [plain_power(find_weapon(name), 6, False, Switches()) for name in ("Sword", "Warhammer", "Rapier", "Knife", "Throwing Dagger")]
    [8, 10, 5, 4, 1]
    """
    boost = weapon.boost
    if one_handed and weapon.hands == "1 or 2" and switches.one_handed_penalty == "base_power":
        boost -= 1
    return boost if weapon.powered else leverage(weapon, body, switches) + boost


def leverage(weapon: Weapon, body: int, switches: "Switches") -> int:
    """What a Body is worth with this weapon, before its Boost: a row of the chart, or a share of Body (S1-PWR-09, S1-PWR-10)."""
    if isinstance(weapon.pf, str):
        return percent_of(body, int(weapon.pf.rstrip("%")))
    if switches.pf_leverage == "additive":
        return body + weapon.pf
    if switches.pf_leverage == "fifths":
        return percent_of(body, FIFTHS[weapon.pf])
    return charted(body, weapon.pf, switches.power_over_ten)


def range_limits(weapon: Weapon, body: int, switches: "Switches") -> tuple[float | None, ...]:
    """The ends of the range brackets in metres (S1-RNG-02, S1-RNG-04, S1-RNG-05, S1-RNG-06); empty for hand weapons."""
    if weapon.range is None:
        return ()
    thrown = weapon.blast and weapon.group == "grenades" and switches.grenade_range == "thrower_body"
    reach = min(MOST_RANGE, weapon.boost if weapon.powered and not thrown else body)
    return gear.bracket_ends(RANGE_ROWS, weapon.range, reach, float(switches.extra_long_maximum))


def as_printed(weapon: Weapon, switches: "Switches") -> Weapon:
    """The weapon as this table counts it: six rifles with the numbers of the print by the house rule (S1-RNG-01)."""
    if switches.shifted_columns == "as_printed" and weapon.name in PRINTED:
        rof, shots, reload = PRINTED[weapon.name]
        return msgspec.structs.replace(weapon, rof=rof, shots=shots, reload=str(reload))
    return weapon


def skill_with(sheet: Sheet, weapon: Weapon, speed: int) -> tuple[int, str]:
    """The skill a fighter has with a weapon: by its name, its group, or the plain words; else Speed (S1-GEN-06)."""
    name = gear.skill_for(sheet, weapon)
    return (sheet.skills[name], name) if name else (speed, "Speed")


def absorption(armour: Armour | None, body: int, bullet: bool, kevlar: str = "replace") -> int:
    """What armour takes from every hit: its share of the wearer's Body and its Boost (S1-ARM-02, S1-ARM-07).

    >>> from highdraw.systems.suits.armoury import armours
    >>> [absorption(armours()[name], body, bullet) for name, body, bullet in
    ...  (("Plate", 5, False), ("Chain", 4, False), ("Leather", 9, False), ("Kevlar", 6, True), ("Kevlar", 6, False))]
    [8, 3, 1, 8, 3]
    """
    if armour is None:
        return 0
    boost = armour.boost
    if not bullet and armour.boost_vs_non_bullets is not None and armour.boost_vs_non_bullets != armour.boost:
        boost = armour.boost_vs_non_bullets + (armour.boost if kevlar == "add" else 0)
    return percent_of(body, armour.absorb) + boost


def held(me: "Combatant") -> tuple[object, ...]:
    """All that gear follows from beside the sheet: while it stays the same, so does the kit."""
    return me.main, me.off, me.two_handed, me.body, me.speed


class Kit(gear.Kit):
    """One combatant's gear as held now. Everything here follows from the sheet, Body, Speed and the grip."""

    def __init__(self, me: "Combatant", sheet: Sheet, switches: "Switches") -> None:
        super().__init__(me, sheet, as_printed(sheet.weapons[me.main], switches))
        self.held = held(me)
        self.awkward = int(self.main.awkward) + self.armour_steps + self.lack
        """Awkward items: weapon, armour, lack of strength (S1-WPN-08)."""
        self.slow = int(self.main.slow) + int(bool(self.shield and self.shield.slow))
        """Rounds lost after a blow that landed (S1-WPN-06)."""
        self.raw_power = plain_power(self.main, me.body, self.one_handed, switches)
        self.power = max(int(switches.base_power_floor), self.raw_power)
        """The base power, lifted to its least (S1-PWR-15)."""
        self.limits = range_limits(self.main, me.body, switches)
        self.base, self.skill_name = skill_with(sheet, self.main, me.speed)
        self.length = RANGED_LENGTH if self.ranged else gear.SIZES[self.main.size or "unarmed"]
        self.stops_blows = absorption(self.armour, me.body, False, switches.kevlar_vs_other)
        self.stops_bullets = absorption(self.armour, me.body, True, switches.kevlar_vs_other)
        """What the armour worn takes from a hit (S1-ARM-02)."""
        self.reload = reload_rounds(self.main, me.body) if self.ranged else 0

    def bracket(self, metres: float) -> str | None:
        """The range bracket a distance falls in; None beyond the maximum (S1-RNG-02)."""
        return gear.bracket_of(self.limits, metres)

    def guard(self) -> int:
        """The weapon's own D#, as a shield beside it leaves it (S1-WPN-03, S1-WPN-04)."""
        if not self.usable or not self.main.defence:
            return 0
        if self.shield is None:
            return self.main.defence
        return max(0, self.main.defence - 1) if self.shield.size == "small" else 0
