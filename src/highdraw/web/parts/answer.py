"""The ways to answer: choices as buttons, a spot on the map, cards of a hand, real cards by a picker, real dice by their numbers.

Every way ends in the same fields (`value`, or `x` and `y`), which can be typed as well; the pickers only fill them in.
"""

from typing import Any

from htpy import Node

from highdraw.cards.card import RANKS, SYMBOLS
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Draw, Identify, Pick, Place, Request, Roll
from highdraw.engine.system import AnySystem
from highdraw.engine.view import View
from highdraw.web import elements as h
from highdraw.web.parts.facets import laid_out
from highdraw.web.parts.pick import pick
from highdraw.web.parts.tapping import tapping

MOST_SIDES = 20
"""Dice with more sides are typed."""
JOKERS = {"RJ": "Red joker", "BJ": "Black joker"}
SUITS = ("spades", "hearts", "diamonds", "clubs")


def ways(
    fight: Fight,
    system: AnySystem,
    part: Request[Any],
    chart: Node = None,
    mark: str = "",
    view: View | None = None,
    moment: int = -1,
    *,
    hints: bool = True,
) -> Node:
    """How this can be answered. `mark` names the question: what is typed stays until then, and no longer; `moment` that of the log."""
    taps = system.reading.taps
    if isinstance(part, Ask) and taps is not None and (fan := taps.fan(fight, part)):
        choices = laid_out(fight, system, part, view, moment)
        return tapping(fan, taps.sizes(fight, part), taps.tap(fight, part, ()), choices, mark, hints=hints)
    if isinstance(part, Ask):
        return laid_out(fight, system, part, view, moment)
    if isinstance(part, Place):
        return spot(part, chart, mark)
    if isinstance(part, Pick):
        return pick(part, mark)
    if isinstance(part, Roll):
        return dice(part, mark)
    assert isinstance(part, Draw | Identify)
    return picker(part, mark, fight.state.deck.jokers > 0)


# ---- a spot


def spot(part: Place, chart: Node, mark: str) -> h.Element:
    """A place on the map: tapped, dragged to, moved with the arrow keys, or its numbers."""
    at = {"data_x": f"{part.x:g}", "data_y": f"{part.y:g}", "data_reach": f"{part.reach:g}", "data_unit": part.unit}
    how = "a hex" if part.hexes else "the map within the circle"
    return h.div(".place", id=mark, **at, data_hexes=str(part.hexes) if part.hexes else None)[
        chart,
        h.p(".hint")[f"Tap {how} or drag, or give {part.unit} east and north. ", h.output],
        h.div(".row")[
            h.label["East", h.input(name="x", type="number", step="any", value=f"{part.x:g}", required=True, inputmode="decimal")],
            h.label["North", h.input(name="y", type="number", step="any", value=f"{part.y:g}", required=True, inputmode="decimal")],
            h.button(".choice.primary", type="submit")["Go there"],
        ],
    ]


# ---- real cards and dice


def picker(part: Draw | Identify, mark: str, jokers: bool) -> h.Element:
    """Real cards: rank, then suit, as often as cards were drawn; or typed. Jokers are offered where the deck has them."""
    blind = isinstance(part, Draw) and part.blind
    many = f"{part.count} cards" if part.count > 1 else "one card"
    return h.div(".picker", id=mark, data_count=f"{part.count}")[
        h.div(".picked", aria_live="polite"),
        h.div(".ranks", role="group", aria_label="Rank")[
            (h.button(type="button", data_rank=rank, aria_pressed="false")[rank] for rank in RANKS)
        ],
        h.div(".suits", role="group", aria_label="Suit")[
            (
                h.button(type="button", data_suit=suit[0].upper(), aria_pressed="false", class_=suit, aria_label=suit.title())[
                    SYMBOLS[suit]
                ]
                for suit in SUITS
            )
        ],
        h.div(".others")[
            (h.button(type="button", data_card=card)[name] for card, name in JOKERS.items() if jokers),
            h.button(type="button", data_card="??")["Unseen"] if blind else None,
            h.button(type="button", data_back="true")["Take back"],
        ],
        _typed(f"Or type {many}, such as {'KS 10H' if part.count > 1 else '10H'}", "Enter cards" if part.count > 1 else "Enter card"),
    ]


def dice(part: Roll, mark: str) -> h.Element:
    """Real dice: a row of numbers for each, or typed."""
    return h.div(".dice", id=mark, data_count=f"{len(part.dice)}")[
        (
            h.fieldset(".die", data_die=f"{place}")[
                h.legend[f"d{sides}"],
                (h.button(type="button", data_pip=f"{pip}", aria_pressed="false")[f"{pip}"] for pip in range(1, sides + 1)),
            ]
            for place, sides in enumerate(part.dice)
            if sides <= MOST_SIDES
        ),
        _typed(f"Or type them in this order: {', '.join(f'd{sides}' for sides in part.dice)}", "Enter dice"),
    ]


def _typed(what: str, done: str) -> h.Element:
    return h.div(".typed.row")[
        h.label[what, h.input(name="value", required=True, autocomplete="off", autocapitalize="characters", spellcheck="false")],
        h.button(".choice.primary", type="submit")[done],
    ]
