"""The ways to answer: choices as buttons, a spot on the map, cards of a hand, real cards by a picker, real dice by their numbers.

Every way ends in the same fields (`value`, or `x` and `y`), which can be typed as well; the pickers only fill them in.
"""

from typing import Any

from htpy import Node
from markupsafe import Markup

from highdraw.cards.card import RANKS, SYMBOLS
from highdraw.engine.choice import Choice
from highdraw.engine.choices import SHOWN, folded
from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Draw, Identify, Pick, Place, Request, Roll
from highdraw.engine.system import AnySystem, Offer
from highdraw.engine.view import View
from highdraw.web import elements as h
from highdraw.web.html import Template, cached
from highdraw.web.parts.facets import laid_out, shared
from highdraw.web.parts.pick import pick
from highdraw.web.parts.tapping import tapping

MOST_SIDES = 20
"""Dice with more sides are typed."""
MANY = 4
"""More rows than this stand two and two."""
JOKERS = {"RJ": "Red joker", "BJ": "Black joker"}
CHOICE, CHOSEN = Markup('<button class="choice" type="submit" name="value" value="%s">'), Markup("</button>")
MEMBER = Markup('<button class="choice" type="submit" name="value" value="%s" aria-label="%s">')
KIND, OPEN, SHUT, KIND_END = Markup('<details class="kind" id="%s"%s>'), Markup(" open"), Markup(""), Markup("</details>")
# Elements whose attributes never change: written once.
LABEL, HINT, SUMMARY, MEMBERS = Template(h.b), Template(h.small), Template(h.summary), Template(h.div(".choices"))
SUITS = ("spades", "hearts", "diamonds", "clubs")


def ways(
    fight: Fight, system: AnySystem, part: Request[Any], chart: Node = None, mark: str = "", view: View | None = None, moment: int = -1
) -> Node:
    """How this can be answered. `mark` names the question: what is typed stays until then, and no longer; `moment` that of the log."""
    taps = system.reading.taps
    if isinstance(part, Ask) and taps is not None and (fan := taps.fan(fight, part)):
        return tapping(fan, taps.tap(fight, part, ()), laid_out(fight, system, part, view, moment), mark)
    if isinstance(part, Ask):
        return laid_out(fight, system, part, view, moment) if isinstance(part.choices[0], Choice) else choices(fight, system, part)
    if isinstance(part, Place):
        return spot(part, chart, mark)
    if isinstance(part, Pick):
        return pick(part, mark)
    if isinstance(part, Roll):
        return dice(part, mark)
    assert isinstance(part, Draw | Identify)
    return picker(part, mark, fight.state.deck.jokers > 0)


# ---- choices


def choices(fight: Fight, system: AnySystem, part: Ask) -> Markup:
    """A button a choice; when there are many, those of a kind behind one line."""
    return _choices(
        {choice.key: system.reading.offer(fight, part, choice) for choice in part.choices},
        part.fingerprint() if len(part.choices) > SHOWN else "",
    )


@cached
def _choices(said: dict[str, Offer], fingerprint: str) -> h.Element:
    keys = tuple(said)
    rows = folded(keys)
    return h.div(class_="choices many" if len(rows) > MANY else "choices")[
        (
            _choice(keys[row[0]], said[keys[row[0]]])
            if len(row) == 1
            else _kind({keys[place]: said[keys[place]] for place in row}, f"kind-{fingerprint}-{row[0]}", row[0] == 0)
            for row in rows
        )
    ]


@cached
def _choice(key: str, words: Offer) -> Node:
    return (CHOICE % key, LABEL[words.label], HINT[words.hint] if words.hint else None, CHOSEN)


def _kind(said: dict[str, Offer], mark: str, first: bool) -> Node:
    """Choices of a kind behind a line that says what they share; each says only what is its own."""
    labels = [words.label for words in said.values()]
    head = shared(labels)
    hints = {words.hint for words in said.values()}
    rest = {key: words.label.removeprefix(head).strip() or words.label for key, words in said.items()}
    few = list(rest.values())[:3]
    some = f"{', '.join(few)}{' …' if len(rest) > len(few) else ''}"
    return (
        KIND % (mark, OPEN if first else SHUT),
        SUMMARY[
            LABEL[f"{head} …" if head else some],
            HINT[f"{len(labels)}: {some}" if head else f"{len(labels)} ways"],
            HINT[f"({hints.pop()})"] if len(hints) == 1 and hints != {""} else None,
        ],
        MEMBERS[[_member(key, words, rest[key], bool(hints)) for key, words in said.items()]],
        KIND_END,
    )


@cached
def _member(key: str, words: Offer, rest: str, hinted: bool) -> Node:
    whole = ", ".join(part for part in (words.label, words.hint) if part)
    return (MEMBER % (key, whole), LABEL[rest], HINT[words.hint] if hinted and words.hint else None, CHOSEN)


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
