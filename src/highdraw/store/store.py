"""The database: tables made and found, entries appended and read, other processes told.

An append is one transaction: all its entries and its key, or nothing. What it has acknowledged survives the death of the
process. PostgreSQL has many writers; SQLite has one (see writer.py).
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_bytes
from time import time
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from highdraw.store import schema
from highdraw.store.address import database_url, hide_password, plain
from highdraw.store.append import Append, write
from highdraw.store.errors import Conflict, Damaged, Full, StoreError, as_store_errors, first_line
from highdraw.store.health import Health
from highdraw.store.listener import CHANNEL, GONE, NOTED, Heard, Listener, notice
from highdraw.store.lock import FileLock
from highdraw.store.migrate import upgrade
from highdraw.store.shelf import Shelf
from highdraw.store.writer import Begun, Writer, prepare

T = TypeVar("T")
NOT_WRITTEN = "It could not be saved, so it did not happen"
NOT_READ = "The database does not answer"
COUNTING = 0x4844_4354
"""So that of several processes only one counts the tables and makes another."""
POSTGRES: dict[str, Any] = {
    "pool_pre_ping": True, "pool_size": 10, "max_overflow": 10, "pool_timeout": 10,
    "connect_args": {"timeout": 10, "command_timeout": 20},
}  # fmt: skip


class Kept(msgspec.Struct, frozen=True):
    """A table as the database has it, without its log."""

    id: str
    head: bytes
    code: str
    code_until: float
    created: float
    touched: float


class Listed(msgspec.Struct, frozen=True):
    """A table in the list of all of them."""

    id: str
    head: bytes
    created: float
    touched: float
    entries: int


class Store:
    """One database. Make it with `Store.open`."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None = None) -> None:
        self.engine, self._lock = engine, lock
        self.is_postgres = engine.dialect.name == "postgresql"
        address = engine.url.render_as_string(hide_password=False)
        self.name = engine.url.set(drivername="postgresql").render_as_string() if self.is_postgres else str(engine.url.database)
        self.writer = None if self.is_postgres else Writer(plain(address), self.name)
        self.health = Health(self.name)
        self._listener: Listener | None = None
        self._under_way = 0
        self._done = asyncio.Event()
        """Set when nothing is under way any more."""

    @classmethod
    async def open(cls, url: str, *, alone: bool = False) -> "Store":
        """Open a database by its address (`sqlite:///file.db`, `postgresql://…`) or the path of a file, and bring it up to date.

        `alone`: nobody else may serve the same SQLite file meanwhile.
        """
        address = database_url(url)
        postgres = make_url(address).get_backend_name() == "postgresql"
        lock = FileLock(Path(str(make_url(address).database))) if alone and not postgres else None
        try:
            await asyncio.to_thread(upgrade, address)
            engine = create_async_engine(address, **(POSTGRES if postgres else {}))
            if not postgres:
                event.listen(engine.sync_engine, "connect", prepare)
            store = cls(engine, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        try:
            await store.count()
        except BaseException as error:
            await store.close()
            if not isinstance(error, StoreError):
                raise
            raise StoreError(f"The database {hide_password(url)} cannot be used: {first_line(error.__cause__ or error)}.") from None
        return store

    async def close(self) -> None:
        """Stop listening, finish what is under way, let go of the database.

        A connection that is in use when the others are closed would stay open.
        """
        if self._listener is not None:
            await self._listener.close()
        while self._under_way:
            self._done.clear()
            await self._done.wait()
        if self.writer is not None:
            await self.writer.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def _watched(self, doing: str, taken: str = "") -> Iterator[None]:
        """Failures in words; and whether the database answers is kept in mind."""
        self._under_way += 1
        try:
            with as_store_errors(self.name, doing, taken):
                yield
        except StoreError as error:
            self.health.failed(error)
            raise
        finally:
            self._under_way -= 1
            if not self._under_way:
                self._done.set()
        self.health.answered()

    async def _change(self, job: Callable[[Connection], T], taken: str = "") -> T:
        """Something in a transaction of its own."""
        with self._watched(NOT_WRITTEN, taken):
            if self.writer is not None:
                return await self.writer.do(job)
            async with self.engine.begin() as connection:
                return await connection.run_sync(job)

    async def _rows(self, wanted: Any) -> list[Any]:
        with self._watched(NOT_READ):
            async with self.engine.connect() as connection:
                return list((await connection.execute(wanted)).all())

    @property
    def fighters(self) -> Shelf:
        """Fighters that people have made."""
        return Shelf(self._rows, self._change, schema.fighters, "fighters")

    @property
    def encounters(self) -> Shelf:
        """Encounters that people have built."""
        return Shelf(self._rows, self._change, schema.encounters, "encounters")

    @property
    def parties(self) -> Shelf:
        """Parties of fighters."""
        return Shelf(self._rows, self._change, schema.parties, "parties")

    @property
    def campaigns(self) -> Shelf:
        """Campaigns."""
        return Shelf(self._rows, self._change, schema.campaigns, "campaigns")

    async def keep_all(self, some: Sequence[Callable[[Connection], None]]) -> None:
        """Things of several kinds (`Shelf.adding`), all or none."""

        def job(connection: Connection) -> None:
            for each in some:
                each(connection)

        await self._change(job, "That is there already.")

    # ---- tables

    async def secret(self) -> bytes:
        """What links are signed with: made once, the same for every process on this database."""
        wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == "links")
        made = insert(schema.secrets).values(name="links", value=token_bytes(32))
        if not await self._rows(wanted):
            with suppress(Conflict):  # another process was faster, and its secret counts
                await self._change(lambda connection: connection.execute(made), "It was made meanwhile.")
        return bytes((await self._rows(wanted))[0].value)

    async def create(
        self,
        first: Append,
        head: bytes,
        code: str,
        code_until: float,
        most: int | None = None,
        since: float = 0.0,
    ) -> None:
        """A new table with the first entries of its log. `Conflict` when its code is taken, `Full` when there are `most`
        tables that were touched `since` then."""
        now = time()
        row = {"id": first.table_id, "head": head, "code": code, "code_until": code_until, "created": now, "touched": now}

        def job(connection: Connection) -> None:
            if most is not None:
                if self.is_postgres:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({COUNTING})"))
                count = select(func.count()).select_from(schema.tables).where(schema.tables.c.touched >= since)
                if int(connection.execute(count).scalar_one()) >= most:
                    raise Full(f"This server keeps at most {most} tables. Remove one that is no longer needed.")
            connection.execute(insert(schema.tables).values(**row))
            write(connection, [first], now)

        await self._change(job, "That code is taken.")

    async def count(self) -> int:
        return int((await self._rows(select(func.count()).select_from(schema.tables)))[0][0])

    async def find(self, table_id: str) -> Kept | None:
        return await self._find(schema.tables.c.id == table_id)

    async def find_code(self, code: str) -> Kept | None:
        """The table a code leads to, while the code is good."""
        return await self._find((schema.tables.c.code == code) & (schema.tables.c.code_until > time()))

    async def _find(self, where: Any) -> Kept | None:
        wanted = schema.tables.c
        rows = await self._rows(select(wanted.id, wanted.head, wanted.code, wanted.code_until, wanted.created, wanted.touched).where(where))
        return Kept(rows[0].id, rows[0].head, rows[0].code or "", *rows[0][3:6]) if rows else None

    async def all_tables(self) -> list[Listed]:
        """All tables, the one touched last first."""
        wanted, entries = schema.tables.c, func.count(schema.entries.c.seq)
        query = (
            select(wanted.id, wanted.head, wanted.created, wanted.touched, entries)
            .join_from(schema.tables, schema.entries, wanted.id == schema.entries.c.table_id, isouter=True)
            .group_by(wanted.id, wanted.head, wanted.created, wanted.touched)
            .order_by(wanted.touched.desc())
        )
        return [Listed(*row) for row in await self._rows(query)]

    async def idle(self, before: float, played: float | None = None) -> list[str]:
        """Tables that nobody has touched since then, longest ago first; with `played` only those that were in use for no longer."""
        wanted = schema.tables.c
        query = select(wanted.id).where(wanted.touched < before).order_by(wanted.touched)
        if played is not None:
            query = query.where(wanted.touched - wanted.created <= played)
        return [row.id for row in await self._rows(query)]

    async def renew_code(self, table_id: str, code: str, until: float) -> None:
        """Give a table another code. `Conflict` when that is taken."""
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(code=code, code_until=until)
        await self._change(lambda connection: connection.execute(change), "That code is taken.")

    async def remove(self, table_id: str) -> None:
        """Remove a table with its log."""

        def job(connection: Connection) -> None:
            for table in (schema.keys, schema.notes, schema.entries):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
            self._tell(connection, table_id, GONE)

        await self._change(job)

    # ---- the log

    async def entries(self, table_id: str, after: int = 0) -> list[bytes]:
        """The entries of a table that come after the first so many."""
        its = schema.entries.c
        rows = await self._rows(select(its.seq, its.body).where(its.table_id == table_id, its.seq >= after).order_by(its.seq))
        if rows and rows[-1].seq != after + len(rows) - 1:
            raise Damaged(self.name, f"entries of table {table_id} are missing")
        return [row.body for row in rows]

    async def times(self, table_id: str) -> list[float]:
        """When each entry of a table was written."""
        wanted = select(schema.entries.c.at).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.seq)
        return [row.at for row in await self._rows(wanted)]

    async def told(self, table_id: str, *, last: bool = False) -> list[tuple[int, bytes]]:
        """What was told, each part with the number of entries after which it was; or only the last part."""
        its = schema.entries.c
        wanted = select(its.seq, its.told).where(its.table_id == table_id, its.told.is_not(None))
        wanted = wanted.order_by(its.seq.desc()).limit(1) if last else wanted.order_by(its.seq)
        return [(row.seq + 1, row.told) for row in await self._rows(wanted)]

    async def append(self, append: Append, begun: Begun | None = None) -> None:
        """Add entries to a log. `Conflict` when a number or the key is taken.

        On SQLite `begun` is called when only the disk is waited for.
        """
        with self._watched(NOT_WRITTEN):
            if self.writer is not None:
                await self.writer.append(append, begun)
                return

        def job(connection: Connection) -> None:
            write(connection, [append], time())
            self._tell(connection, append.table_id, append.end)

        await self._change(job, "Somebody else was a moment faster.")

    async def use_of_key(self, table_id: str, key: str) -> str | None:
        """What the request with this key asked for; None when there was none."""
        wanted = select(schema.keys.c.what).where(schema.keys.c.table_id == table_id, schema.keys.c.key == key)
        rows = await self._rows(wanted)
        return str(rows[0].what) if rows else None

    # ---- beside the log

    async def stood(self, table_id: str) -> bytes:
        """How the fight stood when that was last kept; empty when it never was."""
        rows = await self._rows(select(schema.tables.c.stood).where(schema.tables.c.id == table_id))
        return rows[0].stood or b"" if rows else b""

    async def keep_stood(self, table_id: str, stood: bytes) -> None:
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(stood=stood)
        await self._change(lambda connection: connection.execute(change))

    async def notes(self, table_id: str) -> dict[str, str]:
        """What players have written down for themselves, by seat."""
        its = schema.notes.c
        return {row.seat: row.text for row in await self._rows(select(its.seat, its.text).where(its.table_id == table_id))}

    async def keep_note(self, table_id: str, seat: str, words: str) -> None:
        its = schema.notes.c

        def job(connection: Connection) -> None:
            connection.execute(delete(schema.notes).where(its.table_id == table_id, its.seat == seat))
            connection.execute(insert(schema.notes).values(table_id=table_id, seat=seat, text=words))
            self._tell(connection, table_id, NOTED)

        await self._change(job, "This table was removed.")

    # ---- other processes

    def listen(self, heard: Heard) -> None:
        """On PostgreSQL: call this for every table somebody has written to, until the store is closed."""
        if self.is_postgres:
            self._listener = Listener(self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False), heard)

    def _tell(self, connection: Connection, table_id: str, length: int) -> None:
        """With the commit, the others hear of it."""
        if self.is_postgres:
            connection.execute(select(func.pg_notify(CHANNEL, notice(table_id, length))))
