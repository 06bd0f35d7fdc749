"""All tables of this process. Each has a mailbox: one thing at a time is done, written down, and only then shown.

What is in memory is what the database says, or is marked stale and fetched again before anybody sees it. Whoever asks for
something may go away meanwhile: what has begun is finished.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from time import time
from typing import Any, TypeVar

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.store import Conflict, Kept, Store, StoreError
from highdraw.table.entry import TableHead, pack, unpack
from highdraw.table.errors import Full, NoTable, Refused
from highdraw.table.open_table import OpenTable
from highdraw.table.role import ALPHABET, Role, fresh_code, fresh_id, read, sign
from highdraw.table.table import Table

T = TypeVar("T")
CODE_HOURS = 12.0
TRIES = 8
"""So often something is tried again on top of what other processes have done meanwhile."""
KEY_LENGTH = 64
LONG = 200
"""A log of more entries is replayed in a thread, so that other tables need not wait for it."""
PATIENCE = 10.0
"""So many seconds what has begun may take to finish when the server stops."""

log = logging.getLogger(__name__)


class Limits(msgspec.Struct, frozen=True):
    """What one server takes on."""

    tables: int = 2000
    """Tables in the database."""
    open_tables: int = 600
    """Tables in memory; the one unused for longest makes room."""
    streams: int = 6000
    streams_per_table: int = 64
    entries: int = 20_000
    """Entries in the log of one table."""


class Tables:
    """The tables of one process on one database."""

    def __init__(self, store: Store, secret: bytes, limits: Limits | None = None) -> None:
        self.store, self.secret = store, secret
        self.limits = limits or Limits()
        self.closing = False
        self._open: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._streams = 0
        store.listen(self._heard)

    @classmethod
    async def at(cls, url: str, limits: Limits | None = None) -> "Tables":
        store = await Store.open(url)
        return cls(store, await store.secret(), limits)

    async def close(self) -> None:
        """Take on nothing new, finish what has begun, let go of the database."""
        self.closing = True
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=PATIENCE)
        for opened in self._open.values():
            opened.wake()
        await self.store.close()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that is finished even when whoever asked for it goes away."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, HighdrawError):
            log.error("Something went wrong at a table.", exc_info=error)

    def _check_open(self) -> None:
        if self.closing:
            raise StoreError("The server is being stopped. Try again in a moment.")

    # ---- making and finding tables

    async def create(self, system: AnySystem, setup: Any, title: str, *, typed: bool = False, scenario: str = "", seed: str = "") -> Role:
        """A new table; the GM's role at it."""
        self._check_open()
        if await self.store.count() >= self.limits.tables:
            raise Full(f"This server keeps at most {self.limits.tables} tables. Remove one that is done with.")
        head = TableHead(
            title=title, system=system.id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup), seed=seed or fresh_id(),
            typed=typed, scenario=scenario,
        )  # fmt: skip
        table = Table(fresh_id(), head)
        packed, bodies = msgspec.json.encode(head), [pack(entry) for entry in table.take_fresh()]
        await asyncio.shield(self._begin(self._with_code(lambda code, until: self.store.create(table.id, packed, code, until, bodies))))
        table.seq = len(bodies)
        table.tick(time())
        self._open[table.id] = OpenTable(table)
        if not self._make_room():
            self._open.pop(table.id, None)
        return Role(table.id, "gm")

    async def _with_code(self, use: Callable[[str, float], Coroutine[Any, Any, None]]) -> str:
        """Try codes until one is free."""
        for _ in range(20):
            code = fresh_code()
            try:
                await use(code, time() + CODE_HOURS * 3600)
            except Conflict:
                continue
            return code
        raise Full("No code is free. Try again.")

    async def renew_code(self, table_id: str) -> str:
        """A new code; the old one opens nothing any more."""
        self._check_open()
        return await asyncio.shield(self._begin(self._with_code(lambda code, until: self.store.renew_code(table_id, code, until))))

    async def kept(self, table_id: str) -> Kept:
        found = await self.store.find(table_id)
        if found is None:
            raise NoTable("This table was removed.")
        return found

    async def by_code(self, code: str) -> Kept:
        code = code.strip().upper()
        found = await self.store.find_code(code) if set(code) <= set(ALPHABET) else None
        if found is None:
            raise NoTable("No table has this code now. Look at the big screen again: a code is good for some hours.")
        return found

    async def remove(self, role: Role) -> None:
        """The GM removes a table with all that was done at it."""
        self._check_open()
        if role.kind != "gm":
            raise Refused("Only the GM can do this.")
        await asyncio.shield(self._begin(self._remove(role.table)))

    async def _remove(self, table_id: str) -> None:
        async with self._held(table_id) as opened, opened.lock:
            await self.store.remove(table_id)
            self._drop(opened)

    def link(self, role: Role) -> str:
        return sign(role, self.secret)

    def role(self, token: str) -> Role:
        return read(token, self.secret)

    # ---- tables in memory

    async def opened(self, table_id: str) -> OpenTable:
        """A table in memory, fetched from the database if it is not there."""
        found = self._open.get(table_id)
        if found is not None:
            self._open.move_to_end(table_id)
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self._begin(self._fetch(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _fetch(self, table_id: str) -> OpenTable:
        if not self._make_room():
            raise Full(f"This server has {self.limits.open_tables} tables open, which is all it has room for. Come back later.")
        opened = OpenTable(await self._load(table_id))
        self._open[table_id] = opened
        self._kick_bots(opened)
        return opened

    async def _load(self, table_id: str) -> Table:
        kept = await self.kept(table_id)
        entries = [unpack(body) for body in await self.store.entries(table_id)]
        head = msgspec.json.decode(kept.head, type=TableHead)
        table = await asyncio.to_thread(Table.load, kept.id, head, entries) if len(entries) > LONG else Table.load(kept.id, head, entries)
        for at in await self.store.times(table_id):
            table.tick(at)
        return table

    def _make_room(self) -> bool:
        """Let go of tables nobody uses, the one unused for longest first, until another has room."""
        most = self.limits.open_tables - len(self._loading)
        for name in list(self._open):
            if len(self._open) <= most:
                break
            if not self._open[name].users:
                del self._open[name]
        return len(self._open) <= most

    def _drop(self, opened: OpenTable) -> None:
        """A table that is no more: whoever watches it will see so."""
        opened.stale = True
        if self._open.get(opened.table.id) is opened:
            del self._open[opened.table.id]
        opened.wake()

    @asynccontextmanager
    async def _held(self, table_id: str) -> AsyncIterator[OpenTable]:
        """A table that stays in memory meanwhile."""
        opened = await self.opened(table_id)
        opened.users += 1
        try:
            yield opened
        finally:
            opened.users -= 1

    async def _settle(self, opened: OpenTable) -> None:
        """Memory as the database says. Only whoever has the lock does this."""
        if opened.stale:
            try:
                opened.table = await self._load(opened.table.id)
            except NoTable:
                self._drop(opened)
                raise
            opened.stale = False

    async def _catch_up(self, opened: OpenTable) -> None:
        """Take in what other processes have written."""
        new = [] if opened.stale else await self.store.entries(opened.table.id, opened.table.seq)
        if new and opened.table.settled:
            try:
                opened.table.follow([unpack(body) for body in new])
                opened.table.tick(time())
            except HighdrawError as error:
                log.warning("Table %s is read anew: %s", opened.table.id, error)
                opened.stale = True
        elif new:
            opened.stale = True
        await self._settle(opened)
        if new:
            opened.wake()

    # ---- looking

    async def look(self, role: Role) -> Table:
        """The table somebody looks at: all that was written down before, and nothing that is not."""
        async with self._held(role.table) as opened, opened.lock:
            await self._settle(opened)
            if self.store.is_postgres:
                await self._catch_up(opened)
            return opened.table

    async def glance(self, role: Role) -> tuple[Table, int]:
        """The table as this process knows it, and the number of its last change: for those who are told of every change."""
        known = self._open.get(role.table)
        if known is not None and not known.stale and not known.lock.locked():
            return known.table, known.change
        async with self._held(role.table) as opened, opened.lock:
            await self._settle(opened)
            return opened.table, opened.change

    @asynccontextmanager
    async def watch(self, role: Role) -> AsyncIterator[asyncio.Event]:
        """A bell that rings whenever something has changed at a table."""
        self._check_open()
        async with self._held(role.table) as opened:
            if len(opened.watchers) >= self.limits.streams_per_table:
                raise Full(f"{self.limits.streams_per_table} screens look at this table already. Close one.")
            if self._streams >= self.limits.streams:
                raise Full(f"{self.limits.streams} screens look at this server's tables already. Close one, or come back later.")
            bell = asyncio.Event()
            opened.watchers.add(bell)
            self._streams += 1
            try:
                if self.store.is_postgres:
                    async with opened.lock:
                        await self._catch_up(opened)
                self._kick_bots(opened)
                yield bell
            finally:
                opened.watchers.discard(bell)
                self._streams -= 1

    # ---- the mailbox

    async def act(self, role: Role, deed: Callable[[Table], T], key: str = "") -> T | None:
        """Do something at a table: check it, write it down, show it. The same `key` twice counts once.

        What is refused changes nothing. When another process was faster, what it did is taken in and the deed is tried again
        on top of it.
        """
        self._check_open()
        if len(key) > KEY_LENGTH or not key.isascii() or not (key.isprintable() or not key):
            raise Refused(f"The key of a request has at most {KEY_LENGTH} plain letters and digits.")
        return await asyncio.shield(self._begin(self._act(role, deed, key)))

    async def _act(self, role: Role, deed: Callable[[Table], T], key: str) -> T | None:
        async with self._held(role.table) as opened, opened.lock:
            for _ in range(TRIES):
                await self._settle(opened)
                if key and opened.remembers(key):
                    return None
                self._check_length(opened.table)
                try:
                    result = self._try(opened, deed)
                except Exception:
                    if key and await self.store.knows_key(role.table, key):
                        return None
                    raise
                try:
                    await self._write(opened, key)
                except Conflict:
                    if key and await self.store.knows_key(role.table, key):
                        return None
                    continue
                opened.remember(key)
                opened.wake()
                self._kick_bots(opened)
                return result
        raise Conflict("Others were faster, again and again. Look again, then decide.")

    def _check_length(self, table: Table) -> None:
        if table.seq >= self.limits.entries:
            raise Full(f"The log of this table has {self.limits.entries:,} entries, and that is its end. Go on at a new table.")

    def _try(self, opened: OpenTable, deed: Callable[[Table], T]) -> T:
        """Do it in memory. What breaks off in the middle is forgotten."""
        try:
            return deed(opened.table)
        except BaseException:
            opened.stale = not opened.table.settled
            raise

    async def _write(self, opened: OpenTable, key: str = "") -> None:
        """Write down what is new. Until that is done, and if it fails, memory is not to be believed."""
        table = opened.table
        entries = table.take_fresh()
        if not entries and not key:
            return
        opened.stale = True
        await self.store.append(table.id, table.seq, [pack(entry) for entry in entries], key)
        table.seq += len(entries)
        table.tick(time())
        opened.stale = False

    # ---- the tactician

    def _kick_bots(self, opened: OpenTable) -> None:
        """See to it that the tactician answers, if it is asked."""
        if not self.closing and opened.table.bot_asked and (opened.bots is None or opened.bots.done()):
            opened.bots = self._begin(self._bots(opened))

    async def _bots(self, opened: OpenTable) -> None:
        """The tactician's answers, a few at a time: between them others have their turn."""
        opened.users += 1
        try:
            more = True
            while more and not self.closing:
                async with opened.lock:
                    await self._settle(opened)
                    if opened.table.seq >= self.limits.entries:
                        return
                    try:
                        more = self._try(opened, lambda table: table.run_bots())
                    except HighdrawError:
                        log.exception("The tactician does not know what to do at table %s; the GM answers for it.", opened.table.id)
                        return
                    try:
                        await self._write(opened)
                    except Conflict:
                        continue
                    if more:
                        opened.wake()
                await asyncio.sleep(0)
        finally:
            opened.users -= 1

    # ---- other processes

    def _heard(self, table_id: str, length: int) -> None:
        """Another process (or this one) has written to a table, or has removed it; without a name, perhaps to all."""
        for opened in [self._open[table_id]] if table_id in self._open else [] if table_id else list(self._open.values()):
            if length < 0:
                self._drop(opened)
                continue
            opened.heard = max(opened.heard, length if table_id else opened.table.seq + 1)
            if opened.heard > opened.table.seq and opened.follower is None:
                opened.follower = self._begin(self._follow(opened))

    async def _follow(self, opened: OpenTable) -> None:
        opened.users += 1
        try:
            async with opened.lock:
                opened.follower = None
                if opened.heard > opened.table.seq:
                    await self._catch_up(opened)
                    opened.heard = opened.table.seq
        finally:
            opened.users -= 1
