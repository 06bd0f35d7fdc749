"""What a combatant's gear comes to in its hands: power, size, awkward steps, slowness, chips. Worked out once per grip."""

from highdraw.engine.rulebook import load_table
from highdraw.systems.suits import gear
from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.choices import Act
from highdraw.systems.suits.power import half_up, percent_of, raw_power
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits_two_card.setup import Switches
from highdraw.systems.suits_two_card.state import Combatant

RANGE_ROWS = gear.range_rows(load_table("highdraw.systems.suits_two_card", "range").rows)
strength_steps = gear.strength_steps
"""Awkward steps for lack of strength; None when the weapon cannot be used at all."""
reload_turns = gear.reload_time
"""Turns to ready the next shot or magazine (S2-WPN-07)."""


def awkward_skill(base: int, steps: int) -> int:
    """A skill after so many awkward steps: a quarter of the base each, at least 1 each (S2-WPN-09).

    >>> awkward_skill(6, 1), awkward_skill(7, 2), awkward_skill(2, 1), awkward_skill(8, 1), awkward_skill(6, 0)
    (5, 4, 1, 6, 6)
    """
    return base - max(steps, base - half_up(base * (4 - steps) / 4))


def skill_with(sheet: Sheet, weapon: Weapon, reflexes: int) -> tuple[int, str]:
    """The skill a fighter has with a weapon: by its name, its group, or the plain words; else Reflexes (S2-GEN-04)."""
    name = gear.skill_for(sheet, weapon)
    return (sheet.skills[name], name) if name else (reflexes, "Reflexes")


def armour_value(armour: Armour | None, body: int, bullet: bool) -> int:
    """What armour takes from a hit: a share of the wearer's Body and its boost (S2-ARM-02).

    >>> from highdraw.systems.suits.armoury import armours
    >>> armour_value(armours()["Chain"], 6, False), armour_value(armours()["Kevlar"], 6, False), armour_value(armours()["Kevlar"], 6, True)
    (4, 3, 8)
    """
    if armour is None:
        return 0
    boost = armour.boost if bullet or armour.boost_vs_non_bullets is None else armour.boost_vs_non_bullets
    return percent_of(body, armour.absorb) + boost


def held(me: "Combatant") -> tuple[object, ...]:
    """All that gear follows from beside the sheet: while it stays the same, so does the kit."""
    return me.main, me.off, me.two_handed, me.body, me.reflexes


class Kit(gear.Kit):
    """One combatant's gear as held now. Everything here follows from the sheet, Body, Reflexes and the grip."""

    def __init__(self, me: "Combatant", sheet: Sheet, switches: "Switches") -> None:
        super().__init__(me, sheet, sheet.weapons[me.main])
        self.held = held(me)
        off = sheet.weapons.get(me.off) if me.off != UNARMED else None
        self.second = off if off and strength_steps(me.body, off.min_body) is not None else None
        """The second weapon; none if it is too heavy to be used at all (S2-STR-02)."""
        self.agility = awkward_skill(me.reflexes, self.armour_steps)
        """Reflexes as worn armour leaves them (S2-WPN-09)."""
        self.size = self._size(self.main, self.one_handed)
        self.scale = "quarters" if switches.pf_scale == "quarters" else switches.power_scale
        self.rows = switches
        self.guards_with = sheet.weapons[UNARMED] if self.ranged or not self.usable else self.main
        """What wards off blows: bare hands where what is in hand shoots, or is too heavy (S2-DFR-06, S2-STR-02)."""
        self.armour_defence = self.armour.defence if self.armour else 0
        """What the armour worn adds to be hit less (S2-ARM-02)."""
        self.stops_blows = armour_value(self.armour, self.body, False)
        self.stops_bullets = armour_value(self.armour, self.body, True)
        """What the armour worn takes from a hit (S2-ARM-02)."""
        self.shield_uses = 0
        if self.shield:
            self.shield_uses = self.shield.rating if switches.shield_uses == "rating" else 1
        slow = self.main.slow
        shield_slow = switches.shield_slow == "on" and self.shield is not None and self.shield.slow
        self.slow_steps = int(slow) + int(shield_slow)
        """Readying turns after a use: 0, 1, or 2 with a slow weapon behind a slow shield (S2-WPN-08)."""
        self.pair = self._pair()
        self._count_chips(switches)
        self.powers = {name: self._power(weapon) for name, weapon in ((me.main, self.main), (me.off, self.second)) if weapon}
        self.changes: dict[tuple[str, ...], list[Act]] = {}
        """What can be changed in hand, once it was asked for, by what is out of reach or empty."""
        self.skills: dict[str, tuple[int, int, str]] = {}
        self.limits = self._limits(self.main, False)
        self.limits_aimed = self._limits(self.main, True)

    def _size(self, weapon: Weapon, one_handed: bool) -> int | None:
        if weapon.size is None:
            return None
        rank = gear.SIZES[weapon.size]
        return 2 if rank == 3 and one_handed else rank

    def _count_chips(self, switches: "Switches") -> None:
        """The chips of a full holding: blue to strike, white for what can defend (S2-CHP-01, S2-ORD-07, S2-TWO-01)."""
        chips = switches.action_economy == "chips"
        each = switches.two_weapon_actions == "one_per_weapon" and chips
        self.blues = 2 if each and self.pair and self.sheet.swarm is None else 1
        self.by_blue = chips and self.blues == 1
        """Blue chips tell if a slow weapon is ready (S2-CHP-05); else a mark does, as each weapon counts for itself."""
        self.basics = 1 if chips else 0
        guards = self.second is not None and not self.second.ranged
        self.always_guards = guards and switches.second_weapon_uses == "always"
        self.wards = self.always_guards or (self.main.defence > 0 and not self.ranged)
        """What is in hand may be a defence at no chip (S2-TWO-01, S2-WPN-05)."""
        self.second_as_basic = int(self.always_guards and chips)
        """An ordinary chip where the second weapon always counts …"""
        self.second_chip = int(guards) - self.second_as_basic
        """… else one of its own."""

    def _pair(self) -> bool:
        """Whether the two weapons in hand may attack together (S2-TWO-02, S2-MUL-01)."""
        if self.second is None or self.second.ranged or self.main.ranged:
            return False
        if self.main.name == UNARMED or self.second.name == UNARMED:
            return False
        return self.size in (1, 2) and self.second.size == "S"

    def _power(self, weapon: Weapon) -> int:
        return max(1, self.plain_power(weapon))

    def plain_power(self, weapon: Weapon) -> int:
        """The base power before it counts as at least 1 (S2-SCL-06)."""
        return plain_power(weapon, self.body, weapon is not self.main or self.one_handed, self.scale)

    def _limits(self, weapon: Weapon, aimed: bool) -> tuple[float | None, ...]:
        return range_limits(weapon, self.body, aimed, self.rows)

    def bracket(self, metres: float, aimed: bool) -> str | None:
        """The range bracket a distance falls in; None beyond the maximum."""
        return gear.bracket_of(self.limits_aimed if aimed else self.limits, metres)

    def base_skill(self, weapon: Weapon, reflexes: int) -> tuple[int, int, str]:
        """The skill with a weapon: as learnt, after its awkward steps, and the skill's name."""
        found = self.skills.get(weapon.name)
        if found is None:
            base, name = skill_with(self.sheet, weapon, reflexes)
            lack = strength_steps(self.body, weapon.min_body)
            steps = self.armour_steps + int(weapon.awkward) + (lack or 0)
            found = self.skills[weapon.name] = (base, awkward_skill(base, steps), name)
        return found


def plain_power(weapon: Weapon, body: int, one_handed: bool, scale: str) -> int:
    """The power factor on Body and the boost, or a powered weapon's boost; "1 or 2" weapons lose 1 in one hand.

    (S2-PWR-07, S2-WPN-02, S2-WPN-03, S2-WPN-04; what comes out below 1 is lifted by S2-SCL-06)

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> [plain_power(find_weapon("Spear"), 6, one, "quarters") for one in (False, True)]
    [5, 4]
    """
    if weapon.powered:
        return weapon.boost
    return raw_power(body, weapon.pf, weapon.boost - int(one_handed and weapon.hands == "1 or 2"), scale)


def range_limits(weapon: Weapon, body: int, aimed: bool, switches: "Switches") -> tuple[float | None, ...]:
    """The upper limits of the range brackets in metres (S2-RNG-05, S2-RNG-06, S2-RNG-07); empty for hand weapons."""
    if weapon.range is None:
        return ()
    reach = effective_body(weapon, body, aimed, switches.range_cap_guns == "on")
    return gear.bracket_ends(RANGE_ROWS, weapon.range, reach, float(switches.extra_long_maximum))


def effective_body(weapon: Weapon, body: int, aimed: bool, capped: bool) -> int:
    """The number range brackets are multiples of (S2-RNG-06, S2-RNG-07).

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> [effective_body(find_weapon("Sniper Rifle .338"), 5, aimed, False) for aimed in (False, True)]
    [12, 20]
    """
    guns = {"pistol": 8, "automatic": 10, "rifle": 12, "scoped rifle": 20 if aimed else 12}
    if weapon.gun:
        return min(guns[weapon.gun], 10) if capped else guns[weapon.gun]
    return min(10, weapon.boost if weapon.powered else body)
