"""The seat that a token in an address stands for, and addresses where something is done at its table."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request

from highdraw.table.errors import Refused
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web.api.endpoint import FORBIDDEN, MISSING, OLD, WRONG, Endpoint
from highdraw.web.api.shapes.common import Done, Keyed
from highdraw.web.guard import digest, own_key, tables_of

Deed = Callable[[Table, Role, Any], Any]
SEAT = "/api/seats/{token}"
REFUSES = (FORBIDDEN, MISSING, OLD)
GROUP = "At the table"


def seat_of(request: Request) -> tuple[Tables, Role]:
    tables: Tables = tables_of(request)
    return tables, tables.role(request.path_params["token"])


def check_gm(role: Role) -> None:
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")


def doing(deed: Deed) -> Callable[[Request, Any], Awaitable[Done]]:
    """An address where somebody does something."""

    async def do(request: Request, said: Keyed) -> Done:
        tables, role = seat_of(request)
        what = digest(deed.__name__, msgspec.structs.replace(said, key="")) if said.key else ""
        await tables.act(role, lambda table: deed(table, role, said), own_key(role, said.key), what)
        return Done((await tables.look(role)).moment(role))

    return do


def done(name: str, about: str, takes: Any, deed: Deed) -> Endpoint:
    """An address where something is done that gives nothing but its place in the log."""
    return Endpoint(
        method="POST", path=f"{SEAT}/{name}", about=about, does=doing(deed), takes=takes, gives=Done,
        refuses=(*REFUSES, 409, WRONG), group=GROUP,
    )  # fmt: skip
