"""The stage for somebody who is attacked: by whom, with what, the places for one's own cards, and what a hit would do."""

from htpy import Node

from highdraw.engine.system import Threat
from highdraw.table.stage import Staged
from highdraw.web import elements as h
from highdraw.web.html import cached
from highdraw.web.parts.stage import STAGE, STAGE_END, shown_side
from highdraw.web.parts.token import Token, token


def threatened(threat: Threat, attack: Staged, known: dict[str, Token], me: str, pace: Node = None) -> Node:
    """The attack under way in place of the last exchange; that one is shown in passing by whoever has not seen it."""
    return (STAGE % (attack.last, attack.number), pace, _inside(threat, known, me, f"exchange-{attack.number}"), STAGE_END)


@cached
def _inside(threat: Threat, known: dict[str, Token], me: str, mark: str) -> h.Element:
    mine = h.figure(".shown", data_side=me)[
        h.figcaption[token(known[me]) if me in known else None, h.b["You"]],
        h.div(".laid.places", aria_hidden="true")[(h.i for _ in range(threat.answers))],
    ]
    return h.div(".beat.threat", id=mark)[
        h.h2(".title")[threat.title],
        h.div(".rows")[h.div(".row.duel")[shown_side(threat.side, known), h.div(".score")[h.i["vs"]], mine]],
        h.p(".lands")[threat.lands] if threat.lands else None,
    ]
