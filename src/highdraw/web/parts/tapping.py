"""Cards of one's own hand, tapped to choose: what they make together stands below them, with a button for each choice it is.

Without a script the choices themselves are there, behind a line.
"""

from htpy import Node
from markupsafe import Markup

from highdraw.engine.request import Preview
from highdraw.engine.system import Held
from highdraw.web import elements as h
from highdraw.web.cards import spoken
from highdraw.web.html import cached
from highdraw.web.parts.cards import card


def tapping(fan: tuple[Held, ...], nothing: Preview, choices: Node, mark: str) -> Markup:
    """The hand to tap; `nothing` is what tapping no card makes. `mark` names the moment: what is tapped stays until then."""
    return _tapping(fan, nothing, choices, mark)


@cached
def _tapping(fan: tuple[Held, ...], nothing: Preview, choices: Node, mark: str) -> Node:
    kind = "choice" if any(one.now for one in fan) else "choice primary"
    return [
        h.card_set(".pick.taps", id=mark, **{"hx-morph-skip": ""})[
            h.div(".held", role="group", aria_label="Your cards")[
                (
                    h.button(
                        type="button", data_card=one.face, aria_pressed="false", class_=None if one.now else "later",
                        aria_label=", ".join(filter(None, (spoken(one.face), one.says))),
                    )[card(one.face), h.small[one.says] if one.says else None]
                    for one in fan
                )
            ],
            h.p(".preview", role="status", aria_live="polite")[nothing.says],
            h.div(".makes")[(h.button(class_=kind, type="submit", name="value", value=key)[says] for key, says in nothing.choices)],
            h.button(".suggest.quiet", type="button", hidden=True)["What would be best?"],
        ],
        h.details(".all", id=f"all-{mark}")[h.summary["All choices"], choices],
    ]  # fmt: skip
