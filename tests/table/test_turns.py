"""Turns: one at a time, and nobody keeps others waiting by asking for much."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from highdraw.table.errors import Full
from highdraw.table.turns import Turns


class Work:
    """What is done one after the other, each when it is let go."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.done = turns, list[str]()

    async def do(self, who: str, what: str) -> None:
        async with self.turns.turn(who):
            self.done.append(what)
            await asyncio.sleep(0)

    async def begin(self, who: str, what: str) -> "asyncio.Task[None]":
        task = asyncio.create_task(self.do(who, what))
        await asyncio.sleep(0)
        return task


def on(test: Callable[[Work], Awaitable[None]], most: int = 8) -> None:
    async def whole() -> None:
        work = Work(Turns(most, "Too many."))
        await asyncio.wait_for(test(work), 20)
        assert (work.turns.waiting, work.turns._of, work.turns._queues, work.turns._busy) == (0, {}, {}, False)

    asyncio.run(whole())


def test_whoever_asks_for_much_waits_for_oneself() -> None:
    async def test(work: Work) -> None:
        async with work.turns.turn("kim"):
            tasks = [await work.begin("eve", f"eve {number}") for number in range(4)]
            tasks += [await work.begin("ann", "ann 0"), await work.begin("bob", "bob 0"), await work.begin("ann", "ann 1")]
        await asyncio.gather(*tasks)
        assert work.done == ["eve 0", "ann 0", "bob 0", "eve 1", "ann 1", "eve 2", "eve 3"]

    on(test, 12)


def test_half_of_the_places_are_left_to_others() -> None:
    async def test(work: Work) -> None:
        async with work.turns.turn("eve"):
            tasks = [await work.begin("eve", "x") for _ in range(3)]
            with pytest.raises(Full, match="Too many"):
                await work.do("eve", "y")
            tasks += [await work.begin("ann", "x") for _ in range(4)]
            with pytest.raises(Full):
                await work.do("bob", "y")
        await asyncio.gather(*tasks)
        await work.do("eve", "z")

    on(test)


def test_without_a_name_there_is_one_queue_with_all_places() -> None:
    async def test(work: Work) -> None:
        async with work.turns.turn():
            tasks = [await work.begin("", f"{number}") for number in range(7)]
            with pytest.raises(Full):
                await work.do("", "y")
        await asyncio.gather(*tasks)
        assert work.done == list("0123456")

    on(test)


def test_whoever_goes_away_gives_the_turn_to_the_next() -> None:
    async def test(work: Work) -> None:
        async with work.turns.turn("ann"):
            gone, late, stays = [await work.begin(who, who) for who in ("eve", "bob", "kim")]
            gone.cancel()
            await asyncio.sleep(0)
        late.cancel()  # it has its turn already, and has not begun
        await asyncio.gather(gone, late, stays, return_exceptions=True)
        assert (gone.cancelled(), late.cancelled(), work.done) == (True, True, ["kim"])

    on(test)


def test_what_breaks_gives_the_turn_to_the_next() -> None:
    async def test(work: Work) -> None:
        waits = []

        async def breaks() -> None:
            async with work.turns.turn("ann"):
                waits.append(await work.begin("bob", "bob"))
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await breaks()
        await waits[0]
        assert work.done == ["bob"]

    on(test)
