"""A library as one file and back: fighters under ids of the file, and parties, encounters and campaigns that name them by these.

The tables of a campaign are named with a seal of its owner's library: in any other it is broken, and the history has none.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest, new

import msgspec
from starlette.requests import Request

from highdraw.roster.campaign import Campaign, Chapter
from highdraw.roster.library_file import ids_in_file
from highdraw.roster.library_things import Things, renamed
from highdraw.web.campaigns import CAMPAIGNS
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.libraries import OwnFighter
from highdraw.web.parties import PARTIES


async def things_of(request: Request, whose: str | None = None) -> Things:
    """All of a library beside its fighters, as it is kept."""
    return Things(
        tuple(each.it for each in await PARTIES.all(request, whose)),
        tuple(each.it for each in await ENCOUNTERS.all(request, whose)),
        tuple(each.it for each in await CAMPAIGNS.all(request, whose)),
    )


def to_file(things: Things, fighters: Iterable[OwnFighter], whose: str, secret: bytes) -> Things:
    """As they stand in a file: fighters by their ids there, tables under seal."""
    ids = ids_in_file((one.id, one.system, one.data) for one in fighters)
    return Things(
        tuple(renamed(one, ids) for one in things.party),
        tuple(renamed(one, ids) for one in things.encounter),
        tuple(renamed(_sealed(one, whose, secret), ids) for one in things.campaign),
    )


def from_file(things: Things, ids: dict[tuple[str, str], str], whose: str, secret: bytes) -> Things:
    """As they are kept here: fighters by their ids in this library, by system and id in the file; tables whose seal is whole."""

    def here(system: str) -> dict[str, str]:
        return {who: found for (home, who), found in ids.items() if home == system}

    return Things(
        tuple(renamed(one, here(one.system)) for one in things.party),
        tuple(renamed(one, here(one.system)) for one in things.encounter),
        tuple(renamed(_opened(one, whose, secret), here(one.system)) for one in things.campaign),
    )


def _sealed(one: Campaign, whose: str, secret: bytes) -> Campaign:
    return _each(one, lambda chapter: f"{chapter.table}.{_seal(chapter, whose, secret)}" if chapter.table else "")


def _opened(one: Campaign, whose: str, secret: bytes) -> Campaign:
    def table(chapter: Chapter) -> str:
        name, _, seal = chapter.table.rpartition(".")
        wanted = _seal(msgspec.structs.replace(chapter, table=name), whose, secret)
        return name if name and seal.isascii() and compare_digest(seal, wanted) else ""

    return _each(one, table)


def _each(one: Campaign, table: Callable[[Chapter], str]) -> Campaign:
    return msgspec.structs.replace(one, chapters=tuple(msgspec.structs.replace(each, table=table(each)) for each in one.chapters))


def _seal(one: Chapter, whose: str, secret: bytes) -> str:
    said = f"campaign {whose} {one.table} {one.generation}"
    return urlsafe_b64encode(new(secret, said.encode(), sha256).digest()[:18]).decode()
