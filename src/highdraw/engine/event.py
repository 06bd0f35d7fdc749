"""What people read: one sentence, the rules that decided it, the receipt behind it. Derived from the log, never the truth."""

from typing import Literal

import msgspec

from highdraw.engine.beat import Side
from highdraw.engine.receipt import Step
from highdraw.engine.view import Tone

Level = Literal["heading", "main", "detail", "book"]
"""A new round or turn; what happened; how it came to that; bookkeeping that the screens show anyhow."""
NO_DATA: dict[str, float | str] = {}
"""What most events carry beside their sentence: nothing, and all of them the same nothing. It is never changed."""
MOST_CITES = 4
"""At most this many rules stand beside a sentence; the rest is one step deeper."""


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact. `seen_by` None is for everybody; else the others read `hush`, or nothing when it is empty."""

    kind: str
    text: str
    cites: tuple[str, ...] = ()
    """The rules that decided it."""
    steps: tuple[Step, ...] = ()
    seen_by: tuple[str, ...] | None = None
    hush: str = ""
    who: str = ""
    data: dict[str, float | str] = {}
    also: tuple[str, ...] = ()
    """Rules that applied as well: one step deeper."""
    level: Level = "main"
    beat: int = 0
    """In which beat it happened; 0 for none."""
    sides: tuple[Side, ...] = ()
    """The cards and dice that are laid open with this sentence."""
    tone: Tone = ""
    """How it came out, where this sentence says so."""

    def rules(self) -> tuple[str, ...]:
        """Every rule cited, by the event itself and by its receipt, each once."""
        return tuple(dict.fromkeys((*self.cites, *self.also, *(step.rule for step in self.steps if step.rule))))

    @property
    def worth_telling(self) -> bool:
        """Whether a reader wants to know: bookkeeping is on the page or the board anyhow."""
        return bool(self.text) and self.level != "book"

    def as_seen_by(self, fighters: frozenset[str] | None) -> "Event | None":
        """The event as somebody who plays these fighters may read it; None for `fighters` is the GM."""
        if self.seen_by is None or fighters is None or not fighters.isdisjoint(self.seen_by):
            return self
        if not self.hush:
            return None
        return Event(
            kind=self.kind,
            text=self.hush,
            cites=self.cites,
            who=self.who,
            also=self.also,
            level=self.level,
            beat=self.beat,
            sides=self.sides,
        )
