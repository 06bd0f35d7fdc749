"""An encounter in the making: who meets whom, where, by which rules; the forecast beside it; saved, started, or taken as a file."""

from typing import Any

import msgspec
from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.encounter import MOST_SIDES, OWN, Encounter, Row, scenario_of, sheet_of
from highdraw.roster.sheet_file import id_of
from highdraw.roster.toml import to_toml
from highdraw.systems import SYSTEMS, load
from highdraw.table.encounter_forecast import EncounterForecasts
from highdraw.web import elements as h
from highdraw.web import encounters, libraries
from highdraw.web.assets import asset
from highdraw.web.codes import address_of
from highdraw.web.encounter_draft import Draft, added, changed, controls
from highdraw.web.encounter_form import read_encounter
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.guard import form, fresh_key
from highdraw.web.html import html
from highdraw.web.libraries import OwnFighter
from highdraw.web.meanwhile import CHANGED, REMOVED, WAS, mark, overtaken
from highdraw.web.pages.fighter_badge import recovery
from highdraw.web.pages.home import short_title
from highdraw.web.pages.new_table import BOTS, PLAYS, complete, start_table
from highdraw.web.parties import PARTIES, OwnParty
from highdraw.web.parts.builder import deed, roster, row_box, side_box
from highdraw.web.parts.builder_ground import ground, house_rules, options
from highdraw.web.parts.forecast import forecast_panel, nothing_yet
from highdraw.web.parts.shell import shell, unsaved


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


# ---- the pages


async def new(request: Request) -> Response:
    said = request.query_params
    system = complete(said.get("system", ""))
    draft = Draft(system=system, one=Encounter(system=system.id), own=await _own(request, system), parties=await _parties(request, system))
    if said.get("fighter"):
        draft = added(draft, OWN + said["fighter"][:32], 0)
    if said.get("party"):
        draft = added(draft, f"party:{said['party'][:32]}", 0)
    return _page(draft)


async def page(request: Request) -> Response:
    kept = await ENCOUNTERS.find(request, request.path_params["id"])
    system = complete(kept.it.system)
    own, parties = await _own(request, system), await _parties(request, system)
    draft = Draft(system=system, one=kept.it, own=own, parties=parties, id=kept.id, was=mark(kept.it))
    said = request.query_params
    return _page(draft, recovery(request, saved=True) if "first" in said else "Saved." if "saved" in said else None)


async def change(request: Request) -> Response:
    """The same encounter with something added or taken out; nothing is saved."""
    said = await form(request)
    return _page(changed(await _draft(request, said), said))


async def save(request: Request) -> Response:
    """Keep it, whether it can be fought already or not."""
    said = await form(request)
    draft = await _draft(request, said)
    if draft.gone:
        return _page(draft, wrong=REMOVED)
    if draft.id and overtaken(said, now := (await ENCOUNTERS.find(request, draft.id)).it):
        return _page(msgspec.structs.replace(draft, was=mark(now)), wrong=CHANGED)
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
        return _page(draft, wrong=str(error))
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
        return _box(nothing_yet())
    try:
        scene = draft.scene()
    except HighdrawError as error:
        return _box(h.p(".muted")[str(error)])
    office: EncounterForecasts = request.app.state.encounters
    result, over = await office.of(scene.system, scene.setup, key, address_of(request))
    view = scene.system.reading.view(scene.system.play.create(scene.setup, False), None)
    return _box(forecast_panel(result, over, view), again=not over)


def _box(inside: Node, *, again: bool = False) -> h.Element:
    """The forecast; while there is more to come it asks again by itself."""
    to = {"hx-post": "/encounters/forecast", "hx-target": "#forecast", "hx-swap": "outerHTML"}
    live = {**to, "hx-trigger": "load delay:500ms", "hx-include": "#encounter"}
    return h.section("#forecast.panel", aria_labelledby="forecast-head")[
        h.h2("#forecast-head.sr")["Forecast"], inside, h.span(hidden=True, **live) if again else None
    ]


# ---- what is shown


def _page(draft: Draft, note: Node = None, *, wrong: str = "") -> Response:
    one, system = draft.one, draft.system
    title = one.title or "Build a fight"
    names = [row.name or _name(draft, row) for row in one.rows]
    live = {"hx-post": "/encounters/forecast", "hx-trigger": "load, input delay:500ms", "hx-target": "#forecast", "hx-swap": "outerHTML"}
    live["hx-sync"] = "this:queue last"  # what stands in the form now is what matters
    content = h.main("#main.builder")[
        h.nav(".seg", aria_label="Rule systems")[
            (
                h.a(href=f"/encounters/new?system={each}", aria_current="true" if each == system.id else None)[
                    short_title(load(each).title)
                ]
                for each in SYSTEMS
            )
        ]
        if not draft.id and not one.rows
        else None,
        h.form("#encounter", method="post", action="/encounters/save", novalidate=True, data_unsaved="yes" if wrong else "", **live)[
            h.input(type="hidden", name="system", value=system.id),
            h.input(type="hidden", name="id", value=draft.id),
            h.input(type="hidden", name=WAS, value=draft.was),
            h.input(type="hidden", name="key", value=fresh_key()),
            # Enter in a field saves: the first button of a form is the one that it presses.
            h.button(".sr", type="submit", tabindex="-1", aria_hidden="true")["Save"],
            h.div("#builder", data_stamp=fresh_key())[
                h.header[
                    h.div[h.h1[title], h.p(".muted")[system.title]],
                    h.div(".row")[
                        h.button(type="submit")["Save"],
                        h.button(".primary", type="submit", formaction="/encounters/start")["Play this fight"],
                    ],
                    h.p(".note", role="status")[note] if isinstance(note, str) else note,
                    h.p(".note.bad", role="alert")[wrong] if wrong else None,
                ],
                roster(one.sides, draft.ready, draft.own, draft.parties),
                h.div(".builder-middle")[
                    h.div(".builder-sides")[(_side(draft, place, names) for place in range(len(one.sides)))],
                    deed("side", "Another side", css="quiet") if len(one.sides) < MOST_SIDES else None,
                    ground(one, system, names),
                    house_rules(one, system),
                    options(one, system),
                    _end(draft),
                ],
            ],
        ],
        h.aside(aria_label="Forecast")[_box(nothing_yet())],
        _deeds(draft),
        h.script(src=asset("build.js"), type="module"),
        unsaved(),
    ]
    return HTMLResponse(str(shell(title, content, here="/encounters/new")), 422 if wrong else 200)


def _name(draft: Draft, row: Row) -> str:
    try:
        return str(sheet_of(row, draft.ready, draft.sheets).get("name", row.kind))
    except HighdrawError:
        return "No longer there"


def _side(draft: Draft, place: int, names: list[str]) -> h.Element:
    one = draft.one
    rows = [
        row_box(one, number, row, _name(draft, row), _sheet(draft, row), controls(draft, row))
        for number, row in enumerate(one.rows)
        if row.side == place
    ]
    return side_box(one, place, rows, sum(row.count for row in one.rows if row.side == place))


def _sheet(draft: Draft, row: Row) -> dict[str, Any]:
    return {"name": _name(draft, row), **draft.ready.get(row.kind, draft.sheets.get(row.kind.removeprefix(OWN), row.sheet))}


def _end(draft: Draft) -> h.Element:
    return h.fieldset(".builder-end")[
        h.legend["Its name, and who plays"],
        h.label["Title", h.input(name="title", value=draft.one.title, maxlength="60", placeholder="The old mill", autocomplete="off")],
        None if draft.id else h.p(".hint")["When it is played it is kept among your encounters, too."],
        h.label["What it is about", h.textarea(name="about", rows="2", maxlength="2000")[draft.one.about]],
        h.label["Who plays", h.select(name="play")[(h.option(value=value, selected=value == BOTS)[says] for value, says, _ in PLAYS)]],
        h.label(".check")[h.input(type="checkbox", name="cards", value="real"), h.span["Real cards and dice: you enter what came"]],
    ]


def _deeds(draft: Draft) -> Node:
    if not draft.id:
        return None
    return h.nav(".sheet-deeds", aria_label="This encounter")[
        h.a(".button", href=f"/encounters/{draft.id}/file")["Download as a scenario file"],
        h.a(".button", href=f"/encounters/{draft.id}/print")["Print the GM's sheet"],
        h.a(".button", href=f"/encounters/{draft.id}/tents")["Print tents"],
        h.a(".button", href=f"/encounters/{draft.id}/cards")["Print reference cards"],
        h.a(".button", href="/fighters#encounters")["To the library"],
        h.details(".sure")[
            h.summary["Remove"],
            h.p["The encounter is gone then, for good. Its fighters stay."],
            h.form(method="post", action=f"/encounters/{draft.id}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
        ],
    ]
