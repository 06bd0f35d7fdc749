"""What a system says of its fights so that the lab can walk through everything that may happen in one, from turn to turn."""

from collections.abc import Callable
from typing import Any, Generic

import msgspec
from typing_extensions import TypeVar

from highdraw.engine.fight import Fight

F = TypeVar("F", bound=Fight, default=Any)


class Walk(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """How a fight is cut into steps, and which of its moments have the same future."""

    bounds: frozenset[str]
    """Procedures at which a step begins. No card lies on the table there."""
    refuse: Callable[[F], str]
    """Why this fight cannot be walked through, in a sentence; empty where it can."""
    canonical: Callable[[F], None]
    """Forget, in place, all that makes no difference from here on. How many rounds have passed belongs to the walk, not to the fight."""
    ended: Callable[[F], bool]
    """The fight is decided: up to its end nothing is left to chance."""
    limit: Callable[[F], int]
    """After so many rounds an undecided fight is broken off; 0 for never."""
