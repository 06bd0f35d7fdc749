"""A Trait roll before it is made, and as it came out."""

from typing import NamedTuple

import msgspec

from highdraw.systems.savage.dice import raises
from highdraw.systems.savage.scene import Mods


class TraitRoll(msgspec.Struct, frozen=True):
    """A Trait roll before it is made."""

    trait: str
    mods: Mods = []
    """Those of the situation; what burdens every roll of the fighter is added to them."""
    target: int | None = 4
    """The number to reach; none where only the higher of two totals counts."""
    dice: int = 1
    enough: int = 99
    """With so many raises nobody is asked about a reroll."""
    matters: bool = False
    """An Extra's natural 1 may be a Critical Failure."""
    group: bool = False
    """A group of Extras rolls once, with a Wild Die."""
    what: str = ""
    """What for, as the sentence goes on."""

    @property
    def number(self) -> int:
        """What a reroll is judged by."""
        return 4 if self.target is None else self.target


class Rolled(NamedTuple):
    """A Trait roll as it came out: totals with modifiers, and the natural faces."""

    totals: tuple[int, ...]
    faces: tuple[int, ...]
    wild: int | None
    wild_face: int
    critical: bool
    chains: tuple[tuple[int, ...], ...] = ()
    """Every face of each Trait die, explosions and all."""
    wild_chain: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The best total of one Trait die and the Wild Die (SW-BASE-04)."""
        best = max(self.totals)
        return best if self.wild is None else max(best, self.wild)

    def raises(self, target: int = 4) -> int:
        """Raises against a number; -1 for a failure, and always for a Critical Failure (SW-BASE-08)."""
        return -1 if self.critical else raises(self.total, target)
