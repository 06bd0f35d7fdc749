"""The win-probability line of a fight that is over, for the pages that show its summary."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.table.win_line import LineOffice
from highdraw.web.guard import tables_of
from highdraw.web.html import html
from highdraw.web.parts.win_line import win_line_part


async def page(request: Request) -> Response:
    tables, token = tables_of(request), request.path_params["token"]
    role = tables.role(token)
    table = await tables.look(role)
    office: LineOffice = request.app.state.lines
    found = await office.line(tables, table, role)
    return HTMLResponse(html(win_line_part(found, table.view(role).winner, token)))
