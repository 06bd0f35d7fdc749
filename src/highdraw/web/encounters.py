"""Encounters of one's own, in the library of a browser like its fighters."""

from secrets import token_hex

import msgspec
from starlette.requests import Request

from highdraw.errors import HighdrawError
from highdraw.roster.encounter import OWN, Encounter
from highdraw.store.shelf import Kept
from highdraw.table.tables import Tables
from highdraw.web.guard import HttpError, tables_of
from highdraw.web.libraries import allow_saves, owner

BODY_LIMIT = 128 * 1024
"""Bytes of one encounter, with copies of the fighters in it."""
_read = msgspec.json.Decoder(Encounter).decode


class OwnEncounter(msgspec.Struct, frozen=True):
    id: str
    encounter: Encounter


async def own_encounters(request: Request) -> list[OwnEncounter]:
    """All of this browser's, the one changed last first."""
    whose, tables = owner(request), tables_of(request)
    return [OwnEncounter(one.id, _read(one.body)) for one in await tables.store.encounters.of(whose)] if whose else []


async def own_encounter(request: Request, encounter_id: str) -> OwnEncounter:
    whose, tables = owner(request), tables_of(request)
    kept = await tables.store.encounters.find(whose, encounter_id[:32]) if whose else None
    if kept is None:
        raise HttpError(
            404, "There is no such encounter in your library. Open the library with its recovery link first, or build a new one."
        )
    return OwnEncounter(kept.id, _read(kept.body))


async def save(request: Request, whose: str, one: Encounter, sheets: dict[str, dict[str, object]], encounter_id: str = "") -> str:
    """Keep an encounter with copies of the fighters in it; its id."""
    tables: Tables = tables_of(request)
    rows = tuple(
        msgspec.structs.replace(row, sheet=sheets.get(row.kind.removeprefix(OWN), row.sheet) if row.kind.startswith(OWN) else {})
        for row in one.rows
    )
    body = msgspec.json.encode(msgspec.structs.replace(one, rows=rows))
    if len(body) > BODY_LIMIT:
        raise HighdrawError(f"The encounter takes {len(body):,} bytes; it may take {BODY_LIMIT:,}.")
    allow_saves(request, 1)
    if encounter_id:
        if not await tables.store.encounters.replace(whose, encounter_id[:32], body):
            raise HttpError(404, "This encounter was removed meanwhile. Build it again.")
        return encounter_id[:32]
    made = token_hex(8)
    await tables.store.encounters.add([Kept(made, whose, one.system, body)], tables.limits.fighters, tables.limits.all_fighters)
    return made


async def remove(request: Request, encounter_id: str) -> None:
    whose, tables = owner(request), tables_of(request)
    if whose:
        await tables.store.encounters.remove(whose, encounter_id[:32])
