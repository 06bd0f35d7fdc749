"""The page of somebody at a table: the GM's console, a player's phone, the big screen. What is in it comes by the stream."""

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.table.errors import Moved, OldTable
from highdraw.table.role import LETTERS, BadLink, Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.guard import tables_of
from highdraw.web.html import Page
from highdraw.web.owned import remember_one
from highdraw.web.pages import console, hand, phone, record, screen
from highdraw.web.parts.glossary import glosses
from highdraw.web.parts.shell import shell

Content = Callable[[Table, Role, str], Page]
CONTENT: dict[str, Content] = {"gm": console.content, "seat": phone.content, "screen": screen.content}
SOON_MS = 5000
"""After so long at most a page that was cut off tries again."""
CONFIG = {
    kind: msgspec.json.encode({"sse": {"reconnectMaxDelay": SOON_MS, "pauseOnBackground": kind == "seat"}}).decode()
    for kind in ("gm", "seat", "screen")
}
"""A phone in a pocket rests. The GM's page is kept up to date behind other windows: its title says who is asked."""


async def page(request: Request) -> Response:
    tables, token = tables_of(request), request.path_params["token"]
    role = tables.role(token)
    if request.url.path[1] != LETTERS[role.kind]:
        raise BadLink("This link opens no table. Ask for it again, or join with the code.")
    try:
        table = await tables.look(role)
    except Moved as moved:
        return RedirectResponse(address_of(tables, moved.role), 303)
    except OldTable:
        return record.page(await tables.record(role), role, token)
    inside = content(table, role, token)
    stream = f"/stream/{token}?parts&seen={inside.id}"
    live = h.div("#live", **{"hx-sse:connect": stream, "hx-swap": "innerMorph", "hx-config": CONFIG[role.kind]})[inside]
    around = [hand.place() if role.kind == "gm" else None, glosses(table.system.id) if role.kind != "screen" else None]
    response = HTMLResponse(str(shell(table.title, [live, around], kind=role.kind, bare=True)))
    if role.kind == "gm":
        remember_one(request, response, token, tables.secret)
    return response


def address_of(tables: Tables, role: Role) -> str:
    """Where somebody's page is."""
    return f"/{LETTERS[role.kind]}/{tables.link(role)}"


def content(table: Table, role: Role, token: str) -> Page:
    """All that changes on somebody's page."""
    return CONTENT[role.kind](table, role, token)
