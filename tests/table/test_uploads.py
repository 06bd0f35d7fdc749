"""Fight files that people send: where each is held, what becomes of it when its process is gone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from highdraw.errors import BadFile, HighdrawError
from highdraw.table import uploads
from highdraw.table.errors import Full, KeyUsed
from highdraw.table.library_worker import Read
from highdraw.table.moment import Moment
from highdraw.table.open_table import KEYS_KEPT, Bell, OpenTable
from highdraw.table.replay_worker import Answer, Gone, Look, Open, Opened, Refusal, Seen
from highdraw.table.role import Role
from highdraw.table.tasks import Tasks
from highdraw.table.uploads import LOOKING, MOST_KEPT, OPENING, Process, Uploads
from table.making import make

MOMENT = Moment(3, 9, None, [], "")


def opened(name: str) -> Opened:
    return Opened(name=name, system="toy", title="A fight", last=9, over=True, winner="", rounds=2, names={}, fault="", seats={})


class Held:
    """A process that says what it is told to say."""

    def __init__(self, *answers: Answer | None) -> None:
        self.answers, self.waiting = list(answers), 0
        self.asked: list[tuple[Any, float]] = []
        self.ended = 0

    async def ask(self, asked: Any, seconds: float, asker: str = "") -> Answer | None:
        self.asked.append((asked, seconds))
        return self.answers.pop(0)

    async def end(self) -> None:
        self.ended += 1


def on(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(test(), 20)

    asyncio.run(whole())


def two(one: Held, other: Held) -> Uploads:
    found = Uploads()
    found._processes = [one, other]  # type: ignore[list-item]
    return found


def test_a_file_is_held_by_a_process_that_is_free_and_looked_at_there() -> None:
    async def test() -> None:
        one, other = Held(opened("a"), Seen(MOMENT), Gone()), Held(opened("b"), Refusal("x", 3, "it broke"))
        held = two(one, other)
        assert (await held.open(b"1", "1.jsonl", False)).name == "a"
        one.waiting, other.waiting = 2, 1
        assert (await held.open(b"2", "2.jsonl", True)).name == "b"
        assert (one.asked, other.asked) == ([(Open(b"1", "1.jsonl", False), 20.0)], [(Open(b"2", "2.jsonl", True), 20.0)])
        assert held.find("a") == opened("a")
        assert held.find("c") is None
        assert await held.look("a", 3, frozenset({"b", "a"}), True) == MOMENT
        assert one.asked[1:] == [(Look("a", 3, ["a", "b"], True), 10.0)]
        with pytest.raises(HighdrawError, match="it broke"):
            await held.look("b", 3, None, False)
        assert held.find("b")
        assert other.asked[1:] == [(Look("b", 3, None, False), 10.0)]
        assert await held.look("a", 3, None, False) is None
        assert held.find("a") is None
        assert await held.look("a", 3, None, False) is None
        await held.close()
        assert (one.ended, other.ended) == (1, 1)

    assert (OPENING, LOOKING) == (20.0, 10.0)
    on(test)


def test_what_cannot_be_read_is_refused_and_what_takes_too_long_takes_the_others_of_its_process_with_it() -> None:
    async def test() -> None:
        one = Held(opened("a"), opened("b"), Refusal("x.jsonl", 7, "no card"), Refusal("", None, "no fight"), Seen(MOMENT), None)
        other = Held(opened("c"), None)
        held = two(one, other)
        await held.open(b"", "a", False)
        await held.open(b"", "b", False)
        one.waiting = 1
        await held.open(b"", "c", False)
        one.waiting = 0
        with pytest.raises(BadFile, match=r"x\.jsonl:7: no card"):
            await held.open(b"", "x", False)
        with pytest.raises(HighdrawError, match=r"^no fight"):
            await held.open(b"", "x", False)
        assert await held.look("a", 1, None, False) == MOMENT
        with pytest.raises(BadFile, match=r"^y: it takes more than 20 seconds"):
            await held.open(b"", "y", False)
        assert [held.find(name) is not None for name in "abc"] == [False, False, True]
        assert await held.look("c", 1, None, False) is None
        assert held.find("c") is None

    on(test)


def test_the_oldest_file_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        held = two(Held(*map(opened, "abc")), Held())
        for name in "abc":
            await held.open(b"", name, False)
        assert [held.find(name) is not None for name in "abc"] == [False, True, True]

    assert MOST_KEPT == 1000
    monkeypatch.setattr(uploads, "MOST_KEPT", 2)
    on(test)


def test_a_process_that_dies_or_is_late_is_started_again() -> None:
    async def test() -> None:
        process: Process[Any, Any] = Process("highdraw.table.library_worker", bytes)
        try:
            said = await process.ask(Read([]), 20.0)
            first = process._running
            assert first is not None
            assert await process.ask(Read([]), 20.0) == said
            assert process._running is first
            first.kill()
            await first.wait()
            assert await process.ask(Read([]), 20.0) == said
            again = process._running
            assert again is not first
            assert await process.ask(Read([]), 0.0) is None
            assert again is not None
            assert again.returncode is not None, "who is late is ended"
            assert await process.ask(Read([]), 20.0) == said
        finally:
            await process.end()
            await process.end()
        assert process._running is not None
        assert process._running.returncode is not None

    on(test)


def test_so_much_is_asked_of_a_process_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        process: Process[str, str] = Process("none", bytes.decode)
        free = asyncio.Event()

        async def answers(asked: str, seconds: float) -> str:
            await free.wait()
            return asked

        monkeypatch.setattr(process, "_answer", answers)
        asked = [asyncio.create_task(process.ask(f"{number}", 1.0)) for number in range(uploads.MOST_WAITING)]
        await asyncio.sleep(0)
        assert process.waiting == uploads.MOST_WAITING
        with pytest.raises(Full, match="too many files"):
            await process.ask("one more", 1.0)
        asked.pop().cancel()
        await asyncio.sleep(0)
        another = asyncio.create_task(process.ask("another", 1.0))
        free.set()
        assert await asyncio.gather(*asked, another) == [*(f"{number}" for number in range(uploads.MOST_WAITING - 1)), "another"]
        assert process.waiting == 0

    on(test)


# ---- what has begun is finished


def test_work_is_finished_though_nobody_waits_and_what_goes_wrong_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        tasks, go, done = Tasks(), asyncio.Event(), list[str]()

        async def work(name: str, error: Exception | None = None) -> str:
            await go.wait()
            if error is not None:
                raise error
            done.append(name)
            return name

        waiting = asyncio.create_task(tasks.finish(work("a")))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        faults = [asyncio.create_task(tasks.finish(work("x", error))) for error in (KeyError("a fault"), HighdrawError("A refusal."))]
        await asyncio.sleep(0)
        assert len(tasks.under_way) == 3
        go.set()
        await tasks.wait(5)
        for fault in faults:
            with pytest.raises((KeyError, HighdrawError)):
                await fault
        await asyncio.sleep(0)
        assert (done, tasks.under_way) == (["a"], set())
        await tasks.wait(5)

    on(test)
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [KeyError]


# ---- a table in memory


def test_a_request_is_remembered_by_its_key() -> None:
    one = OpenTable(make())
    one.remember("", "x")
    assert not one.remembers("", "x")
    one.remember("k", "x")
    assert (one.remembers("k", "x"), one.remembers("l", "x")) == (True, False)
    with pytest.raises(KeyUsed):
        one.remembers("k", "y")
    for number in range(KEYS_KEPT - 1):
        one.remember(f"{number}", "x")
    assert one.remembers("k", "x")
    one.remember("one more", "x")
    assert not one.remembers("k", "x")


def test_whoever_watches_is_woken_and_one_is_behind_what_was_heard() -> None:
    one, bell = OpenTable(make()), Bell(Role("t", "gm"))
    one.watchers[bell] = None
    one.wake()
    assert (bell.is_set(), one.change) == (True, 1)
    one.table.seq = one.heard = 5
    assert not one.behind
    one.heard = 6
    assert one.behind
    one.heard, one.unsure = 5, True
    assert one.behind
