"""What would you do? The tactician's answer below a question, when it is asked for."""

from htpy import Node

from highdraw.engine.request import Request
from highdraw.table.hints import Hint
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.icon import icon


def ask(token: str, part: Request[object], key: str) -> Node:
    """The button, and the place where the answer appears. It stays until something else is asked."""
    return _ask(token, part.addressee, key)


@cached
def _ask(token: str, who: str, key: str) -> h.Element:
    mark = f"hint-{key}"
    way = {"hx-get": f"/t/{token}/hint?who={who}", "hx-target": f"[id='{mark}'] output", "hx-swap": "innerHTML"}
    return h.div(".ask-hint", id=mark, **{"hx-morph-skip": ""})[
        h.button(".quiet", type="button", data_key="h", title="What would you do? (H)", **way)[icon("bulb"), "What would you do?"],
        h.output(aria_live="polite"),
    ]


def told(hint: Hint) -> Node:
    """The hint, with a button that takes it where a choice is offered or cards are picked."""
    if not hint.says:
        return hint.reason
    return [
        h.p[h.b[hint.says[:1].upper() + hint.says[1:]], ". ", hint.reason],
        h.button(type="submit", name="take", value=hint.key or hint.pick)["Do that"] if hint.key or hint.pick else None,
    ]
