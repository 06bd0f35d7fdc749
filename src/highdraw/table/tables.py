"""All tables of this process. Each has a mailbox: one thing at a time is done, saved, and only then shown.

Whoever asks for something may go away meanwhile: what has begun is finished.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, nullcontext, suppress
from time import time
from typing import Any, TypeVar

import msgspec

from highdraw.engine.log import FORMAT
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.store import Append, Conflict, Kept, Store, StoreError
from highdraw.store.listener import NOTED
from highdraw.table import loading, tidying
from highdraw.table.entry import Deed, TableHead, pack
from highdraw.table.errors import Full, NoTable, OldTable, Refused
from highdraw.table.limits import Limits
from highdraw.table.mailbox import Mailbox
from highdraw.table.memory import Memory
from highdraw.table.open_table import Bell, OpenTable, Unsaved
from highdraw.table.record import Record
from highdraw.table.role import ALPHABET, Role, fresh_code, fresh_id, fresh_seed, id_for, read, sign
from highdraw.table.seating import in_a_line
from highdraw.table.table import Table
from highdraw.table.tasks import Tasks

T = TypeVar("T")
CODE_HOURS = 12.0
KEY_LENGTH = 64
PATIENCE = 10.0
"""Seconds for what has begun to finish when the server stops."""
MADE = "made"
"""The key under which a table remembers by what request it was made."""

log = logging.getLogger(__name__)


class Tables:
    """The tables of one process on one database."""

    def __init__(self, store: Store, secret: bytes, limits: Limits | None = None) -> None:
        self.store, self.secret = store, secret
        self.limits = limits or Limits()
        self.closing = False
        self.tasks = Tasks()
        self.memory = Memory(store, self.limits.open_tables, self.tasks, self._kick_bots)
        self.mailbox = Mailbox(self.memory, self.limits)
        self._streams = 0
        self._tidying: asyncio.Task[None] | None = None
        store.listen(self._heard)

    @classmethod
    async def at(cls, url: str, limits: Limits | None = None) -> "Tables":
        """The tables of a database. Of an SQLite file they can be open only once."""
        store = await Store.open(url, alone=True)
        try:
            return cls(store, await store.secret(), limits)
        except BaseException:
            await store.close()
            raise

    async def close(self) -> None:
        """Take on nothing new, finish what has begun, let go of the database."""
        self.closing = True
        if self._tidying is not None:
            self._tidying.cancel()
            with suppress(asyncio.CancelledError):
                await self._tidying
        try:
            await self.tasks.wait(PATIENCE)
            for opened in list(self.memory.open.values()):
                opened.wake()
                await self.memory.keep_standing(opened)
        finally:
            await self.store.close()

    def tidy(self) -> None:
        """Remove what has outlived itself, now and every hour."""
        self._tidying = asyncio.create_task(tidying.tidy_for_ever(self.store, self.limits, self._remove))

    def _check_open(self) -> None:
        if self.closing:
            raise StoreError("The server is being stopped. Try again in a moment.")

    # ---- making and finding tables

    async def create(
        self,
        system: AnySystem,
        setup: Any,
        title: str,
        *,
        typed: bool = False,
        scenario: str = "",
        campaign: str = "",
        seed: str = "",
        key: str = "",
        what: str = "",
        deeds: tuple[Deed, ...] = (),
    ) -> Role:
        """A new table, on which all `deeds` are done; the GM's role at it. The same `key` twice makes one, and gives it again."""
        self._check_open()
        table_id = id_for(key, self.secret) if key else fresh_id()
        if key and await self.mailbox.is_done(table_id, MADE, what):
            return (await self.table(table_id)).role_of("gm")
        head = TableHead(
            title=in_a_line(title) or "A fight", system=system.id, behaviour=system.behaviour, setup=msgspec.to_builtins(setup),
            seed=seed or fresh_seed(), typed=typed, scenario=scenario, campaign=campaign, format=FORMAT,
        )  # fmt: skip
        table = Table.begun(table_id, head, deeds)
        bodies = [pack(entry) for entry in table.take_fresh()]
        first = Append(table_id, 0, bodies, MADE if key else "", what, table.telling.change(table.session.events) if bodies else b"")
        packed, since = msgspec.json.encode(head), time() - self.limits.resting_days * tidying.DAY

        def make(code: str, until: float) -> Coroutine[Any, Any, None]:
            return self.store.create(first, packed, code, until, self.limits.tables, since)

        try:
            await self.tasks.finish(self._with_code(make))
        except Full:
            if not await tidying.make_space(self.store, self._remove):
                raise
            await self.tasks.finish(self._with_code(make))
        table.seq = len(bodies)
        table.tick(time())
        self.memory.add(table)
        return Role(table_id, "gm")

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
        """A new code; the old one stops working."""
        self._check_open()
        return await self.tasks.finish(self._with_code(lambda code, until: self.store.renew_code(table_id, code, until)))

    async def kept(self, table_id: str) -> Kept:
        return await loading.kept(self.store, table_id)

    async def by_code(self, code: str) -> Kept:
        code = code.strip().upper()
        found = await self.store.find_code(code) if set(code) <= set(ALPHABET) else None
        if found is None:
            raise NoTable("No table has this code now. Look at the big screen again: a code is good for some hours.")
        return found

    async def remove(self, role: Role) -> None:
        """The GM removes a table with all that was done at it."""
        self._check_open()
        if not role.owns:
            raise Refused("Only the GM whose table it is can do this.")
        await self.check(role)
        await self.tasks.finish(self._remove(role.table))

    async def _remove(self, table_id: str) -> None:
        opened = self.memory.open.get(table_id)
        async with opened.lock if opened is not None else nullcontext():
            await self.store.remove(table_id)
        await self.memory.forget(table_id)

    def link(self, role: Role) -> str:
        return sign(role, self.secret)

    def role(self, token: str) -> Role:
        return read(token, self.secret)

    # ---- looking

    async def table(self, table_id: str) -> Table:
        """A table: all that was saved before, and nothing that is not."""
        async with self.memory.held(table_id) as opened, opened.lock:
            await self.memory.settle(opened)
            if self.store.is_postgres:
                await self.memory.catch_up(opened)
            return opened.table

    async def look(self, role: Role) -> Table:
        """The table somebody looks at, if their link still opens it."""
        table = await self.table(role.table)
        table.check(role)
        return table

    async def check(self, role: Role) -> None:
        """Whether somebody's link still opens their table, be it one that can only be read."""
        try:
            await self.look(role)
        except OldTable:
            await self.record(role)

    async def record(self, role: Role) -> Record:
        """What there is to read of a table."""
        try:
            reason = ""
            await self.table(role.table)
        except OldTable as error:
            reason = error.reason
        record = await loading.load_record(self.store, role.table, reason)
        record.check(role)
        return record

    async def fight_file(self, role: Role) -> bytes:
        """The fight as a file: for the GM at any time, for the others when it is over, and without the seed."""
        record = await self.record(role)
        over = record.over
        if not record.reason:
            table = await self.look(role)
            record.stood, over = table.stood(), table.session.over
        if role.kind != "gm" and not over:
            raise Refused("The file holds everybody's cards: it is yours when the fight is over.")
        return record.fight_file(seed=role.kind == "gm")

    def ahead(self, role: Role) -> Unsaved | None:
        """What is being saved at this moment at a table, when it may be drawn already; nothing of it is shown before it is saved."""
        known = self.memory.open.get(role.table)
        return None if known is None else known.unsaved

    async def glance(self, role: Role) -> tuple[Table, int]:
        """The table as this process knows it, and the number of its last change: for those who are told of every change."""
        known = self.memory.open.get(role.table)
        if known is not None and not known.stale and not known.lock.locked():
            known.table.check(role)
            return known.table, known.change
        async with self.memory.held(role.table) as opened, opened.lock:
            await self.memory.settle(opened)
            opened.table.check(role)
            return opened.table, opened.change

    @asynccontextmanager
    async def watch(self, role: Role) -> AsyncIterator[Bell]:
        """A bell that rings whenever something has changed at a table."""
        self._check_open()
        async with self.memory.held(role.table) as opened:
            if self._streams >= self.limits.streams:
                raise Full(f"{self.limits.streams} screens show tables of this server already. Close one, or come back later.")
            bell = opened.watch(role, self.limits)
            self._streams += 1
            try:
                if self.store.is_postgres:
                    async with opened.lock:
                        await self.memory.catch_up(opened)
                self._kick_bots(opened)
                yield bell
            finally:
                opened.watchers.pop(bell, None)
                self._streams -= 1

    # ---- the mailbox

    async def act(self, role: Role, deed: Callable[[Table], T], key: str = "", what: str = "") -> T | None:
        """Do something at a table for somebody whose link still opens it."""

        def checked(table: Table) -> T:
            table.check(role)
            return deed(table)

        return await self.do(role.table, checked, key, what)

    async def do(self, table_id: str, deed: Callable[[Table], T], key: str = "", what: str = "") -> T | None:
        """Do something at a table: check it, save it, show it. The same `key` twice counts once, and asks for the same thing.

        What is refused changes nothing. When another process was faster, what it did is taken in and the deed is tried again
        on top of it.
        """
        self._check_open()
        if len(key) > KEY_LENGTH or not key.isascii() or not (key.isprintable() or not key):
            raise Refused(f"The key of a request has at most {KEY_LENGTH} plain letters and digits.")
        return await self.tasks.finish(self._done(table_id, deed, key, what))

    async def _done(self, table_id: str, deed: Callable[[Table], T], key: str, what: str) -> T | None:
        async with self.memory.held(table_id) as opened, opened.lock:
            result = await self.mailbox.do(opened, deed, key, what)
            self._kick_bots(opened)
            return result

    async def note(self, role: Role, text: str) -> None:
        """What a player writes down for themselves: kept apart from the log, and seen by nobody else."""
        self._check_open()
        table = await self.look(role)
        table.check_note(role, text)
        await self.tasks.finish(self.store.keep_note(role.table, role.seat, text))
        if opened := self.memory.open.get(role.table):
            opened.table.take_notes({role.seat: text})
            opened.wake()

    async def carry_notes(self, old: str, new: str) -> None:
        """What players have written down for themselves goes with them to another table."""
        there = await self.store.notes(new)
        for seat, text in (await self.store.notes(old)).items():
            if seat in there:
                continue
            await self.tasks.finish(self.store.keep_note(new, seat, text))
        if opened := self.memory.open.get(new):
            opened.table.take_notes(await self.store.notes(new))

    async def change_link(self, role: Role, whose: str, key: str = "", what: str = "") -> Role | None:
        """Another link for the GM, the big screen or a seat: the old one opens nothing any more."""
        new = await self.act(role, lambda table: table.change_link(role, whose), key, what)
        if new is not None and new.kind == "seat":
            note = (await self.table(role.table)).people[new.seat].note
            if note:
                await self.store.keep_note(role.table, new.seat, note)
        return new

    # ---- the tactician

    def _kick_bots(self, opened: OpenTable) -> None:
        """See to it that the tactician answers, if it is asked."""
        if not self.closing and opened.table.bot_asked and (opened.bots is None or opened.bots.done()):
            opened.bots = self.tasks.begin(self._bots(opened))

    async def _bots(self, opened: OpenTable) -> None:
        """The tactician's answers, a few at a time: between them others have their turn."""
        opened.users += 1
        try:
            more = True
            while more and not self.closing:
                async with opened.lock:
                    await self.memory.settle(opened)
                    if opened.table.seq >= self.limits.entries:
                        return
                    try:
                        more = await self.mailbox.attempt(opened, lambda table: table.run_bots())
                    except HighdrawError:
                        log.exception("The tactician does not know what to do at table %s; the GM answers for it.", opened.table.id)
                        return
                    try:
                        await self.mailbox.save(opened)
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
        known = self.memory.open
        for opened in [known[table_id]] if table_id in known else [] if table_id else list(known.values()):
            if length == NOTED:
                self.tasks.start(self._hear_notes(opened))
            elif length < 0:
                self.memory.drop(opened)
            else:
                opened.heard = max(opened.heard, length)
                opened.unsure = opened.unsure or not table_id
                if opened.behind and opened.follower is None:
                    opened.follower = self.tasks.begin(self._follow(opened))

    async def _hear_notes(self, opened: OpenTable) -> None:
        opened.table.take_notes(await self.store.notes(opened.table.id))
        opened.wake()

    async def _follow(self, opened: OpenTable) -> None:
        opened.users += 1
        try:
            async with opened.lock:
                opened.follower = None
                if opened.behind:
                    opened.unsure = False
                    try:
                        await self.memory.catch_up(opened)
                    except StoreError:
                        opened.unsure = True
                        raise
        finally:
            opened.users -= 1
