"""Four bubbles for somebody's first fight: where to choose, what the stage shows, what the signs mean, how to ask why.

The first stands beside the first question, the others come once something has happened. They are shown one after the other, once in a
browser; without a script they are not there.
"""

from htpy import Node

from highdraw.engine.rulebook import Tip
from highdraw.systems import load
from highdraw.web import elements as h
from highdraw.web.html import cached

FIRST = (".lower > .now", "Pick an action", "Each choice says what it means and what it costs. Press its number, or tap it.")
LAST = (
    ".log .event:not(.is-heading)",
    "Ask why any time",
    "Every result opens its sum, line by line, with the rule behind each. W opens the newest.",
)
"""Beside what each stands, its title and its text."""
BETWEEN = {"stage": "#stage", "fighter": ".fighters .fighter"}
PLAIN = (
    Tip("stage", "This is what happened", "The cards or dice of both sides, what counted and what did not, and what came of it."),
    Tip("fighter", "This is how you stand", "The bar fills with what you suffer; its notches say what happens past them."),
)
"""What is said where a system says nothing of its own."""


def coach(system: str) -> Node:
    return _coach(load(system).rulebook.tip or PLAIN)


@cached
def _coach(tips: tuple[Tip, ...]) -> h.Element:
    bubbles = [FIRST, *((BETWEEN[tip.beside], tip.title, tip.says) for tip in tips), LAST]
    return h.first_fight("#coach", hidden=True, **{"hx-morph-skip": ""})[
        (
            h.section(".bubble", hidden=True, data_beside=beside, aria_label=title)[
                h.h3[title],
                h.p[says],
                h.footer[
                    h.span(aria_hidden="true")[f"{place} of {len(bubbles)}"],
                    h.button(".quiet", type="button", data_coach="end")["No more tips"],
                    h.button(".primary", type="button", data_coach="next")["Next" if 1 < place < len(bubbles) else "Got it"],
                ],
            ]
            for place, (beside, title, says) in enumerate(bubbles, 1)
        )
    ]
