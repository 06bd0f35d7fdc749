"""The state of a fight in any edition of Suits. Each edition adds what it keeps track of (`state.py`)."""

from typing import Generic, Protocol, TypeVar

import msgspec

from highdraw.engine.fight import State
from highdraw.field import Field
from highdraw.systems.suits.sheet import Sheet


class Person(Protocol):
    """Somebody in the fight, or out of it."""

    id: str
    side: str
    dead: bool
    gone: bool

    @property
    def out(self) -> bool: ...


C = TypeVar("C", bound=Person)


class BoutState(State, Generic[C], kw_only=True):
    """A fight: who is there, where, how far it has come and how it ended."""

    combatants: dict[str, C]
    field: Field
    round: int = 0
    turn: str = ""
    winner: str = ""
    ending: str = ""
    fallen: list[str] = []
    """Who was down, dead or gone when the fight ended."""
    added: dict[str, Sheet] = {}
    """Sheets that take the place of those in the set-up: of those who came later, or were changed by the GM."""


class Landed(msgspec.Struct, kw_only=True):
    """Where a blast lies that has not gone off yet."""

    x: float = 0
    y: float = 0
    near: str = ""
    """Without a map: it landed by this combatant …"""
    off: float = 0
    """… so many yards away."""
    apart: dict[str, float] = {}
    """Without a map: yards of everybody from where it lies."""
