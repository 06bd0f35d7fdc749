"""One thing at a time at a table: it is done in memory, saved, and only then shown."""

import asyncio
from collections.abc import Callable
from time import time
from typing import TypeVar

from highdraw.engine.record import pack_stood
from highdraw.store import Append, Conflict
from highdraw.table.budget import TooLong, within
from highdraw.table.entry import pack
from highdraw.table.errors import Full, KeyUsed
from highdraw.table.limits import Limits
from highdraw.table.loading import AT_ONCE
from highdraw.table.memory import Memory
from highdraw.table.open_table import OpenTable
from highdraw.table.table import Table

T = TypeVar("T")
TRIES = 8
"""How often something is tried again on top of what other processes have done meanwhile."""
STANDING = 60.0
"""Seconds after which it is kept again how a fight stands, for whoever reads it when the rules have changed."""


class Mailbox:
    """How deeds are done. Whoever calls holds the lock of the table."""

    def __init__(self, memory: Memory, limits: Limits) -> None:
        self.memory, self.store, self.limits = memory, memory.store, limits

    async def do(self, opened: OpenTable, deed: Callable[[Table], T], key: str, what: str) -> T | None:
        """A deed, and what came of it; None when a request with this key was carried out already."""
        table_id = opened.table.id
        for _ in range(TRIES):
            await self.memory.settle(opened)
            if key and opened.remembers(key, what):
                return None
            self._check_length(opened.table)
            try:
                result = await self.attempt(opened, deed)
            except Exception:
                if key and await self.is_done(table_id, key, what):
                    return None
                raise
            try:
                await self.save(opened, key, what)
            except Conflict:
                if key and await self.is_done(table_id, key, what):
                    return None
                continue
            opened.remember(key, what)
            opened.wake()
            return result
        raise Conflict("Others were faster, again and again. Look again, then decide.")

    async def is_done(self, table_id: str, key: str, what: str) -> bool:
        """Whether a request with this key was carried out. `KeyUsed` when that one asked for something else."""
        known = await self.store.use_of_key(table_id, key)
        if known is not None and known != what:
            raise KeyUsed
        return known is not None

    def _check_length(self, table: Table) -> None:
        if table.seq >= self.limits.entries:
            raise Full(f"The log of this table has {self.limits.entries:,} entries, and that is its end. Go on at a new table.")

    async def attempt(self, opened: OpenTable, deed: Callable[[Table], T]) -> T:
        """Do it in memory. What breaks off in the middle is forgotten; what takes long is done in a thread, and given up in the end."""
        if not opened.slow:
            try:
                return within(AT_ONCE, lambda: deed(opened.table))
            except TooLong:
                opened.slow = opened.stale = True
                await self.memory.settle(opened)
            except BaseException:
                opened.stale = not opened.table.settled
                raise
        try:
            return await asyncio.to_thread(within, self.limits.seconds, lambda: deed(opened.table))
        except TooLong:
            opened.stale = True
            raise
        except BaseException:
            opened.stale = not opened.table.settled
            raise

    async def save(self, opened: OpenTable, key: str = "", what: str = "") -> None:
        """Save what is new. Until that is done, and if it fails, memory is not to be believed: it may be drawn ahead, but not shown."""
        table = opened.table
        entries = table.take_fresh()
        if not entries and not key:
            return
        opened.stale = True
        now = time()
        told = table.telling.change(table.session.events) if entries else b""
        stood = b""
        if entries and (table.session.over or now - table.stood_at > STANDING):
            stood, table.stood_at = pack_stood(table.stood()), now
        append = Append(table.id, table.seq, [pack(entry) for entry in entries], key, what, told, stood)
        table.seq = append.end  # as it will be, for those who draw it meanwhile
        table.tick(now)
        try:
            await self.store.append(append, opened.ahead)
        except BaseException:
            table.seq, opened.unsaved = append.seq, None
            raise
        opened.saved()
        table.standing_kept = bool(stood)
        opened.stale = False
