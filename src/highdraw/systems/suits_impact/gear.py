"""Weapons, suits and shields, as the tables say (S3-T-HAND, S3-T-RANGED, S3-T-ARMOR)."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from highdraw.errors import Unknown
from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.numbers import leveraged

HELD_AS = {"throwing dagger": "knife", "javelin (thrown)": "short spear", "spear (thrown)": "spear"}
"""Thrown weapons, and what each is while it is held."""
BRACED = ("spear", "pike")
FIST, KICK = "fist", "kick"
THROWN = "Throwing"
MOST_PENETRATION = 2
"""Of hand weapons, and of all with `ranged_penetration = at_most_2`."""


class Weapon(msgspec.Struct, frozen=True, kw_only=True):
    """What decides what a weapon does (S3-OVR-02): a row of the hand weapons (S3-WPN-09) or the ranged ones (S3-WPN-10)."""

    name: str
    skill: str
    leverage: float
    strength: int
    penetration: int
    ready: int
    hands: str
    min_body: int
    size: str
    kind: str = ""
    """Blade, axe …; no rule asks for it but the one of animals and bare hands."""
    reach: int = 0
    range: str = ""
    """The class of S3-T-RANGE; empty for hand weapons."""
    fixed: bool = False
    shots: int = 0
    reload: int = 0
    notes: str = ""

    @property
    def ranged(self) -> bool:
        return bool(self.range)

    @property
    def table(self) -> str:
        """The rule whose table it stands in (S3-WPN-09, S3-WPN-10)."""
        return "S3-WPN-10" if self.ranged else "S3-WPN-09"

    @property
    def thrown(self) -> bool:
        return self.skill == THROWN

    @property
    def bomb(self) -> bool:
        return self.notes.startswith("bomb")

    @property
    def natural(self) -> bool:
        """Fist, kick and what animals have: never drawn, dropped or parried with as a thing."""
        return self.kind in ("fighting", "animal")

    def power(self, body: int) -> int:
        """Power by Body: times leverage, then plus strength, at least 1 (S3-WPN-01, S3-WPN-02, S3-WPN-03).

        A fixed strength is the Power whatever the Body (S3-WPN-04).

        >>> weapons()["sword"].power(5), weapons()["pike"].power(6), weapons()["crossbow"].power(3)
        (10, 12, 6)
        """
        return self.strength if self.fixed else max(1, leveraged(body, self.leverage) + self.strength)


class Use(NamedTuple):
    """A way to use a thing: how it is called, what it is then, and the thing that is carried."""

    item: str
    weapon: Weapon
    carried: str


class Armour(msgspec.Struct, frozen=True, kw_only=True):
    """A suit or a shield."""

    name: str
    kind: Literal["suit", "shield"]
    absorption: int
    deflection: int

    @property
    def removal(self) -> int:
        """Rounds to take it off: one for every 2 points of deflection, rounded down (S3-MED-05)."""
        return self.deflection // 2 if self.kind == "suit" else 0


@cache
def weapons() -> Mapping[str, Weapon]:
    """Every weapon by its name (S3-WPN-09, S3-WPN-10)."""
    found: dict[str, Weapon] = {}
    for name, columns in (("hand", table("hand")), ("ranged", table("ranged"))):
        for row in columns.rows:
            raw: dict[str, Any] = dict(zip(columns.columns, row, strict=True))
            raw["hands"] = str(raw["hands"])
            raw["kind"] = raw.pop("type", name)
            weapon = msgspec.convert(raw, Weapon)
            found[weapon.name] = weapon
    return found


@cache
def armours() -> Mapping[str, Armour]:
    """Every suit and shield by its name (S3-ARM-04)."""
    columns = table("armor").columns[:4]
    return {row[0]: msgspec.convert(dict(zip(columns, row, strict=False)), Armour) for row in table("armor").rows}


def everything() -> Mapping[str, Mapping[str, msgspec.Struct]]:
    """What a fighter can carry and wear, by its kind."""
    return {"weapon": weapons(), "armour": armours()}


def find_weapon(name: str) -> Weapon:
    """A weapon by its name, in any case."""
    wanted = name.strip().lower()
    for known, weapon in weapons().items():
        if known.lower() == wanted:
            return weapon
    raise Unknown("weapon", name, list(weapons()))


def find_armour(name: str, kind: str) -> Armour:
    """A suit or shield by its name, in any case and spelling."""
    wanted = name.strip().lower().replace("armour", "armor")
    for known, armour in armours().items():
        if known.lower() == wanted and armour.kind == kind:
            return armour
    raise Unknown("armour" if kind == "suit" else "shield", name, [each.name for each in armours().values() if each.kind == kind])
