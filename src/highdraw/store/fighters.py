"""Fighters that people have made, in the database: each belongs to a library, and only through its library is it found."""

from collections.abc import Awaitable, Callable, Sequence
from time import time
from typing import Any, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from highdraw.store import schema
from highdraw.store.errors import Full

T = TypeVar("T")


class Change(Protocol):
    """Does something in a transaction of its own."""

    def __call__(self, job: Callable[[Connection], T], taken: str = "") -> Awaitable[T]: ...


class KeptFighter(msgspec.Struct, frozen=True):
    """A fighter as it is kept."""

    id: str
    owner: str
    system: str
    body: bytes
    touched: float = 0.0


class Fighters:
    """The fighters of a database."""

    def __init__(self, rows: Callable[[Any], Awaitable[list[Any]]], change: Change) -> None:
        self._rows, self._change = rows, change

    async def of(self, owner: str) -> list[KeptFighter]:
        """All of a library, the one changed last first."""
        its = schema.fighters.c
        wanted = select(its.id, its.owner, its.system, its.body, its.touched).where(its.owner == owner).order_by(its.touched.desc(), its.id)
        return [KeptFighter(*row) for row in await self._rows(wanted)]

    async def find(self, owner: str, fighter_id: str) -> KeptFighter | None:
        its = schema.fighters.c
        wanted = select(its.id, its.owner, its.system, its.body, its.touched).where(its.owner == owner, its.id == fighter_id)
        rows = await self._rows(wanted)
        return KeptFighter(*rows[0]) if rows else None

    async def add(self, some: Sequence[KeptFighter], most: int, most_of_all: int) -> None:
        """Keep more fighters of one library, all or none. `Full` when there would be too many in it, or in the database."""
        now = time()
        owner = some[0].owner

        def job(connection: Connection) -> None:
            count = select(func.count()).select_from(schema.fighters)
            if int(connection.execute(count.where(schema.fighters.c.owner == owner)).scalar_one()) + len(some) > most:
                raise Full(f"A library holds at most {most} fighters. Remove some that are no longer needed.")
            if int(connection.execute(count).scalar_one()) + len(some) > most_of_all:
                raise Full("This server has no room for more fighters. Export yours to a file.")
            rows = [{"id": one.id, "owner": one.owner, "system": one.system, "body": one.body, "touched": now} for one in some]
            connection.execute(insert(schema.fighters), rows)

        await self._change(job, "That fighter is there already.")

    async def replace(self, owner: str, fighter_id: str, body: bytes) -> bool:
        """Another sheet for a fighter; whether it was there."""
        its = schema.fighters.c
        new = update(schema.fighters).where(its.owner == owner, its.id == fighter_id).values(body=body, touched=time())
        return bool((await self._change(lambda connection: connection.execute(new).rowcount)) > 0)

    async def remove(self, owner: str, fighter_id: str) -> None:
        its = schema.fighters.c
        gone = delete(schema.fighters).where(its.owner == owner, its.id == fighter_id)
        await self._change(lambda connection: connection.execute(gone))
