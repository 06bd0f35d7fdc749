"""The tactician's advice, for the page of whoever asks for it."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.table.errors import Refused
from highdraw.table.hints import hint
from highdraw.web import elements as h
from highdraw.web.guard import tables_of
from highdraw.web.parts.hint import told


async def page(request: Request) -> Response:
    """Computed at once, as an answer of the bot is; nothing is done."""
    tables = tables_of(request)
    role = tables.role(request.path_params["token"])
    table = await tables.look(role)
    try:
        found = told(hint(table, role, request.query_params.get("who", "")))
    except Refused as error:
        found = str(error)
    return HTMLResponse(str(h.fragment[found]))
