"""The one hand that writes to an SQLite file. It has a thread of its own, so that nothing waits for the disk but the writing;
what comes in while it writes goes into the next commit together.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import time
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from highdraw.errors import HighdrawError
from highdraw.store.append import Append, write_sqlite
from highdraw.store.errors import Conflict, failure

T = TypeVar("T")
Written = asyncio.Future[None]
Begun = Callable[[], None]
"""Called in the event loop when all is handed over and the disk is waited for, so that this time can be used."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""Readers read while somebody writes; a commit is on the disk; another program's lock is waited for."""


class Writer:
    """A thread and its connection. Made for one event loop."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self.engine = create_engine(address, pool_size=1, max_overflow=0)
        event.listen(self.engine, "connect", prepare)
        self._thread = ThreadPoolExecutor(1, "highdraw-writer")
        self._connection: Connection | None = None
        """The connection of the thread, and of nobody else."""
        self._waiting: list[tuple[Append, Written, Begun | None]] = []
        self._job: asyncio.Future[list[HighdrawError | None]] | None = None
        """What the thread writes now."""

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        while self._job is not None:
            await asyncio.wait([self._job])
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        await asyncio.to_thread(self._thread.shutdown)
        self.engine.dispose()

    async def do(self, job: Callable[[Connection], T]) -> T:
        """Something in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._do, job)

    def _do(self, job: Callable[[Connection], T]) -> T:
        connection = self._connected()
        try:
            with connection.begin():
                return job(connection)
        except IntegrityError:
            raise
        except Exception:
            self._let_go()
            raise

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.engine.connect()
        return self._connection

    def _let_go(self) -> None:
        """A connection on which something went wrong is not used again."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def append(self, append: Append, begun: Begun | None = None) -> Written:
        """Done when it is on the disk; `Conflict` or `StoreError` when it is not there and will not be."""
        done: Written = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done, begun))
        if self._job is None:
            self._write()
        return done

    def _write(self) -> None:
        """Hand what waits to the thread, all together."""
        batch, self._waiting = self._waiting, []
        loop = asyncio.get_running_loop()

        def begun() -> None:
            loop.call_soon_threadsafe(lambda: [tell() for _, _, tell in batch if tell is not None])

        self._job = loop.run_in_executor(self._thread, self._commit, [append for append, _, _ in batch], begun)
        self._job.add_done_callback(lambda job: self._written([done for _, done, _ in batch], job))

    def _written(self, batch: list[Written], job: asyncio.Future[list[HighdrawError | None]]) -> None:
        self._job = None
        if self._waiting:
            self._write()
        broken = job.exception()
        for done, fault in zip(batch, [broken] * len(batch) if broken else job.result(), strict=True):
            if done.done():
                continue
            if fault is None:
                done.set_result(None)
            else:
                done.set_exception(fault)

    def _commit(self, appends: list[Append], begun: Begun) -> list[HighdrawError | None]:
        """Write a batch; for each what was wrong with it, if anything was. One that cannot stand does not take others down.

        `begun` is called at the last moment: as long as this thread works the loop must not, or each waits for the other.
        """
        try:
            raw = self._connected().connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            with raw:
                write_sqlite(raw, appends, time())
                begun()
        except sqlite3.IntegrityError:
            if len(appends) == 1:
                return [Conflict("Somebody else was a moment faster.")]
            return [fault for append in appends for fault in self._commit([append], begun)]
        except (sqlite3.Error, SQLAlchemyError, OSError) as error:
            self._let_go()
            return [failure(self.name, "It could not be saved, so it did not happen", error) for _ in appends]
        return [None] * len(appends)


def prepare(connection: Any, record: Any) -> None:
    """Set a new connection to SQLite up."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
