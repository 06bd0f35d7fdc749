"""Examples of a rule as they would lie on the table: cards and dice, what counts, what it comes to."""

from markupsafe import Markup

from highdraw.cards import parse
from highdraw.engine.rulebook import DrawnExample, Rulebook
from highdraw.web import elements as h
from highdraw.web.parts.cards import card
from highdraw.web.parts.dice import die

NOT, ASIDE = "-", "+"


def drawings(book: Rulebook, rule: str) -> h.Element | None:
    """The drawn examples of a rule, side by side."""
    found = [each for each in book.drawn if each.rule == rule]
    if not found:
        return None
    return h.div(".drawn", role="group", aria_label="Examples")[(_drawing(each) for each in found)]


def _drawing(each: DrawnExample) -> h.Element:
    return h.figure(".felt")[
        h.small[each.under],
        h.div(".laid")[(_card(text) for text in each.cards.split()), (_die(text) for text in each.dice.split())],
        h.b(class_="total fails" if each.fails else "total")[each.total],
        h.figcaption[each.says],
    ]


def _card(text: str) -> Markup:
    face = str(parse(text.lstrip(NOT + ASIDE)))
    state, says = ("dim", "does not count") if text.startswith(NOT) else ("aside", "sideways") if text.startswith(ASIDE) else ("used", "")
    return card(face, state=state, says=says)


def _die(text: str) -> h.Element:
    """A die and what it brought when it was rolled again."""
    sides, _, chain = text.lstrip(NOT).partition(":")
    faces = chain.split("+")
    state = "un" if text.startswith(NOT) else ""
    return h.span(".chain")[
        (
            (h.i(".plus")["+"] if place else None, die(int(sides[1:]), face, state=state, burst=place < len(faces) - 1))
            for place, face in enumerate(faces)
        )
    ]
