"""The forecast of a fight under way: what is asked of the process beside the server, and what is told of its answers."""

import asyncio
from typing import Any

import pytest

from highdraw.errors import HighdrawError
from highdraw.lab import Forecast, interval, start_from
from highdraw.systems.library import find_scene
from highdraw.table import forecast_worker
from highdraw.table.encounter_forecast import EncounterForecasts
from highdraw.table.errors import Full, Refused
from highdraw.table.forecast import MOST_KEPT, MOST_WAITING, FightForecast, ForecastOffice, SideForecast, enough, told
from highdraw.table.forecast_worker import Job, Played, Some, play
from highdraw.table.odds_worker import Nothing
from table.finished import table_of
from table.making import GM, SCREEN, make
from table.making import play as play_on


class Process:
    """Plays nothing, and says what it is told to say."""

    def __init__(self, *answers: Some | None) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[int, int, float]] = []
        self.ended = False

    async def end(self) -> None:
        self.ended = True

    async def ask(self, job: Job, seconds: float) -> Some | None:
        self.asked.append((job.first, job.most, seconds))
        return self.answers.pop(0)


def fights(ann: int, bob: int, nobody: int = 0) -> Played:
    return Played(Forecast(n=ann + bob + nobody, wins={"Ann": ann, "Bob": bob}, undecided=nobody))


def office(monkeypatch: pytest.MonkeyPatch, made: Any, *answers: Some | None) -> tuple[Any, Process]:
    process = Process(*answers)
    monkeypatch.setattr(made, "_process", process)
    return made, process


# ---- what is played


def test_at_least_one_fight_is_played_and_no_more_than_are_wanted() -> None:
    start = start_from(make().session)
    for job, seconds, most in ((Job(start, 0, 3), 60, 3), (Job(start, 0, 9), 0, 1), (Job(start, 0, 0), 60, 0)):
        done = play(job, seconds)
        assert isinstance(done, Played)
        assert (done.forecast.n, sum(done.forecast.wins.values()) + done.forecast.undecided) == (most, most)
    one, two, both = (play(Job(start, first, most), 60) for first, most in ((0, 1), (1, 1), (0, 2)))
    assert isinstance(one, Played)
    assert isinstance(two, Played)
    assert isinstance(both, Played)
    one.forecast.merge(two.forecast)
    assert (one.forecast.wins, one.forecast.rounds) == (both.forecast.wins, both.forecast.rounds), "it goes on where it was"


def test_for_half_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([7.0, 7.3, 7.5, 7.6])
    monkeypatch.setattr(forecast_worker, "monotonic", lambda: next(clock))
    done = play(Job(start_from(make().session), 0, 9))
    assert isinstance(done, Played)
    assert done.forecast.n == 2


def test_a_fight_that_cannot_be_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any) -> Any:
        raise HighdrawError("The bot is lost.")

    monkeypatch.setattr(forecast_worker, "fight_many", breaks)
    assert play(Job(start_from(make().session), 0, 9)) == Nothing("The bot is lost.")


# ---- when it is enough


@pytest.mark.parametrize(
    ("wins", "over"),
    [((99, 0), False), ((100, 0), True), ((98, 2), False), ((99, 1), True), ((531, 531), False), ((532, 532), True)],
)
def test_it_is_enough_when_every_interval_is_narrow(wins: tuple[int, int], over: bool) -> None:
    assert enough(Forecast(n=sum(wins), wins={"Ann": wins[0], "Bob": wins[1]})) == over


def test_each_time_some_more_are_played_until_it_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_narrower(monkeypatch))


def test_what_takes_too_long_is_tried_again_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever went on asking kept everybody else from their forecasts."""

    async def asks() -> None:
        table = make()
        made, process = office(monkeypatch, ForecastOffice(), None, None, fights(1, 0))
        for _ in range(4):
            assert (await made.forecast(table, GM)).says == "The fights of this forecast take too long."
        assert len(process.asked) == 2
        play_on(table, 1)
        assert (await made.forecast(table, GM)).fights == 1

    asyncio.run(asks())


async def _narrower(monkeypatch: pytest.MonkeyPatch) -> None:
    table = make()
    made, process = office(monkeypatch, ForecastOffice(), fights(40, 20), None, Nothing("The bot is lost."), fights(980, 20))
    first = await made.forecast(table, GM)
    assert (first.fights, first.done, [one.share for one in first.sides]) == (60, False, [40 / 60, 20 / 60])
    assert first.says.startswith("From here Ann wins 67%")
    assert await made.forecast(table, GM) == FightForecast(60, True, says="The fights of this forecast take too long.")
    assert await made.forecast(table, GM) == FightForecast(60, True, says="The bot is lost.")
    last = await made.forecast(table, GM)
    assert (last.fights, last.done) == (1060, True)
    assert await made.forecast(table, GM) == last
    assert process.asked == [(0, 1500, 30.0)] + 3 * [(60, 1500, 30.0)]
    play_on(table, 1)
    process.answers.append(fights(1, 0))
    assert (await made.forecast(table, GM)).fights == 1, "from another moment it begins anew"
    assert MOST_KEPT == made._known.maxsize == 50
    with pytest.raises(Refused, match="Only the GM"):
        await made.forecast(table, SCREEN)
    await made.close()
    assert process.ended


def test_so_many_wait_for_a_forecast_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        table = make()
        made, _ = office(monkeypatch, ForecastOffice(), fights(532, 532))
        async with made._turns.turn():
            asked = [asyncio.create_task(made.forecast(table, GM)) for _ in range(MOST_WAITING - 1)]
            await asyncio.sleep(0)
            with pytest.raises(Full, match="too many tables"):
                await made.forecast(table, GM)
        assert {one.fights for one in await asyncio.gather(*asked)} == {1064}
        assert (await made.forecast(table, GM)).done

    asyncio.run(test())


def test_what_has_no_forecast_says_why() -> None:
    found = asyncio.run(ForecastOffice().forecast(table_of("suits-two-card/duel"), GM))
    assert (found.fights, found.done) == (0, True)
    assert " " in found.says


def test_an_encounter_is_played_up_to_a_bound_and_given_up_when_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_encounter(monkeypatch))


async def _encounter(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = find_scene("suits-two-card/duel")

    async def of(made: Any) -> tuple[int, bool]:
        found, over = await made.of(duel.system, duel.setup, "page")
        assert found.asked == 400
        return found.n, over

    made, process = office(monkeypatch, EncounterForecasts(), fights(60, 39), fights(150, 150), fights(0, 1))
    assert [await of(made) for _ in range(4)] == [(99, False), (399, False), (400, True), (400, True)]
    assert process.asked == [(0, 400, 15.0), (99, 301, 15.0), (399, 1, 15.0)]
    made, _ = office(monkeypatch, EncounterForecasts(), fights(97, 3))
    assert [await of(made) for _ in range(2)] == [(100, True)] * 2, "narrow enough"
    for answer in (None, Nothing("The bot is lost.")):
        made, _ = office(monkeypatch, EncounterForecasts(), fights(50, 40), answer)
        assert [await of(made) for _ in range(3)] == [(90, False), (90, True), (90, True)]
    made._turns.waiting = 23
    assert await of(made) == (90, True)
    made._turns.waiting = 24
    with pytest.raises(Full):
        await of(made)
    assert made._turns.waiting == 24


# ---- what is told


def test_it_is_told_in_numbers_and_words() -> None:
    found = told(Forecast(n=200, wins={"Heroes": 80}, undecided=20), ["Heroes", "Ann"], ["Ann"])
    assert found.sides == (SideForecast("Heroes", 0.4, *interval(80, 200)), SideForecast("Ann", 0.0, *interval(0, 200)))
    assert (found.fights, found.done, found.undecided) == (200, False, 0.1)
    assert found.says == "From here Heroes win 40% [33 to 47], Ann wins 0% [0 to 2], nobody 10%, after 200 fights."
