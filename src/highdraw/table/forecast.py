"""The forecast of a fight under way, for its GM: from here on, who wins how often.

Whoever looks drives it: every time it is asked for, some more fights are played in a process beside the server, until it is narrow
enough. When the fight has gone on, it begins anew.
"""

from collections.abc import Collection
from hashlib import blake2b

import msgspec
from cachetools import LRUCache

from highdraw.lab import Forecast, NoOdds, Start, interval, start_from
from highdraw.table.errors import Refused
from highdraw.table.forecast_worker import Job, Played, Some, read_some
from highdraw.table.odds_worker import Nothing
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.turns import Turns
from highdraw.table.uploads import Process
from highdraw.table.worker import encode

SECONDS = 30.0
"""For some fights; a single one of many fighters may take a while."""
LEAST, NARROW = 100, 0.03
"""Enough are so many fights whose intervals are so narrow: 1,064 always are."""
AT_ONCE = 1500
"""More fights are not played before it is told what came of them."""
MOST_KEPT, MOST_WAITING = 50, 24
TRIES = 2
"""What took too long so often is not tried again, whoever asks: others wait for the same process."""
TOO_LONG = "The fights of this forecast take too long."


class SideForecast(msgspec.Struct, frozen=True):
    """How often one side wins, and where the true share lies 95 times in 100."""

    side: str
    share: float
    low: float
    high: float


class FightForecast(msgspec.Struct, frozen=True):
    """What was found so far."""

    fights: int
    done: bool
    """It is narrow enough; asking again changes nothing until the fight goes on."""
    sides: tuple[SideForecast, ...] = ()
    undecided: float = 0
    says: str = ""
    """In a sentence; or why there is none."""


class ForecastOffice:
    """One process plays, for one table after the other."""

    def __init__(self) -> None:
        self._process: Process[Job, Some] = Process("highdraw.table.forecast_worker", read_some)
        self._known: LRUCache[bytes, Forecast] = LRUCache(MOST_KEPT)
        self._failed: LRUCache[bytes, int] = LRUCache(MOST_KEPT)
        """How often the fights of a moment took too long."""
        self._turns = Turns(MOST_WAITING, "Forecasts are asked for at too many tables now. Try again in a moment.")

    async def forecast(self, table: Table, role: Role, asker: str = "") -> FightForecast:
        """A little narrower every time. `asker` is whoever has to wait their turn: an address."""
        if role.kind != "gm":
            raise Refused("Only the GM sees the forecast: it knows every card.")
        try:
            start = start_from(table.session)
        except NoOdds as error:
            return FightForecast(fights=0, done=True, says=str(error))
        sides = list(table.view(role).sides)
        async with self._turns.turn(asker):
            key = blake2b(encode(start)).digest()
            found = self._known.setdefault(key, Forecast())
            fault = "" if enough(found) else await self._further(start, found, key)
        return FightForecast(found.n, True, says=fault) if fault else told(found, sides, set(table.names.values()))

    async def _further(self, start: Start, found: Forecast, key: bytes) -> str:
        """Some more fights; or why there are none."""
        if self._failed.get(key, 0) >= TRIES:
            return TOO_LONG
        match await self._process.ask(Job(start, found.n, AT_ONCE), SECONDS):
            case None:
                self._failed[key] = self._failed.get(key, 0) + 1
                return TOO_LONG
            case Nothing(says):
                return says
            case Played(some):
                found.merge(some)
        return ""

    async def close(self) -> None:
        await self._process.end()


def enough(found: Forecast) -> bool:
    return found.n >= LEAST and found.width <= NARROW


def told(found: Forecast, sides: list[str], names: Collection[str] = ()) -> FightForecast:
    """In numbers and in words. A side of the name of a fighter is one person.

    >>> told(Forecast(n=200, wins={"Heroes": 82, "Ann": 118}), ["Heroes", "Ann"], ["Ann"]).says
    'From here Heroes win 41% [34 to 48], Ann wins 59% [52 to 66], after 200 fights.'
    """
    shares = []
    for side in sides:
        hits = found.wins.get(side, 0)
        shares.append(SideForecast(side, hits / found.n, *interval(hits, found.n)))
    parts = [
        f"{one.side} {'wins' if one.side in names else 'win'} {one.share:.0%} [{one.low * 100:.0f} to {one.high * 100:.0f}]"
        for one in shares
    ]
    if found.undecided:
        parts.append(f"nobody {found.undecided / found.n:.0%}")
    says = f"From here {', '.join(parts)}, after {found.n} fights."
    return FightForecast(found.n, enough(found), tuple(shares), found.undecided / found.n, says)
