"""What one's own fighter can do, on paper: a piece that a phone fetches once, or a page of its own."""

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.roster.printed import Printed
from highdraw.table.errors import Refused
from highdraw.table.role import LETTERS
from highdraw.web import elements as h
from highdraw.web.guard import tables_of
from highdraw.web.parts.paper import at_hand
from highdraw.web.parts.shell import shell


async def page(request: Request) -> Response:
    """Weapons and what they do, then skills and gear; of others it is nobody's business."""
    tables, token, who = tables_of(request), request.path_params["token"], request.query_params.get("who", "")
    role = tables.role(token)
    table = await tables.look(role)
    written = table.system.paper.written
    if who not in table.mine(role) or written is None:
        raise Refused("You see the sheets of your own fighters.")
    inside = at_hand(msgspec.convert(written(table.session.fight, who), Printed))
    if "hx-request" in request.headers:
        return HTMLResponse(str(h.fragment[inside]))
    back = h.p[h.a(href=f"/{LETTERS[role.kind]}/{token}")["Back to the table"]]
    return HTMLResponse(str(shell(table.names[who], h.main("#main.narrow.paper-page")[h.h1[table.names[who]], inside, back])))
