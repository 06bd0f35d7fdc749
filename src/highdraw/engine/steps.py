"""The steps of a fight, oldest first, kept small: nearly all are answers that changed nothing before them.

Of such a step only the answer and its place are kept; what a few others dropped or left to be done again stands apart.
"""

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from highdraw.engine.history import Past, Standing, Step
from highdraw.engine.log import Answer, Correct


class Rest(NamedTuple):
    """What a step that is more than an answer has beside its entry and place."""

    dropped: tuple[Standing, ...]
    again: tuple[Past, ...]


class Steps:
    """A list of steps that grows and is cut at its end.

    >>> one, two = Step(Answer("ann", "yes", ""), 3), Step(Correct({}), 5, (Answer("bob", "no", ""),))
    >>> steps = Steps([one, two])
    >>> steps.cut(1) == [two], list(steps) == [one], len(steps)
    (True, True, 1)
    """

    __slots__ = ("_at", "_entries", "_rest")

    def __init__(self, steps: "Iterable[Step]" = ()) -> None:
        self._entries: list[Answer | Correct] = []
        self._at = array("L")
        self._rest: dict[int, Rest] = {}
        self.extend(steps)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Step]:
        return (self._step(place) for place in range(len(self)))

    def _step(self, place: int) -> Step:
        rest = self._rest.get(place)
        return Step(self._entries[place], self._at[place]) if rest is None else Step(self._entries[place], self._at[place], *rest)

    def entries(self) -> list[Answer | Correct]:
        """What people did, in order."""
        return list(self._entries)

    def append(self, step: Step) -> None:
        if step.dropped or step.again:
            self._rest[len(self)] = Rest(step.dropped, step.again)
        self._entries.append(step.entry)
        self._at.append(step.at)

    def extend(self, steps: Iterable[Step]) -> None:
        for step in steps:
            self.append(step)

    def last(self, count: int) -> list[Step]:
        """The last so many."""
        return [self._step(place) for place in range(len(self) - count, len(self))]

    def lowest(self, count: int) -> int:
        """From where on the last so many have changed the row."""
        return min(self._at[len(self) - count :])

    def cut(self, first: int) -> list[Step]:
        """Take off the steps from this number on."""
        gone = self.last(len(self) - first)
        for place in range(first, len(self)):
            self._rest.pop(place, None)
        del self._entries[first:], self._at[first:]
        return gone

    def copy(self) -> "Steps":
        twin = Steps()
        twin._entries, twin._at, twin._rest = list(self._entries), self._at[:], dict(self._rest)
        return twin
