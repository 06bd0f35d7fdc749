"""Weapons, shields and armour: their records, and the tables everybody can choose from."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from highdraw.engine.rulebook import load_table
from highdraw.roster.gear import shelf

GEAR = "highdraw.systems.savage/gear"
Bonus = Annotated[int, msgspec.Meta(ge=-10, le=20)]
Inches = Annotated[float, msgspec.Meta(ge=0, le=10_000)]
DieText = Annotated[str, msgspec.Meta(pattern=r"^d(4|6|8|10|12)([+-]\d{1,2})?$", description="a die such as d8 or d12+1")]
Band = Literal["short", "medium", "long", "extreme"]


class Weapon(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon of any kind, a natural one or a power that attacks."""

    name: str
    kind: Literal["melee", "ranged", "thrown", "natural", "power"] = "melee"
    damage: str = "Str"
    range: tuple[Inches, Inches, Inches] | None = None
    ap: Bonus = 0
    rof: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1
    reach: Bonus = 0
    parry: Bonus = 0
    min_str: DieText = "d4"
    two_handed: bool = False
    shots: Annotated[int, msgspec.Meta(ge=0, le=999)] = 0
    """Rounds in the weapon; 0 for one that needs no counting."""
    reload: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    """Actions to make it ready again; 0 is free, as with bows."""
    blast: Literal["small", "medium", "large"] | None = None
    cone: bool = False
    launched: bool = False
    shotgun: bool = False
    slugs: bool = False
    barrels: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1
    blunt: bool = False
    improvised: Literal["light", "medium", "heavy"] | None = None
    skill: str = ""
    auto: bool = False
    scope: bool = False
    evade: bool = False
    """Its description allows Evasion."""
    heavy: bool = False
    mishap: bool = False
    """It names a mishap, so that an Extra's natural 1 matters."""

    @property
    def far(self) -> bool:
        """Whether it strikes at range."""
        return self.range is not None

    @property
    def by_hand(self) -> bool:
        """Whether it strikes hand to hand."""
        return self.kind in ("melee", "natural")

    @property
    def leaves_hand(self) -> bool:
        """Whether it is gone when it is used at range: what is made for throwing, and hand weapons and chairs that are thrown."""
        return self.kind == "thrown" or (self.kind == "melee" and self.far)

    @property
    def loose(self) -> bool:
        """A thing that can be let go or put away: not a part of the body, not a power."""
        return self.kind not in ("natural", "power")

    @property
    def small(self) -> bool:
        """Of the size of a pistol for one who strikes at it in a hand; everything else is a long item (SW-TBL-CALLED)."""
        light = self.kind in ("ranged", "thrown") or self.damage == "Str+d4"
        return light and not (self.two_handed or self.reach or self.parry > 0)

    def band(self, inches: float) -> Band | None:
        """The range band a distance falls in, borders included; None beyond four times the long range.

        Short (SW-RNG-04), Medium (SW-RNG-05), Long (SW-RNG-06), Extreme (SW-RNG-07).
        """
        if self.range is None:
            return None
        short, medium, long = self.range
        if inches <= short:
            return "short"
        if inches <= medium:
            return "medium"
        if inches <= long:
            return "long"
        return "extreme" if inches <= 4 * long else None


class Armour(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Armour worn on some parts of the body."""

    name: str
    armour: Annotated[int, msgspec.Meta(ge=0, le=30)]
    parts: tuple[Literal["torso", "arms", "legs", "head"], ...] = ("torso",)
    min_str: DieText = "d4"


class Shield(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shield: Parry, and cover against what comes from afar."""

    name: str
    parry: Bonus = 1
    cover: Annotated[int, msgspec.Meta(ge=-8, le=0)] = 0
    min_str: DieText = "d4"
    modern: bool = False
    """Of modern stuff, so it is harder to break (SW-TBL-OBJECTS)."""


@cache
def with_slugs(weapon: Weapon) -> Weapon:
    """A shotgun with slugs in it (SW-BASE-82)."""
    return msgspec.structs.replace(weapon, slugs=True)


weapons = shelf(GEAR, "weapons", "weapon", Weapon)
armours, shields = shelf(GEAR, "armour", "armour", Armour), shelf(GEAR, "armour", "shield", Shield)


def everything() -> dict[str, Mapping[str, msgspec.Struct]]:
    """All that a fighter can carry and wear, by its kind."""
    return {"weapon": weapons(), "shield": shields(), "armour": armours()}


SHOT_BONUS: int = load_table("highdraw.systems.savage", "shotgun").rows[0][2]
BOTH_BARRELS = int(load_table("highdraw.systems.savage", "shotgun").rows[0][3].rpartition("+")[2])
"""What shot adds to the attack, and both barrels to the damage (SW-TBL-SHOTGUN)."""
AWKWARD: int = load_table("highdraw.systems.savage", "improvised").rows[0][4]
"""What improvised weapons take off the attack (SW-TBL-IMPROVISED)."""
FISTS = "Fists"
