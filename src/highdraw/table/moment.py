"""One step of a fight that is seen again."""

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.view import View
from highdraw.table.stage import Staged


class Shown(msgspec.Struct, frozen=True):
    """At which step an exchange stands on the stage with all that came of it, and how it came out."""

    step: int
    exchange: int
    says: str
    hit: bool | None
    grave: bool
    """A blow, or what else has a tone, brought somebody into another state."""
    when: str = ""
    """In which round or turn, as it is called."""


class Moment(msgspec.Struct, frozen=True):
    """One step as somebody sees it: the fight after it, and what it brought."""

    at: int
    last: int
    view: View | None
    """None where it is not known how the fight stood."""
    events: list[Event]
    """What was told in this step, as far as they were told it."""
    done: str
    """What was done, in words; empty for those who may not know."""
    stage: Staged | None = None
    """The exchange that stands on the stage; None before the first, and where a fight is only told."""
    shown: tuple[Shown, ...] = ()
    """All exchanges of the fight, to go to; none of a long one."""
