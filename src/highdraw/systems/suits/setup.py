"""From what a fight of Suits is set up, whatever the edition. Each edition has its own house rules and options (`setup.py`)."""

from typing import Any, Literal

import msgspec

from highdraw.engine.fight import Call
from highdraw.field import Field
from highdraw.systems.suits.entrant import Entrant


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    title: str = ""
    kind: Literal["combat", "instant", "extended"] = "combat"
    skill: str = ""
    """Outside combat: the skill contested, or several in turn, the last an attribute: `debate or will`."""
    power: str = "body"
    switches: dict[str, str] = {}
    entrants: tuple[Entrant, ...] = ()
    field: Field = msgspec.field(default_factory=Field)
    options: Any = None
    begin: tuple[Call, ...] = ()
    """Calls to begin with instead of a whole fight; for cases."""
    state: dict[str, Any] = {}
    """What is already true of the fight: round, order, winner …; for cases."""
