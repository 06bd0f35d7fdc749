"""Cards of a hand laid into piles: tapped, with what they would come to beside it; or typed, where nothing can be tapped."""

from htpy import Node
from markupsafe import Markup

from highdraw.cards import Card
from highdraw.engine.request import Pick, Pile
from highdraw.web import elements as h
from highdraw.web.cards import spoken
from highdraw.web.html import cached
from highdraw.web.parts.cards import card

MOST_WAYS, MOST_HELD = 3, 6
"""For so many piles there is a button below each of so many cards."""


def pick(part: Pick, mark: str) -> Markup:
    """The hand and the piles. `mark` names the moment: what is laid stays until then, whatever else changes on the page."""
    least = sum(pile.least for pile in part.piles)
    nothing = f"Tap {'a card' if least == 1 else 'cards'} first" if least else part.nothing or "Lay nothing"
    return _pick(part.hand, part.piles, nothing, mark)


@cached
def _pick(hand: tuple[Card, ...], piles: tuple[Pile, ...], nothing: str, mark: str) -> Node:
    direct = side_by_side(piles, len(hand))
    return h.card_pick(".pick", id=mark, **{"hx-morph-skip": ""})[
        h.div(class_="held direct" if direct else "held", role="group", aria_label="Your hand")[
            (_held(face, piles if direct else ()) for face in hand)
        ],
        h.div(".piles", hidden=direct or len(piles) == 1)[(_pile(pile, len(hand)) for pile in piles)],
        h.p(".preview", role="status", aria_live="polite"),
        h.div(".drawn", aria_hidden="true"),
        h.p(".tried", role="status", aria_live="polite", hidden=True),
        h.button(".choice.primary", type="submit", data_nothing=nothing)["Lay these cards"],
        h.div(".sensible", role="group", aria_label="Suggested picks", hidden=True),
        h.details(".typing")[
            h.summary["Or type"],
            h.label[
                f"Such as {_example(hand, piles)}",
                h.input(name="value", autocomplete="off", autocapitalize="characters", spellcheck="false", maxlength="400"),
            ],
        ],
    ]


def side_by_side(piles: tuple[Pile, ...], held: int) -> bool:
    """Whether any card may go into any of some piles: then each card has a button for every pile, and neither means it is kept.

    >>> side_by_side((Pile("value"), Pile("boost")), 3), side_by_side((Pile("value"), Pile("hold", most=1)), 3)
    (True, False)
    """
    return 1 < len(piles) <= MOST_WAYS and 0 < held <= MOST_HELD and all(not pile.least and pile.most >= held for pile in piles)


def _held(face: Card, piles: tuple[Pile, ...]) -> h.Element:
    """A card of the hand; with `piles` a button below it for each."""
    said = spoken(face)
    shown = h.button(type="button", data_card=face, aria_pressed="false", aria_label=said)[card(face)]
    if not piles:
        return shown
    return h.div(".one-card")[
        shown,
        h.span(".ways", role="group", aria_label=said)[
            (
                h.button(type="button", data_card=face, data_to=pile.name, aria_pressed="false", aria_label=f"{said}: {label(pile)}")[
                    pile.name.capitalize()
                ]
                for pile in piles
            )
        ],
    ]


def _pile(pile: Pile, held: int) -> h.Element:
    """Where cards go; its heading makes it the pile that the next card goes to."""
    most = min(pile.most, held)
    return h.fieldset(".pile", data_pile=pile.name, data_least=f"{pile.least}", data_most=f"{most}")[
        h.legend[h.button(type="button", aria_pressed="false")[label(pile), " ", h.small[span(pile, held)]]],
        h.div(".laid"),
    ]


def label(pile: Pile) -> str:
    return pile.label or pile.name.capitalize()


def span(pile: Pile, held: int) -> str:
    """How many cards a pile takes, in words.

    >>> span(Pile("action", least=1, most=1), 5), span(Pile("boost"), 5), span(Pile("hold", most=1), 5), span(Pile("set", "", 2, 4), 5)
    ('one card', 'any number', 'at most one', '2 to 4 cards')
    """
    most = min(pile.most, held)
    if pile.least == most:
        return "one card" if most == 1 else f"{most} cards"
    if pile.least == 0:
        return "at most one" if most == 1 else "any number" if most == held else f"at most {most}"
    return f"{pile.least} to {most} cards"


def _example(hand: tuple[Card, ...], piles: tuple[Pile, ...]) -> str:
    """How a pick is typed, with cards of this hand."""
    said = [f"{pile.name} {face}" for pile, face in zip(piles[:2], hand, strict=False)]
    return " / ".join(said) or "none"
