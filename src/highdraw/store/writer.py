"""The one hand that writes to an SQLite file. It has a thread of its own, so that nothing waits for the disk but the writing;
what comes in while it writes goes into the next commit together.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from highdraw.errors import HighdrawError
from highdraw.store.append import Append, write_sqlite
from highdraw.store.errors import Conflict, StoreError, first_line

T = TypeVar("T")
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""Readers read while somebody writes; a commit is on the disk; another program's lock is waited for."""


class Writer:
    """A thread and its connection. Made for one event loop."""

    def __init__(self, address: str) -> None:
        self.engine = create_engine(address, pool_size=1, max_overflow=0)
        event.listen(self.engine, "connect", prepare)
        self._thread = ThreadPoolExecutor(1, "highdraw-writer")
        self._waiting: list[tuple[Append, asyncio.Future[None]]] = []
        self._draining: asyncio.Task[None] | None = None

    async def close(self) -> None:
        if self._draining is not None:
            await self._draining
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()

    async def do(self, job: Callable[[Connection], T]) -> T:
        """Something in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, job)

    def _do(self, job: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    async def append(self, append: Append) -> None:
        """Return when it is on the disk; `Conflict` or `StoreError` when it is not there and will not be."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._draining is None or self._draining.done():
            self._draining = asyncio.create_task(self._drain())
        await done

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting, []
            faults = await loop.run_in_executor(self._thread, self._commit, [append for append, _ in batch])
            for (_, done), fault in zip(batch, faults, strict=True):
                if done.done():
                    continue
                if fault is None:
                    done.set_result(None)
                else:
                    done.set_exception(fault)

    def _commit(self, appends: list[Append]) -> list[HighdrawError | None]:
        """Write a batch; for each what was wrong with it, if anything was. One that cannot stand does not take others down."""
        try:
            with self.engine.begin() as connection:
                write_sqlite(connection, appends, time())
        except IntegrityError:
            if len(appends) == 1:
                return [Conflict("Somebody else was a moment faster.")]
            return [fault for append in appends for fault in self._commit([append])]
        except (SQLAlchemyError, OSError) as error:
            says = f"It could not be written down, so it did not happen: {first_line(error)}. Try again."
            return [StoreError(says) for _ in appends]
        return [None] * len(appends)


def prepare(connection: Any, record: Any) -> None:
    """Set a new connection to SQLite up."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
