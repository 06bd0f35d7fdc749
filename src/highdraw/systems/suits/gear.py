"""What weapons ask of their user, and how far they carry, in any edition of Suits."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Any

from highdraw.systems.suits.armoury import UNARMED, Armour, Weapon
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.state import Person

Limits = tuple[float | None, ...]
BRACKETS = ("point blank", "short", "medium", "long", "maximum")
SIZES = {"unarmed": 0, "S": 1, "M": 2, "L": 3, "XL": 4}
"""Sizes of hand weapons in their order."""
STRIKING_RANGE = 3.0
"""Hand weapons reach opponents nearer than this many metres (S1-GEN-10, S2-MOV-05)."""
GRIPS = {"1": (False,), "2": (True,), "1 or 2": (True, False)}
"""Whether a weapon may be held in one hand or in both."""


def strength_steps(body: int, minimum: int) -> int | None:
    """Awkward steps for lack of strength; None when the weapon cannot be used at all.

    (S1-STR-01, S1-STR-02, S2-STR-01, S2-STR-02)

    >>> [strength_steps(*pair) for pair in ((3, 4), (4, 5), (3, 5), (5, 6), (4, 6), (2, 3), (1, 0), (5, 5))]
    [None, 1, None, 1, None, None, 0, 0]
    """
    if body >= minimum:
        return 0
    return None if 4 * body <= 3 * minimum else 1


def reload_time(weapon: Weapon, body: int) -> int:
    """Turns or rounds to ready the next shot or magazine: as printed, or what drawing a bow takes with this Body.

    (S1-RNG-07, S1-RNG-08, S2-WPN-07)

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> [reload_time(find_weapon("Bow"), body) for body in (6, 8, 4, 3)], reload_time(find_weapon("Trebuchet"), 5)
    ([2, 1, 2, 3], 4)
    >>> [reload_time(find_weapon("Short Bow"), body) for body in (6, 5)]
    [1, 2]
    """
    if weapon.reload.startswith("draw "):
        return ceil(int(weapon.reload[5:]) / body)
    return int(weapon.reload)


def reload_now(me: Person, name: str, shots: int) -> None:
    """Fill the weapon up from the supply, or from an endless one."""
    if name in me.supply:
        load = min(shots - me.loaded.get(name, 0), me.supply[name])
        me.supply[name] -= load
        me.loaded[name] = me.loaded.get(name, 0) + load
    else:
        me.loaded[name] = shots


def skill_for(sheet: Sheet, weapon: Weapon) -> str | None:
    """The skill a fighter has learnt for a weapon: by its name, its group, or the plain words; None without any."""
    general = ("shoot", "ranged") if weapon.ranged else ("fight", "melee")
    extra = ("brawl",) if weapon.name == UNARMED else ()
    return next((name for name in (weapon.name.lower(), weapon.group, *extra, *general) if name in sheet.skills), None)


def range_rows(rows: Iterable[Sequence[Any]]) -> dict[str, Limits]:
    """The rows of a range table by their name: the end of each bracket as a multiple of Body."""
    return {row[0]: tuple(None if cell == "none" else float(cell) for cell in row[1:]) for row in rows}


def bracket_ends(rows: Mapping[str, Limits], name: str, reach: float, extra_long: float) -> Limits:
    """The ends of the range brackets in metres; of Extra Long the last is a multiple of its own.

    >>> bracket_ends({"Short": (0.5, 1.0, None), "Extra Long": (8.0, 16.0, 128.0)}, "Extra Long", 5, 96.0)
    (40.0, 80.0, 480.0)
    """
    row = rows[name]
    if name == "Extra Long":
        row = (*row[:-1], extra_long)
    return tuple(None if limit is None else limit * reach for limit in row)


def bracket_of(limits: Limits, metres: float) -> str | None:
    """The range bracket a distance falls in; None beyond the maximum.

    >>> bracket_of((None, 5.0, 10.0, 20.0, 30.0), 3), bracket_of((None, 5.0, 10.0, 20.0, 30.0), 31)
    ('short', None)
    """
    for name, limit in zip(BRACKETS, limits, strict=False):
        if limit is not None and metres <= limit:
            return name
    return None


class Kit:
    """One combatant's gear as held now. Everything here follows from the sheet, the attributes and the grip."""

    limits: Limits
    """The ends of the range brackets in metres; empty for hand weapons."""

    def __init__(self, me: Person, sheet: Sheet, main: Weapon) -> None:
        self.sheet = sheet
        self.body = me.body
        self.main = main
        self.ranged = main.ranged
        self.shield: Armour | None = sheet.shields.get(me.off)
        self.armour = sheet.armour
        self.one_handed = main.hands == "1 or 2" and not me.two_handed
        lack = strength_steps(me.body, main.min_body)
        self.usable = lack is not None
        """False when the user is much too weak for the weapon in hand."""
        self.lack = lack or 0
        self.armour_steps = int(bool(sheet.armour and sheet.armour.awkward))

    @property
    def farthest(self) -> float:
        """How far the weapon in hand shoots, or can be thrown: the end of the last bracket, which every range has."""
        return self.limits[-1] or 0.0
