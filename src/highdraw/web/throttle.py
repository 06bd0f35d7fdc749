"""How many tables one address may make: some at once, then as many as the hour allows."""

from math import ceil
from time import monotonic

from cachetools import LRUCache
from starlette.requests import Request

from highdraw.web.codes import address_of
from highdraw.web.guard import HttpError, tables_of

MOST = 4096
"""Addresses that are remembered; the one heard of least recently makes room."""
HOUR = 3600.0


class Throttle:
    """A bucket a address, full at first, that fills again within the hour.

    >>> throttle = Throttle(2)
    >>> [throttle.wait("a", now=0.0) for _ in range(3)], throttle.wait("a", now=1800.0), throttle.wait("b", now=0.0)
    ([0.0, 0.0, 1800.0], 0.0, 0.0)
    """

    def __init__(self, per_hour: int) -> None:
        self.per_hour = per_hour
        self._left: LRUCache[str, tuple[float, float]] = LRUCache(MOST)

    def wait(self, who: str, now: float) -> float:
        """Take one; or how many seconds to wait when there is none left."""
        left, last = self._left.get(who, (float(self.per_hour), now))
        left = min(float(self.per_hour), left + (now - last) * self.per_hour / HOUR)
        short = max(0.0, 1.0 - left) * HOUR / self.per_hour
        self._left[who] = (left if short else left - 1.0, now)
        return short


def allow_new_table(request: Request) -> None:
    """Count one more table for whoever asks; refuse it when there were too many."""
    state = request.app.state
    if not hasattr(state, "new_tables"):
        state.new_tables = Throttle(tables_of(request).limits.tables_per_hour)
    throttle: Throttle = state.new_tables
    if wait := throttle.wait(address_of(request), monotonic()):
        minutes = ceil(wait / 60)
        says = (
            f"Too many tables were made from here: at most {throttle.per_hour} an hour. Wait {minutes} minute{'s' if minutes != 1 else ''}."
        )
        raise HttpError(429, says, retry_after=f"{ceil(wait)}")
