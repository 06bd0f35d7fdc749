"""Pieces of a rulebook on a page: a rule, a switch, a table, and texts whose ids are links."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from htpy import Node
from markupsafe import Markup, escape

from highdraw.engine.rulebook import Rule, Rulebook, Switch, Table, cell_text
from highdraw.systems import load
from highdraw.web import elements as h
from highdraw.web.parts.drawn import drawings
from highdraw.web.parts.glossary import explained

_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")


def _head(book: Rulebook, name: str, title: str, level: int) -> h.Element:
    """The heading of an entry: by itself on its page, else with the way there."""
    small = h.small[name]
    return h.h1[title, " ", small] if level == 1 else h.h3[h.a(href=f"/rules/{book.system}/{name}")[title], " ", small]


def rule_part(book: Rulebook, rule: Rule, marked: Iterable[str] = (), level: int = 3) -> h.Element:
    """One rule: text, ruling, example, and the switch that changes it."""
    drawn = drawings(book, rule.id)
    notes = (("Ruling", rule.ruling), ("Example", rule.example if drawn is None else ""), ("In play", rule.quiet))
    switches = [switch for switch in book.switch if switch.name == rule.switch or switch.rule == rule.id]
    return h.article(".rule", id=rule.id)[
        _head(book, rule.id, rule.title, level),
        h.p[linked(book, rule.text, marked) if level > 1 else explained(book.system, linked(book, rule.text))],
        (h.p(".note")[h.b[f"{name}. "], linked(book, text, marked)] for name, text in notes if text),
        drawn,
        h.p(".note")[h.b["House rule. "], links(book, [switch.name for switch in switches])] if switches and level == 3 else None,
    ]


def switch_part(book: Rulebook, switch: Switch, level: int = 3) -> h.Element:
    """A house rule: its readings, the one that holds by default marked."""
    return h.article(".switch", id=f"switch-{switch.name}")[
        _head(book, switch.name, switch.title, level),
        h.dl[
            (
                (h.dt[h.code[value], h.span(".default")[" default"] if value == switch.default else None], h.dd[linked(book, meaning)])
                for value, meaning in zip(switch.values, switch.meanings, strict=False)
            )
        ],
        h.p(".note")["Changes ", links(book, [switch.rule]), "."],
    ]


def table_part(book: Rulebook, table: Table, level: int = 3) -> h.Element:
    """A table of the book as a table; wide ones scroll by themselves."""
    numeric = [
        all(isinstance(row[place], int | float) and not isinstance(row[place], bool) for row in table.rows)
        for place in range(len(table.columns))
    ]
    return h.article(".table", id=table.id)[
        _head(book, table.id, table.title, level),
        h.div(".wide", role="region", aria_label=table.title, tabindex="0")[
            h.table[
                h.thead[
                    h.tr[
                        (
                            h.th(scope="col", class_="number" if right else None)[name.replace("_", " ")]
                            for name, right in zip(table.columns, numeric, strict=True)
                        )
                    ]
                ],
                h.tbody[
                    (
                        h.tr[
                            (
                                h.td(class_="number" if right else None)[linked(book, cell_text(cell))]
                                for cell, right in zip(row, numeric, strict=True)
                            )
                        ]
                        for row in table.rows
                    )
                ],
            ]
        ],
        h.p(".note")[linked(book, table.notes)] if table.notes else None,
    ]


def anchor(section: str) -> str:
    """A chapter as the target of a link.

    >>> anchor("Bonus cards (optional)")
    'ch-bonus-cards-optional'
    """
    return "ch-" + "-".join(re.findall(r"[a-z0-9]+", section.lower()))


def title_of(book: Rulebook, name: str) -> str:
    entries: list[Rule | Table] = [*book.rule, *book.table]
    found = next((entry.title for entry in entries if entry.id == name), "")
    return found or next((switch.title for switch in book.switch if switch.name == name), name)


def links(book: Rulebook, names: Iterable[str]) -> Node:
    found = [h.a(href=f"/rules/{book.system}/{name}")[f"{title_of(book, name)} ({name})"] for name in names]
    return [[", " if place else None, link] for place, link in enumerate(found)]


def linked(book: Rulebook, text: str, marked: Iterable[str] = ()) -> Markup:
    """A text whose ids are links, with the words somebody looked for marked."""
    return Markup("").join(_pieces(book, flat(text), [word for word in marked if word]))


@cache
def _known(system: str) -> frozenset[str]:
    """All ids of a rulebook."""
    book = load(system).rulebook
    return frozenset((*(rule.id for rule in book.rule), *(table.id for table in book.table)))


def _pieces(book: Rulebook, text: str, marked: list[str]) -> Iterator[Markup]:
    known = _known(book.system)
    words = re.compile("|".join(map(re.escape, marked)), re.IGNORECASE) if marked else None
    at = 0
    for found in _ID.finditer(text):
        if found[0] in known:
            yield _marked(text[at : found.start()], words)
            yield Markup('<a href="/rules/{}/{}">{}</a>').format(book.system, found[0], found[0])
            at = found.end()
    yield _marked(text[at:], words)


def _marked(text: str, words: "re.Pattern[str] | None") -> Markup:
    if words is None:
        return escape(text)
    out, at = Markup(""), 0
    for found in words.finditer(text):
        out += escape(text[at : found.start()]) + Markup("<mark>{}</mark>").format(found[0])
        at = found.end()
    return out + escape(text[at:])


def flat(text: str) -> str:
    """One paragraph on one line."""
    return " ".join(text.split())


def ids_in(text: str) -> set[str]:
    """Everything in a text that is written as an id."""
    return set(_ID.findall(text))
