"""The application on a port: found, opened, and closed within a second although streams never end by themselves."""

import gc
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from highdraw.errors import HighdrawError
from highdraw.web.connection import Connection
from highdraw.web.guard import HEADER_LIMIT

TRIES = 20
"""How many ports are tried, one after the other."""
SELDOM = 1000
"""All tables are searched for waste after so many searches of what is newer: with many tables open it takes a tenth of a second."""
FILES = 65_536
PATIENCE = 1
"""Seconds that requests may still take when the server stops."""


class PortTaken(HighdrawError):
    """Another program listens there."""


def listen(host: str, port: int, *, search: bool = False) -> socket.socket:
    """A socket that listens on this port; with `search` on it or the next free one. Port 0 is any.

    It names its protocol: asyncio switches Nagle's delay off (TCP_NODELAY) only where that is TCP.
    """
    for number in range(port, min(port + TRIES, 65536)) if search and port else [port]:
        taken = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((host, number))
            taken.listen(512)
        except PermissionError:
            taken.close()
            raise PortTaken(f"Only an administrator may use port {number}. Choose one from 1024 on with --port.") from None
        except OSError as error:
            taken.close()
            if isinstance(error, socket.gaierror):
                raise PortTaken(f"{host} is not an address of this machine.") from None
        else:
            taken.setblocking(False)
            return taken
    where = f"Ports {port} to {port + TRIES - 1} are" if search else f"Port {port} is"
    raise PortTaken(f"{where} taken by another program. Choose another with --port, or stop the other program.")


def raise_limits() -> None:
    """As many connections as the system allows: each takes an open file, and often only 1,024 may be open at first."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most if most != resource.RLIM_INFINITY else FILES, most))


def settle_down() -> None:
    """What is in memory when a server opens stays: it need not be searched for waste again and again, while everybody waits."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


class Service(uvicorn.Server):
    """Uvicorn, which tells when it is open and ends the streams when it stops. No address is logged: they hold tokens."""

    def __init__(self, app: Starlette, opened: Callable[[], Awaitable[None]] | None = None) -> None:
        config = uvicorn.Config(
            app, http=Connection, ws="none", log_level="warning", access_log=False, server_header=False, lifespan="on",
            timeout_graceful_shutdown=PATIENCE, h11_max_incomplete_event_size=2 * HEADER_LIMIT,
        )  # fmt: skip
        super().__init__(config)
        self.app, self.opened = app, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.opened is not None:
            await self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.streams.end()
        await super().shutdown(sockets)

    async def run_on(self, taken: socket.socket) -> None:
        await self.serve([taken])
