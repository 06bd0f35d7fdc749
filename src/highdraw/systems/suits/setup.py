"""From what a fight of Suits is set up, whatever the edition. Each edition has its own house rules and options (`setup.py`)."""

from typing import Annotated, Literal

import msgspec

from highdraw.roster import opening
from highdraw.systems.suits.entrant import Entrant

Kind = Literal["combat", "instant", "extended"]


class HouseRules(opening.HouseRules, frozen=True):
    """The house rules that are the same in the one-card and the two-card edition."""

    wound_threshold_rounding: Literal["half_up", "ceiling"] = "half_up"
    hero_death: Literal["ordinary", "total_only", "triple_body"] = "ordinary"
    extra_long_maximum: Literal["128", "96"] = "128"
    diamond_without_armor: Literal["1", "2"] = "1"


class Wishes(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee settles before a fight of any edition, beyond the switches."""

    round_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 150
    """After so many rounds the referee ends an undecided fight; 0 for never."""
    keep_major: bool = False
    """Major loss of a contest outside combat lasts into later ones (S1-LOS-05, S2-LOS-03)."""
    aftermath: bool = True
    """After the fight go on with bleeding, waking and days of healing."""


class Opening(opening.Opening, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    kind: Kind = "combat"
    skill: str = ""
    """Outside combat: the skill contested, or several in turn, the last an attribute: `debate or will`."""
    power: str = "body"
    entrants: tuple[Entrant, ...] = ()
    options: Wishes = Wishes()
    hands: dict[str, list[str]] = {}
    """Cards already on the table when a piece begins, by zone; for cases."""
