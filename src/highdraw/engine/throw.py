"""Dice before they are thrown, as a rule describes them to the lab: which they are, and which rows of them come to the same.

In play nobody asks for it. The lab need not run the rules for every face when it knows what matters of them.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

Faces = tuple[int, ...]
"""What one die shows, with its whole chain of explosions."""


class Throw(NamedTuple):
    """The dice that are rolled next, one after the other, whether by one request or by several."""

    dice: tuple[int, ...]
    """By their sides."""
    add: Callable[[Any, Faces], Hashable]
    """What is known after one more die. What is equal here has the same future."""
    key: Hashable
    """All that `add` depends on, so that it is worked out once."""
    sort: Callable[[Any], Hashable]
    """What the rules will make of all of them. Throws sorted alike have the same future. It goes one way: what does not change when a
    die explodes many times more does not change when it explodes less often than that."""
    explodes: bool = False
    """The highest face is rolled again and added to."""
