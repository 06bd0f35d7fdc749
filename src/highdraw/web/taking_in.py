"""Files from elsewhere taken into a library: read in a process of their own, and what can be read kept at once."""

from typing import Any

import msgspec
from starlette.requests import Request

from highdraw.systems.importing import Imported
from highdraw.table.library_worker import Done, Read
from highdraw.table.uploads import Process
from highdraw.web import libraries
from highdraw.web.guard import HttpError

SECONDS = 20.0
"""For all the files of one import."""
Fighter = tuple[str, dict[str, Any]]


class Taken(msgspec.Struct, frozen=True):
    """What became of the files, and the ids of the fighters that were added."""

    files: list[Imported]
    ids: dict[tuple[str, str], str]

    def added(self, one: Fighter) -> str:
        """The id of a fighter; empty when it was there already."""
        return self.ids.get(_known(one), "")


def _known(one: Fighter) -> tuple[str, str]:
    system, data = one
    return system, repr(data)


async def take_in(request: Request, files: list[tuple[str, bytes]], whose: str) -> Taken:
    """Read all files, and keep every fighter that is not there yet; of a file all of them or none."""
    process: Process[Read, Done] = request.app.state.importing
    done = await process.ask(Read(files), SECONDS)
    if done is None:
        raise HttpError(422, f"Reading this took longer than {SECONDS:g} seconds. Nothing was added; send fewer or smaller files.")
    there = {_known((one.system, one.data)) for one in await libraries.own_fighters(request, whose)}
    fresh = {_known(one): one for each in done.found for one in each.fighters if _known(one) not in there}
    ids = await libraries.add(request, whose, list(fresh.values())) if fresh else []
    return Taken(done.found, dict(zip(fresh, ids, strict=True)))
