"""How Alembic reaches the database: SQLite directly, PostgreSQL through the driver the program uses anyway.

All steps run in one transaction that nobody else is let into, so a database is never left between two versions.
"""

import asyncio
from typing import Any

from alembic import context
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine

from highdraw.store.schema import metadata

LOCK = 0x4844_5257
"""So that of several processes that start together one runs the steps, and the others wait."""
PATIENCE = 30
"""So many seconds a process waits for another one's steps on SQLite."""


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        context.run_migrations()


async def run_postgres(url: str) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(run)
            await connection.commit()
    finally:
        await engine.dispose()


def run_sqlite(url: str) -> None:
    """Python's driver would begin no transaction before a step that makes a table: it is told to leave that to us."""
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def leave_it(connection: Any, record: Any) -> None:
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    try:
        with engine.connect() as connection:
            run(connection)
            connection.commit()
    finally:
        engine.dispose()


def main() -> None:
    address = context.config.get_main_option("sqlalchemy.url") or ""
    if address.startswith("sqlite"):
        run_sqlite(address)
    else:
        asyncio.run(run_postgres(address))


if hasattr(context, "config"):  # Alembic runs this file; whoever else reads it changes nothing
    main()
