"""The forecast: the same fights whatever the chunks and cores, and what is done is kept when it is stopped."""

from importlib.resources import files
from typing import Any

import msgspec
import pytest

from highdraw.engine.session import Session
from highdraw.lab import Forecast, NoOdds, forecast, forecast_from, interval, start_from, start_of
from highdraw.lab.fought import fight_many
from highdraw.roster.document import Document
from highdraw.seats import make_seat
from highdraw.systems import load
from highdraw.systems.library import find_scene

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
    start = start_of(SYSTEM, duel())
    whole = fight_many(start, 0, 12, "s", "tactician")
    assert whole == [one for first in range(0, 12, 4) for one in fight_many(start, first, 4, "s", "tactician")]
    assert len({one.rounds for one in whole}) > 1


def test_it_goes_on_until_the_interval_is_narrow_enough_and_no_further_on_any_number_of_cores() -> None:
    one = forecast(SYSTEM, duel(), 10_000, jobs=1, within=0.08)
    assert 100 <= one.n == one.asked < 200
    assert one.width <= 0.08
    assert same(one) == same(forecast(SYSTEM, duel(), 10_000, jobs=2, within=0.08))


def test_stopping_keeps_what_is_done() -> None:
    seen: list[int] = []

    def stop(done: Forecast) -> None:
        seen.append(done.n)
        if done.n >= 50:
            raise KeyboardInterrupt

    result = forecast(SYSTEM, duel(), 500, jobs=1, progress=stop)
    assert result.n == 50 == seen[-1]
    assert result.asked == 500


@pytest.mark.parametrize("system", ["suits-two-card", "suits-one-card", "savage", "suits-impact", "gurps-cards"])
def test_from_any_moment_of_a_fight_on(system: str) -> None:
    """Also in the middle of a procedure, with answers given since the last boundary."""
    scene = find_scene(f"{system}/duel")
    session = Session(scene.system, scene.setup, seed=3)
    seat, amid = make_seat("tactician", scene.system, 1), 0
    for _ in range(30):
        start = start_from(session)
        amid += bool(start.since)
        before = scene.system.play.score(session.fight).rounds
        assert all(one.rounds >= before for one in fight_many(start, 0, 1, 0, "tactician"))
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
        if session.fight.state.over:
            break
    assert amid > 2


def test_the_nearer_the_end_the_surer() -> None:
    session = Session(SYSTEM, duel(), seed=3)
    seat, starts = make_seat("tactician", SYSTEM, 1), []
    while not session.fight.state.over:
        starts.append(start_from(session))
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))
    winner = SYSTEM.play.score(session.fight).winner
    assert forecast_from(starts[-1], 40, jobs=1).wins[winner] > forecast_from(starts[0], 40, jobs=1).wins[winner] + 8
    with pytest.raises(NoOdds, match="over"):
        start_from(session)


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763), (500, 1000, 0.469, 0.531)]
)
def test_wilson_interval(hits: int, n: int, low: float, high: float) -> None:
    """Values of the Wilson score interval at 95 %, from its formula by hand."""
    assert interval(hits, n) == pytest.approx((low, high), abs=0.0006)
