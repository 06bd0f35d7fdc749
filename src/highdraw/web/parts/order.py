"""The order of action on a page, and whose turn it is in a sentence."""

import msgspec
from htpy import Node

from highdraw.cards import UNKNOWN
from highdraw.engine.prose import listed
from highdraw.engine.view import Turn, View
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts.cards import card
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.token import Token, mark, token, tokens

ORDERS = FragmentCache(1_000_000)
"""The order at one moment, drawn once for everybody."""
MANY = 12
"""From so many places on those who have acted stand together."""
# Elements whose attributes never change: written once.
ORDER, VALUE = Template(h.ol(".order", aria_label="Order of action", tabindex="0")), Template(h.span(".value"))
COUNT = Template(h.ol(".count", aria_label="The count"))
COUNTED = Template(h.ol(".order.counted", aria_label="The count", tabindex="0"))
MOST_TOKENS = 4
"""More of them than these at one place of a count are a number."""
MOST_NAMES = 4
"""More are counted."""
SECRET = "?"
"""The value of a card that nobody else has seen: its back is drawn."""
SAYS = {"coming": "", "now": "acts now", "done": "acted", "skipped": "does not act", "waiting": "waits"}


def order(view: View, mine: tuple[str, ...] = ()) -> Node:
    """The order of action as a row of cards or names; whose turn it is stands out, and to somebody who plays, their own place."""
    turns = view.order
    if not turns:
        return None
    if view.counted:
        return ORDERS.of((turns, f"{view.turn_name} {mine}"), lambda: _counted(turns, tokens(view), mine))
    known = tokens(view)
    turns = folded(turns, mine) if len(turns) > MANY else turns
    marks = [mark(known[each.who[0]], len(each.who) == 1) if each.who and each.who[0] in known else None for each in turns]
    return ORDERS.of((turns, f"{marks} {mine}"), lambda: _order(turns, marks, mine))


def folded(turns: tuple[Turn, ...], mine: tuple[str, ...] = ()) -> tuple[Turn, ...]:
    """Those of a kind who follow each other with the same number and are yet to come stand together.

    >>> order = [Turn(name=name, who=(name,), value=value) for name, value in (("Rat 1", "4"), ("Rat 3", "4"), ("Rat 2", "3"))]
    >>> [(each.name, each.who) for each in folded(tuple(order))]
    [('Rats', ('Rat 1', 'Rat 3')), ('Rat 2', ('Rat 2',))]
    """
    found: list[Turn] = []
    for each in turns:
        last, kind = (found[-1] if found else None), _kind(each)
        if last is not None and kind and each.who != mine and kind == _kind(last) and last.who != mine:
            found[-1] = msgspec.structs.replace(last, who=(*last.who, *each.who))
        else:
            found.append(each)
    return tuple(msgspec.structs.replace(each, name=f"{_kind(each)[0]}s") if len(each.who) > 1 and _kind(each) else each for each in found)


def _kind(each: Turn) -> tuple[str, ...]:
    """What those share who can stand together; nothing of those who stand alone."""
    head, _, number = each.name.rpartition(" ")
    return (head, each.value) if each.state == "coming" and each.who and not each.card and head and number.isdecimal() else ()


@cached
def _order(turns: tuple[Turn, ...], marks: list[Token | None], mine: tuple[str, ...]) -> Node:
    done = [each for each in turns if each.state in ("done", "skipped")] if len(turns) > MANY else []
    pile = h.li(".turn.done.pile")[h.span(".name")[f"{len(done)} done"]] if done else None
    coming = [(each, sign) for each, sign in zip(turns, marks, strict=True) if each not in done]
    return ORDER[pile, [_turn(each, sign, bool(mine) and each.who == mine) for each, sign in coming]]


def _counted(turns: tuple[Turn, ...], known: dict[str, Token], mine: tuple[str, ...]) -> Node:
    """A count: a card for each place, what is up in brass, below the others whoever is known to have something there."""
    return COUNTED[
        [
            h.li(class_=f"turn {each.state}", aria_current="true" if each.state == "now" else None, title=each.name)[
                VALUE[each.value],
                h.span(".name")[each.name] if each.state == "now" else None,
                _there(each.who, known, mine),
            ]
            for each in turns
        ]
    ]


def _there(whom: tuple[str, ...], known: dict[str, Token], mine: tuple[str, ...]) -> Node:
    """Who is at a place of a count; somebody who plays one fighter sees a dot for their own."""
    if not whom:
        return None
    if whom == mine:
        return h.span(".yours")[h.span(".sr")["yours"]]
    drawn = [token(known[who]) for who in whom[:MOST_TOKENS] if who in known]
    return h.span(".there")[drawn, h.small[f"+{len(whom) - MOST_TOKENS}"] if len(whom) > MOST_TOKENS else None]


@cached
def _turn(each: Turn, sign: Token | None, own: bool) -> h.Element:
    """Somebody in the order of action; the reader's only fighter is called so."""
    says = SAYS[each.state] if each.who or not each.value else ""
    named = bool(each.who) or not each.value or each.state == "now"
    current = {"aria-current": "true"} if each.state == "now" else {}
    kind = " ".join(part for part in ("turn", "" if each.state == "coming" else each.state, "own" if own else "") if part)
    return h.li(class_=kind, **current)[
        card(each.card or UNKNOWN, small=True) if each.card or each.value == SECRET else VALUE[each.value] if each.value else None,
        h.span(".who")[
            h.span(".name")[
                token(sign) if sign is not None else None,
                "You" if own else each.name,
                h.small[f" ×{len(each.who)}"] if len(each.who) > 1 else None,
            ],
            (COMMA, h.small(".does")[says]) if says else None,
        ]
        if named
        else None,
    ]


def count(view: View) -> Node:
    """A count on the big screen: one cell a rank, who acts now in theirs; None where the order is one of people."""
    if not view.counted or not view.order:
        return None
    known = tokens(view)
    return COUNT[
        [
            h.li(class_=each.state, aria_current="true" if each.state == "now" else None)[
                h.b[each.value], [token(known[who]) for who in each.who if who in known]
            ]
            for each in view.order
        ]
    ]


def some_of(names: list[str]) -> str:
    """Some names, of many the first ones.

    >>> some_of(["Ann", "Bob", "Cleo"]), some_of(["Ann", "Bob", "Cleo", "Dirk", "Edda"])
    ('Ann, Bob and Cleo', 'Ann, Bob and 3 more')
    """
    shown = names if len(names) <= MOST_NAMES else [*names[:2], f"{len(names) - 2} more"]
    return listed(shown)


def now_line(table: Table, view: View) -> str:
    """Whose turn it is, in a sentence."""
    if view.over:
        return view.outcome
    names = table.names
    asked = list(dict.fromkeys(names.get(who, "the GM") for who in table.waiting_for()))
    waits = f"Waiting for {some_of(asked)}." if asked else ""
    return " ".join(part for part in (f"{view.turn_name}’s turn." if view.turn_name else "", waits) if part)
