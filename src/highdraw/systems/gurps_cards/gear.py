"""Weapons, shields and armour: their records, and the starter set everybody can choose from (GC-BASE-50)."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.roster.gear import shelf

HOME = "highdraw.systems.gurps_cards"
GEAR = f"{HOME}/gear"
Kind = Literal["pi-", "pi", "pi+", "pi++", "cut", "imp", "cr", "burn", "cor", "tox", "fat"]
DamageText = Annotated[str, msgspec.Meta(pattern=r"^(\d{1,2}d|thr|sw)([+-]\d{1,2})?$", description="damage such as 2d+1, thr+2 or sw")]
Number = Annotated[int, msgspec.Meta(ge=0, le=999)]
Yards = Annotated[float, msgspec.Meta(gt=0, le=20_000)]
WOUNDING: dict[str, float] = {row[1]: row[2] for row in load_table(HOME, "wound").rows}
"""By what penetrating damage is multiplied (GC-T-WOUND)."""
TYPES: dict[str, str] = {row[1]: row[0] for row in load_table(HOME, "wound").rows}
"""Types of damage in words."""
UNARMED = "Unarmed"
"""Bare hands: always there."""


class Mode(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to strike with a weapon: swing, thrust, punch, kick."""

    name: str
    damage: DamageText
    type: Kind
    reach: tuple[Number, ...] = (1,)
    """In hexes; 0 is the same hex (GC-BASE-45)."""
    skill: Annotated[int, msgspec.Meta(ge=-10, le=10)] = 0
    """Added to the weapon's skill: a kick is at -2 (GC-BASE-48)."""
    divisor: Annotated[float, msgspec.Meta(ge=0.1, le=100)] = 1.0


class Missile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a weapon strikes from afar."""

    skill: str
    damage: DamageText
    type: Kind
    acc: Number = 0
    half: Yards
    most: Yards
    by_st: bool = False
    """The ranges are multiples of ST."""
    shots: Number = 1
    reload: Number = 0
    """Cards to load it again (GC-BASE-34)."""
    bulk: Annotated[int, msgspec.Meta(ge=-20, le=0)] = 0
    thrown: bool = False
    """Gone until it is picked up (GC-BASE-50)."""
    firearm: bool = False
    st: Number = 0
    """The weapon's own strength, if less than the wielder's counts (GC-T-RANGED)."""
    default: int = -5
    divisor: Annotated[float, msgspec.Meta(ge=0.1, le=100)] = 1.0


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything to strike, shoot or throw with."""

    name: str
    skill: str = ""
    modes: tuple[Mode, ...] = ()
    missile: Missile | None = None
    parry: Annotated[int, msgspec.Meta(ge=-10, le=10)] | None = None
    """The weapon's own modifier; None for one that cannot parry."""
    fencing: bool = False
    unbalanced: bool = False
    two_handed: bool = False
    unready: bool = False
    """Becomes unready after each attack (GC-BASE-38)."""
    min_st: Number = 0
    weight: Annotated[float, msgspec.Meta(ge=0, le=1000)] = 0.0
    ready: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    """Cards to ready it (GC-SET-05)."""
    default: int = -5
    """What is taken off DX without the skill (GC-BASE-06)."""
    sturdy: bool = False
    """Resists breaking (GC-T-CRITMISS)."""

    fast_draw: str = ""
    """For which Fast-Draw skill it counts; by default what its skill says."""
    natural: bool = False
    """A part of the body: always ready, never dropped."""

    def mode(self, name: str) -> Mode | None:
        """A way to strike with it, by its name."""
        for mode in self.modes:
            if mode.name == name:
                return mode
        return None


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Body armour (GC-T-ARMOUR)."""

    name: str
    dr: Number
    weight: Annotated[float, msgspec.Meta(ge=0, le=1000)] = 0.0
    other: dict[Kind, Number] = {}
    """DR against damage of some types, where it differs."""
    front: bool = False
    """Protects against attacks from the front only."""

    def against(self, kind: Kind) -> int:
        return self.other.get(kind, self.dr)


class Shield(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield: its Defense Bonus (GC-BASE-11)."""

    name: str
    db: Annotated[int, msgspec.Meta(ge=0, le=3)]
    weight: Annotated[float, msgspec.Meta(ge=0, le=1000)] = 0.0


weapons = shelf(GEAR, "weapons", "weapon", Weapon)
armours, shields = shelf(GEAR, "armour", "armour", Armour), shelf(GEAR, "armour", "shield", Shield)


def everything() -> Mapping[str, Mapping[str, msgspec.Struct]]:
    """All that a fighter can carry and wear, by its kind."""
    return {"weapon": weapons(), "armour": armours(), "shield": shields()}
