"""Files from elsewhere taken into a library: read in a process of their own, and what can be read kept at once."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request

from highdraw.roster.library_things import Things
from highdraw.systems.importing import Imported
from highdraw.table.library_worker import Done, Read
from highdraw.table.tables import Tables
from highdraw.table.uploads import Process
from highdraw.web import libraries
from highdraw.web.campaigns import CAMPAIGNS
from highdraw.web.codes import address_of
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.guard import HttpError, tables_of
from highdraw.web.kept import Keep
from highdraw.web.library_files import from_file, things_of
from highdraw.web.parties import PARTIES

SECONDS = 20.0
"""For all the files of one import."""
T = TypeVar("T")
Fighter = tuple[str, dict[str, Any]]


class Taken(msgspec.Struct, frozen=True):
    """What became of the files, the ids of the fighters that were added, and how many other things were."""

    files: list[Imported]
    ids: dict[tuple[str, str], str]
    others: int = 0

    def added(self, one: Fighter) -> str:
        """The id of a fighter; empty when it was there already."""
        return self.ids.get(_known(one), "")


def _known(one: Fighter) -> tuple[str, str]:
    system, data = one
    return system, repr(data)


async def take_in(request: Request, files: list[tuple[str, bytes]], whose: str) -> Taken:
    """Read all files, and keep everything that is not there yet; all of it or nothing."""
    process: Process[Read, Done] = request.app.state.importing
    done = await process.ask(Read(files), SECONDS, address_of(request))
    if done is None:
        raise HttpError(
            422, f"Reading this took more than {SECONDS:g} seconds, or too much memory. Nothing was added; send fewer or smaller files."
        )
    tables: Tables = tables_of(request)
    there = {_known((one.system, one.data)): one.id for one in await libraries.own_fighters(request, whose)}
    fresh = {_known(one): one for each in done.found for one in each.fighters if _known(one) not in there}
    rows = libraries.rows(whose, list(fresh.values()))
    ids = dict(zip(fresh, (row.id for row in rows), strict=True))
    known = {**there, **ids}
    new = await _things(request, done.found, known, whose, tables.secret)
    jobs = [tables.store.fighters.adding(rows, tables.limits.fighters, tables.limits.all_fighters)] if rows else []
    jobs += [job for keep, some in new if (job := keep.adding(request, whose, some)) is not None]
    others = sum(len(some) for _, some in new)
    if jobs:
        libraries.allow_saves(request, len(rows) + others)
        await tables.store.keep_all(jobs)
    return Taken(done.found, ids, others)


async def _things(
    request: Request, found: list[Imported], known: dict[tuple[str, str], str], whose: str, secret: bytes
) -> list[tuple[Keep[Any], list[Any]]]:
    """Parties, encounters and campaigns that are not there yet, each once."""
    there, new = await things_of(request, whose), Things()
    for each in found:
        ids: dict[tuple[str, str], str] = {}
        for name, one in zip(each.ids, each.fighters, strict=False):
            system, _, who = name.partition(" ")
            ids[(system, who)] = known[_known(one)]
        here = from_file(each.things, ids, whose, secret)
        new = Things((*new.party, *here.party), (*new.encounter, *here.encounter), (*new.campaign, *here.campaign))
    return [
        (PARTIES, _others(new.party, there.party)),
        (ENCOUNTERS, _others(new.encounter, there.encounter)),
        (CAMPAIGNS, _others(new.campaign, there.campaign)),
    ]


def _others(some: Sequence[T], there: Sequence[T]) -> list[T]:
    """Those that are not there, each once."""
    known, found = {msgspec.json.encode(one) for one in there}, list[T]()
    for one in some:
        if (body := msgspec.json.encode(one)) not in known:
            known.add(body)
            found.append(one)
    return found
