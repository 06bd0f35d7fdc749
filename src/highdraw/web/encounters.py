"""Encounters of one's own, in the library of a browser like its fighters."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request

from highdraw.roster.encounter import OWN, Encounter
from highdraw.roster.library_things import MOST_BYTES
from highdraw.web.kept import Keep, OwnThing

OwnEncounter = OwnThing[Encounter]
ENCOUNTERS = Keep(Encounter, "encounter", MOST_BYTES["encounter"], lambda tables: tables.store.encounters, lambda one: one.system)


def with_copies(one: Encounter, sheets: Mapping[str, dict[str, Any]]) -> Encounter:
    """With copies of the fighters in it, should one be removed."""
    rows = tuple(
        msgspec.structs.replace(row, sheet=sheets.get(row.kind.removeprefix(OWN), row.sheet) if row.kind.startswith(OWN) else {})
        for row in one.rows
    )
    return msgspec.structs.replace(one, rows=rows)


async def save(request: Request, whose: str, one: Encounter, sheets: Mapping[str, dict[str, Any]], encounter_id: str = "") -> str:
    """Keep an encounter; its id."""
    one = with_copies(one, sheets)
    if not encounter_id:
        return (await ENCOUNTERS.add(request, whose, [one]))[0]
    await ENCOUNTERS.replace(request, whose, encounter_id, one)
    return encounter_id[:32]


async def save_new(request: Request, whose: str, one: Encounter, sheets: Mapping[str, dict[str, Any]]) -> None:
    """Keep an encounter that is played before it was saved; once, however often it is played as it is."""
    one = with_copies(one, sheets)
    if not any(kept.it == one for kept in await ENCOUNTERS.all(request, whose)):
        await ENCOUNTERS.add(request, whose, [one])
