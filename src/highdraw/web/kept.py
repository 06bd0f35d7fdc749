"""What a library keeps beside fighters: encounters, parties, campaigns.

Each is a record of its own kind, and is found only together with its library. What could not be read again is not kept.
"""

import logging
from collections.abc import Callable, Sequence
from secrets import token_hex
from typing import Generic, TypeVar

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request

from highdraw.errors import HighdrawError
from highdraw.store.shelf import Kept, Shelf
from highdraw.table.tables import Tables
from highdraw.web.guard import HttpError, tables_of
from highdraw.web.libraries import allow_saves, owner

TRIES = 5
"""How often a change is tried again when another one was faster."""
T = TypeVar("T", bound=msgspec.Struct)
log = logging.getLogger("highdraw.web")


class OwnThing(msgspec.Struct, Generic[T], frozen=True):
    """One of them, with its id."""

    id: str
    it: T


class Keep(Generic[T]):
    """All of one kind, of whoever asks or of somebody's library."""

    def __init__(self, kind: type[T], word: str, most_bytes: int, shelf: Callable[[Tables], Shelf], system: Callable[[T], str]) -> None:
        self.word, self.most_bytes = word, most_bytes
        self._shelf, self._system = shelf, system
        self._read = msgspec.json.Decoder(kind).decode

    async def all(self, request: Request, whose: str | None = None) -> list[OwnThing[T]]:
        """All of a library that can be read, the one changed last first."""
        whose, found = whose or owner(request), list[OwnThing[T]]()
        for kept in await self._shelf(tables_of(request)).of(whose) if whose else ():
            try:
                found.append(self._thing(kept))
            except HighdrawError as error:
                log.warning("%s of a library is left out of its list: %s", kept.id, error)
        return found

    async def find(self, request: Request, thing_id: str, whose: str | None = None) -> OwnThing[T]:
        return self._thing(await self._kept(request, thing_id, whose))

    def _thing(self, kept: Kept) -> OwnThing[T]:
        return OwnThing(kept.id, self._checked(kept.body))

    def _checked(self, body: bytes) -> T:
        try:
            return self._read(body)
        except msgspec.ValidationError as error:
            raise HighdrawError(f"The {self.word} cannot be read: {error}.") from None

    async def _kept(self, request: Request, thing_id: str, whose: str | None) -> Kept:
        whose = whose or owner(request)
        kept = await self._shelf(tables_of(request)).find(whose, thing_id[:32]) if whose else None
        if kept is None:
            raise HttpError(
                404,
                f"There is no such {self.word} in your library. If it is somebody else's, they carry it on; if it is yours, open your "
                "library with its recovery link first.",
            )
        return kept

    async def add(self, request: Request, whose: str, some: Sequence[T]) -> list[str]:
        """Keep more of them, all or none; their ids."""
        tables: Tables = tables_of(request)
        rows = [Kept(token_hex(8), whose, self._system(one), self.body(one)) for one in some]
        if rows:
            allow_saves(request, len(rows))
            await self._shelf(tables).add(rows, tables.limits.fighters, tables.limits.all_fighters)
        return [row.id for row in rows]

    async def replace(self, request: Request, whose: str, thing_id: str, one: T) -> None:
        """Another content for one of them."""
        allow_saves(request, 1)
        if not await self._shelf(tables_of(request)).replace(whose, thing_id[:32], self.body(one)):
            raise HttpError(404, f"This {self.word} was removed meanwhile.")

    async def change(self, request: Request, thing_id: str, step: Callable[[T], T], whose: str | None = None) -> OwnThing[T]:
        """What comes of a step is kept; when somebody else was faster, the step is done again on top of theirs."""
        shelf: Shelf = self._shelf(tables_of(request))
        for _ in range(TRIES):
            kept = await self._kept(request, thing_id, whose)
            new = step(self._checked(kept.body))
            body = self.body(new)
            if body == kept.body or await shelf.replace(kept.owner, kept.id, body, kept.body):
                return OwnThing(kept.id, new)
        raise HttpError(409, f"This {self.word} is being changed elsewhere. Look at it again, and try once more.")

    async def remove(self, request: Request, thing_id: str, whose: str | None = None) -> None:
        whose = whose or owner(request)
        if whose:
            await self._shelf(tables_of(request)).remove(whose, thing_id[:32])

    def adding(self, request: Request, whose: str, some: Sequence[T]) -> Callable[[Connection], None] | None:
        """The same as part of a transaction; None where there is nothing to keep."""
        tables: Tables = tables_of(request)
        rows = [Kept(token_hex(8), whose, self._system(one), self.body(one)) for one in some]
        return self._shelf(tables).adding(rows, tables.limits.fighters, tables.limits.all_fighters) if rows else None

    def body(self, one: T) -> bytes:
        """As it is kept; one that takes too much room, or could not be read again, is refused."""
        body = msgspec.json.encode(one)
        if len(body) > self.most_bytes:
            raise HighdrawError(f"The {self.word} takes {len(body):,} bytes; it may take {self.most_bytes:,}.")
        self._checked(body)
        return body
