"""A fight that is over, on the big screen: who won and the moment that cost most; beside it everybody's part."""

from htpy import Node

from highdraw.engine.view import View
from highdraw.table.role import Role
from highdraw.table.summary import Summary, Tally, summarize
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.parts.stage import passing
from highdraw.web.parts.summary import fates, length, who_won
from highdraw.web.parts.token import side_mark, tokens

MOST_ROWS = 9
MOST_MEASURES = 2


def ending(table: Table, role: Role) -> tuple[Node, Node]:
    """What goes on the left and on the right."""
    found, view = summarize(table, role), table.view(role)
    left = h.section(".ending", aria_labelledby="after")[
        h.p[length(found)],
        h.h2("#after")[who_won(found)],
        h.p(".fates")[fates(found)],
        h.section(".stage.felt", aria_label="The moment that cost most")[
            h.h3["The moment that cost most"], passing(found.moment, view, "decided")
        ]
        if found.moment is not None
        else None,
    ]
    return left, _parts(found, view)


def parts(table: Table, role: Role) -> Node:
    """Who won, over everybody's part: where the left is taken by what comes after the fight."""
    found = summarize(table, role)
    return [h.h2("#after")[who_won(found)], _parts(found, table.view(role))]


def _parts(found: Summary, view: View) -> h.Element:
    """Everybody's part; of many those who did and suffered most."""
    known = tokens(view)
    measures = found.measures[:MOST_MEASURES]
    ranked = sorted(found.tallies, key=lambda tally: -(sum(tally.dealt.values()) + sum(tally.taken.values())))[:MOST_ROWS]
    return h.table(".parts")[
        h.caption(".sr")["What everybody did and suffered"],
        h.thead[
            h.tr[
                h.th(scope="col")["Fighter"],
                h.th(scope="col")["Hits"],
                [h.th(scope="col")[name] for name in measures],
                h.th(scope="col")["Luck"] if found.luck else None,
            ]
        ],
        h.tbody[[_row(found, tally, measures, known[tally.who].side) for tally in ranked]],
    ]


def _row(found: Summary, tally: Tally, measures: tuple[str, ...], side: int) -> h.Element:
    return h.tr(class_=tally.fate)[
        h.th(scope="row")[h.span[side_mark(side), h.span(".name")[tally.name]]],
        h.td[f"{tally.hits}/{tally.attacks}"],
        [h.td[h.b[f"{tally.dealt.get(name, 0):g}"], f" / {tally.taken.get(name, 0):g}"] for name in measures],
        h.td[f"{tally.luck:+.0%}" if tally.chances else "–"] if found.luck else None,
    ]
