"""The whole log of a table, searched: a piece for the page that asks, or a page of its own."""

import htpy as h
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.table.role import LETTERS, Role
from highdraw.table.table import Table
from highdraw.web.guard import tables_of
from highdraw.web.parts.glossary import glosses
from highdraw.web.parts.log import found_in
from highdraw.web.parts.shell import shell

MOST_LETTERS = 80


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
    back = h.p[h.a(href=f"/{LETTERS[role.kind]}/{token}")["Back to the table"]]
    return HTMLResponse(str(shell("Log", h.main("#main.narrow")[h.h1["Log"], inside, back, glosses(table.system.id)])))
