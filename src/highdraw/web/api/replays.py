"""Fight files from elsewhere: played once to their end, to see whether they are whole."""

from starlette.requests import Request

from highdraw.errors import Unknown
from highdraw.systems import load
from highdraw.table.uploads import Uploads
from highdraw.web.api.endpoint import WRONG, Endpoint, Query, query
from highdraw.web.api.shapes.fight import Replayed
from highdraw.web.api.shapes.table import Free
from highdraw.web.codes import address_of

SALVAGE = Query("salvage", "Read the undamaged part of a file.", bool)


async def check(request: Request, data: bytes) -> Replayed:
    uploads: Uploads = request.app.state.uploads
    found = await uploads.open(data, "the file", query(request, "salvage", bool, False), address_of(request))
    fighters = [Free(who, name) for who, name in found.names.items()]
    return Replayed(found.system, _title(found.system), found.last, found.over, found.winner, found.rounds, fighters, found.fault)


def _title(system_id: str) -> str:
    try:
        return load(system_id).title
    except Unknown:
        return system_id


ENDPOINTS = [
    Endpoint(
        method="POST", path="/api/replays", about="Play a fight file again and say whether it is whole", does=check, takes=bytes,
        gives=Replayed, refuses=(WRONG,), query=(SALVAGE,), group="Replays",
    ),
]  # fmt: skip
