"""Fight files from elsewhere: played once to their end, to see whether they are whole."""

import asyncio

from starlette.requests import Request

from highdraw.table.replay import Replay, from_file
from highdraw.web.api.endpoint import WRONG, Endpoint, Query, query
from highdraw.web.api.shapes import Free, Replayed

SALVAGE = Query("salvage", "Read what is good of a damaged file.", bool)
_busy = asyncio.Semaphore(1)
"""One file at a time is played, so that nobody keeps the others waiting for long."""


async def check(request: Request, data: bytes) -> Replayed:
    salvage = query(request, "salvage", bool, False)
    async with _busy:
        return await asyncio.to_thread(_check, data, salvage)


def _check(data: bytes, salvage: bool) -> Replayed:
    replay, fault = from_file(data, "the file", salvage)
    return _told(replay, fault)


def _told(replay: Replay, fault: str) -> Replayed:
    session = replay.at(replay.last)
    view = session.view("gm")
    fighters = [Free(who, name) for who, name in replay.names().items()]
    return Replayed(
        replay.system.id, replay.system.title, replay.last, session.over, view.winner, view.clock.number, fighters, fault
    )  # fmt: skip


ENDPOINTS = [
    Endpoint(
        method="POST", path="/api/replays", about="Play a fight file again and say whether it is whole", does=check, takes=bytes,
        gives=Replayed, refuses=(WRONG,), query=(SALVAGE,), group="Replays",
    ),
]  # fmt: skip
