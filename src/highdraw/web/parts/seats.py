"""Before anything is on the stage: everybody else side by side, with a back for whoever has chosen and a place for whoever is choosing."""

from collections.abc import Collection

from htpy import Node

from highdraw.cards import UNKNOWN
from highdraw.engine.view import Counter, View
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.cards import card
from highdraw.web.parts.fighter import chips
from highdraw.web.parts.token import Token, token, tokens

MOST = 8
"""Of more people only those who choose are shown, and of them no more than this."""


def seats(view: View, asked: Collection[str], choosing: Collection[str], but: Collection[str]) -> Node:
    """Everybody in the fight but some: who of those `asked` at this moment is still choosing, as everybody may know it."""
    everybody = [who for who, one in view.fighters.items() if not one.gone and who not in but]
    shown = everybody if len(everybody) <= MOST else [who for who in everybody if who in asked][:MOST]
    known = tokens(view)
    state = {who: "choosing" if who in choosing else "ready" for who in asked}
    some = [(known[who], view.fighters[who].name, state.get(who, ""), view.fighters[who].counters) for who in shown]
    return _seats(some) if some else None


@cached
def _seats(some: list[tuple[Token, str, str, tuple[Counter, ...]]]) -> h.Element:
    return h.ul(".seats", aria_label="The others")[
        (
            h.li(class_=state or None)[
                card(str(UNKNOWN)) if state == "ready" else h.span(".card.slot", aria_hidden="true") if state else None,
                token(one),
                h.b[name],
                h.small[state] if state else chips(counters),
            ]
            for one, name, state, counters in some
        )
    ]
