"""The GM's seat: what is said of it on the pages while it is offered to somebody."""

from htpy import Node

from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.deed import deed


def seat_offer(table: Table, role: Role, token: str) -> Node:
    """For the GM who offers the seat, and for whom it is offered to; for nobody else anything."""
    offer = table.gms.offer
    if offer.seat not in table.people:
        return None
    if role.owns:
        return _waits(table.who_is(offer.seat), token)
    if role.kind == "seat" and role.seat == offer.seat:
        names = ", ".join(table.names[who] for who in table.mine(role) if who in table.names)
        return _asks(offer.name, names, offer.plays, token)
    return None


@cached
def _waits(name: str, token: str) -> h.Element:
    return h.div(".panel.row")[
        h.p[h.b[f"You have offered {name} the GM’s seat."], " You stay the GM until it is taken."],
        deed(token, "offer-gm", h.button(type="submit")["Withdraw"]),
    ]


@cached
def _asks(name: str, names: str, plays: bool, token: str) -> h.Element:
    then = f"{name} plays {names} then." if plays and names else f"{name} watches then."
    own = f" {names} will be the GM’s until you say who plays." if names and not plays else ""
    return h.div(".panel", role="status")[
        h.p[h.b["Will you be the GM from now on?"], f" You see everything then and run the fight. {then}{own}"],
        h.div(".row")[
            deed(token, "take-gm", h.button(".primary", type="submit")["Take the GM’s seat"]),
            deed(token, "decline-gm", h.button(type="submit")["No, thanks"]),
        ],
    ]
