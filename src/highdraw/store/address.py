"""The address of a database: as people give it, as the drivers want it, as it may be shown."""

import os
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from highdraw.store.errors import StoreError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def database_url(said: str) -> str:
    """The address of a database as its driver wants it; a plain path is an SQLite file.

    >>> database_url("postgresql://me@host/games"), database_url("sqlite:///games.db")
    ('postgresql+asyncpg://me@host/games', 'sqlite+aiosqlite:///games.db')
    >>> database_url("mysql://me@host/games")
    Traceback (most recent call last):
    highdraw.store.errors.StoreError: Highdraw cannot keep tables in mysql: give a file, sqlite:///FILE or postgresql://…
    """
    scheme, sign, rest = said.partition("://")
    if not sign:
        return f"sqlite+aiosqlite:///{_usable(Path(said).expanduser())}"
    kind = scheme.partition("+")[0]
    if kind not in DRIVERS:
        raise StoreError(f"Highdraw cannot keep tables in {kind}: give a file, sqlite:///FILE or postgresql://…")
    address = f"{DRIVERS[kind]}://{rest}"
    try:
        name = make_url(address).database
    except (ArgumentError, ValueError):
        raise StoreError("This is not a database address: give a file, sqlite:///FILE or postgresql://USER@HOST/NAME.") from None
    if kind == "sqlite":
        if name in (None, "", ":memory:"):
            raise StoreError("Tables are kept in a file: give sqlite:///FILE.")
        _usable(Path(str(name)))
    return address


def _usable(path: Path) -> Path:
    if not path.parent.is_dir():
        raise StoreError(f"There is no folder {path.parent} for the database {path.name}. Make it, or name another file.")
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise StoreError(f"{path} cannot be written: name a file in a folder of your own.")
    return path


def plain(address: str) -> str:
    """The address for SQLite's own driver, which does not wait.

    >>> plain("sqlite+aiosqlite:///games.db")
    'sqlite:///games.db'
    """
    return address.replace("sqlite+aiosqlite", "sqlite", 1)


def hide_password(url: str) -> str:
    """An address fit to be shown.

    >>> hide_password("postgresql://me:secret@host/games")
    'postgresql://me:***@host/games'
    """
    return make_url(url).render_as_string(hide_password=True) if "://" in url else url
