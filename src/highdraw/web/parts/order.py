"""The order of action on a page, and whose turn it is in a sentence."""

import htpy as h
from htpy import Node

from highdraw.engine.view import Turn, View
from highdraw.table.table import Table
from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts.cards import card

ORDERS = FragmentCache(1_000_000)
"""The order at one moment, drawn once for everybody."""
# Elements whose attributes never change: written once.
ORDER, VALUE = Template(h.ol(".order", aria_label="Order of action", tabindex="0")), Template(h.span(".value"))
SR, NAME = Template(h.span(".sr")), Template(h.span(".name"))


SAYS = {"coming": "", "now": " (acts now)", "done": " (has acted)", "skipped": " (does not act)", "waiting": " (waits)"}


def order(view: View) -> Node:
    """The order of action as a row of cards or names; whose turn it is stands out."""
    turns = view.order
    return ORDERS.of((turns,), lambda: _order(turns)) if turns else None


@cached
def _order(turns: tuple[Turn, ...]) -> Node:
    return ORDER[[_turn(each) for each in turns]]


@cached
def _turn(each: Turn) -> h.Element:
    """Somebody in the order of action."""
    return h.li(class_="turn" if each.state == "coming" else f"turn {each.state}")[
        card(each.card, small=True) if each.card else VALUE[each.value],
        NAME[each.name, h.small[f" ×{len(each.who)}"] if len(each.who) > 1 else None],
        SR[SAYS[each.state]] if SAYS[each.state] else None,
    ]


def now_line(table: Table, view: View) -> str:
    """Whose turn it is, in a sentence."""
    if view.over:
        return view.outcome
    names = table.names
    asked = [names.get(who, "the GM") for who in table.waiting_for()]
    waits = f"Asked: {', '.join(dict.fromkeys(asked))}." if asked else ""
    return " ".join(part for part in (f"{view.turn_name}’s turn." if view.turn_name else "", waits) if part)
