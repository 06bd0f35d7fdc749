"""The exchanges between two that a page has shown: so that a browser can show them one after the other."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.table.role import Role
from highdraw.table.stage import exchanges, with_words
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.guard import tables_of, whole
from highdraw.web.parts.stage import passing

MOST = 12
"""At most this many are shown one by one; of more, the last."""


async def page(request: Request) -> Response:
    """Those after one exchange and before another, both by number; nothing but what everybody may know is in them."""
    tables = tables_of(request)
    role: Role = tables.role(request.path_params["token"])
    table: Table = await tables.look(role)
    after, before = (whole(request.query_params.get(name, "")) or 0 for name in ("after", "before"))
    beats, view, events = table.session.beats, table.view(role), table.events(role)
    found = [each for each in exchanges(beats) if after < each.number < before][-MOST:]
    return HTMLResponse(str(h.fragment[[passing(with_words(each, beats, events), view, system=table.system.id) for each in found]]))
