"""Forecasts of encounters in the making, played in a process beside the server.

Whoever looks drives it: every time it is asked for, some more fights are played, until there are enough. What somebody has changed
meanwhile is not played any more.
"""

from hashlib import blake2b

from cachetools import LRUCache

from highdraw.engine.system import AnySystem
from highdraw.lab import Forecast, start_of
from highdraw.table.forecast_worker import Job, Played, Some, read_some
from highdraw.table.turns import Turns
from highdraw.table.uploads import Process
from highdraw.table.worker import encode

FIGHTS, LEAST = 400, 100
"""More fights are not played for an encounter; and fewer only when they take long."""
SECONDS = 15.0
"""For some fights, after which the process is ended."""
MOST_KEPT, MOST_WAITING = 300, 24
NARROW = 0.04


class EncounterForecasts:
    """One process plays, for one encounter after the other."""

    def __init__(self) -> None:
        self._process: Process[Job, Some] = Process("highdraw.table.forecast_worker", read_some)
        self._known: LRUCache[bytes, Forecast] = LRUCache(MOST_KEPT)
        self._given_up: LRUCache[bytes, bool] = LRUCache(MOST_KEPT)
        self._turns = Turns(MOST_WAITING, "Forecasts are made for too many encounters now. Try again in a moment.")
        self._latest: LRUCache[str, bytes] = LRUCache(MOST_KEPT)
        """Of each page the encounter asked for last."""

    async def of(self, system: AnySystem, setup: object, page: str, asker: str = "") -> tuple[Forecast, bool]:
        """What was found so far for an encounter on somebody's page, a little more every time; and whether that is all.

        `asker` is whoever has to wait their turn: an address.
        """
        start = start_of(system, setup)
        key = blake2b(encode(start), digest_size=16).digest()
        self._latest[page] = key
        async with self._turns.turn(asker):
            found = self._known.setdefault(key, Forecast(asked=FIGHTS))
            if not self._over(key, found) and self._latest.get(page) == key:
                match await self._process.ask(Job(start, found.n, FIGHTS - found.n), SECONDS):
                    case Played(some):
                        found.merge(some)
                    case _:
                        self._given_up[key] = True
            return found, self._over(key, found)

    def _over(self, key: bytes, found: Forecast) -> bool:
        return key in self._given_up or found.n >= FIGHTS or (found.n >= LEAST and found.width <= NARROW)

    async def close(self) -> None:
        await self._process.end()
