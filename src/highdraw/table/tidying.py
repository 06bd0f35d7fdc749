"""Tables nobody needs any more are removed: those that were never played, and, if the host wishes it, those untouched for long."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import time

from highdraw.store import Store
from highdraw.store.errors import StoreError
from highdraw.table.limits import Limits

HOUR, DAY = 3600.0, 86_400.0
TRIED = 120.0
"""A table that was in use for at most this many seconds was not played."""
AT_LEAST = HOUR
"""When room is needed, a table that was not played is removed after this many seconds."""
MOST_AT_ONCE = 100
Remove = Callable[[str], Awaitable[None]]


async def tidy(store: Store, limits: Limits, remove: Remove) -> int:
    """Remove what has outlived itself; how many tables that were."""
    found = await store.idle(time() - limits.unused_days * DAY, TRIED) if limits.unused_days else []
    if limits.keep_days:
        found += await store.idle(time() - limits.keep_days * DAY)
    for table_id in (names := dict.fromkeys(found)):
        await remove(table_id)
    return len(names)


async def make_space(store: Store, remove: Remove) -> bool:
    """Remove tables that were not played, the oldest first; whether there were any."""
    found = (await store.idle(time() - AT_LEAST, TRIED))[:MOST_AT_ONCE]
    for table_id in found:
        await remove(table_id)
    return bool(found)


async def tidy_for_ever(store: Store, limits: Limits, remove: Remove) -> None:
    """Now, and every hour."""
    while True:
        with suppress(StoreError):  # the store has logged it, and the next hour is soon enough
            await tidy(store, limits, remove)
        await asyncio.sleep(HOUR)
