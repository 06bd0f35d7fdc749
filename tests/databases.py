"""Databases for tests: an SQLite file, and a PostgreSQL server that is really one."""

from pathlib import Path

import pytest

from highdraw.testing.postgres import NoPostgres, fresh_database


def postgres() -> str:
    """A new database on PostgreSQL; the test is skipped, with the reason, where none can be started."""
    try:
        return fresh_database()
    except NoPostgres as reason:
        pytest.skip(str(reason))


def database_of(kind: str, folder: Path) -> str:
    return postgres() if kind == "postgres" else str(folder / "tables.db")
