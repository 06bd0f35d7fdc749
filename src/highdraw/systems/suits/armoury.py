"""Weapons, shields and armour of Suits: their records, and the tables everybody can choose from."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from highdraw.roster.gear import find, read_gear, shelf

TABLES = "highdraw.systems.suits/tables"
Small = Annotated[int, msgspec.Meta(ge=-20, le=60)]
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Damage = Literal["hard", "cutting", "piercing", "blunt"]
Size = Literal["unarmed", "S", "M", "L", "XL"]
Range = Literal["Very Short", "Short", "Medium", "Long", "Very Long", "Extra Long"]


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand or ranged weapon. It is ranged when it has a `range`, powered when its boost is its whole power."""

    name: str
    group: str = ""
    size: Size | None = None
    pf: (
        Annotated[int, msgspec.Meta(ge=-2, le=2)]
        | Annotated[str, msgspec.Meta(pattern=r"^\d{1,3}%$", description="a whole number from -2 to 2, or a share such as 25%")]
    ) = 0
    powered: bool = False
    boost: Small = 0
    hands: Literal["1", "2", "1 or 2"] = "1"
    min_body: Count = 0
    damage: Damage = "hard"
    defence: Count = 0
    ap: Literal[0, 1, 2, 3, "25%", "33%", "50%", "75%"] = 0
    anti_shield: Count = 0
    slow: bool = False
    awkward: bool = False
    range: Range | None = None
    gun: Literal["pistol", "automatic", "rifle", "scoped rifle"] | None = None
    rof: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    shots: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1
    reload: Annotated[
        str, msgspec.Meta(pattern=r"^(draw )?\d{1,3}$", description="a number of turns, or draw and a number, such as draw 8")
    ] = "0"
    burst: bool = False
    blast: bool = False
    delayed: bool = False
    bullet: bool = False
    special: str = ""
    correction: str = ""

    @property
    def ranged(self) -> bool:
        return self.range is not None


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Armour worn, or a shield held."""

    name: str
    kind: Literal["armour", "shield"] = "armour"
    absorb: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    boost: Count = 0
    boost_vs_non_bullets: Count | None = None
    defence: Count = 0
    missile_defence: Count = 0
    rating: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    size: Literal["small", "medium", "large", ""] = ""
    slow: bool = False
    awkward: bool = False
    swarm_proof: bool = False
    correction: str = ""


@cache
def weapons() -> dict[str, Weapon]:
    """Every weapon of the tables by its name (S1-WPN-01, S1-RNG-01, S2-WPN-01)."""
    return {**read_gear(TABLES, "hand_weapons", "weapon", Weapon), **read_gear(TABLES, "ranged_weapons", "weapon", Weapon)}


armours = shelf(TABLES, "armour", "armour", Armour)
"""Every shield and armour of the tables by its name (S1-ARM-01)."""


def everything() -> dict[str, Mapping[str, msgspec.Struct]]:
    """All that a fighter can carry and wear, by its kind."""
    return {
        "hand weapon": {name: weapon for name, weapon in weapons().items() if not weapon.ranged},
        "ranged weapon": {name: weapon for name, weapon in weapons().items() if weapon.ranged},
        "shield": {name: one for name, one in armours().items() if one.kind == "shield"},
        "armour": {name: one for name, one in armours().items() if one.kind == "armour"},
    }


def find_weapon(name: str, own: dict[str, Weapon] | None = None) -> Weapon:
    """A weapon by its name, whatever the case; a fighter's own come first.

    >>> find_weapon("broadsword").boost
    1
    >>> find_weapon("brodsword")
    Traceback (most recent call last):
    highdraw.errors.Unknown: There is no weapon called 'brodsword'. Did you mean Shortsword, Sword or Broadsword?
    """
    return find("weapon", name, {**weapons(), **(own or {})})


def find_armour(name: str, kind: str, own: dict[str, Armour] | None = None) -> Armour:
    return find(kind, name, {key: armour for key, armour in {**armours(), **(own or {})}.items() if armour.kind == kind})


UNARMED = "Unarmed"
