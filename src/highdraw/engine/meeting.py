"""A contest before its cards are drawn, as a rule describes it to the lab: who draws how many, and which cards come to the same.

In play nobody asks for it. The lab need not run the rules for every four cards when it knows what matters of them.
"""

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, Protocol

from highdraw.cards import Card
from highdraw.engine.part import Part
from highdraw.engine.request import Request
from highdraw.engine.throw import Throw


class Deal(NamedTuple):
    """One or two cards that one side draws."""

    size: int
    sort: Callable[[tuple[Card, ...]], Hashable]
    """What the rules will make of these cards. Cards sorted alike have the same future."""
    key: Hashable
    """All that `sort` depends on, so that it is done once."""


class Meeting(NamedTuple):
    """One side draws, or two, one after the other, from the main deck."""

    deals: tuple[Deal, ...]
    verdict: Callable[..., Hashable]
    """What comes of it, from the cards of each side. Equal verdicts have the same future."""
    key: Hashable = None
    """All that `verdict` depends on beside the cards, so that it is asked once; None where that cannot be said."""


class Lab(Protocol):
    """Whoever looks ahead."""

    whole: bool
    """Every contest is drawn from a whole pile: one may follow another."""

    def meet(self, describe: Callable[[], Meeting]) -> None:
        """A contest begins: the next draws are those of its deals."""

    def throw(self, describe: Callable[[], Throw]) -> None:
        """The next rolls are those of this throw."""

    def part(self, part: Part, last: bool) -> Any:
        """How a part came out; what it does is done. After the `last` the part around it does nothing more."""

    def look(self) -> None:
        """A rule looks at what was idle."""

    def ask(self, request: Request[Any]) -> Any:
        """What somebody would answer."""
