"""A Trait roll before it is made, and as it came out; whether it is made again."""

from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from highdraw.engine.request import Ask
from highdraw.systems.savage.bennies import payer, purses
from highdraw.systems.savage.choices import Benny, spend_or
from highdraw.systems.savage.dice import Die, raises
from highdraw.systems.savage.scene import Mods, Scene
from highdraw.systems.savage.state import Fighter

NEVER = 99
"""More raises than anybody has."""


class TraitRoll(msgspec.Struct, frozen=True):
    """A Trait roll before it is made."""

    trait: str
    mods: Mods = []
    """Those of the situation; what burdens every roll of the fighter is added to them."""
    target: int | None = 4
    """The number to reach; none where only the higher of two totals counts."""
    dice: int = 1
    enough: int = NEVER
    """With so many raises nobody is asked about a reroll."""
    helps: int = 0
    """Fewer raises than this are as good as a failure."""
    matters: bool = False
    """An Extra's natural 1 may be a Critical Failure."""
    group: bool = False
    """A group of Extras rolls once, with a Wild Die."""
    judge: Callable[[int], Hashable] | None = None
    """What matters of a total to the lab, where that is not how many raises it has."""
    bare: bool = False
    """A failure may be looked at by its natural faces and its total, too: a shot that goes astray or through cover."""
    what: str = ""
    """What for, as the sentence goes on."""

    @property
    def number(self) -> int:
        """What a reroll is judged by."""
        return 4 if self.target is None else self.target


class Rolled(msgspec.Struct, frozen=True):
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
        best = self.totals[0] if len(self.totals) == 1 else max(self.totals)
        return best if self.wild is None else max(best, self.wild)

    def raises(self, target: int = 4) -> int:
        """Raises against a number; -1 for a failure, and always for a Critical Failure (SW-BASE-08)."""
        return -1 if self.critical else raises(self.total, target)


def ask_reroll(fight: Scene, me: Fighter, roll: TraitRoll, total: int) -> Ask[Benny] | None:
    """The question whether a roll is made again for a Benny; None where nobody has one, or it is good enough (SW-BASE-26)."""
    if raises(total, roll.number) >= roll.enough or not (purse := purses(fight, me)):
        return None
    about: dict[str, Any] = {"who": me.id, "trait": roll.trait, "total": total}
    about |= {} if roll.target is None else {"target": roll.target}
    return Ask(payer(fight, me), "reroll", spend_or("keep", purse), about)


def beyond(fight: Scene, used: Die) -> tuple[int, int]:
    """What a Trait beyond d12 adds to its die, and to the Wild Die (SW-BASE-02)."""
    plus = max(0, used.plus)
    return plus, plus if fight.sw.over_d12_on_wild_die == "yes" else 0


def wild_critical(fight: Scene, faces: tuple[int, ...], wild_face: int) -> bool:
    """A Wild Card's Critical Failure: 1 on both dice (SW-BASE-08); of several on more than half, the Wild Die among them (SW-BASE-09)."""
    ones, dice = faces.count(1), len(faces)
    if wild_face != 1:
        return False
    if dice == 1:
        return ones == 1
    return 2 * (ones + 1) > dice + 1 if fight.sw.multi_die_critical == "all_dice" else 2 * ones > dice
