"""The database: tables made and found, entries appended and read, other processes told.

An append is one transaction: all its entries and its key, or nothing. What it has acknowledged survives the death of the
process. PostgreSQL has many writers; SQLite has one (see writer.py).
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from secrets import token_bytes
from time import time
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from highdraw.store import schema
from highdraw.store.address import database_url, hide_password, plain
from highdraw.store.append import Append, write
from highdraw.store.errors import Conflict, StoreError, first_line, in_words
from highdraw.store.listener import CHANNEL, GONE, Heard, Listener, notice
from highdraw.store.migrate import upgrade
from highdraw.store.writer import Writer, prepare

T = TypeVar("T")
NOT_WRITTEN = "It could not be written down, so it did not happen"
NOT_READ = "The database does not answer"
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


class Store:
    """One database. Make it with `Store.open`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.is_postgres = engine.dialect.name == "postgresql"
        address = engine.url.render_as_string(hide_password=False)
        self.writer = None if self.is_postgres else Writer(plain(address))
        self._listener: Listener | None = None

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a database by its address (`sqlite:///file.db`, `postgresql://…`) or the path of a file, and bring it up to date."""
        address = database_url(url)
        await asyncio.to_thread(upgrade, address)
        engine = create_async_engine(address, **(POSTGRES if make_url(address).get_backend_name() == "postgresql" else {}))
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", prepare)
        store = cls(engine)
        try:
            await store.count()
        except StoreError as error:
            await store.close()
            raise StoreError(f"The database {hide_password(url)} cannot be used: {first_line(error.__cause__ or error)}.") from None
        return store

    async def close(self) -> None:
        """Stop listening, finish writing, let go of the database."""
        if self._listener is not None:
            await self._listener.close()
        if self.writer is not None:
            await self.writer.close()
        await self.engine.dispose()

    async def _change(self, job: Callable[[Connection], T], taken: str = "") -> T:
        """Something in a transaction of its own."""
        with in_words(NOT_WRITTEN, taken):
            if self.writer is not None:
                return await self.writer.do(job)
            async with self.engine.begin() as connection:
                return await connection.run_sync(job)

    async def _rows(self, wanted: Any) -> list[Any]:
        with in_words(NOT_READ):
            async with self.engine.connect() as connection:
                return list((await connection.execute(wanted)).all())

    # ---- tables

    async def secret(self) -> bytes:
        """What links are signed with: made once, the same for every process on this database."""
        wanted = select(schema.secrets.c.value).where(schema.secrets.c.name == "links")
        made = insert(schema.secrets).values(name="links", value=token_bytes(32))
        if not await self._rows(wanted):
            with suppress(Conflict):  # another process was faster, and its secret counts
                await self._change(lambda connection: connection.execute(made), "It was made meanwhile.")
        return bytes((await self._rows(wanted))[0].value)

    async def create(self, table_id: str, head: bytes, code: str, code_until: float, bodies: list[bytes] | None = None) -> None:
        """A new table with the first entries of its log. `Conflict` when its code is taken."""
        now = time()
        row = {"id": table_id, "head": head, "code": code, "code_until": code_until, "created": now, "touched": now}

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(**row))
            write(connection, [Append(table_id, 0, bodies or [])], now)

        await self._change(job, "That code is taken.")

    async def count(self) -> int:
        return int((await self._rows(select(func.count()).select_from(schema.tables)))[0][0])

    async def find(self, table_id: str) -> Kept | None:
        return await self._find(schema.tables.c.id == table_id)

    async def find_code(self, code: str) -> Kept | None:
        """The table a code leads to, while the code is good."""
        return await self._find((schema.tables.c.code == code) & (schema.tables.c.code_until > time()))

    async def _find(self, where: Any) -> Kept | None:
        rows = await self._rows(select(schema.tables).where(where))
        return Kept(rows[0].id, rows[0].head, rows[0].code or "", *rows[0][3:6]) if rows else None

    async def renew_code(self, table_id: str, code: str, until: float) -> None:
        """Give a table another code. `Conflict` when that is taken."""
        change = update(schema.tables).where(schema.tables.c.id == table_id).values(code=code, code_until=until)
        await self._change(lambda connection: connection.execute(change), "That code is taken.")

    async def remove(self, table_id: str) -> None:
        """Remove a table with its log."""

        def job(connection: Connection) -> None:
            for table in (schema.keys, schema.entries):
                connection.execute(delete(table).where(table.c.table_id == table_id))
            connection.execute(delete(schema.tables).where(schema.tables.c.id == table_id))
            self._tell(connection, table_id, GONE)

        await self._change(job)

    # ---- the log

    async def entries(self, table_id: str, after: int = 0) -> list[bytes]:
        """The entries of a table that come after the first so many."""
        wanted = select(schema.entries.c.body).where(schema.entries.c.table_id == table_id, schema.entries.c.seq >= after)
        return [row.body for row in await self._rows(wanted.order_by(schema.entries.c.seq))]

    async def times(self, table_id: str) -> list[float]:
        """When each entry of a table was written."""
        wanted = select(schema.entries.c.at).where(schema.entries.c.table_id == table_id).order_by(schema.entries.c.seq)
        return [row.at for row in await self._rows(wanted)]

    async def append(self, table_id: str, seq: int, bodies: list[bytes], key: str = "") -> None:
        """Add entries from number `seq` on, with the key of the request that made them. `Conflict` when a number or the key is taken."""
        append = Append(table_id, seq, bodies, key)
        if self.writer is not None:
            await self.writer.append(append)
            return

        def job(connection: Connection) -> None:
            write(connection, [append], time())
            self._tell(connection, table_id, append.end)

        await self._change(job, "Somebody else was a moment faster.")

    async def knows_key(self, table_id: str, key: str) -> bool:
        """Whether a request with this key was carried out at this table."""
        return bool(await self._rows(select(schema.keys.c.seq).where(schema.keys.c.table_id == table_id, schema.keys.c.key == key)))

    # ---- other processes

    def listen(self, heard: Heard) -> None:
        """On PostgreSQL: call this for every table somebody has written to, until the store is closed."""
        if self.is_postgres:
            self._listener = Listener(self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False), heard)

    def _tell(self, connection: Connection, table_id: str, length: int) -> None:
        """With the commit, the others hear of it."""
        if self.is_postgres:
            connection.execute(select(func.pg_notify(CHANNEL, notice(table_id, length))))
