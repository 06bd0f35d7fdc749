"""How the past of a fight is kept: what stands, and each step as the way back to what stood before it.

What stands is a row of answers, corrections and remarks; played from the start it gives the fight. A step is something that
a person did. It knows from where on it changed the row and what stood there, so that taking it back never has to work
anything out: `row[:at] + dropped` is the row before it.
"""

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Correct
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK


class Remark(msgspec.Struct, frozen=True, tag="remark"):
    """Something told about the session itself: steps taken back, answers that no longer fit."""

    event: Event


Standing = Answer | Correct | Remark
"""What a row is made of."""


class Past(msgspec.Struct, frozen=True):
    """Something of an exchange that is to be done again after a correction, as soon as it fits.

    Without an entry it is a draw that was asked otherwise before: what comes after it waits until it is answered anew.
    """

    entry: Standing | None
    about: str = ""
    """What the question was about; an answer fits only where the same is asked."""
    asked: int = 0
    """Which question it was: those who were asked together have the same."""
    late: bool = False
    """Others who were asked together with this one have been heard again."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """Something a person did."""

    entry: Answer | Correct
    at: int
    """How many entries before it still stand."""
    dropped: tuple[Standing, ...] = ()
    """What stood from there on."""
    again: tuple[Past, ...] = ()
    """What was still to be done again."""


class Cut(msgspec.Struct, frozen=True):
    """What an undo took back, to be put in place again by a redo."""

    at: int
    row: list[Standing]
    """What stood from there on."""
    steps: list[Step]
    again: tuple[Past, ...]
    recall: Recall


def by_people(entry: object) -> bool:
    """Whether somebody did this, rather than chance."""
    return isinstance(entry, Correct) or (isinstance(entry, Answer) and (entry.who != DECK or bool(entry.by)))
