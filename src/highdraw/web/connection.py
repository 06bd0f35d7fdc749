"""A connection that does not wait for ever: headers have to arrive soon, and one address cannot take all connections."""

import asyncio
from collections import Counter

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_SECONDS = 10.0
"""Seconds in which the headers of a request have to arrive, from the opening of the connection or from their first byte."""
PER_ADDRESS = 256
"""Connections one address may have open. A proxy has all of them, so addresses of this machine are not limited."""
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})


class Connection(HttpToolsProtocol):
    """Uvicorn's connection with a time limit for headers and a number limit for each address."""

    open_from: Counter[str] = Counter()
    """Open connections by address."""
    _timer: asyncio.TimerHandle | None = None
    _address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self.open_from[self._address] += 1
        if self._address not in THIS_MACHINE and self.open_from[self._address] > PER_ADDRESS:
            transport.abort()
            return
        self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.open_from[self._address] -= 1
        if not self.open_from[self._address]:
            del self.open_from[self._address]
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._timer is None and (not self.cycle or self.cycle.response_complete) and not self.transport.is_closing():
            self._wait_for_headers()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def _wait_for_headers(self) -> None:
        self._timer = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
