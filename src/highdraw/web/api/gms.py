"""Second GMs, and the GM's seat for somebody else, for programs."""

from typing import Any

from starlette.requests import Request

from highdraw.table.errors import Moved, Refused
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.api.endpoint import WRONG, Endpoint
from highdraw.web.api.seat import GROUP, REFUSES, SEAT, Deed, done, seat_of
from highdraw.web.api.shapes.common import Keyed
from highdraw.web.api.shapes.deed import DropGM, OfferGM, SecondGM
from highdraw.web.api.shapes.table import Seat
from highdraw.web.guard import digest, own_key


def _drop_gm(table: Table, role: Role, said: DropGM) -> None:
    table.dismiss(role, said.seat)


def _offer_gm(table: Table, role: Role, said: OfferGM) -> None:
    table.offer_seat(role, said.seat, said.name, said.plays)


def _decline_gm(table: Table, role: Role, said: Keyed) -> None:
    table.decline_seat(role)


async def second_gm(request: Request, said: SecondGM) -> Seat:
    tables, role = seat_of(request)
    what = digest("second-gm", said.name) if said.key else ""
    new = await tables.act(role, lambda table: table.appoint(role, said.name), own_key(role, said.key), what)
    if new is None:
        raise Refused("That was done already. Look at the table for the link.")
    return Seat(tables.link(new))


async def take_gm(request: Request, said: Keyed) -> Seat:
    """Sent again by the link one came with, it gives the same."""
    tables, role = seat_of(request)
    try:
        new = await tables.act(role, lambda table: table.take_seat(role))
    except Moved as moved:
        new = moved.role
    return Seat(tables.link(new or role))


DEEDS: list[tuple[str, str, Any, Deed]] = [
    ("drop-gm", "Take the GM’s powers back from a second GM", DropGM, _drop_gm),
    ("offer-gm", "Offer the GM’s seat to somebody at the table, or withdraw the offer", OfferGM, _offer_gm),
    ("decline-gm", "Do not take the GM’s seat that is offered to you", Keyed, _decline_gm),
]
ENDPOINTS = [
    Endpoint(
        method="POST",
        path=f"{SEAT}/second-gm",
        about="Give somebody the GM’s powers by a link of their own",
        does=second_gm,
        takes=SecondGM,
        gives=Seat,
        refuses=(*REFUSES, WRONG),
        group=GROUP,
    ),
    Endpoint(
        method="POST",
        path=f"{SEAT}/take-gm",
        about="Take the GM’s seat that is offered to you: the token you have from then on",
        does=take_gm,
        takes=Keyed,
        gives=Seat,
        refuses=(*REFUSES, WRONG),
        group=GROUP,
    ),
    *(done(*each) for each in DEEDS),
]
