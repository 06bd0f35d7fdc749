"""One at a time, and whoever asks in turn: who asks for much waits for oneself, and keeps nobody else waiting."""

from asyncio import CancelledError, Future, get_running_loop
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from highdraw.table.errors import Full


class Turns:
    """Everybody who asks has a queue of their own; from these one after the other is taken.

    One of them has at most half of the places, so that there is always one for others.
    """

    def __init__(self, most: int, says: str) -> None:
        self.most, self.says = most, says
        self.waiting = 0
        """How many wait, or are having their turn."""
        self._of: dict[str, int] = {}
        self._queues: dict[str, deque[Future[None]]] = {}
        """In the order in which they are served."""
        self._busy = False

    @asynccontextmanager
    async def turn(self, who: str = "") -> AsyncIterator[None]:
        """Waits until it is one's turn; `Full` when too many wait already, or too many of the same."""
        if self.waiting >= self.most or (who and self._of.get(who, 0) >= self.most // 2):
            raise Full(self.says)
        self.waiting += 1
        self._of[who] = self._of.get(who, 0) + 1
        try:
            await self._come(who)
            try:
                yield
            finally:
                self._pass_on()
        finally:
            self.waiting -= 1
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]

    async def _come(self, who: str) -> None:
        if not self._busy:
            self._busy = True
            return
        mine = get_running_loop().create_future()
        self._queues.setdefault(who, deque()).append(mine)
        try:
            await mine
        except CancelledError:
            if mine.done() and not mine.cancelled():  # it was given, and nobody is there to take it
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """The next one of whoever was served least recently."""
        while self._queues:
            who = next(iter(self._queues))
            queue = self._queues.pop(who)
            while queue:
                one = queue.popleft()
                if not one.done():
                    if queue:
                        self._queues[who] = queue
                    one.set_result(None)
                    return
        self._busy = False
