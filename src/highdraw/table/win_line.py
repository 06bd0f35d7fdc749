"""The win-probability line of a fight that is over: how likely each side was to win, all through it.

Whoever looks drives it: every time it is asked for, some more fights are played in a process beside the server, first a few from every
moment, then more. Nothing is found out while the fight is under way: the line knows every card.
"""

from asyncio import Lock
from time import monotonic

import msgspec
from cachetools import LRUCache

from highdraw.lab import Forecast
from highdraw.lab.course import Milestone, WinPoint, before_the_last, win_point
from highdraw.table.errors import Refused
from highdraw.table.forecast_worker import Job, Played
from highdraw.table.line_worker import Asked, Found, Further, Trace, Traced, read_found
from highdraw.table.odds_worker import Nothing
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.table.uploads import Process

MOMENTS = 16
PASSES = (10, 30, 60)
"""So many fights from every moment, one after the other: the whole line is there soon, and grows surer."""
SECONDS = 30.0
"""For a fight to be traced, and for some fights from a moment."""
A_WHILE = 0.6
"""So many seconds somebody waits for more of it."""
LONGEST = 90.0
"""So many seconds of fights are played for a line; it is left as it is then."""
MOST_KEPT = 50


class WinLine(msgspec.Struct, frozen=True):
    """What is known of it so far."""

    done: bool
    """Asking again changes nothing."""
    sides: tuple[str, ...] = ()
    fights: int = 0
    """From each moment, at least."""
    line: tuple[WinPoint, ...] = ()
    of: int = 0
    """So many moments it will have."""
    says: str = ""
    """How it stood before the last blow; or why there is no line."""


class Drawing:
    """A line in the making."""

    def __init__(self, moments: list[Milestone], sides: tuple[str, ...], fault: str = "") -> None:
        self.moments, self.sides, self.fault = moments, sides, fault
        self.found = [Forecast() for _ in moments]
        self.spent = 0.0

    @property
    def fewest(self) -> int:
        return min((each.n for each in self.found), default=0)

    def next(self) -> tuple[int, int] | None:
        """From which moment to go on, and up to how many fights; None when it is finished."""
        if self.fault or self.spent > LONGEST:
            return None
        for enough in PASSES:
            for place, each in enumerate(self.found):
                if each.n < enough:
                    return place, enough
        return None

    def told(self) -> WinLine:
        if not self.moments:
            return WinLine(True, self.sides, says=self.fault or "Nobody was asked anything before the last blow.")
        known = [(moment, each) for moment, each in zip(self.moments, self.found, strict=True) if each.n]
        line = tuple(win_point(moment.at, moment.round, self.sides, each) for moment, each in known)
        whole = len(line) == len(self.moments)
        says = before_the_last(line) if whole else self.fault
        return WinLine(self.next() is None, self.sides, self.fewest, line, len(self.moments), says)


class LineOffice:
    """One process plays, for one line after the other."""

    def __init__(self) -> None:
        self._process: Process[Asked, Found] = Process("highdraw.table.line_worker", read_found)
        self._known: LRUCache[tuple[str, int], Drawing] = LRUCache(MOST_KEPT)
        self._turn = Lock()

    async def line(self, tables: Tables, table: Table, role: Role) -> WinLine:
        """A little more of it every time; what is known at once where the process is busy with another."""
        if not table.session.fight.state.over:
            raise Refused("How likely each side was to win is told when the fight is over.")
        key = table.id, len(table.session.raw)
        drawing = self._known.get(key)
        if self._turn.locked():
            return drawing.told() if drawing is not None else WinLine(False)
        async with self._turn:
            if drawing is None:
                drawing = self._known[key] = await self._trace((await tables.record(role)).fight_file(seed=True))
            await self._further(drawing)
        return drawing.told()

    async def _trace(self, file: bytes) -> Drawing:
        match await self._process.ask(Trace(file, MOMENTS), SECONDS):
            case Traced(moments, sides):
                return Drawing(moments, sides)
            case Nothing(says):
                return Drawing([], (), says)
            case _:
                return Drawing([], (), "This fight takes too long to be played again.")

    async def _further(self, drawing: Drawing) -> None:
        begun = monotonic()
        while monotonic() < begun + A_WHILE and (ahead := drawing.next()) is not None:
            place, enough = ahead
            found = drawing.found[place]
            match await self._process.ask(Further(Job(drawing.moments[place].start, found.n, enough - found.n)), SECONDS):
                case Played(some):
                    found.merge(some)
                case Nothing(says):
                    drawing.fault = says
                case _:
                    drawing.fault = "The fights from some moments take too long."
        drawing.spent += monotonic() - begun

    async def close(self) -> None:
        await self._process.end()
