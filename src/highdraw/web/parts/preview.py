"""What cards in hand come to before they are laid: the sum with its cards, what the others will see of them, what they buy."""

from htpy import Node
from markupsafe import Markup

from highdraw.cards import UNKNOWN
from highdraw.engine.request import Buy, Preview, Seen, Sum, Term
from highdraw.web import elements as h
from highdraw.web.html import html
from highdraw.web.parts.cards import mini
from highdraw.web.parts.option import meter


def drawn_preview(found: Preview) -> Markup:
    """As a picture; the sentence that says the same is there for everybody."""
    return html(
        (_sum(found.sum) if found.sum is not None else None, _seen(found.seen) if found.seen is not None else None, _buys(found.buys))
    )


def _sum(found: Sum) -> h.Element:
    return h.div(".sum")[
        ((h.i["+"] if place else None, _term(term)) for place, term in enumerate(found.terms)),
        h.i["="],
        h.b(".total")[f"{found.total:g}"],
        h.small(class_="sound" if found.sound else "unsound")[found.says] if found.says else None,
    ]


def _term(term: Term) -> h.Element:
    return h.span(".part")[mini(term.card, unused=not term.number) if term.card else h.b[f"{term.number:g}"], h.small[term.says]]


def _seen(found: Seen) -> h.Element:
    return h.div(".seen")[
        h.span(".backs")[
            [mini(str(UNKNOWN)) for _ in range(found.cards)],
            [h.span(".aside")[mini(str(UNKNOWN))] for _ in range(found.aside)],
        ],
        h.span["The others will see ", h.b[found.says]],
    ]


def _buys(some: tuple[Buy, ...]) -> Node:
    if not some:
        return None
    return h.ul(".buys", aria_label="What it buys")[
        (
            h.li[
                h.span[h.b[one.label], h.small[one.hint] if one.hint else None],
                meter(one.chance, one.says) if one.chance is not None else None,
            ]
            for one in some
        )
    ]
