"""The order of action on a page, and whose turn it is in a sentence."""

from typing import Any

import htpy as h
from htpy import Node

from highdraw.table.table import Table
from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts.cards import card

View = dict[str, Any]
ORDERS = FragmentCache(1_000_000)
"""The order at one moment, drawn once for everybody."""
# Elements whose attributes never change: written once.
ORDER, VALUE = Template(h.ol(".order", aria_label="Order of action", tabindex="0")), Template(h.span(".value"))
SR, NAME = Template(h.span(".sr")), Template(h.span(".name"))


def order(view: View) -> Node:
    """The order of action as a row of cards or names; whose turn it is stands out."""
    queue = view.get("queue", [])
    return ORDERS.of((queue,), lambda: _order(queue)) if queue else None


@cached
def _order(queue: list[View]) -> Node:
    return ORDER[[_turn(each) for each in queue]]


@cached
def _turn(each: View) -> h.Element:
    """Somebody in the order of action."""
    return h.li(class_=" ".join(["turn", *(["now"] if each["now"] else []), *(["done"] if each["done"] else [])]))[
        card(each["card"], small=True) if each["card"] else VALUE[each["value"]],
        NAME[each["name"], h.small[f" ×{len(each['who'])}"] if len(each["who"]) > 1 else None],
        SR[" (acts now)"] if each["now"] else SR[" (has acted)"] if each["done"] else None,
    ]


def now_line(table: Table, view: View) -> str:
    """Whose turn it is, in a sentence."""
    if view["over"]:
        return f"The fight goes to {view['winner']}." if view["winner"] else "The fight is over."
    names = table.names
    turn = turn_of(view)
    asked = [names.get(who, "the GM") for who in table.waiting_for()]
    waits = f"Asked: {', '.join(dict.fromkeys(asked))}." if asked else ""
    return " ".join(part for part in (f"{turn}’s turn." if turn else "", waits) if part)


def turn_of(view: View) -> str:
    """The name of whoever acts; empty between turns."""
    return str(view["fighters"].get(view["turn"], {}).get("name", ""))
