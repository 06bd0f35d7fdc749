"""A whole scenario played many times by bots under the full rules: who wins, how long it takes, who falls, who dies."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from math import sqrt
from multiprocessing import get_context
from os import cpu_count
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import Request
from highdraw.engine.system import AnySystem
from highdraw.seats import Seat, make_seat
from highdraw.systems import load

Seats = str | dict[str, str]
"""One kind of seat for everybody, or one by side; the GM takes the first."""
CHUNK = 25


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

    def add(self, other: "Forecast") -> None:
        self.n += other.n
        self.undecided += other.undecided
        self.requests += other.requests
        for name in ("wins", "rounds", "downs", "deaths"):
            total = Counter(getattr(self, name))
            total.update(getattr(other, name))
            setattr(self, name, dict(total))


def interval(hits: int, n: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3), interval(0, 0)
    (0.404, 0.596, (0.0, 1.0))
    """
    if n == 0:
        return (0.0, 1.0)
    share = hits / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    width = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return (max(0.0, middle - width), min(1.0, middle + width))


def play_some(system_id: str, setup: bytes, first: int, count: int, seed: int | str, seats: Seats) -> Forecast:
    """Play fights number `first` and on. Each has its own random stream, so chunks and cores change nothing."""
    system = load(system_id)
    scene = msgspec.msgpack.decode(setup, type=system.play.setup)
    result = Forecast()
    for number in range(first, first + count):
        result.add(play_one(system, scene, f"{seed}/{number}", seats))
    return result


def play_one(system: AnySystem, setup: Any, seed: str, seats: Seats) -> Forecast:
    """One quiet fight to its end."""
    rng = Random(seed)
    fight = system.play.create(setup, False)
    requests = run_quiet(fight, _chooser(system, fight, seats, rng), rng)
    score = system.play.score(fight)
    return Forecast(
        n=1,
        wins={score.winner: 1} if score.winner else {},
        undecided=0 if score.winner else 1,
        rounds={score.rounds: 1},
        downs=dict.fromkeys(score.down, 1),
        deaths=dict.fromkeys(score.dead, 1),
        requests=requests,
    )


def _chooser(system: AnySystem, fight: Fight, seats: Seats, rng: Random) -> Callable[[Fight, Request[Any]], Any]:
    """Who answers for whom."""
    seed = rng.getrandbits(32)
    if isinstance(seats, str):
        return make_seat(seats, system, seed).choose
    made: dict[str, Seat] = {side: make_seat(name, system, seed + i) for i, (side, name) in enumerate(seats.items())}
    referee = next(iter(made.values()))
    sides = {who: system.paper.value(fight, who, "side") for who in system.play.fighters(fight)}

    def choose(fight: Fight, request: Request[Any]) -> Any:
        return made.get(sides.get(request.addressee, ""), referee).choose(fight, request)

    return choose


def forecast(
    system: AnySystem,
    setup: Any,
    n: int,
    seed: int | str = 0,
    seats: Seats = "tactician",
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Forecast:
    """Play n fights on all cores. Interrupted, it gives back what is done so far."""
    begun = perf_counter()
    result = Forecast(asked=n)
    jobs = min(jobs or cpu_count() or 1, max(1, -(-n // CHUNK)))
    data = msgspec.msgpack.encode(setup)
    chunks = ((first, min(CHUNK, n - first)) for first in range(0, n, CHUNK))
    try:
        done = _here(system.id, data, chunks, seed, seats) if jobs == 1 else _pool(system.id, data, chunks, seed, seats, jobs)
        for part in done:
            result.add(part)
            if progress:
                progress(result.n, n)
    except KeyboardInterrupt:
        pass
    result.seconds = perf_counter() - begun
    return result


Chunks = Iterator[tuple[int, int]]


def _here(system_id: str, data: bytes, chunks: Chunks, seed: int | str, seats: Seats) -> Iterator[Forecast]:
    for first, count in chunks:
        yield play_some(system_id, data, first, count, seed, seats)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the parent; workers finish their chunk."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pool(system_id: str, data: bytes, chunks: Chunks, seed: int | str, seats: Seats, jobs: int) -> Iterator[Forecast]:
    """Keep every core busy with a few chunks ahead, so that stopping is quick."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_ignore_interrupts) as pool:
        waiting: set[Future[Forecast]] = set()
        try:
            for first, count in chunks:
                waiting.add(pool.submit(play_some, system_id, data, first, count, seed, seats))
                if len(waiting) >= 3 * jobs:
                    ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in ready:
                        yield future.result()
            while waiting:
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ready:
                    yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
