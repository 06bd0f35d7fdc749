"""A time budget for work: what takes longer is broken off, whatever it does, and the thread that did it goes on.

A watchdog thread raises `OutOfTime` in the thread that works. It derives from `BaseException`, so that no rule takes it for
an error of its own. Work in C code is not broken off before it comes back; bounds on what comes from outside see to that.
What counts is the processor time of the thread, where the system tells it: on a busy machine nothing is given up too soon.
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from highdraw.errors import HighdrawError

T = TypeVar("T")
LOOK = 0.02
"""Seconds between two looks at the clock while something is under way."""
REST = 1.0
"""Seconds without work after which the watchdog sleeps until it is woken."""


class OutOfTime(BaseException):
    """Raised in the midst of work that has used up its budget."""


class TooLong(HighdrawError):
    """Something took too long and was given up. It did not happen."""


STEPS = 2
"""Steps of a loop in which a strike that is under way arrives.

Taking it back is no way out: when it has arrived already, Python looks for it for ever, and under a debugger or a coverage tool hangs.
"""
PATIENCE = 10.0
"""So many times as long as its budget something may take by the clock on the wall."""


class _Watch:
    """Work under way: whose, and until when by the thread's own clock and by that on the wall."""

    __slots__ = ("_clock", "_until", "decided", "fired", "thread", "wall")

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self.thread) if hasattr(time, "pthread_getcpuclockid") else None
        self.fired = self.decided = False
        self.allow(seconds)

    def allow(self, seconds: float) -> None:
        self.wall = monotonic() + (seconds if self._clock is None else seconds * PATIENCE)
        self._until = 0.0 if self._clock is None else time.clock_gettime(self._clock) + seconds

    def is_over(self) -> bool:
        return monotonic() > self.wall or (self._clock is not None and time.clock_gettime(self._clock) > self._until)


class _Watchdog:
    def __init__(self) -> None:
        self.active: dict[int, _Watch] = {}
        self._awake = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            _pass_over_lost_strikes()
            self._thread = threading.Thread(target=self._watch, name="highdraw-watchdog", daemon=True)
            self._thread.start()
        if not self._awake.is_set():
            self._awake.set()

    def _watch(self) -> None:
        busy = monotonic()
        while True:
            now = monotonic()
            for number, watch in list(self.active.items()):
                busy = now
                if number in self.active and watch.is_over():
                    self._break_off(number, watch)
            if now - busy > REST:
                self._awake.clear()
                if not self.active:
                    self._awake.wait()
                busy = monotonic()
            threading.Event().wait(LOOK)

    def _break_off(self, number: int, watch: _Watch) -> None:
        """Raise it there, unless the work has ended meanwhile; after a while again, if it was caught on the way."""
        watch.fired = True
        if number in self.active:
            _raise_in(watch.thread, OutOfTime)
            watch.allow(REST)
        watch.decided = True


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an exception in another thread at its next step in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _pass_over_lost_strikes() -> None:
    """Say nothing when `OutOfTime` strikes in a destructor, where Python can only report it: the watchdog strikes again."""
    before = sys.unraisablehook

    def hook(lost: "sys.UnraisableHookArgs") -> None:
        if lost.exc_type is not OutOfTime:
            before(lost)

    sys.unraisablehook = hook


_dog = _Watchdog()


def within(seconds: float, work: Callable[[], T], says: str = "That took too long and was given up; nothing was changed.") -> T:
    """Do some work in this thread, and give it up with `TooLong` when it takes longer.

    >>> within(5.0, lambda: 6 * 7)
    42
    """
    watch = _Watch(seconds)
    number = id(watch)
    _dog.active[number] = watch
    _dog.wake()
    try:
        try:
            return work()
        finally:
            del _dog.active[number]
            if watch.fired:
                try:
                    while not watch.decided:
                        threading.Event().wait(0.001)
                    for _ in range(STEPS):
                        pass
                except OutOfTime:
                    pass
    except OutOfTime:
        _dog.active.pop(number, None)
        raise TooLong(says) from None
