"""Who takes part in a fight, and what the referee settles before it: the same in every system."""

from typing import Annotated, Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
RoundLimit = Annotated[int, msgspec.Meta(ge=0, le=10_000)]


class Entrant(msgspec.Struct, Generic[T], frozen=True, kw_only=True):
    """A sheet, a side, and what is already true of it."""

    id: str
    side: str
    sheet: T
    start: dict[str, Any] = {}


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What the referee settles before any fight, beyond the switches."""

    round_limit: RoundLimit = 100
    """After so many rounds an undecided fight ends; 0 for never."""
    gm_sides: tuple[str, ...] = ()
    """The sides the referee plays; all but the first when none is named."""
