"""Four bubbles for somebody's first fight: where to choose, what the stage shows, what the signs mean, how to ask why.

They are shown one after the other, once in a browser; without a script they are not there.
"""

from highdraw.web import elements as h
from highdraw.web.html import cached

BUBBLES = (
    (".lower > .now", "Pick an action", "Each choice says what it means and what it costs. Press its number, or tap it."),
    ("#stage", "This is what happened", "The cards or dice of both sides, what counted and what did not, the totals, and what came of it."),
    (".fighters .fighter", "This is how you stand", ""),
    (".log .event", "Ask why any time", "Every result opens its sum, line by line, with the rule behind each. W opens the newest."),
)
"""Beside what each stands, its title and its text; the third says what this system's signs mean."""


@cached
def coach(legend: str) -> h.Element:
    return h.first_fight("#coach", hidden=True, **{"hx-morph-skip": ""})[
        (
            h.section(".bubble", hidden=True, data_beside=beside, aria_label=title)[
                h.h3[title],
                h.p[words or legend or "The bar fills with what you suffer; its notches say what happens past them."],
                h.footer[
                    h.span(aria_hidden="true")[f"{place} of {len(BUBBLES)}"],
                    h.button(".quiet", type="button", data_coach="end")["No more tips"],
                    h.button(".primary", type="button", data_coach="next")["Next" if place < len(BUBBLES) else "Got it"],
                ],
            ]
            for place, (beside, title, words) in enumerate(BUBBLES, 1)
        )
    ]
