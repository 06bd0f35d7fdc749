"""From what a fight of any system is set up: house rules, ground, and how far it has come. A system adds who fights."""

from typing import Any, Literal, Self

import msgspec

from highdraw.engine.fight import Call
from highdraw.field import Field

YesOrNo = Literal["yes", "no"]
OnOrOff = Literal["on", "off"]


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a system: it lists them by name, each with its values, at its default."""

    @classmethod
    def of(cls, given: dict[str, str]) -> Self:
        """The switches of a set-up, the others at their defaults."""
        return msgspec.convert(given, cls)


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A whole fight before its first card."""

    title: str = ""
    switches: dict[str, str] = {}
    field: Field = msgspec.field(default_factory=Field)
    begin: tuple[Call, ...] = ()
    """Calls to begin with instead of a whole fight; for cases."""
    state: dict[str, Any] = {}
    """What is already true of the fight, such as its round; for cases."""
