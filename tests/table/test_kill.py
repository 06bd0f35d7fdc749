"""The server is killed in the middle of play: a short form of `python -m highdraw.testing.kills`."""

from pathlib import Path

from databases import database_of
from highdraw.testing.kills import Slaughter


def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path) -> None:
    tally = Slaughter(database_of("sqlite", tmp_path), tmp_path, "test").run(3)
    assert tally.kills == 3
    assert tally.answers > 10


def test_nothing_acknowledged_is_lost_on_postgres(tmp_path: Path) -> None:
    tally = Slaughter(database_of("postgres", tmp_path), tmp_path, "test").run(2)
    assert tally.kills == 2
    assert tally.answers > 5
