"""Which tables are removed, and when: those nobody played, and those untouched for long where the host wishes it."""

import asyncio

import pytest

from highdraw.store.errors import StoreError
from highdraw.table import tidying
from highdraw.table.limits import Limits
from highdraw.table.tidying import DAY, make_space, tidy, tidy_for_ever

NOW = 50 * DAY


class Store:
    """Tables by when something was last done there, and for how long."""

    def __init__(self, **tables: tuple[float, float]) -> None:
        self.tables = tables
        self.broken = 0

    async def idle(self, before: float, played: float | None = None) -> list[str]:
        if self.broken:
            self.broken -= 1
            raise StoreError("away")
        old = sorted((at, name) for name, (at, used) in self.tables.items() if at < before and (played is None or used <= played))
        return [name for _, name in old]

    async def remove(self, name: str) -> None:
        del self.tables[name]


def store() -> Store:
    return Store(
        tried=(NOW - 8 * DAY, 120), played=(NOW - 8 * DAY, 121), new=(NOW - 6 * DAY, 0), old=(NOW - 31 * DAY, 999), just=(NOW - 3000, 0)
    )  # fmt: skip


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "time", lambda: NOW)


@pytest.mark.parametrize(
    ("limits", "gone"),
    [
        (Limits(), {"tried"}),
        (Limits(unused_days=0), set()),
        (Limits(unused_days=5), {"tried", "new"}),
        (Limits(keep_days=30), {"tried", "old"}),
        (Limits(unused_days=0, keep_days=7), {"tried", "played", "old"}),
        (Limits(keep_days=7), {"tried", "played", "old"}),
    ],
)
def test_what_has_outlived_itself_goes(limits: Limits, gone: set[str]) -> None:
    known = store()
    before = set(known.tables)
    assert asyncio.run(tidy(known, limits, known.remove)) == len(gone)  # type: ignore[arg-type]
    assert before - set(known.tables) == gone


def test_when_room_is_needed_what_nobody_played_goes_an_hour_after_it_was_made_the_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    known = store()
    assert asyncio.run(make_space(known, known.remove))  # type: ignore[arg-type]
    assert set(known.tables) == {"played", "old", "just"}
    assert not asyncio.run(make_space(known, known.remove))  # type: ignore[arg-type]
    monkeypatch.setattr(tidying, "MOST_AT_ONCE", 1)
    known = store()
    assert asyncio.run(make_space(known, known.remove))  # type: ignore[arg-type]
    assert set(store().tables) - set(known.tables) == {"tried"}


def test_it_is_done_at_once_and_every_hour_also_after_the_database_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    known, slept = store(), list[float]()
    known.broken = 1

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 2:
            raise asyncio.CancelledError

    monkeypatch.setattr("highdraw.table.tidying.asyncio.sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(tidy_for_ever(known, Limits(), known.remove))  # type: ignore[arg-type]
    assert slept == [3600.0, 3600.0]
    assert "tried" not in known.tables
