"""Join codes that are tried: a few wrong ones cost nothing, more cost time. What is remembered is bounded and forgotten again."""

import asyncio
from collections import deque
from ipaddress import ip_address
from math import ceil
from time import monotonic

from cachetools import LRUCache
from starlette.requests import Request

from highdraw.store import Kept
from highdraw.table.errors import NoTable
from highdraw.web.guard import HttpError, tables_of

FREE = 5
"""Wrong codes from one address that cost nothing."""
FIRST, LONGEST = 2.0, 600.0
"""Seconds to wait after one more, twice as long after each further one, and at most."""
FORGOTTEN = 1800.0
"""Seconds after which an address is as good as new."""
MOST = 4096
"""Addresses that are remembered; the one heard of least recently makes room."""
TOGETHER, MINUTE = 120, 60.0
"""Wrong codes from all addresses together that are taken in a minute."""


class WrongCodes:
    """Who gave wrong codes lately, by address.

    >>> wrong = WrongCodes()
    >>> [wrong.count("a", now=0.0) for _ in range(7)][-3:], wrong.wait("a", now=1.0), wrong.wait("b", now=1.0)
    ([0.0, 2.0, 4.0], 3.0, 0.0)
    """

    def __init__(self) -> None:
        self._known: LRUCache[str, tuple[int, float, float]] = LRUCache(MOST)
        self._lately: deque[float] = deque()
        self.one_at_a_time = asyncio.Lock()
        """Held while a code is tried, so that many tried at once are counted one by one."""

    def wait(self, who: str, now: float) -> float:
        """Seconds until this address may try again."""
        _, _, until = self._known.get(who, (0, 0.0, 0.0))
        while self._lately and now - self._lately[0] > MINUTE:
            self._lately.popleft()
        everybody = self._lately[0] + MINUTE if len(self._lately) >= TOGETHER else 0.0
        return max(0.0, until - now, everybody - now)

    def count(self, who: str, now: float) -> float:
        """One more wrong code from this address; how long it has to wait now."""
        tries, last, _ = self._known.get(who, (0, now, 0.0))
        tries = 1 if now - last > FORGOTTEN else tries + 1
        pause = min(FIRST * 2.0 ** min(tries - FREE - 1, 20), LONGEST) if tries > FREE else 0.0
        self._known[who] = (tries, now, now + pause)
        self._lately.append(now)
        return pause


def address_of(request: Request) -> str:
    """Where a request comes from; of an IPv6 address its network, since one machine has many."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return host if address.version == 4 else str(address.exploded)[:19]


async def table_by_code(request: Request, code: str) -> Kept:
    """The table a code leads to. Wrong codes are counted, and after a few of them whoever tries has to wait."""
    wrong: WrongCodes = request.app.state.wrong_codes
    who = address_of(request)
    async with wrong.one_at_a_time:
        now = monotonic()
        if left := wrong.wait(who, now):
            raise too_often(left)
        try:
            found: Kept = await tables_of(request).by_code(code)
        except NoTable:
            wrong.count(who, now)
            raise
        return found


def too_often(seconds: float) -> HttpError:
    left = max(1, ceil(seconds))
    unit = f"{left} second{'s' if left != 1 else ''}" if left < 120 else f"{ceil(left / 60)} minutes"
    return HttpError(429, f"Too many wrong codes were tried. Wait {unit}, then look at the code again.", retry_after=f"{left}")
