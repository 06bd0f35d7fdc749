"""A fight played many times by bots under the full rules: who wins, how long it takes, who falls, who dies."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.lab.fought import Fought, Seats, Start, fight_many, start_of
from highdraw.lab.interval import interval
from highdraw.lab.spread import Jobs, workers

CHUNK = 25
LEAST = 100
"""At least this many fights are played before an interval is believed to be narrow enough."""


class Forecast(msgspec.Struct):
    """What came out of n fights."""

    n: int = 0
    wins: dict[str, int] = {}
    undecided: int = 0
    rounds: dict[int, int] = {}
    downs: dict[str, int] = {}
    deaths: dict[str, int] = {}
    requests: int = 0
    seconds: float = 0.0
    asked: int = 0

    def add(self, fought: Fought) -> None:
        """One fight more."""
        self.n += 1
        self.requests += fought.requests
        self.rounds[fought.rounds] = self.rounds.get(fought.rounds, 0) + 1
        if fought.winner:
            self.wins[fought.winner] = self.wins.get(fought.winner, 0) + 1
        else:
            self.undecided += 1
        for counts, people in ((self.downs, fought.down), (self.deaths, fought.dead)):
            for who in people:
                counts[who] = counts.get(who, 0) + 1

    def merge(self, other: "Forecast") -> None:
        """Further fights of the same kind."""
        self.n += other.n
        self.undecided += other.undecided
        self.requests += other.requests
        for rounds, hits in other.rounds.items():
            self.rounds[rounds] = self.rounds.get(rounds, 0) + hits
        for mine, theirs in ((self.wins, other.wins), (self.downs, other.downs), (self.deaths, other.deaths)):
            for who, hits in theirs.items():
                mine[who] = mine.get(who, 0) + hits

    @property
    def width(self) -> float:
        """How far off the share of any side may be: half of the widest interval."""
        shares = [*self.wins.values(), self.undecided]
        return max((high - low) / 2 for low, high in (interval(hits, self.n) for hits in shares))


Progress = Callable[[Forecast], None]


def forecast(
    system: AnySystem,
    setup: Any,
    n: int,
    seed: int | str = 0,
    seats: Seats = "tactician",
    jobs: Jobs = None,
    progress: Progress | None = None,
    within: float | None = None,
) -> Forecast:
    """Play n fights on all cores, or as many as it takes until every interval is ± `within`. Interrupted, it gives back what is done."""
    return forecast_from(start_of(system, setup), n, seed, seats, jobs, progress, within)


def forecast_from(
    start: Start,
    n: int,
    seed: int | str = 0,
    seats: Seats = "tactician",
    jobs: Jobs = None,
    progress: Progress | None = None,
    within: float | None = None,
    each: Callable[[Fought], None] | None = None,
) -> Forecast:
    """The same from any moment of a fight; `each` is told how every one of them ended."""
    begun = perf_counter()
    result = Forecast(asked=n)
    try:
        with workers(jobs) as crew:
            for part in crew.spread(fight_many, chunks(start, n, seed, seats)):
                for fought in part:
                    result.add(fought)
                    if each:
                        each(fought)
                if progress:
                    progress(result)
                if within is not None and result.n >= LEAST and result.width <= within:
                    result.asked = result.n
                    break
    except KeyboardInterrupt:
        pass
    result.seconds = perf_counter() - begun
    return result


def chunks(start: Start, n: int, seed: int | str, seats: Seats) -> Iterator[tuple[object, ...]]:
    for first in range(0, n, CHUNK):
        yield start, first, min(CHUNK, n - first), seed, seats
