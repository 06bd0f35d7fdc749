"""The forecast: the same fights whatever the chunks and cores, and what is done is kept when it is stopped."""

from importlib.resources import files
from typing import Any

import msgspec
import pytest

from highdraw.lab import Forecast, forecast, interval
from highdraw.lab.forecast import play_some
from highdraw.roster.document import Document
from highdraw.systems import load

SYSTEM = load("suits-two-card")


def duel() -> Any:
    document = Document(files(SYSTEM.paper.folder).joinpath("library", "scenarios", "duel.toml").read_text(encoding="utf-8"), "duel")
    return SYSTEM.paper.read(document, document.data)


def same(result: Forecast) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(result)
    raw.pop("seconds")
    return {name: dict(sorted(value.items())) if isinstance(value, dict) else value for name, value in raw.items()}


def test_cores_change_nothing() -> None:
    one = forecast(SYSTEM, duel(), 60, seed=7, jobs=1)
    two = forecast(SYSTEM, duel(), 60, seed=7, jobs=2)
    assert same(one) == same(two)
    assert one.n == 60 == sum(one.wins.values()) + one.undecided == sum(one.rounds.values())


def test_a_seed_is_another_forecast() -> None:
    assert same(forecast(SYSTEM, duel(), 50, seed=1, jobs=1)) != same(forecast(SYSTEM, duel(), 50, seed=2, jobs=1))


def test_chunks_change_nothing() -> None:
    data = msgspec.msgpack.encode(duel())
    whole = play_some(SYSTEM.id, data, 0, 12, "s", "tactician")
    parts = Forecast()
    for first in range(0, 12, 4):
        parts.add(play_some(SYSTEM.id, data, first, 4, "s", "tactician"))
    assert same(whole) == same(parts)


def test_stopping_keeps_what_is_done() -> None:
    seen: list[int] = []

    def stop(done: int, total: int) -> None:
        seen.append(done)
        if done >= 50:
            raise KeyboardInterrupt

    result = forecast(SYSTEM, duel(), 500, jobs=1, progress=stop)
    assert result.n == 50 == seen[-1]
    assert result.asked == 500


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763), (500, 1000, 0.469, 0.531)]
)
def test_wilson_interval(hits: int, n: int, low: float, high: float) -> None:
    """Values of the Wilson score interval at 95 %, from its formula by hand."""
    assert interval(hits, n) == pytest.approx((low, high), abs=0.0006)
