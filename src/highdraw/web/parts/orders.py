"""Orders for a group: offered beside a question, and shown as long as they hold, each with the ways to take somebody out or end it."""

from htpy import Node

from highdraw.table.orders import kin
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.deed import deed
from highdraw.web.parts.icon import icon

ORDER = "order"
"""The field of a question's form that gives an order instead of an answer: who leads."""


def order_offers(offers: list[tuple[str, str, int]], who: str, names: dict[str, str]) -> Node:
    """Below a question of one of a group: the others do the same, or all do as one who has acted already."""
    return [_offer(leader, kind, count, names[leader] if leader != who else "") for leader, kind, count in offers]


@cached
def _offer(leader: str, kind: str, count: int, name: str) -> h.Element:
    says = f"All {count} {kind}: do as {name} did" if name else f"The other {kind} ({count}) do what this one does"
    return h.button(".choice.routine", type="submit", name=ORDER, value=leader)[
        h.b[says], h.small["each at the nearest, this round; what cannot be repeated is asked"]
    ]


def orders(table: Table, role: Role, token: str) -> Node:
    """Somebody's orders that hold."""
    mine = table.orders(role)
    if not mine:
        return None
    view, names = table.view(role), table.names
    shown = [
        (one.leader, kin(view, one.leader)[0], names[one.leader], tuple((who, names[who]) for who in one.members if who in names))
        for one in mine
        if one.leader in view.fighters
    ]
    return _orders(shown, token)


@cached
def _orders(shown: list[tuple[str, str, str, tuple[tuple[str, str], ...]]], token: str) -> h.Element:
    return h.section(".orders", aria_label="Orders")[(_order(*each, token) for each in shown)]


def _order(leader: str, kind: str, name: str, members: tuple[tuple[str, str], ...], token: str) -> h.Element:
    return h.div(".mind.given", id=f"order-{leader}")[
        h.p[h.b[f"{len(members)} {kind} do as {name}"], h.small["this round, each at the nearest"]],
        deed(token, "end-order", h.button(type="submit")["Ask me again"], who=leader),
        h.div(".members", role="group", aria_label="Take single ones out")[
            (
                deed(token, "order-out", h.button(type="submit", aria_label=f"Ask me for {each}")[each, icon("x")], who=who)
                for who, each in members
            )
        ],
    ]
