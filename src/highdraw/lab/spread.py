"""Chunks of fights on all cores. Results come in the order of the chunks, so that nothing depends on which core was first."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Protocol, TypeVar

from highdraw.errors import HighdrawError

R = TypeVar("R")
Chunk = tuple[object, ...]
AHEAD = 3
"""How many chunks a core are under way at once: few, so that stopping is quick."""
LOSSES = 3
"""A chunk whose process is lost so often is not tried again."""


class Workers(Protocol):
    """Whoever does chunks of work, and gives the results in their order."""

    def spread(self, work: Callable[..., R], chunks: Iterable[Chunk]) -> Iterator[R]: ...


Jobs = int | Workers | None
"""On how many cores, all of them where it is None; or by whom."""


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Cores:
    """The cores of this machine, each with a process that stays for the next work. One core, or a single chunk, needs none."""

    def __init__(self, jobs: int | None = None) -> None:
        self.jobs = jobs or cores()
        self._pool: ProcessPoolExecutor | None = None

    def spread(self, work: Callable[..., R], chunks: Iterable[Chunk]) -> Iterator[R]:
        rest = iter(chunks)
        first = list(islice(rest, 2))
        if self.jobs == 1 or len(first) < 2:
            for chunk in chain(first, rest):
                yield work(*chunk)
            return
        waiting: deque[tuple[Chunk, Future[R]]] = deque()
        try:
            for chunk in chain(first, rest):
                waiting.append((chunk, self._submit(work, chunk)))
                if len(waiting) >= AHEAD * self.jobs:
                    yield self._next(work, waiting)
            while waiting:
                yield self._next(work, waiting)
        finally:
            for _, future in waiting:
                future.cancel()

    def _submit(self, work: Callable[..., R], chunk: Chunk) -> Future[R]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn"), initializer=_begin)
        try:
            return self._pool.submit(work, *chunk)
        except BrokenProcessPool as error:
            lost: Future[R] = Future()
            lost.set_exception(error)
            return lost

    def _next(self, work: Callable[..., R], waiting: deque[tuple[Chunk, Future[R]]]) -> R:
        """The result of the chunk that waits longest. What was lost with a process is done again; what is done is kept."""
        for _ in range(LOSSES):
            try:
                result = waiting[0][1].result()
            except BrokenProcessPool:
                self.close()
                for place, (chunk, future) in enumerate(waiting):
                    if not future.done() or future.exception() is not None:
                        waiting[place] = chunk, self._submit(work, chunk)
            else:
                waiting.popleft()
                return result
        raise HighdrawError("The processes that play the fights end again and again. Perhaps memory is short: try --jobs 1.")

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


@contextmanager
def workers(jobs: Jobs = None) -> Iterator[Workers]:
    """Those who were named, or cores of this machine for as long as they are needed."""
    if jobs is not None and not isinstance(jobs, int):
        yield jobs
        return
    own = Cores(jobs)
    try:
        yield own
    finally:
        own.close()


def _begin() -> None:
    """Ctrl-C is for the parent; workers finish their chunk. When the parent is gone, however it ended, so are they."""
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
