"""Marks: the fight as it stood before each call of the agenda, kept small enough for a long evening.

The newest mark is kept as it is, the others packed; of old ones every eighth stays, so that going far back means
sending more answers again, never being unable to.
"""

from zlib import compress, decompress

import msgspec

KEEP = 64
"""How many of the newest marks are all kept; of older ones every eighth is."""


class Mark(msgspec.Struct, frozen=True):
    """A boundary between two calls: how many entries were done, how many events and beats told, and the state."""

    done: int
    events: int
    data: bytes
    packed: bool = False
    beats: int = 0

    @property
    def state(self) -> bytes:
        return decompress(self.data) if self.packed else self.data

    def pack(self) -> "Mark":
        return self if self.packed else Mark(self.done, self.events, compress(self.data, 1), True, self.beats)


class Marks:
    """The marks of one fight, oldest first.

    >>> marks = Marks()
    >>> for done in range(200):
    ...     marks.add(Mark(done, 0, b"state"))
    >>> len(marks.kept) < 130, marks.kept[0].done, marks.back_to(150).done, marks.last is None or marks.last.done
    (True, 0, 150, 149)
    >>> [mark.done for mark in marks.kept[:3]], marks.before(149), marks.before(71), marks.before(-1)
    ([0, 64, 72], 149, 64, 0)
    """

    def __init__(self, kept: list[Mark] | None = None) -> None:
        self.kept = kept or []

    @property
    def last(self) -> Mark | None:
        return self.kept[-1] if self.kept else None

    def add(self, mark: Mark) -> None:
        """A new mark; of several without an answer between them only the last counts."""
        kept = self.kept
        if kept and kept[-1].done == mark.done:
            kept[-1] = mark
            return
        if kept:
            kept[-1] = kept[-1].pack()
        kept.append(mark)
        if len(kept) > 2 * KEEP:
            self.kept = kept[:KEEP:8] + kept[KEEP:]

    def before(self, done: int) -> int:
        """How many entries the last mark had that is not after so many."""
        return next((mark.done for mark in reversed(self.kept) if mark.done <= done), 0)

    def forget(self, done: int) -> None:
        """What stood after so many entries stands no more, and its marks with it."""
        while self.kept and self.kept[-1].done > done:
            self.kept.pop()

    def back_to(self, done: int) -> Mark | None:
        """Forget every mark after so many entries, and take off the last one before."""
        self.forget(done)
        return self.kept.pop() if self.kept else None

    def copy(self) -> "Marks":
        return Marks(list(self.kept))
