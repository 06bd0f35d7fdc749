"""Fight files from elsewhere, each played in a process of its own that is ended when it takes too long."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

import msgspec

from highdraw.errors import BadFile, HighdrawError
from highdraw.table.moment import Moment
from highdraw.table.replay_worker import Answer, Asked, Gone, Look, Open, Opened, Refusal, Seen, read_answer
from highdraw.table.turns import Turns
from highdraw.table.worker import LENGTH, READY, encode

Q = TypeVar("Q")
A = TypeVar("A")
STARTING, OPENING, LOOKING = 60.0, 20.0, 10.0
"""Seconds for a process to start, for a file to be played to its end, and for one step of it to be shown."""
PROCESSES = 2
"""Files that can be played at the same time."""
MOST_WAITING = 8
"""Things that are asked of one process at the same time; more are refused."""
MOST_KEPT = 1000


class Process(Generic[Q, A]):
    """One process that answers what it is asked, such as one that holds fights. One thing at a time is asked of it."""

    def __init__(self, module: str, read: Callable[[bytes], A]) -> None:
        self.module, self.read = module, read
        self._turns = Turns(MOST_WAITING, "This server has too many files to read now. Try again in a minute.")
        self._running: asyncio.subprocess.Process | None = None

    @property
    def waiting(self) -> int:
        """How much is asked of it now: what is under way, and what waits for that."""
        return self._turns.waiting

    async def ask(self, asked: Q, seconds: float, asker: str = "") -> A | None:
        """What it answers; None when it took too long or died, and is ended. `asker` is whoever has to wait their turn: an address."""
        async with self._turns.turn(asker):
            return await self._answer(asked, seconds)

    async def _answer(self, asked: Q, seconds: float) -> A | None:
        try:
            await asyncio.wait_for(self._start(), STARTING)
            return await asyncio.wait_for(self._ask(asked), seconds)
        except (TimeoutError, asyncio.IncompleteReadError, OSError, msgspec.MsgspecError):
            await self.end()
            return None
        except BaseException:
            await self.end()
            raise

    async def _start(self) -> None:
        if self._running is None or self._running.returncode is not None:
            pipe, none = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            command = (sys.executable, "-m", self.module)
            self._running = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=none)
            assert self._running.stdout is not None
            await self._running.stdout.readexactly(len(READY))

    async def _ask(self, asked: Q) -> A:
        assert self._running is not None
        source, to = self._running.stdout, self._running.stdin
        assert source is not None
        assert to is not None
        body = encode(asked)
        to.write(LENGTH.pack(len(body)) + body)
        await to.drain()
        (length,) = LENGTH.unpack(await source.readexactly(LENGTH.size))
        return self.read(await source.readexactly(length))

    async def end(self) -> None:
        if self._running is not None:
            with suppress(ProcessLookupError):
                self._running.kill()
            await self._running.wait()


class Uploads:
    """The fights that people have sent. They are in no database, and gone with the processes that hold them."""

    def __init__(self) -> None:
        self._processes: list[Process[Asked, Answer]] = [Process("highdraw.table.replay_worker", read_answer) for _ in range(PROCESSES)]
        self._where: dict[str, tuple[Process[Asked, Answer], Opened]] = {}

    async def open(self, data: bytes, source: str, salvage: bool, asker: str = "") -> Opened:
        """A fight file, played once to its end; `BadFile` says what is wrong with it."""
        process = min(self._processes, key=lambda each: each.waiting)
        match await process.ask(Open(data, source, salvage), OPENING, asker):
            case Opened() as opened:
                self._where[opened.name] = process, opened
                while len(self._where) > MOST_KEPT:
                    del self._where[next(iter(self._where))]
                return opened
            case Refusal(where, line, says):
                raise BadFile(where, line, says) if where else HighdrawError(says)
            case _:
                self._forget(process)
                says = f"it takes more than {OPENING:g} seconds to play. `highdraw replay FILE` reads it in the terminal."
                raise BadFile(source, None, says)

    def find(self, name: str) -> Opened | None:
        found = self._where.get(name)
        return found[1] if found else None

    async def look(self, name: str, step: int, mine: frozenset[str] | None, all_done: bool) -> Moment | None:
        """One step of a fight; None when it is no longer in memory."""
        found = self._where.get(name)
        if found is None:
            return None
        match await found[0].ask(Look(name, step, None if mine is None else sorted(mine), all_done), LOOKING):
            case Seen(moment):
                return moment
            case Refusal(_, _, says):
                raise HighdrawError(says)
            case Gone():
                del self._where[name]
            case _:
                self._forget(found[0])
        return None

    def _forget(self, process: Process[Asked, Answer]) -> None:
        """What a process held is gone with it."""
        for name in [name for name, (where, _) in self._where.items() if where is process]:
            del self._where[name]

    async def close(self) -> None:
        for process in self._processes:
            await process.end()
