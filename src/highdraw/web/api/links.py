"""The links of a table, the code by which people join, and the table itself: who gets in, for programs."""

from starlette.requests import Request

from highdraw.table.errors import Refused
from highdraw.web.api.endpoint import WRONG, Endpoint
from highdraw.web.api.seat import GROUP, REFUSES, SEAT, check_gm, seat_of
from highdraw.web.api.shapes.deed import ChangeLink
from highdraw.web.api.shapes.table import Code, Seat
from highdraw.web.guard import digest, own_key
from highdraw.web.pages.join import check_code


async def change_link(request: Request, said: ChangeLink) -> Seat:
    tables, role = seat_of(request)
    check_gm(role)
    new = await tables.change_link(role, said.whose, own_key(role, said.key), digest("link", said.whose) if said.key else "")
    if new is None:
        raise Refused("This link was changed already. Look at the table for the new one.")
    return Seat(tables.link(new))


async def renew(request: Request) -> Code:
    tables, role = seat_of(request)
    check_gm(role)
    await tables.look(role)
    await tables.renew_code(role.table)
    return await code(request)


async def code(request: Request) -> Code:
    tables, role = seat_of(request)
    check_code(role)
    await tables.look(role)
    kept = await tables.kept(role.table)
    return Code(kept.code, kept.code_until)


async def screen(request: Request) -> Seat:
    tables, role = seat_of(request)
    check_gm(role)
    return Seat(tables.link((await tables.look(role)).role_of("screen")))


async def remove(request: Request) -> None:
    tables, role = seat_of(request)
    await tables.remove(role)


ENDPOINTS = [
    Endpoint(
        method="POST", path=f"{SEAT}/links", about="Change the link of the GM, the big screen or a seat; the old one stops working",
        does=change_link, takes=ChangeLink, gives=Seat, refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/code", about="The code by which people join", does=code, gives=Code, refuses=REFUSES,
        group=GROUP,
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/code", about="A new code; the old one stops working", does=renew, gives=Code,
        refuses=REFUSES, group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/screen", about="What the big screen is opened with", does=screen, gives=Seat, refuses=REFUSES,
        group=GROUP,
    ),
    Endpoint(
        method="DELETE", path=SEAT, about="Remove the table and all that was done at it", does=remove, refuses=REFUSES,
        group=GROUP,
    ),
]  # fmt: skip
