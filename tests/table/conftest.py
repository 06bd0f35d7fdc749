"""Every test here runs on both databases."""

from pathlib import Path

import pytest

from databases import database_of


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return database_of(request.param, tmp_path)
