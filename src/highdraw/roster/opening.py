"""From what a fight of any system is set up: house rules, ground, and how far it has come. A system adds who fights."""

from typing import Any

import msgspec

from highdraw.engine.fight import Call
from highdraw.field import Field


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    title: str = ""
    switches: dict[str, str] = {}
    field: Field = msgspec.field(default_factory=Field)
    begin: tuple[Call, ...] = ()
    """Calls to begin with instead of a whole fight; for cases."""
    state: dict[str, Any] = {}
    """What is already true of the fight, such as its round; for cases."""
