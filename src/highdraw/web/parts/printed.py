"""Pieces for paper: boxes to tick, what one looks up, the head and foot of a page. Black on white, and no colour says anything."""

import htpy as h
from htpy import Node

from highdraw.engine.rulebook import Rulebook
from highdraw.engine.view import FighterView, Track
from highdraw.web.assets import asset
from highdraw.web.parts.token import side_mark
from highdraw.web.sprite import sprite

MOST_BOXES = 40
SIZES = {"a4": "A4", "letter": "Letter"}


def printed_page(title: str, paper: str, content: Node, other: str) -> h.Element:
    """A page made for print, on A4 or Letter; on the screen it has links to the other size and to the printer's dialogue."""
    away = next(size for size in SIZES if size != paper)
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{title} · Highdraw"],
            h.link(rel="stylesheet", href=asset("style.css")),
            h.link(rel="icon", href=asset("icon.svg"), type="image/svg+xml"),
        ],
        h.body(class_=f"printed {paper}")[
            sprite(),
            h.nav(".not-printed", aria_label="Paper")[
                h.span[f"For {SIZES[paper]}. Print it with your browser, or save it as PDF."],
                h.a(href=f"{other}{'&' if '?' in other else '?'}paper={away}")[f"For {SIZES[away]}"],
            ],
            h.main("#main")[content],
        ],
    ]


def boxes(track: Track) -> Node:
    """A box for each step up to the last notch; a bar stands where something happens past it."""
    last = min(MOST_BOXES, int(max(track.notches.values(), default=len(track.steps))))
    if last < 1:
        return None
    bars = {int(value) for value in track.notches.values()}
    says = track.says or " · ".join(f"{name} past {value:g}" for name, value in track.notches.items())
    return h.div(".boxes")[
        h.b[track.label],
        h.span(role="img", aria_label=f"{last} boxes")[
            [h.span(class_="box notch" if number in bars and number < last else "box") for number in range(1, last + 1)]
        ],
        h.small[says or " · ".join(track.steps)],
    ]


def looked_up(one: FighterView) -> str:
    """What others look up of a fighter in a fight, in a line."""
    return " · ".join(f"{fact.label} {fact.value}" for fact in (*one.facts, *one.sheet))


def tent(one: FighterView, side: int, name: str) -> h.Element:
    """A tent for the table: the name faces the others, the numbers face whoever plays."""
    return h.article(".tent")[
        h.div(".away", aria_hidden="true")[h.p(".name")[side_mark(side), name], h.p[one.held]],
        h.div(".near")[h.h2[side_mark(side), name], h.p[looked_up(one)], [boxes(track) for track in one.tracks]],
    ]


def reference(book: Rulebook, switches: dict[str, str]) -> Node:
    """Cards to cut out: house rules of this table, words of art, and the tables that fit a card."""
    changed = [switch for switch in book.switch if switches.get(switch.name, switch.default) != switch.default]
    tables = [table for table in book.table if len(table.rows) <= 8 and len(table.columns) <= 4]
    return [
        _card("House rules of this table", [
            [h.dt[switch.title], h.dd[switch.meanings[switch.values.index(switches[switch.name])]]] for switch in changed
        ] or [[h.dt["None changed"], h.dd["Everything is as in the rulebook."]]]),
        [
            _card("Words", [[h.dt[term.word], h.dd[term.means]] for term in book.term[first : first + 6]])
            for first in range(0, len(book.term), 6)
        ],
        [
            h.article(".card-out")[
                h.h2[table.title],
                h.table[
                    h.thead[h.tr[[h.th(scope="col")[column] for column in table.columns]]],
                    h.tbody[[h.tr[[h.td["" if cell is None else str(cell)] for cell in row]] for row in table.rows]],
                ],
            ]
            for table in tables
        ],
    ]  # fmt: skip


def _card(title: str, lines: list[list[h.Element]]) -> h.Element:
    return h.article(".card-out")[h.h2[title], h.dl[lines]]
