"""Pieces for paper: boxes to tick, what one looks up, the head and foot of a page. Black on white, and no colour says anything."""

import re
from collections.abc import Iterable, Mapping

from htpy import Node

from highdraw.engine.rulebook import Rulebook, Table
from highdraw.engine.view import FighterView, Track
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.parts.token import side_mark
from highdraw.web.sprite import sprite

MOST_BOXES = 40
TABLE_ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)+")
STAYS = "\N{NO-BREAK SPACE}"
SIZES = {"a4": "A4", "letter": "Letter"}


def printed_page(title: str, paper: str, content: Node, other: str, pdf: bool = False) -> h.Element:
    """A page made for print, on A4 or Letter; on the screen it has links to the other size and to the printer's dialogue."""
    away = next(size for size in SIZES if size != paper)
    again = f"{other}{'&' if '?' in other else '?'}"
    return h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1"),
            h.title[f"{title} · Highdraw"],
            h.link(rel="stylesheet", href=asset("style.css")),
            h.link(rel="stylesheet", href=asset("desk.css")),
            h.link(rel="icon", href=asset("icon.svg"), type="image/svg+xml"),
        ],
        h.body(class_=f"printed {paper}")[
            sprite(),
            h.nav(".not-printed", aria_label="Paper")[
                h.span[f"For {SIZES[paper]}. Print it with your browser, or save it as PDF."],
                h.a(href=f"{again}paper={paper}&as=pdf", download=True)["As PDF"] if pdf else None,
                h.a(href=f"{again}paper={away}")[f"For {SIZES[away]}"],
            ],
            h.main("#main")[content],
        ],
    ]


def boxes(track: Track, name: str = "") -> Node:
    """A box for each step up to the last notch; a bar stands where something happens past it. One of many has a `name` there."""
    last = min(MOST_BOXES, int(max(track.notches.values(), default=len(track.steps))))
    if last < 1:
        return None
    bars = {int(value) for value in track.notches.values()}
    says = track.says or " · ".join(f"{name} past {value:g}" for name, value in track.notches.items())
    return h.div(".boxes")[
        h.span(role="img", aria_label=f"{last} boxes")[
            [h.span(class_="box notch" if number in bars and number < last else "box") for number in range(1, last + 1)]
        ],
        h.small[h.b[name or label_of(track.label)], None if name else f" {says or ' · '.join(track.steps)}"],
    ]


def one_each(some: Iterable[FighterView]) -> h.Element:
    """Of many who bear nothing that is counted a box for each, with their number."""
    numbers = [one.name.rpartition(" ")[2] for one in some]
    return h.div(".boxes.numbered")[
        h.span(role="img", aria_label=f"{len(numbers)} boxes, one for each")[(h.span(".box")[number] for number in numbers)]
    ]


def looked_up(one: FighterView) -> str:
    """What others look up of a fighter in a fight, in a line."""
    return in_line([f"{fact}".replace(" ", STAYS) for fact in (*one.facts, *one.sheet)])


def in_line(some: Iterable[str]) -> str:
    """Each once, with dots between them that begin no line."""
    return f"{STAYS}· ".join(dict.fromkeys(filter(None, some)))


def label_of(words: str) -> str:
    """Words as they begin a line: a column's or a track's name.

    >>> label_of("threshold_percent"), label_of("HP lost")
    ('Threshold percent', 'HP lost')
    """
    return f"{words[:1].upper()}{words[1:]}".replace("_", " ")


def tent(one: FighterView, side: int, name: str, many: bool = False) -> h.Element:
    """A tent for the table: the name faces the others, the numbers face whoever plays. Of `many` the GM ticks on the GM's sheet."""
    return h.article(".tent")[
        h.div(".away", aria_hidden="true")[h.p(".name")[side_mark(side), name], h.p[one.held]],
        h.div(".near")[h.h2[side_mark(side), name], h.p[looked_up(one)], None if many else [boxes(track) for track in one.tracks]],
    ]


def reference(book: Rulebook, switches: dict[str, str]) -> Node:
    """Cards to cut out: house rules of this table, words of art, and the tables that fit a card."""
    changed = [switch for switch in book.switch if switches.get(switch.name, switch.default) != switch.default]
    tables = [table for table in book.table if table.card and len(table.rows) <= 8 and len(table.columns) <= 4]
    titles = {table.id: table.title for table in book.table}
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
                _table(table, titles),
            ]
            for table in tables
        ],
    ]  # fmt: skip


def _table(table: Table, titles: Mapping[str, str]) -> h.Element:
    """A table of the book, without the column that names rules; other tables go by their titles."""
    shown = [place for place, column in enumerate(table.columns) if column != "rule"]
    return h.table[
        h.thead[h.tr[[h.th(scope="col")[label_of(table.columns[place])] for place in shown]]],
        h.tbody[[h.tr[[h.td["" if row[place] is None else _titled(str(row[place]), titles)] for place in shown]] for row in table.rows]],
    ]


def _titled(text: str, titles: Mapping[str, str]) -> str:
    """
    >>> _titled("roll d6 on T-GUTS", {"T-GUTS": "Guts"})
    'roll d6 on Guts'
    """
    return TABLE_ID.sub(lambda found: titles.get(found[0], found[0]), text)


def _card(title: str, lines: list[list[h.Element]]) -> h.Element:
    return h.article(".card-out")[h.h2[title], h.dl[lines]]
