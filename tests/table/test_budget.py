"""Work with a time budget: broken off in time, without a trace in whoever goes on."""

import asyncio
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

from highdraw.table import budget
from highdraw.table.budget import OutOfTime, TooLong, within


def endless() -> None:
    while True:
        sum(range(100))


def test_endless_work_is_broken_off() -> None:
    begun = time.thread_time()
    with pytest.raises(TooLong):
        within(0.1, endless)
    assert time.thread_time() - begun < 5


def test_tracing_goes_on_after_a_strike() -> None:
    """Under a debugger or a coverage tool nothing hangs when something was broken off."""
    text = """
import sys
from highdraw.table.budget import TooLong, within
def endless():
    while True:
        pass
def trace(*told):
    return None
sys.settrace(trace)
for _ in range(3):
    try:
        within(0.01, endless)
    except TooLong:
        print("broken off")
"""
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split("\n") == ["broken off"] * 3 + [""]


def test_work_that_catches_everything_is_broken_off_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "REST", 0.1)
    tries = 0

    def stubborn() -> None:
        nonlocal tries
        while tries < 3:
            try:
                endless()
            except BaseException:
                tries += 1
        endless()

    with pytest.raises(TooLong):
        within(0.1, stubborn)
    assert tries == 3


def test_a_strike_lost_in_a_destructor_is_struck_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "REST", 0.1)
    struck: list[float] = []

    class Slow:
        """Its end takes longer than the budget: what strikes there is lost, and only there may it be passed over in silence."""

        def __del__(self) -> None:
            begun = time.monotonic()
            try:
                endless()
            finally:
                struck.append(time.monotonic() - begun)

    def work() -> None:
        slow = Slow()
        del slow
        endless()

    with pytest.raises(TooLong):
        within(0.1, work)
    assert len(struck) == 1


def test_what_ends_in_time_is_never_disturbed() -> None:
    """The end of the budget and the end of the work fall together, over and over."""
    late = 0
    for number in range(60):
        until = time.thread_time() + budget.LOOK * (1 + number % 3 / 2)

        def work(until: float = until) -> int:
            while time.thread_time() < until:
                sum(range(10))
            return 1

        try:
            assert within(budget.LOOK, work) == 1
        except TooLong:
            late += 1
        for _ in range(50):
            sum(range(50))
    assert late > 0
    assert not budget._dog.active


def test_errors_of_the_work_itself_pass() -> None:
    with pytest.raises(ZeroDivisionError):
        within(1.0, lambda: 1 // 0)
    assert not issubclass(OutOfTime, Exception)


def test_it_works_in_any_thread() -> None:
    found: list[BaseException] = []

    def run() -> None:
        try:
            within(0.1, endless)
        except TooLong as error:
            found.append(error)

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    assert len(found) == 3


def test_the_event_loop_survives() -> None:
    async def play() -> int:
        for _ in range(3):
            with pytest.raises(TooLong):
                within(0.05, endless)
            await asyncio.sleep(0.03)
        return 1

    assert asyncio.run(play()) == 1


def test_a_thread_that_waits_uses_nothing_up() -> None:
    """On a busy machine a deed waits for the processor; that is no fault of its own."""
    begun = time.monotonic()
    within(0.05, lambda: time.sleep(0.3))
    assert time.monotonic() - begun >= 0.3


def test_the_watchdog_keeps_no_program_from_ending() -> None:
    within(1.0, lambda: None)
    assert [thread.daemon for thread in threading.enumerate() if thread.name == "highdraw-watchdog"] == [True]


def test_without_work_the_watchdog_sleeps_until_it_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    class Looked(dict[int, budget._Watch]):
        times = 0

        def items(self) -> Any:
            self.times += 1
            return super().items()

    monkeypatch.setattr(budget, "REST", 0.05)
    monkeypatch.setattr(budget, "LOOK", 0.001)
    dog, looked = budget._Watchdog(), Looked()
    dog.active = looked
    dog.wake()
    until = time.monotonic() + 10
    while dog._awake.is_set():
        assert time.monotonic() < until
        time.sleep(0.01)
    time.sleep(0.05)
    before = looked.times
    time.sleep(0.1)
    assert looked.times == before > 0
    dog.wake()
    while looked.times == before:
        assert time.monotonic() < until
        time.sleep(0.01)
