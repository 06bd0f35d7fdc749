"""Tables in memory. What is there is what the database says, or is marked stale and fetched again before anybody sees it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import time

from cachetools import FIFOCache

from highdraw.engine.record import pack_stood
from highdraw.errors import HighdrawError
from highdraw.store import Store, StoreError
from highdraw.table.entry import unpack
from highdraw.table.errors import Full, NoTable, OldTable
from highdraw.table.loading import load_table
from highdraw.table.open_table import OpenTable
from highdraw.table.table import Table
from highdraw.table.tasks import Tasks

OLD_KEPT = 1000
log = logging.getLogger(__name__)


class Memory:
    """The open tables of one process."""

    def __init__(self, store: Store, most: int, tasks: Tasks, opened: Callable[[OpenTable], None]) -> None:
        self.store, self.most, self.tasks = store, most, tasks
        self._opened = opened
        """Called with every table that is fetched."""
        self.open: OrderedDict[str, OpenTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._old: FIFOCache[str, str] = FIFOCache(OLD_KEPT)
        """Tables that can only be read, and why: so that it is not tried again and again."""

    def add(self, table: Table) -> None:
        """A table that was just made."""
        self.open[table.id] = OpenTable(table)
        if not self._make_room():
            self.open.pop(table.id, None)

    async def fetch(self, table_id: str) -> OpenTable:
        """A table in memory, fetched from the database if it is not there."""
        found = self.open.get(table_id)
        if found is not None:
            self.open.move_to_end(table_id)
            return found
        if table_id in self._old:
            raise OldTable(table_id, self._old[table_id])
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = self.tasks.begin(self._fetch(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _fetch(self, table_id: str) -> OpenTable:
        if not self._make_room():
            raise Full(f"This server has {self.most} tables open, which is all it has room for. Come back later.")
        opened = OpenTable(await self._load(table_id))
        self.open[table_id] = opened
        self._opened(opened)
        return opened

    async def _load(self, table_id: str) -> Table:
        try:
            return await load_table(self.store, table_id)
        except OldTable as error:
            self._old[table_id] = error.reason
            raise

    def _make_room(self) -> bool:
        """Let go of tables nobody uses, the one unused for longest first, until another has room."""
        most = self.most - len(self._loading)
        for name in list(self.open):
            if len(self.open) <= most:
                break
            if not self.open[name].users:
                self.tasks.start(self.keep_standing(self.open.pop(name)))
        return len(self.open) <= most

    def drop(self, opened: OpenTable) -> None:
        """A table that is no more: whoever watches it will see so."""
        opened.stale = True
        if self.open.get(opened.table.id) is opened:
            del self.open[opened.table.id]
        opened.wake()

    async def forget(self, table_id: str) -> None:
        """A table was removed from the database, perhaps while somebody fetched it."""
        if loading := self._loading.get(table_id):
            await asyncio.wait([loading])
        if opened := self.open.get(table_id):
            self.drop(opened)
        self._old.pop(table_id, None)

    @asynccontextmanager
    async def held(self, table_id: str) -> AsyncIterator[OpenTable]:
        """A table that stays in memory meanwhile."""
        opened = await self.fetch(table_id)
        opened.users += 1
        try:
            yield opened
        finally:
            opened.users -= 1

    async def settle(self, opened: OpenTable) -> None:
        """Memory as the database says. Only whoever has the lock does this."""
        if opened.stale:
            try:
                opened.table = await self._load(opened.table.id)
            except (NoTable, OldTable):
                self.drop(opened)
                raise
            opened.stale = False

    async def catch_up(self, opened: OpenTable) -> None:
        """Take in what other processes have written."""
        anew = opened.stale
        new = [] if anew else await self.store.entries(opened.table.id, opened.table.seq)
        if new and opened.table.settled:
            try:
                opened.table.follow([unpack(body) for body in new])
                opened.table.tick(time())
            except HighdrawError as error:
                log.warning("Table %s is read anew: %s", opened.table.id, error)
                opened.stale = True
        elif new:
            opened.stale = True
        await self.settle(opened)
        if new or anew:
            opened.wake()

    async def keep_standing(self, opened: OpenTable) -> None:
        """Keep how a fight stands, for whoever reads it when it can no longer be played."""
        table = opened.table
        if opened.stale or table.standing_kept:
            return
        try:
            await self.store.keep_stood(table.id, pack_stood(table.stood()))
        except StoreError as error:
            log.warning("How the fight at table %s stands is not kept: %s", table.id, error)
        else:
            table.standing_kept = True
