"""Streams: what somebody sees of a table, again whenever it has changed, numbered so that it can be resumed.

There is no queue: a reader who is slow gets the newest state when there is room for it, and nothing in between. They travel
compressed to whoever takes that, each message so that it can be read at once.
"""

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import contextmanager
from typing import Any
from zlib import crc32

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from highdraw.store import StoreError
from highdraw.table.errors import Moved, NoTable, OldTable, Revoked
from highdraw.table.open_table import Bell, Unsaved
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.delta import Reader
from highdraw.web.guard import refusal_of, tables_of
from highdraw.web.pages.seats import address_of, content
from highdraw.web.parts.shell import sorry

HEARTBEAT = 15.0
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
ZIPPED = {"content-encoding": "gzip", "vary": "accept-encoding"}
LEVEL, WINDOW, MEMORY = 1, 16 + 13, 5
"""How hard it is tried; as gzip, looking back 8 kB; both for 48 kB of memory a stream."""
GONE = b"This table was removed."
TOO_MANY = b"This link is open in too many places. Load this page again to go on here."
log = logging.getLogger("highdraw.web")


class Message(msgspec.Struct, frozen=True):
    """One state of things: its text, and the number by which a reader says that it has this one."""

    text: bytes
    id: str
    event: str = ""

    def __bytes__(self) -> bytes:
        """As it is sent: each line of the text by itself.

        >>> bytes(Message(b"one\\r\\ntwo", "7"))
        b'id: 7\\ndata: one\\ndata: two\\n\\n'
        """
        head = f"event: {self.event}\nid: {self.id}\n" if self.event else f"id: {self.id}\n"
        text = self.text
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if b"\n" in text:
            text = text.replace(b"\n", b"\ndata: ")
        return b"%bdata: %b\n\n" % (head.encode(), text)


Show = Callable[[Table, Role, str], Message]
"""What a reader who has seen the message with this id is shown now."""


class Streams:
    """The streams of one application, so that they can be ended when the server stops."""

    def __init__(self) -> None:
        self.ending = False
        self._bells: set[asyncio.Event] = set()

    @contextmanager
    def following(self, bell: asyncio.Event) -> Any:
        self._bells.add(bell)
        try:
            yield
        finally:
            self._bells.discard(bell)

    def end(self) -> None:
        """End them all; new ones end at once."""
        self.ending = True
        for bell in self._bells:
            bell.set()

    def __len__(self) -> int:
        return len(self._bells)


async def html(request: Request) -> Response:
    """The stream of somebody's page: all of it each time, or with `?parts` what has changed since the last time."""
    token, reader = request.path_params["token"], Reader()
    parts = "parts" in request.query_params

    def show(table: Table, role: Role, seen: str) -> Message:
        page = content(table, role, token)
        return Message(b"" if page.id == seen else reader.bring(page, seen) if parts else str(page).encode(), page.id)

    return serve(request, show, lambda says: numbered(str(sorry(says))))


def serve(request: Request, show: Show, trouble: Callable[[str], Message]) -> Response:
    """A stream of what `show` makes of the table. `Last-Event-ID` or `?seen=` say what the reader has already."""
    tables: Tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    packed = takes_gzip(request)
    if request.method == "HEAD":
        return Response(media_type="text/event-stream", headers=HEADERS | (ZIPPED if packed else {}))
    seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
    return Stream(tables, role, request.app.state.streams, show, trouble, seen, packed)


def takes_gzip(request: Request) -> bool:
    """Whether a stream may be compressed for whoever asks."""
    ways = [way.strip().replace(" ", "").lower() for way in request.headers.get("accept-encoding", "").split(",")]
    return any(way == "gzip" or (way.startswith("gzip;q=") and way.removeprefix("gzip;q=").strip("0.") != "") for way in ways)


async def zipped(messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Messages as one compressed stream, each to be read as soon as it comes."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, WINDOW, MEMORY)
    async for message in messages:
        yield packer.compress(message) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()


class Stream(StreamingResponse):
    """A stream that watches its table for as long as it is sent, however it ends."""

    def __init__(
        self, tables: Tables, role: Role, streams: Streams, show: Show, trouble: Callable[[str], Message], seen: str, packed: bool
    ) -> None:
        super().__init__((), media_type="text/event-stream", headers=HEADERS | (ZIPPED if packed else {}))
        self.tables, self.role, self.streams, self.show, self.trouble, self.seen = tables, role, streams, show, trouble, seen
        self.packed = packed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with self.tables.watch(self.role) as bell:
            await self.tables.glance(self.role)
            with self.streams.following(bell):
                self.body_iterator = zipped(self._messages(bell)) if self.packed else self._messages(bell)
                await super().__call__(scope, receive, send)

    async def _messages(self, bell: Bell) -> AsyncIterator[bytes]:
        """What has changed, when it has; a sign of life when nothing was sent for a while, and at no other time.

        Something may have been done that this reader must not learn of, so nothing is sent for it.
        """
        shown, time = -1, asyncio.get_running_loop().time
        due = time() + HEARTBEAT
        while not self.streams.ending:
            if bell.over:
                yield bytes(Message(TOO_MANY, "gone", "gone"))
                return
            bell.clear()
            message = None
            try:
                drawn = self._drawn_ahead()
                table, change = await self.tables.glance(self.role)
                bell.clear()  # whatever rang it until now is in this change
                if change != shown:
                    message = drawn[1] if drawn and drawn[0].is_now(table, change) else self.show(table, self.role, self.seen)
                    shown = change
            except Moved as moved:
                yield bytes(Message(address_of(self.tables, moved.role).encode(), "moved", "moved"))
                return
            except (NoTable, OldTable, Revoked) as error:
                yield bytes(Message(GONE if isinstance(error, NoTable) else str(error).encode(), "gone", "gone"))
                return
            except Exception as error:
                message, shown = self._tell(error), -1
            if message is not None and message.id != self.seen:
                self.seen = message.id
                yield bytes(message)
                due = time() + HEARTBEAT
            elif time() >= due:
                yield b": still here\n\n"
                due = time() + HEARTBEAT
            if not self.streams.ending:  # which may have rung before the bell was cleared
                await _rings(bell, due)

    def _drawn_ahead(self) -> tuple[Unsaved, Message] | None:
        """What this reader sees once it is saved, drawn while the disk is waited for. If it cannot be shown, that is said then."""
        unsaved = self.tables.ahead(self.role)
        if unsaved is None:
            return None
        try:
            unsaved.table.check(self.role)
            return unsaved, self.show(unsaved.table, self.role, self.seen)
        except Exception:
            return None

    def _tell(self, error: Exception) -> Message:
        """What cannot be shown is said in a sentence; the next change may cure it, so the stream stays."""
        status, says = refusal_of(error)
        if status >= 500 and not isinstance(error, StoreError):
            log.error("A stream of table %s cannot be shown.", self.role.table, exc_info=error)
        return self.trouble(says)


async def _rings(bell: asyncio.Event, due: float) -> None:
    """The bell rings when something has changed, and when it is time for a sign of life."""
    alive = asyncio.get_running_loop().call_at(due, bell.set)
    try:
        await bell.wait()
    finally:
        alive.cancel()


def numbered(text: str) -> Message:
    """A text by its checksum: the same text is the same message, in whichever process."""
    written = text.encode()
    return Message(written, f"{crc32(written):08x}")
