"""An encounter in the making: opened, changed, saved, forecast, started, or taken as a file."""

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.encounter import OWN, Encounter, scenario_of
from highdraw.roster.sheet_file import id_of
from highdraw.roster.toml import to_toml
from highdraw.table.encounter_forecast import EncounterForecasts
from highdraw.web import elements as h
from highdraw.web import encounters, libraries
from highdraw.web.codes import address_of
from highdraw.web.edit_conflict import CHANGED, REMOVED, WAS, changed_since, version_of
from highdraw.web.encounter_draft import Draft, added, changed
from highdraw.web.encounter_form import read_encounter
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.guard import form
from highdraw.web.html import html
from highdraw.web.libraries import OwnFighter
from highdraw.web.pages.encounter_page import encounter_page, forecast_box
from highdraw.web.pages.fighter_badge import recovery
from highdraw.web.pages.new_table import complete, start_table
from highdraw.web.parties import PARTIES, OwnParty
from highdraw.web.parts.forecast import forecast_panel, nothing_yet


async def _own(request: Request, system: AnySystem) -> list[OwnFighter]:
    return [one for one in await libraries.own_fighters(request) if one.system == system.id and libraries.readable(one)]


async def _parties(request: Request, system: AnySystem) -> list[OwnParty]:
    return [one for one in await PARTIES.all(request) if one.it.system == system.id]


async def _draft(request: Request, said: dict[str, str]) -> Draft:
    system, known = complete(said.get("system", "")), said.get("id", "")
    kept = next((each for each in await ENCOUNTERS.all(request) if each.id == known), None) if known else None
    return Draft(
        system=system, one=read_encounter(system, said, kept.it if kept else None), own=await _own(request, system),
        parties=await _parties(request, system), id=known if kept else "", was=said.get(WAS, "") if kept else "",
        gone=bool(known) and kept is None,
    )  # fmt: skip


async def new(request: Request) -> Response:
    said = request.query_params
    system = complete(said.get("system", ""))
    draft = Draft(system=system, one=Encounter(system=system.id), own=await _own(request, system), parties=await _parties(request, system))
    if said.get("fighter"):
        draft = added(draft, OWN + said["fighter"][:32], 0)
    if said.get("party"):
        draft = added(draft, f"party:{said['party'][:32]}", 0)
    return encounter_page(draft)


async def page(request: Request) -> Response:
    kept = await ENCOUNTERS.find(request, request.path_params["id"])
    system = complete(kept.it.system)
    own, parties = await _own(request, system), await _parties(request, system)
    draft = Draft(system=system, one=kept.it, own=own, parties=parties, id=kept.id, was=version_of(kept.it))
    said = request.query_params
    return encounter_page(draft, recovery(request, saved=True) if "first" in said else "Saved." if "saved" in said else None)


async def change(request: Request) -> Response:
    """The same encounter with something added or taken out; nothing is saved."""
    said = await form(request)
    return encounter_page(changed(await _draft(request, said), said))


async def save(request: Request) -> Response:
    """Keep it, whether it can be fought already or not."""
    said = await form(request)
    draft = await _draft(request, said)
    if draft.gone:
        return encounter_page(draft, wrong=REMOVED)
    if draft.id and changed_since(said, now := (await ENCOUNTERS.find(request, draft.id)).it):
        return encounter_page(msgspec.structs.replace(draft, was=version_of(now)), wrong=CHANGED)
    mine = libraries.owner(request)
    whose = mine or libraries.fresh_owner()
    made = await encounters.save(request, whose, draft.one, draft.sheets, draft.id)
    response = RedirectResponse(f"/encounters/{made}?{'saved' if mine else 'first'}", 303)
    libraries.keep_key(request, response, whose)
    return response


async def start(request: Request) -> Response:
    """A table for it, now. One that was never saved is kept, too: it can be come back to."""
    said = await form(request)
    draft = await _draft(request, said)
    keep = not draft.id and not draft.gone
    whose = libraries.owner(request) or libraries.fresh_owner()
    try:
        scene = draft.scene()
        if keep:
            await encounters.save_new(request, whose, draft.one, draft.sheets)
    except HighdrawError as error:
        return encounter_page(draft, wrong=str(error))
    response = await start_table(request, scene, said)
    if keep:
        libraries.keep_key(request, response, whose)
    return response


async def file(request: Request) -> Response:
    """The encounter as a scenario file."""
    kept = await ENCOUNTERS.find(request, request.path_params["id"])
    system = complete(kept.it.system)
    draft = Draft(system=system, one=kept.it, own=await _own(request, system))
    data = scenario_of(draft.one, draft.ready, draft.sheets)
    name = f'attachment; filename="{id_of(data["title"])}.toml"'
    return Response(to_toml(data), media_type="application/toml", headers={"content-disposition": name})


async def remove(request: Request) -> Response:
    await ENCOUNTERS.remove(request, request.path_params["id"])
    return RedirectResponse("/fighters#encounters", 303)


async def forecast(request: Request) -> Response:
    """What is likely to come of it, as far as it is known; for a page that is open."""
    said = await form(request)
    return HTMLResponse(html(await _forecast(request, await _draft(request, said), said.get("key", "")[:64])))


async def _forecast(request: Request, draft: Draft, key: str) -> h.Element:
    if len({row.side for row in draft.one.rows}) < 2:
        return forecast_box(nothing_yet())
    try:
        scene = draft.scene()
    except HighdrawError as error:
        return forecast_box(h.p(".muted")[str(error)])
    office: EncounterForecasts = request.app.state.encounters
    result, over = await office.of(scene.system, scene.setup, key, address_of(request))
    view = scene.system.reading.view(scene.system.play.create(scene.setup, False), None)
    return forecast_box(forecast_panel(result, over, view), again=not over)
