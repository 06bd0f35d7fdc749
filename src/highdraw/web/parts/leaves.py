"""What the choices of a question leave of a hand: the whole hand above them, and on each choice what is kept."""

from collections.abc import Iterable, Sequence
from typing import Any

from htpy import Node

from highdraw.cards import Card
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Request
from highdraw.engine.system import AnySystem, Leaves
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.cards import card, mini

FEW = 4
"""Of more choices none takes cards of a hand in a way of its own."""
GOES, STAYS, INSTEAD = "goes", "stays", "instead"


def shows_hand(fight: Fight, system: AnySystem, part: Request[Any]) -> bool:
    """Whether the question itself shows the hand of whoever is asked."""
    if not isinstance(part, Ask) or len(part.choices) > FEW:
        return False
    return any(system.reading.offer(fight, part, choice).leaves is not None for choice in part.choices)


def hand_before(found: Iterable[Leaves | None]) -> Node:
    """The hand: what goes by the first choice, what would go instead by another, what stays; and why."""
    some = tuple(each for each in found if each is not None)
    return _hand(some) if some else None


@cached
def _hand(some: tuple[Leaves, ...]) -> Node:
    return (
        h.div(".keeping", role="group", aria_label="Your cards")[
            (
                h.span(class_=f"flip {fate}")[card(face, state="dim" if fate == GOES else "", says=fate), h.small(".cap")[fate]]
                for face, fate in fates(some)
            )
        ],
        h.p(".because")[some[0].because] if some[0].because else None,
    )


def fates(some: Sequence[Leaves]) -> list[tuple[Card, str]]:
    """Each card with what becomes of it.

    >>> some = [Leaves((Card("2D"), Card("RJ")), (Card("8S"),)), Leaves((Card("8S"), Card("2D")), (Card("RJ"),))]
    >>> fates(some), fates(some[:1])
    ([('8S', 'goes'), ('2D', 'stays'), ('RJ', 'instead')], [('8S', 'goes'), ('2D', 'stays'), ('RJ', 'stays')])
    """
    first = some[0]
    instead = [face for other in some[1:] for face in other.goes if face in first.stays]
    return [(face, GOES) for face in first.goes] + [(face, INSTEAD if face in instead else STAYS) for face in first.stays]


@cached
def keeps(leaves: Leaves) -> Node:
    """What is kept, in small."""
    return h.span(".keeps")["keeps ", [(mini(face), " ") for face in leaves.stays] if leaves.stays else "no card"]


@cached
def how_many(leaves: Leaves) -> h.Element:
    """How many cards are left, as the number of a choice, and of how many."""
    left, of = len(leaves.stays), len(leaves.stays) + len(leaves.goes)
    kind = "good" if 2 * left >= of else "poor"
    return h.span(class_=f"odds cards-left {kind}")[
        h.meter(min="0", max=f"{of}", value=f"{left}", aria_hidden="true"),
        h.b[f"{left}"],
        h.small["card left" if left == 1 else "cards left"],
    ]
