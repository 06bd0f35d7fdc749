"""Fights that are over or were recorded, as programs get them."""

import msgspec

from highdraw.engine.view import View
from highdraw.web.api.shapes.state import Told
from highdraw.web.api.shapes.table import Free


class Record(msgspec.Struct):
    """A fight as it can be read without playing it again."""

    title: str
    system: str
    reason: str
    """Why it cannot be played on; empty when it can."""
    events: list[Told]
    view: View | None
    """How it stood when that was last kept; null when it never was."""


class Score(msgspec.Struct):
    """One fighter's part in a fight."""

    who: str
    name: str
    side: str
    attacks: int
    hits: int
    hit: int
    dealt: dict[str, float]
    taken: dict[str, float]
    luck: float
    fate: str


class Summary(msgspec.Struct):
    """A fight in numbers, as a seat saw it."""

    winner: str
    rounds: int
    seconds: float
    luck: str
    fighters: list[Score]


class Replayed(msgspec.Struct):
    """A fight file that was played again to its end."""

    system: str
    title: str
    steps: int
    over: bool
    winner: str
    rounds: int
    fighters: list[Free]
    fault: str
    """What was wrong with the rest of the file, when `salvage` read only what is good."""
