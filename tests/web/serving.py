"""A server for tests: the whole service on a port of its own, in a thread."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from highdraw.table.limits import Limits
from highdraw.web.app import make_app
from highdraw.web.service import Service, listen


class Server:
    """A running server, and a client for it."""

    def __init__(self, database: str | Path, limits: Limits | None = None, **more: Any) -> None:
        self.app = make_app(str(database), limits=limits or Limits(tables_per_hour=100_000), **more)
        self.service = Service(self.app)
        self.socket = listen("127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.client = httpx.Client(base_url=self.address, timeout=20, headers={"origin": self.address})
        self._thread = threading.Thread(target=lambda: asyncio.run(self.service.run_on(self.socket)), daemon=True)

    def start(self) -> "Server":
        self._thread.start()
        while not self.service.started:
            self._thread.join(0.01)
            assert self._thread.is_alive(), "the server did not start"
        return self

    def stop(self) -> None:
        self.service.should_exit = True
        self._thread.join(10)
        assert not self._thread.is_alive()
        self.client.close()

    def table(self, scenario: str = "duel", **more: Any) -> dict[str, Any]:
        """A new table: its tokens and its code."""
        made = self.client.post("/api/tables", json={"system": "suits-two-card", "scenario": scenario, "seed": "1", **more})
        assert made.status_code == 201, made.text
        found: dict[str, Any] = made.json()
        return found

    def sit(self, code: str, name: str, *fighters: str) -> str:
        """Somebody sits down; the token of the seat."""
        sat = self.client.post(f"/api/codes/{code}/seats", json={"name": name, "fighters": list(fighters)})
        assert sat.status_code == 201, sat.text
        return str(sat.json()["token"])

    def state(self, token: str, after: str = "0") -> dict[str, Any]:
        found = self.client.get(f"/api/seats/{token}", params={"after": after})
        assert found.status_code == 200, found.text
        state: dict[str, Any] = found.json()
        return state

    def do(self, token: str, deed: str, **said: Any) -> httpx.Response:
        return self.client.post(f"/api/seats/{token}/{deed}", json=said)


@contextmanager
def serving(database: str | Path, limits: Limits | None = None, **more: Any) -> Iterator[Server]:
    server = Server(database, limits, **more).start()
    try:
        yield server
    finally:
        server.stop()
