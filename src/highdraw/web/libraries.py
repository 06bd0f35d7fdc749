"""Whose library of fighters it is: a browser holds the key in a signed cookie; links open a library elsewhere, or show it to others."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import compare_digest, new
from math import ceil
from secrets import token_hex
from time import monotonic
from typing import Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from highdraw.engine.sheet_form import SheetForm
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.sheet_file import check_sheet
from highdraw.store.shelf import Kept
from highdraw.systems import SYSTEMS, load
from highdraw.table.role import BadLink
from highdraw.table.tables import Tables
from highdraw.web.codes import address_of
from highdraw.web.guard import HttpError, tables_of
from highdraw.web.owned import YEAR
from highdraw.web.throttle import Throttle

COOKIE = "highdraw_library"
BODY_LIMIT = 32 * 1024
"""Bytes of one fighter."""
IMPORT_LIMIT = 8 * 1024 * 1024
"""Bytes of everything that is imported at once."""
Use = Literal["cookie", "open", "show"]
"""What a key is for: kept in a browser, carried to another one, or shown around, which allows reading only."""


class OwnFighter(msgspec.Struct, frozen=True):
    """A fighter of somebody's library."""

    id: str
    system: str
    data: dict[str, Any]
    """As it is written in a file."""

    @property
    def name(self) -> str:
        return str(self.data.get("name", ""))

    @property
    def tags(self) -> tuple[str, ...]:
        return tuple(self.data.get("tags", ()))

    @property
    def folder(self) -> str:
        return str(self.data.get("folder", ""))


class NoFighter(HttpError):
    """A fighter that is not in this browser's library."""

    def __init__(self) -> None:
        super().__init__(404, "There is no such fighter in your library. Open the library with its recovery link first, or make a new one.")


def key_of(owner: str, use: Use, secret: bytes) -> str:
    """The key of a library for one use.

    >>> owner_of(key_of("0a1b", "show", b"secret"), "show", b"secret")
    '0a1b'
    >>> owner_of(key_of("0a1b", "show", b"secret"), "open", b"secret") is None
    True
    """
    mac = urlsafe_b64encode(new(secret, f"library {use} {owner}".encode(), sha256).digest()[:18]).decode()
    return f"{owner}.{mac}"


def owner_of(key: str, use: Use, secret: bytes) -> str | None:
    """Whose key it is; None when it is not a key for this use."""
    owner = key.partition(".")[0]
    return owner if owner and key.isascii() and compare_digest(key, key_of(owner, use, secret)) else None


def opened(key: str, use: Use, secret: bytes) -> str:
    """Whose library a link leads to."""
    owner = owner_of(key, use, secret)
    if owner is None:
        raise BadLink("This link opens no library. Copy it again, whole.")
    return owner


def owner(request: Request) -> str | None:
    """Whose library this browser has; None before anything was saved."""
    tables: Tables = tables_of(request)
    return owner_of(request.cookies.get(COOKIE, ""), "cookie", tables.secret)


def keep_key(request: Request, response: Response, whose: str) -> None:
    """This browser has this library from now on."""
    tables: Tables = tables_of(request)
    key = key_of(whose, "cookie", tables.secret)
    response.set_cookie(COOKIE, key, max_age=2 * YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")


async def own_fighters(request: Request, whose: str | None = None) -> list[OwnFighter]:
    """All fighters of this browser's library, or of somebody's."""
    whose = whose or owner(request)
    tables: Tables = tables_of(request)
    return [_read(kept) for kept in await tables.store.fighters.of(whose)] if whose else []


async def own_fighter(request: Request, fighter_id: str, whose: str | None = None) -> OwnFighter:
    """One of them."""
    whose, tables = whose or owner(request), tables_of(request)
    kept = await tables.store.fighters.find(whose, fighter_id[:32]) if whose else None
    if kept is None:
        raise NoFighter
    return _read(kept)


def _read(kept: Kept) -> OwnFighter:
    return OwnFighter(kept.id, kept.system, msgspec.json.decode(kept.body, type=dict[str, Any]))


async def add(request: Request, whose: str, some: list[tuple[str, dict[str, Any]]]) -> list[str]:
    """Keep more fighters, all or none; their ids."""
    tables: Tables = tables_of(request)
    allow_saves(request, len(some))
    kept = rows(whose, some)
    await tables.store.fighters.add(kept, tables.limits.fighters, tables.limits.all_fighters)
    return [row.id for row in kept]


def rows(whose: str, some: list[tuple[str, dict[str, Any]]]) -> list[Kept]:
    """Fighters as they are kept, each with a new id."""
    return [Kept(token_hex(8), whose, system, _body(data)) for system, data in some]


async def change(request: Request, fighter_id: str, data: dict[str, Any], whose: str | None = None) -> None:
    """Another sheet for one of this browser's fighters, or of somebody's."""
    whose, tables = whose or owner(request), tables_of(request)
    allow_saves(request, 1)
    if not whose or not await tables.store.fighters.replace(whose, fighter_id[:32], _body(data)):
        raise NoFighter


async def remove(request: Request, fighter_id: str, whose: str | None = None) -> None:
    whose, tables = whose or owner(request), tables_of(request)
    if whose:
        await tables.store.fighters.remove(whose, fighter_id[:32])


def _body(data: dict[str, Any]) -> bytes:
    body = msgspec.json.encode(data)
    if len(body) > BODY_LIMIT:
        raise HighdrawError(f"{str(data.get('name', ''))[:60]} takes {len(body):,} bytes; a fighter may take {BODY_LIMIT:,}.")
    return body


def allow_saves(request: Request, number: int) -> None:
    """Count what is saved for whoever asks; refuse it when it was too much."""
    state = request.app.state
    if not hasattr(state, "saves"):
        state.saves = Throttle(tables_of(request).limits.saves_per_hour)
    throttle: Throttle = state.saves
    for _ in range(number):
        if wait := throttle.wait(address_of(request), monotonic()):
            minutes = ceil(wait / 60)
            says = f"At most {throttle.per_hour} fighters can be saved in an hour. Wait {minutes} minute{'s' if minutes != 1 else ''}."
            raise HttpError(429, says, retry_after=f"{ceil(wait)}")


def form_of(system: AnySystem) -> SheetForm:
    """How a sheet of a system is described."""
    if system.paper.form is None:
        raise HighdrawError(f"Sheets of {system.title} cannot be edited here.")
    return system.paper.form


def readable(fighter: OwnFighter) -> bool:
    """Whether it can still be played: the system is there, and reads it."""
    return fighter.system in SYSTEMS and not check_sheet(form_of(load(fighter.system)), fighter.data).complaints


def adoptable(home: str, system: AnySystem) -> bool:
    """Whether a sheet of a system can be read for another of its family."""
    if home == system.id or home not in SYSTEMS or system.paper.adopt is None or not system.paper.family:
        return False
    return load(home).paper.family == system.paper.family


def shown(fighter: OwnFighter) -> OwnFighter:
    """A fighter as others see it: without its owner's notes."""
    return msgspec.structs.replace(fighter, data={key: value for key, value in fighter.data.items() if key != "notes"})


def fresh_owner() -> str:
    return token_hex(10)
