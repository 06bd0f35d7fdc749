"""Chunks of fights on all cores. Results come in the order of the chunks, so that nothing depends on which core was first."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

R = TypeVar("R")
Chunk = tuple[object, ...]
AHEAD = 3
"""So many chunks a core are under way at once, so that stopping is quick."""


def cores(jobs: int | None = None) -> int:
    return jobs or cpu_count() or 1


def spread(work: Callable[..., R], chunks: Iterable[Chunk], jobs: int | None = None) -> Iterator[R]:
    """`work` done for every chunk, on so many cores; on one, here."""
    if cores(jobs) == 1:
        for chunk in chunks:
            yield work(*chunk)
        return
    with ProcessPoolExecutor(cores(jobs), mp_context=get_context("spawn"), initializer=_ignore_interrupts) as pool:
        waiting: deque[Future[R]] = deque()
        try:
            for chunk in chunks:
                waiting.append(pool.submit(work, *chunk))
                if len(waiting) >= AHEAD * cores(jobs):
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the parent; workers finish their chunk."""
    signal(SIGINT, SIG_IGN)
