"""Some work in a process of its own: it may take too long, or bring everything down, and nothing else is the worse for it."""

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from resource import RLIMIT_CPU, setrlimit
from select import select

FAULT = "fault "
WATCH = 0.5
"""Seconds between two looks whether the command still runs."""


def in_child(work: Callable[[], str], seconds: float) -> str:
    """What some work says that is done in a forked process; `time` when it takes too long, `crash` when it ends without a word.

    An error in the work itself is one here: it says nothing about what was tried.
    """
    read, write = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(read)
        threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
        setrlimit(RLIMIT_CPU, (int(seconds) + 10, int(seconds) + 10))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        try:
            os.write(write, work().encode() or b"-")
        except BaseException as error:
            os.write(write, f"{FAULT}{type(error).__name__}: {error}".encode()[:4000])
        finally:
            os._exit(0)
    os.close(write)
    try:
        ready, _, _ = select([read], [], [], seconds)
        said = os.read(read, 65536).decode() if ready else "time"
    finally:
        os.close(read)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if said.startswith(FAULT):
        raise RuntimeError(said.removeprefix(FAULT))
    hurried = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return "" if said == "-" else said or ("time" if hurried else "crash")


def hurry(seconds: float) -> None:
    """This process ends when the next test takes so many seconds of the processor; 0 is as long as it likes."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _die_with(parent: int) -> None:
    """Whoever kills the command kills what it has started."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os.killpg(0, signal.SIGKILL)
