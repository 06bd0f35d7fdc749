"""Work that is finished even when whoever asked for it goes away."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from highdraw.errors import HighdrawError

T = TypeVar("T")
log = logging.getLogger(__name__)


class Tasks:
    """What has begun and is not finished yet."""

    def __init__(self) -> None:
        self.under_way: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self.under_way.add(task)
        task.add_done_callback(self._finished)
        return task

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin some work that nobody waits for."""
        self.begin(work).set_name("highdraw")

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for some work; it goes on when nobody waits any more."""
        return await asyncio.shield(self.begin(work))

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, HighdrawError):
            log.error("Something went wrong at a table.", exc_info=error)

    async def wait(self, seconds: float) -> None:
        if self.under_way:
            await asyncio.wait(set(self.under_way), timeout=seconds)
