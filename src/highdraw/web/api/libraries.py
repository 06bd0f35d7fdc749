"""Libraries of fighters for programs: listed, read, written, removed and imported with the library's key."""

from typing import Any

from starlette.requests import Request

from highdraw.errors import HighdrawError
from highdraw.roster.sheet_field import Group, describe
from highdraw.roster.sheet_file import check_sheet, written
from highdraw.systems import SYSTEMS, load
from highdraw.table.tables import Tables
from highdraw.web import libraries
from highdraw.web.api.book import system_of
from highdraw.web.api.endpoint import FORBIDDEN, MISSING, WRONG, Endpoint
from highdraw.web.api.shapes.library import FighterSheet, Files, ImportedFile, LibraryFighter, LibraryKeys
from highdraw.web.guard import HttpError, tables_of
from highdraw.web.libraries import OwnFighter
from highdraw.web.taking_in import take_in

GROUP = "Libraries"


async def sheet(request: Request) -> list[Group]:
    return list(describe(libraries.form_of(system_of(request))))


async def make(request: Request) -> LibraryKeys:
    tables: Tables = tables_of(request)
    whose = libraries.fresh_owner()
    return LibraryKeys(libraries.key_of(whose, "open", tables.secret), libraries.key_of(whose, "show", tables.secret))


async def fighters(request: Request) -> list[LibraryFighter]:
    whose, owned = whose_key(request)
    return [_told(one, owned) for one in await libraries.own_fighters(request, whose)]


async def fighter(request: Request) -> LibraryFighter:
    whose, owned = whose_key(request)
    return _told(await libraries.own_fighter(request, request.path_params["fighter"], whose), owned)


async def add(request: Request, said: FighterSheet) -> LibraryFighter:
    whose = owner_of_key(request)
    data = _checked(said.system, said.sheet)
    [made] = await libraries.add(request, whose, [(said.system, data)])
    return _told(OwnFighter(made, said.system, data), owned=True)


async def change(request: Request, said: FighterSheet) -> LibraryFighter:
    whose, who = owner_of_key(request), request.path_params["fighter"]
    before = await libraries.own_fighter(request, who, whose)
    if before.system != said.system:
        raise HighdrawError(f"{before.name} is a fighter of {before.system}. Add one of {said.system[:40]} instead.")
    data = _checked(said.system, said.sheet)
    await libraries.change(request, who, data, whose)
    return _told(OwnFighter(before.id, said.system, data), owned=True)


async def remove(request: Request) -> None:
    whose = owner_of_key(request)
    who = (await libraries.own_fighter(request, request.path_params["fighter"], whose)).id
    await libraries.remove(request, who, whose)


async def bring(request: Request, said: Files) -> list[ImportedFile]:
    whose = owner_of_key(request)
    taken = await take_in(request, [(one.name, one.text.encode()) for one in said.files], whose)
    return [
        ImportedFile(one.source, one.kind, [made for each in one.fighters if (made := taken.added(each))], list(one.remarks), one.refusal)
        for one in taken.files
    ]


def whose_key(request: Request) -> tuple[str, bool]:
    """Whose library a key opens, and whether it may be changed with it."""
    secret, key = tables_of(request).secret, request.path_params["key"]
    mine = libraries.owner_of(key, "open", secret)
    return (mine, True) if mine else (libraries.opened(key, "show", secret), False)


def owner_of_key(request: Request) -> str:
    whose, owned = whose_key(request)
    if not owned:
        raise HttpError(FORBIDDEN, "With this key the library can only be read. Use the key of its recovery link.")
    return whose


def _told(one: OwnFighter, owned: bool) -> LibraryFighter:
    one = one if owned else libraries.shown(one)
    return LibraryFighter(one.id, one.system, one.name, list(one.tags), one.data)


def _checked(system_id: str, sheet: dict[str, Any]) -> dict[str, Any]:
    """A sheet as it is kept; all that is wrong with it in one sentence."""
    if system_id not in SYSTEMS:
        raise HighdrawError(f"There is no system {system_id[:40]!r}. There are {', '.join(SYSTEMS)}.")
    checked = check_sheet(libraries.form_of(load(system_id)), sheet)
    if checked.complaints:
        wrong = (f"{'.'.join(map(str, each.path))}: {each.says}" if each.path else each.says for each in checked.complaints)
        raise HighdrawError(" ".join(wrong)[:2000])
    return written(checked.sheet)


ENDPOINTS = [
    Endpoint(
        method="GET", path="/api/systems/{system}/sheet", about="The fields of a fighter's sheet", does=sheet, gives=list[Group],
        refuses=(MISSING, WRONG), group=GROUP,
    ),
    Endpoint(method="POST", path="/api/libraries", about="Make a library", does=make, gives=LibraryKeys, status=201, group=GROUP),
    Endpoint(
        method="GET", path="/api/libraries/{key}/fighters", about="The fighters of a library", does=fighters, gives=list[LibraryFighter],
        refuses=(MISSING,), group=GROUP,
    ),
    Endpoint(
        method="POST", path="/api/libraries/{key}/fighters", about="Keep another fighter", does=add, takes=FighterSheet,
        gives=LibraryFighter, status=201, refuses=(FORBIDDEN, MISSING, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path="/api/libraries/{key}/fighters/{fighter}", about="One fighter with its sheet", does=fighter,
        gives=LibraryFighter, refuses=(MISSING,), group=GROUP,
    ),
    Endpoint(
        method="PUT", path="/api/libraries/{key}/fighters/{fighter}", about="Another sheet for a fighter", does=change,
        takes=FighterSheet, gives=LibraryFighter, refuses=(FORBIDDEN, MISSING, WRONG), group=GROUP,
    ),
    Endpoint(
        method="DELETE", path="/api/libraries/{key}/fighters/{fighter}", about="Remove a fighter", does=remove,
        refuses=(FORBIDDEN, MISSING), group=GROUP,
    ),
    Endpoint(
        method="POST", path="/api/libraries/{key}/import", about="Import files; each adds all its fighters or none", does=bring,
        takes=Files, gives=list[ImportedFile], refuses=(FORBIDDEN, MISSING, WRONG), group=GROUP,
    ),
]  # fmt: skip
