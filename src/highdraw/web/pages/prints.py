"""On paper: a fighter's sheet, the GM's sheet of an encounter, tents for the table, reference cards. HTML made for print, A4 or Letter."""

from typing import Any

import msgspec
from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.engine.rulebook import Rulebook
from highdraw.engine.system import AnySystem
from highdraw.engine.view import FighterView, View
from highdraw.errors import Unknown
from highdraw.roster.document import Document
from highdraw.roster.encounter import OWN, Encounter, Row, scenario_of, sheet_of
from highdraw.roster.printed import Printed
from highdraw.roster.sheet_file import WHO, document_of, id_of
from highdraw.systems.library import Scene, ready_fighters
from highdraw.table.orders import kind_of
from highdraw.web import elements as h
from highdraw.web import libraries
from highdraw.web.encounters import ENCOUNTERS
from highdraw.web.pages.new_table import changes, complete
from highdraw.web.parts.paper import paper, tables
from highdraw.web.parts.printed import SIZES, boxes, in_line, looked_up, one_each, printed_page, reference, tent
from highdraw.web.parts.thumbnail import thumbnail
from highdraw.web.parts.token import side_mark
from highdraw.web.pdf import PdfOffice, can_make

LINES, MOST_LINES = 4, 30
"""Empty lines for notes: on the GM's sheet, and as many as a page has room for."""


async def _answer(request: Request, title: str, content: Node) -> Response:
    """The page; as PDF where it is asked for."""
    size, pdf = request.query_params.get("paper", "a4"), request.query_params.get("as") == "pdf"
    if size not in SIZES:
        raise Unknown("paper", size[:20], list(SIZES))
    rest = "&".join(f"{key}={value}" for key, value in request.query_params.items() if key not in ("paper", "as") and value.isalnum())
    page = str(printed_page(title, size, content, f"{request.url.path}?{rest}" if rest else request.url.path, can_make()))
    if not pdf:
        return HTMLResponse(page)
    office: PdfOffice = request.app.state.pdf
    name = f'attachment; filename="{id_of(title)}-{size}.pdf"'
    return Response(await office.make(page), media_type="application/pdf", headers={"content-disposition": name})


# ---- one fighter


async def sheet(request: Request) -> Response:
    """The sheet of one of one's own fighters."""
    own = await libraries.own_fighter(request, request.path_params["id"])
    return await _answer(request, own.name, _sheet(complete(own.system), own.data))


async def ready_sheet(request: Request) -> Response:
    """The sheet of a ready fighter."""
    system, who = complete(request.path_params["system"]), request.path_params["who"]
    known = ready_fighters(system.id)
    if who not in known:
        raise Unknown("ready fighter", who[:60], list(known))
    return await _answer(request, str(known[who].get("name", who)), _sheet(system, known[who]))


def _sheet(system: AnySystem, data: dict[str, Any]) -> h.Element:
    printed = msgspec.convert(system.paper.sheet(document_of(data), WHO, {}, {}), Printed)
    one = _alone(system, data)
    return h.article(".sheet-paper")[
        h.header[
            h.h1[printed.name],
            h.p[" · ".join(filter(None, (*printed.kinds, printed.about)))],
            h.p["Played by ", h.span(".blank")],
        ],
        [boxes(track) for track in one.tracks],
        paper(printed),
        h.section(".notes")[
            h.h2["Notes"],
            h.p[str(data.get("notes", ""))] if data.get("notes") else None,
            h.div(".lines", aria_hidden="true")[(h.div(".line") for _ in range(MOST_LINES))],
        ],
        h.footer[h.span[system.title], h.span["Highdraw"]],
    ]


def _alone(system: AnySystem, data: dict[str, Any]) -> FighterView:
    """The fighter as it stands at the start of a fight."""
    one = Encounter(system=system.id, rows=(Row(kind=f"{OWN}x"), Row(kind=f"{OWN}x", side=1)))
    setup = system.paper.read(Document("", "the sheet"), scenario_of(one, {}, {"x": data}))
    view = system.reading.view(system.play.create(setup, False), None)
    return next(iter(view.fighters.values()))


# ---- an encounter


async def _scene(request: Request) -> tuple[Scene, Encounter, View]:
    kept = (await ENCOUNTERS.find(request, request.path_params["id"])).it
    system = complete(kept.system)
    data = scenario_of(kept, ready_fighters(system.id), await _own(request, system))
    setup = system.paper.read(Document("", "the encounter"), data)
    return Scene("own", str(data["title"]), kept.about, system, setup), kept, system.reading.view(system.play.create(setup, False), None)


async def _own(request: Request, system: AnySystem) -> dict[str, dict[str, Any]]:
    return {one.id: one.data for one in await libraries.own_fighters(request) if one.system == system.id}


async def gm_sheet(request: Request) -> Response:
    """Everything the GM wants before them: who is there, what each can bear, the house rules, the map."""
    scene, kept, view = await _scene(request)
    content = h.article(".gm-paper")[
        h.header[h.h1[scene.title], h.p[scene.system.title], h.p[scene.about] if scene.about else None],
        h.div(".picture")[thumbnail(view)] if view.ground.mapped else None,
        [_side(view, side, place) for place, side in enumerate(view.sides)],
        _weapons(scene.system, kept, await _own(request, scene.system)),
        h.section[h.h2["House rules"], _changed(scene.system.rulebook, kept.switches)],
        h.section[h.h2["Notes"], [h.div(".line") for _ in range(LINES)]],
        h.footer[h.span[scene.system.title], h.span["Highdraw"]],
    ]
    return await _answer(request, scene.title, content)


def _side(view: View, side: str, place: int) -> h.Element:
    return h.section[
        h.h2[side_mark(place), side],
        h.div(".gm-rows")[(_row(name, some) for name, some in _alike([view.fighters[who] for who in view.sides[side]]))],
    ]


def _row(name: str, some: list[FighterView]) -> h.Element:
    """One fighter, or many of a kind with their numbers once and boxes for each."""
    one = some[0]
    return h.div(class_="gm-row many" if len(some) > 1 else "gm-row")[
        h.h3[name],
        h.p[in_line((one.held, looked_up(one)))],
        [boxes(track) for track in one.tracks]
        if len(some) == 1
        else h.div(".each")[(h.div[[boxes(track, f"{each.name} · {track.label}") for track in each.tracks]] for each in some)]
        if any(each.tracks for each in some)
        else one_each(some),
    ]


def _weapons(system: AnySystem, kept: Encounter, own: dict[str, dict[str, Any]]) -> h.Element:
    """What each kind of fighter strikes with, as on its sheet."""
    ready = ready_fighters(system.id)
    kinds = {row.kind: sheet_of(row, ready, own) for row in kept.rows}
    printed = [msgspec.convert(system.paper.sheet(document_of(data), WHO, kept.switches, {}), Printed) for data in kinds.values()]
    return h.section(".weapons")[h.h2["Weapons"], [[h.h3[one.name], tables(one)] for one in printed if one.tables]]


def _alike(some: list[FighterView]) -> list[tuple[str, list[FighterView]]]:
    """Those who are one of many and of whom the same is to be said stand together, each row with its name."""
    found: dict[tuple[str, str, str], list[FighterView]] = {}
    for one in some:
        kind = kind_of(one)
        found.setdefault((kind or one.id, one.held, looked_up(one)), []).append(one)
    return [(f"{kind} × {len(each)}" if len(each) > 1 else each[0].name, each) for (kind, _, _), each in found.items()]


def _changed(book: Rulebook, switches: dict[str, str]) -> Node:
    some = [switch for switch in book.switch if switches.get(switch.name, switch.default) != switch.default]
    if not some:
        return h.p["As in the rulebook."]
    return h.ul[[h.li[f"{switch.title}: {switch.meanings[switch.values.index(switches[switch.name])]}"] for switch in some]]


async def tents(request: Request) -> Response:
    """A tent for everybody; many of a kind share one."""
    scene, _, view = await _scene(request)
    found = [
        tent(some[0], place, name, len(some) > 1)
        for place, side in enumerate(view.sides)
        for name, some in _alike([view.fighters[who] for who in view.sides[side]])
    ]
    says = h.p(".cut")["Cut along the dashes, fold along the dots. The name faces the table, the numbers face you."]
    return await _answer(request, f"Tents: {scene.title}", [says, h.div(".tents")[found]])


async def encounter_cards(request: Request) -> Response:
    kept = (await ENCOUNTERS.find(request, request.path_params["id"])).it
    return await _cards(request, complete(kept.system), kept.switches)


async def cards(request: Request) -> Response:
    """Reference cards of a system, with the house rules that the address names."""
    system = complete(request.path_params["system"])
    return await _cards(request, system, changes(system, dict(request.query_params)))


async def _cards(request: Request, system: AnySystem, switches: dict[str, str]) -> Response:
    says = h.p(".cut")[f"{system.title}. Cut along the dashes."]
    return await _answer(request, "Reference cards", [says, h.div(".cards-out")[reference(system.rulebook, switches)]])
