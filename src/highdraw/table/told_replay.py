"""A fight seen again as it was told, without playing it: for fights whose rules this program no longer has."""

import asyncio
from collections.abc import Sequence

from highdraw.engine.record import Stood, Told
from highdraw.table.moment import Moment

Seating = dict[str, tuple[str, ...]]


class ToldReplay:
    """One fight to be read, part by part; at its end how everybody stood."""

    def __init__(self, system_id: str, source: str, told: Sequence[Told], stood: Stood | None, seats: Seating) -> None:
        self.system_id, self.source = system_id, source
        self.told, self.stood, self.seats = tuple(told), stood, seats
        self.lock = asyncio.Lock()

    @property
    def title(self) -> str:
        return ""

    @property
    def size(self) -> int:
        return sum(len(part.events) for part in self.told)

    @property
    def last(self) -> int:
        return len(self.told)

    def moment(self, step: int, mine: frozenset[str] | None, all_done: bool) -> Moment:
        """One part of it for somebody who plays these fighters; None sees all."""
        step = max(0, min(step, self.last))
        events = self.told[step - 1].events if step else ()
        view = None
        if step == self.last and self.stood is not None:
            view = self.stood.view if mine is None else self.stood.public
        return Moment(step, self.last, view, [seen for event in events if (seen := event.as_seen_by(mine))], "")

    def seats_at(self, step: int) -> Seating:
        return self.seats

    def names(self) -> dict[str, str]:
        return {who: one.name for who, one in self.stood.public.fighters.items()} if self.stood is not None else {}
