"""Cards of one's own hand, tapped to choose: what they make together stands below them, with a button for each choice it is.

How many cards could go together is a row of buttons that tap them; what cannot be stays, with its reason. Without a script the choices
themselves are there, behind a line.
"""

from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Preview
from highdraw.engine.system import Held, Size
from highdraw.web import elements as h
from highdraw.web.cards import spoken
from highdraw.web.html import cached
from highdraw.web.parts.cards import card


def tapping(fan: tuple[Held, ...], sizes: tuple[Size, ...], nothing: Preview, choices: Node, mark: str, *, hints: bool = True) -> Markup:
    """The hand to tap; `nothing` is what tapping no card makes. `mark` names the moment: what is tapped stays until then."""
    return _tapping(fan, sizes, nothing, choices, mark, hints)


@cached
def _tapping(fan: tuple[Held, ...], sizes: tuple[Size, ...], nothing: Preview, choices: Node, mark: str, hints: bool) -> Node:
    kind = "choice" if any(one.now for one in fan) else "choice primary"
    return h.card_set(".pick.taps", id=mark, **{"hx-morph-skip": ""})[
        h.div(".held", role="group", aria_label="Your cards")[
            (
                h.button(
                    type="button", data_card=one.face, aria_pressed="false", class_=None if one.now else "later",
                    aria_label=", ".join(filter(None, (spoken(one.face), one.says))),
                )[card(one.face), h.small[one.says] if one.says else None]
                for one in fan
            )
        ],
        h.div(".sizes", role="group", aria_label="How many cards", hidden=True)[(_size(size) for size in sizes)] if sizes else None,
        h.p(".preview", role="status", aria_live="polite")[nothing.says],
        h.div(".drawn", aria_hidden="true"),
        h.div(".makes")[(h.button(class_=kind, type="submit", name="value", value=key)[says] for key, says in nothing.choices)],
        h.div(".foot")[
            h.button(".suggest.quiet", type="button", data_key="h", title="What would be best? (H)", hidden=True)["What would be best?"]
            if hints
            else None,
            h.details(".all", id=f"all-{mark}")[h.summary["All choices"], choices],
        ],
    ]  # fmt: skip


def _size(size: Size) -> h.Element:
    """A set of so many cards, that taps them; or why there is none."""
    about = [h.b[size.says], h.small[size.hint]]
    if not size.cards:
        return h.button(".choice", type="button", disabled=True)[about]
    return h.button(".choice", type="button", data_cards=" ".join(size.cards), aria_pressed="false")[about]
