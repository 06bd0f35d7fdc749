"""The whole log of a table, searched: a piece for the page that asks, or a page of its own."""

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.systems import SYSTEMS, load
from highdraw.table.errors import OldTable
from highdraw.table.log_text import log_text
from highdraw.table.record import Record
from highdraw.table.role import LETTERS, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.guard import tables_of
from highdraw.web.parts.glossary import glosses
from highdraw.web.parts.log import found_in, met_in
from highdraw.web.parts.shell import shell

MOST_LETTERS = 80
"""Of what is searched for, and of a rule's id."""


async def page(request: Request) -> Response:
    """What was told, as this seat may read it, as far as it holds the words."""
    tables, token = tables_of(request), request.path_params["token"]
    role: Role = tables.role(token)
    table: Table = await tables.look(role)
    words = request.query_params.get("q", "").strip()[:MOST_LETTERS]
    part = "hx-request" in request.headers
    if part and not words:
        return HTMLResponse("")
    inside = found_in(table.events(role), table.session.beats, table.system.id, words)
    if part:
        return HTMLResponse(str(inside))
    return _whole("Log", inside, table, role, token)


async def met(request: Request) -> Response:
    """Where in the fight a rule has counted, as this seat may read it."""
    tables, token = tables_of(request), request.path_params["token"]
    role: Role = tables.role(token)
    table: Table = await tables.look(role)
    rule = request.path_params["rule"][:MOST_LETTERS]
    inside = met_in(table.events(role), table.session.beats, table.system.id, rule)
    return HTMLResponse(str(inside)) if "hx-request" in request.headers else _whole(rule, inside, table, role, token)


def _whole(title: str, inside: Node, table: Table, role: Role, token: str) -> Response:
    back = h.p[h.a(href=f"/{LETTERS[role.kind]}/{token}")["Back to the table"]]
    return HTMLResponse(str(shell(title, h.main("#main.narrow")[h.h1[title], inside, back, glosses(table.system.id)])))


async def download(request: Request) -> Response:
    """All that was told, as this seat may read it, as Markdown; also of a table that cannot be played on."""
    tables: Tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    found: Table | Record
    try:
        found = await tables.look(role)
        events, outcome = found.events(role), found.view(role).outcome
    except OldTable:
        found = await tables.record(role)
        events, outcome = found.events(role), found.stood.public.outcome if found.stood is not None else ""
    system = load(found.head.system).title if found.head.system in SYSTEMS else found.head.system
    names = ", ".join(person.name for person in found.seating.people.values())
    headers = {"content-disposition": f'attachment; filename="{found.head.scenario or "table"}-{role.table[:6]}.md"'}
    text = log_text(found.head.title, (system, names, outcome), events)
    return Response(text, media_type="text/markdown; charset=utf-8", headers=headers)
