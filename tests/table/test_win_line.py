"""The win-probability line of a fight, with a process that says what it is told to: from where on, how many fights, and what is told."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from highdraw.engine.log import write_lines
from highdraw.lab import Forecast
from highdraw.lab.course import Milestone, milestones
from highdraw.lab.fought import Start, start_of
from highdraw.table import win_line
from highdraw.table.errors import Refused
from highdraw.table.forecast_worker import Job, Played
from highdraw.table.line_worker import Further, Trace, Traced, answer, read_found
from highdraw.table.odds_worker import Nothing
from highdraw.table.win_line import LONGEST, Drawing, LineOffice, WinLine
from highdraw.table.worker import encode
from table.finished import GM, table_of
from table.making import make

SIDES = ("Ann", "Bob")


def start() -> Start:
    session = make().session
    return start_of(session.system, session.setup)


def drawing(*at: int) -> Drawing:
    begin = start()
    return Drawing([Milestone(each, 1 + each, begin) for each in at], SIDES)


def fights(ann: int, bob: int) -> Forecast:
    return Forecast(n=ann + bob, wins={"Ann": ann, "Bob": bob})


class Process:
    """Plays nothing, and says what it is told to say."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked, self.ended = list(answers), list[Any](), False

    async def ask(self, asked: Any, seconds: float) -> Any:
        assert seconds == 30
        self.asked.append(asked)
        return self.answers.pop(0)

    async def end(self) -> None:
        self.ended = True


class Tables:
    """Knows the record of one fight, for those who hold the role."""

    def __init__(self) -> None:
        self.asked = 0

    async def record(self, role: Any) -> Any:
        self.asked += 1
        assert role == GM
        return SimpleNamespace(fight_file=lambda seed: f"file {seed}".encode())


def office(monkeypatch: pytest.MonkeyPatch, *answers: Any, every: float = 0.6) -> tuple[LineOffice, Process]:
    """Each look at the clock is so many seconds after the one before."""
    found, process, now = LineOffice(), Process(*answers), iter(every * number for number in range(1000))
    monkeypatch.setattr(found, "_process", process)
    monkeypatch.setattr(win_line, "monotonic", lambda: next(now))
    return found, process


# ---- one line


def test_a_few_from_every_moment_first_and_then_more() -> None:
    line = drawing(0, 4)
    order = []
    while (ahead := line.next()) is not None:
        place, enough = ahead
        order.append(ahead)
        line.found[place].merge(fights(enough - line.found[place].n, 0))
        line.spent = LONGEST
    assert order == [(0, 10), (1, 10), (0, 30), (1, 30), (0, 60), (1, 60)]
    assert line.fewest == 60
    assert line.told().done


def test_it_is_left_as_it_is_after_a_minute_and_a_half_and_where_it_cannot_be_played() -> None:
    line = drawing(0)
    line.spent = 90.0
    assert line.next() == (0, 10)
    line.spent = 90.1
    assert line.next() is None
    line = drawing(0)
    line.fault = "The bot is lost."
    assert line.next() is None


def test_what_is_known_so_far_is_told() -> None:
    line = drawing(0, 4)
    assert line.told() == WinLine(False, SIDES, 0, (), 2, "")
    line.found[1].merge(fights(3, 1))
    told = line.told()
    assert (told.done, told.fights, told.of, told.says) == (False, 0, 2, "")
    assert [(point.at, point.round, point.shares) for point in told.line] == [(4, 5, {"Ann": 0.75, "Bob": 0.25})]
    line.found[0].merge(fights(1, 1))
    told = line.told()
    assert ([point.at for point in told.line], told.fights) == ([0, 4], 2)
    assert told.says.startswith("Before the last blow it stood")
    line = drawing(0, 4)
    line.fault = "The bot is lost."
    assert line.told() == WinLine(True, SIDES, 0, (), 2, "The bot is lost.")


def test_a_line_without_moments_says_why() -> None:
    assert drawing().told() == WinLine(True, SIDES, says="Nobody was asked anything before the last blow.")
    assert Drawing([], (), "Too long.").told() == WinLine(True, says="Too long.")
    assert drawing().fewest == 0


# ---- the office


def test_every_time_some_more_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_more(monkeypatch))


async def _more(monkeypatch: pytest.MonkeyPatch) -> None:
    table, tables = table_of("suits-two-card/duel"), Tables()
    begin = start()
    moments = [Milestone(0, 1, begin), Milestone(4, 2, begin)]
    some = [Played(fights(*each)) for each in ((6, 1), (1, 2), (8, 2), (0, 5))]
    made, process = office(monkeypatch, Traced(moments, SIDES), *some, every=0.25)
    first = await made.line(tables, table, GM)  # type: ignore[arg-type]
    assert (first.done, first.fights, [point.shares["Ann"] for point in first.line]) == (False, 0, [0.7])
    second = await made.line(tables, table, GM)  # type: ignore[arg-type]
    assert (second.fights, [point.at for point in second.line]) == (10, [0, 4])
    trace, *rest = process.asked
    assert trace == Trace(b"file True", 16)
    assert [(each.job.first, each.job.most) for each in rest] == [(0, 10), (7, 3), (0, 10), (10, 20)]
    assert tables.asked == 1, "read once"
    await made.close()
    assert process.ended


def test_what_cannot_be_played_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_faults(monkeypatch))


async def _faults(monkeypatch: pytest.MonkeyPatch) -> None:
    table, traced = table_of("suits-two-card/duel"), Traced([Milestone(0, 1, start())], SIDES)
    for answers, says in (
        ((Nothing("The file is spoiled."),), "The file is spoiled."),
        ((None,), "This fight takes too long to be played again."),
        ((traced, Nothing("The bot is lost.")), "The bot is lost."),
        ((traced, None), "The fights from some moments take too long."),
    ):
        made, process = office(monkeypatch, *answers, every=0.1)
        told = await made.line(Tables(), table, GM)  # type: ignore[arg-type]
        assert (told.done, told.says, told.line) == (True, says, ())
        assert told == await made.line(Tables(), table, GM)  # type: ignore[arg-type]
        assert not process.answers
    made, _ = office(monkeypatch)
    with pytest.raises(Refused, match="when the fight is over"):
        await made.line(Tables(), table_of("suits-two-card/duel", over=False), GM)  # type: ignore[arg-type]


def test_while_the_process_is_busy_it_is_told_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_busy(monkeypatch))


async def _busy(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("suits-two-card/duel")
    made, _ = office(monkeypatch)
    async with made._turn:
        assert await made.line(Tables(), table, GM) == WinLine(False)  # type: ignore[arg-type]
        known = made._known[table.id, len(table.session.raw)] = drawing(0)
        known.found[0].merge(fights(1, 1))
        assert await made.line(Tables(), table, GM) == known.told()  # type: ignore[arg-type]
    assert made._known.maxsize == 50


def test_only_time_that_is_spent_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _ = office(monkeypatch, *[Played(fights(1, 0))] * 9, every=0.25)
    line = drawing(0)
    line.spent = 1.0
    asyncio.run(made._further(line))
    assert line.found[0].n == 2, "looks after 0.25 and 0.5 seconds, not after 0.75"
    assert line.spent == 2.0


# ---- the process


def test_the_process_finds_the_moments_and_plays_from_them() -> None:
    session = table_of("suits-two-card/duel").session
    traced = answer(Trace(write_lines(session.head(), session.raw), 3))
    assert isinstance(traced, Traced)
    assert [each.at for each in traced.moments] == [each.at for each in milestones(session, 3)]
    assert set(traced.sides) == set(session.view("gm").sides)
    played = answer(Further(Job(traced.moments[-1].start, 0, 1)))
    assert isinstance(played, Played)
    assert played.forecast.n == 1
    assert isinstance(answer(Trace(b"{}\n", 3)), Nothing)


def test_what_the_process_says_is_read() -> None:
    session = table_of("suits-two-card/duel").session
    for found in (Traced(milestones(session, 2), SIDES), Nothing("No."), Played(fights(1, 2))):
        assert read_found(encode(found)) == found
