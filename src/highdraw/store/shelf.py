"""What people have made, in the database: fighters and encounters. Each belongs to a library, and only through its library is it found."""

from collections.abc import Awaitable, Callable, Sequence
from time import time
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Table, delete, func, insert, select, update

from highdraw.store.errors import Full

T = TypeVar("T")


class Change(Protocol):
    """Does something in a transaction of its own."""

    def __call__(self, job: Callable[[Connection], T], taken: str = "") -> Awaitable[T]: ...


class Kept(msgspec.Struct, frozen=True):
    """A fighter, an encounter, a party or a campaign as it is kept."""

    id: str
    owner: str
    system: str
    body: bytes
    touched: float = 0.0


class Shelf:
    """The fighters of a database, or the encounters, the parties, the campaigns."""

    def __init__(self, rows: Callable[[Any], Awaitable[list[Any]]], change: Change, table: Table, what: str) -> None:
        self._rows, self._change, self._table, self._what = rows, change, table, what

    async def of(self, owner: str) -> list[Kept]:
        """All of a library, the one changed last first."""
        its = self._table.c
        wanted = select(its.id, its.owner, its.system, its.body, its.touched).where(its.owner == owner).order_by(its.touched.desc(), its.id)
        return [Kept(*row) for row in await self._rows(wanted)]

    async def find(self, owner: str, fighter_id: str) -> Kept | None:
        its = self._table.c
        wanted = select(its.id, its.owner, its.system, its.body, its.touched).where(its.owner == owner, its.id == fighter_id)
        rows = await self._rows(wanted)
        return Kept(*rows[0]) if rows else None

    async def add(self, some: Sequence[Kept], most: int, most_of_all: int) -> None:
        """Keep more of one library, all or none. `Full` when there would be too many in it, or in the database."""
        await self._change(self.adding(some, most, most_of_all), "That is there already.")

    def adding(self, some: Sequence[Kept], most: int, most_of_all: int) -> Callable[[Connection], None]:
        """The same as part of a transaction (see `Store.keep_all`)."""
        now = time()
        owner = some[0].owner

        def job(connection: Connection) -> None:
            count = select(func.count()).select_from(self._table)
            if int(connection.execute(count.where(self._table.c.owner == owner)).scalar_one()) + len(some) > most:
                raise Full(f"A library holds at most {most} {self._what}. Remove some that are no longer needed.")
            if int(connection.execute(count).scalar_one()) + len(some) > most_of_all:
                raise Full(f"This server has no room for more {self._what}. Export yours to a file.")
            rows = [{"id": one.id, "owner": one.owner, "system": one.system, "body": one.body, "touched": now} for one in some]
            connection.execute(insert(self._table), rows)

        return job

    async def replace(self, owner: str, fighter_id: str, body: bytes, was: bytes | None = None) -> bool:
        """Another content for one of them; whether it was there, and still as it `was`."""
        its = self._table.c
        new = update(self._table).where(its.owner == owner, its.id == fighter_id).values(body=body, touched=time())
        new = new if was is None else new.where(its.body == was)
        return bool((await self._change(lambda connection: connection.execute(new).rowcount)) > 0)

    async def remove(self, owner: str, fighter_id: str) -> None:
        its = self._table.c
        gone = delete(self._table).where(its.owner == owner, its.id == fighter_id)
        await self._change(lambda connection: connection.execute(gone))
