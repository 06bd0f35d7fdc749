"""The odds at a table: computed once, one question after the other, and no longer for a question that is gone."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from highdraw.engine.system import Odds
from highdraw.lab import ChoiceOdds, Line, Moment, QuestionOdds
from highdraw.table import odds as office
from highdraw.table.errors import Full, Refused
from highdraw.table.odds import LATER, MOST_KEPT, MOST_WAITING, OddsOffice, only_bars
from highdraw.table.odds_worker import Computed, Found, Nothing
from highdraw.table.role import Role
from highdraw.table.table import Table
from table.making import GM, SCREEN, make, play


class Process:
    """Computes nothing. It answers when it is let."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.seconds: list[float] = []
        self.let = asyncio.Event()
        self.says: Computed | None = None
        self.ended = False

    async def ask(self, moment: Moment, seconds: float) -> Computed | None:
        self.asked.append(moment.who)
        self.seconds.append(seconds)
        await self.let.wait()
        return self.says

    async def end(self) -> None:
        self.ended = True


def found(who: str) -> Found:
    odds = Odds(0.37, "hits", 0.3, 0.4)
    return Found(QuestionOdds(who=who, topic="hand", choices=(ChoiceOdds(key="a", exact=False, runs=9, odds=odds),)))


def on(test: Callable[[OddsOffice, Process], Awaitable[None]]) -> None:
    async def whole() -> None:
        made, process = OddsOffice(), Process()
        made._process = process  # type: ignore[assignment]
        await asyncio.wait_for(test(made, process), 20)
        await made.close()
        assert process.ended
        await asyncio.sleep(0)
        assert not made._working

    asyncio.run(whole())


def moment(number: int) -> Moment:
    return Moment("x", b"", bytes([number]), (), None, f"m{number}")


async def soon(made: OddsOffice, whose: str, number: int) -> asyncio.Task[Computed]:
    """Somebody asks, and it has come as far as it can."""
    task = asyncio.create_task(made._computed((whose, "gm", ""), moment(number)))
    for _ in range(4):
        await asyncio.sleep(0)
    return task


def both_asked() -> Table:
    """A table where two are asked at once."""
    return make(seed=next(str(seed) for seed in range(99) if len(make(seed=str(seed)).session.waiting()) == 2))


def test_what_is_known_is_not_computed_again() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        table = both_asked()
        process.says = found("ann")
        process.let.set()
        exact = await made.odds(table, GM)
        assert exact == found("ann").odds
        assert await made.odds(table, GM, process.asked[0]) == exact
        assert (len(process.asked), process.seconds, made._known.maxsize) == (1, [120.0], MOST_KEPT)
        other = next(who for who in table.names if who != process.asked[0])
        await made.odds(table, GM, other)
        assert process.asked[1:] == [other]
        play(table, 1)
        await made.odds(table, GM)
        assert len(process.asked) == 3

    on(test)


def test_the_gm_says_who_sees_what() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        table = both_asked()
        process.says = found("ann")
        process.let.set()
        table.show_odds(GM, "bars")
        assert await made.odds(table, GM) == only_bars(found("ann").odds)
        table.show_odds(GM, "off", "gm")
        for role in (GM, SCREEN):
            with pytest.raises(Refused, match="switched the odds off"):
                await made.odds(table, role)
        seat = table.sit("Jo", ("ann",))
        assert not (await made.odds(table, Role("t", "seat", seat))).numbers
        nothing = await made.odds(table, Role("t", "seat", table.sit("Kim", ())))
        assert (nothing.choices, nothing.later) == ((), False)
        assert " " in nothing.says

    on(test)


def test_who_waits_long_is_told_to_ask_again_and_finds_it_then(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        table = both_asked()
        later = await made.odds(table, GM)
        assert (later.says, later.later) == (LATER, True)
        process.says = found("ann")
        process.let.set()
        assert await made.odds(table, GM) == found("ann").odds
        assert len(process.asked) == 1

    assert office.PATIENCE == 4.0
    monkeypatch.setattr(office, "PATIENCE", 0.01)
    on(test)


def test_what_takes_too_long_in_the_end_is_tried_again_when_it_is_asked_for_again() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        table = both_asked()
        process.let.set()
        said = await made.odds(table, GM)
        assert (said.says, said.later) == ("The odds took too long.", False)
        process.says = Nothing("No odds.")
        assert (await made.odds(table, GM)).says == "No odds."
        assert (await made.odds(table, GM)).says == "No odds."
        assert len(process.asked) == 2

    on(test)


def test_what_waits_for_a_question_that_is_gone_is_not_computed_but_what_is_begun_is_finished() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        first, second = await soon(made, "t", 1), await soon(made, "t", 2)
        third, same = await soon(made, "t", 3), await soon(made, "other", 3)
        fourth = await soon(made, "t", 4)
        assert await second == Nothing("That question has been answered meanwhile.")
        assert not any(task.done() for task in (first, third, same, fourth)), "what runs, what another seat wants, what is asked now"
        process.says = found("x")
        process.let.set()
        assert [await task for task in (first, third, same, fourth)] == [found("x")] * 4
        assert process.asked == ["m1", "m3", "m4"]
        assert not made._working

    on(test)


def test_so_many_wait_and_no_more() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        waiting = [await soon(made, f"t{number}", number) for number in range(MOST_WAITING)]
        with pytest.raises(Full):
            await made._computed(("one more", "gm", ""), moment(200))
        again = await soon(made, "one more", 1)
        process.says = found("x")
        process.let.set()
        assert len(await asyncio.gather(*waiting, again)) == MOST_WAITING + 1

    on(test)


def test_only_so_many_questions_are_remembered_the_oldest_go_first() -> None:
    made = OddsOffice()
    for number in range(MOST_KEPT + 1):
        made._forget_stale((str(number), "gm", ""), b"x")
    made._forget_stale(("1", "gm", ""), b"y")
    made._forget_stale(("more", "gm", ""), b"z")
    names = [whose for whose, _, _ in made._latest]
    assert (len(names), names[0], names[-2:]) == (MOST_KEPT, "3", ["1", "more"])


def test_bars_are_as_long_as_the_odds_in_tenths_and_have_nothing_behind_them() -> None:
    line = Line(what="hits", who="bob", chance=0.37, low=0.3, high=0.4)
    bars = only_bars(QuestionOdds(who="ann", topic="hand", choices=(
        ChoiceOdds(key="a", exact=True, runs=9, odds=Odds(0.37, "hits", 0.3, 0.4), lines=(line,)),
        ChoiceOdds(key="b", exact=True, runs=1, odds=None),
    )))  # fmt: skip
    assert bars.choices == (
        ChoiceOdds(key="a", exact=True, runs=0, odds=Odds(0.4, "hits")),
        ChoiceOdds(key="b", exact=True, runs=0, odds=None),
    )
    assert not bars.numbers


def test_whose_latest_question_it_is_is_remembered_for_so_many() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        for number in range(MOST_KEPT + 3):
            made._forget_stale((f"t{number}", "gm", ""), b"x")
        assert len(made._latest) == MOST_KEPT
        assert next(iter(made._latest)) == ("t3", "gm", ""), "the oldest go first"

    on(test)


def test_a_server_that_stops_waits_for_no_odds() -> None:
    async def test(made: OddsOffice, process: Process) -> None:
        waiting = await soon(made, "t1", 1)
        await made.close()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert process.ended

    on(test)
