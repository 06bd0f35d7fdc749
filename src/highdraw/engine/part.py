"""A part of a rule that the lab may run alone, as often as it likes, before the rule goes on.

In play it is as if it were not there. What it may change is named, and so is all that its chances depend on; then the lab needs to
know of it only in how many ways it comes out.
"""

from collections.abc import Callable, Coroutine, Hashable
from typing import Any, NamedTuple

Saved = tuple[tuple[str, Any], ...]
"""Things by name, each as it was."""


class Part(NamedTuple):
    """A piece that leaves nothing behind but its result and what it did to a few things."""

    make: Callable[[], Coroutine[Any, Any, Hashable]]
    save: Callable[[], Saved]
    """All that it may change, as it is now."""
    load: Callable[[Saved], None]
    """That as it was saved."""
    key: Hashable
    """All that it depends on besides how everybody stands, as far as that may be otherwise later in the same exchange."""
    idle: Callable[[Saved], Hashable] = lambda saved: saved
    """What it left behind without what matters only to who looks at it (`Lab.look`)."""
