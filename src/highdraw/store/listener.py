"""Hearing on PostgreSQL what other processes have written: the name of the table, and how long its log is now."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

CHANNEL = "highdraw"
PING = 20.0
"""So many seconds of silence, and we ask whether the connection still stands."""
GONE = -1
"""Instead of a length: the table was removed."""
NOTED = -2
"""Instead of a length: somebody has changed their notes."""
Heard = Callable[[str, int], None]
"""Called with a table and the length of its log; with no table when anything may have been missed."""

log = logging.getLogger("highdraw.store")


class Listener:
    """A connection of its own that only listens; when it breaks, another is made."""

    def __init__(self, address: str, heard: Heard) -> None:
        self._address, self._heard = address, heard
        self._hears = True
        """Whether it was connected when it last tried: each loss is logged once."""
        self._task = asyncio.create_task(self._forever())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _forever(self) -> None:
        import asyncpg  # only where PostgreSQL is used is its driver there

        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                if self._hears:
                    log.warning("Other servers on the database are not heard for now (%s).", error or type(error).__name__)
                self._hears = False
                await asyncio.sleep(1)

    async def _listen(self) -> None:
        import asyncpg

        broken = asyncio.Event()
        connection = await asyncpg.connect(self._address, timeout=10)
        try:
            connection.add_termination_listener(lambda *_: broken.set())
            await connection.add_listener(CHANNEL, lambda *said: self._hear(str(said[3])))
            self._hears = True
            self._heard("", 0)
            while not broken.is_set():
                try:
                    await asyncio.wait_for(broken.wait(), PING)
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=10)
        finally:
            connection.terminate()
        raise ConnectionResetError("the connection was closed")

    def _hear(self, said: str) -> None:
        table_id, _, length = said.partition(" ")
        self._heard(table_id, int(length))


def notice(table_id: str, length: int) -> str:
    """What is sent to the others.

    >>> notice("t1", 12)
    't1 12'
    """
    return f"{table_id} {length}"
