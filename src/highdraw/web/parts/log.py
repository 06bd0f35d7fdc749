"""What happened, an entry for each exchange under the heading of its turn, with its cards in small and its receipt behind it."""

from collections.abc import Sequence
from typing import NamedTuple

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.engine.beat import Beat, ShownDie, Side
from highdraw.engine.event import Event
from highdraw.table.role import Role
from highdraw.table.stage import exchange_of
from highdraw.table.table import Table
from highdraw.web.html import KEPT, FragmentCache, Template, cached
from highdraw.web.parts.cards import mini
from highdraw.web.parts.receipt import receipt

ENTRIES = FragmentCache(KEPT)
"""Entries of a log, drawn once for everybody who reads the same."""
LOG = Template(h.ol(".log", aria_label="What happened"))
HEADING = 0
"""Instead of the number of an exchange: headings that follow each other stand in one line."""
DROPPED = {"spare", "over", "aside", "replaced"}
"""Roles of cards and dice that did not count."""


class Entry(NamedTuple):
    """What stands together: one exchange, or a sentence outside of any."""

    first: int
    """The number of its oldest event."""
    events: tuple[Event, ...]

    @property
    def heading(self) -> bool:
        return self.events[0].level == "heading"


def log(table: Table, role: Role, last: int = 30) -> Node:
    """What happened, the newest first."""
    found = entries(table.events(role), table.session.beats, last)
    return LOG[[entry(each, table.system.id) for each in under_headings(found)]]


def entries(events: Sequence[Event], beats: Sequence[Beat], last: int) -> list[Entry]:
    """The last entries, the newest first. Bookkeeping is on the page anyhow, and stands in none."""
    found: list[Entry] = []
    place = begun = len(events)
    open_: int | None = None
    some: list[Event] = []
    while place and len(found) <= last:
        place -= 1
        event = events[place]
        if not worth_telling(event):
            continue
        exchange = HEADING if event.level == "heading" else exchange_of(beats, event.beat) if 0 < event.beat <= len(beats) else -place - 1
        if some and exchange != open_:
            found.append(Entry(begun, tuple(reversed(some))))
            some = []
        open_, begun = exchange, place
        some.append(event)
    if some:
        found.append(Entry(begun, tuple(reversed(some))))
    return found[:last]


def under_headings(found: Sequence[Entry]) -> list[Entry]:
    """Entries with each heading before what it is the heading of; the newest turn first, as it was."""
    told: list[Entry] = []
    waiting: list[Entry] = []
    for each in found:
        waiting = [each, *waiting] if each.heading else [*waiting, each]
        if each.heading:
            told, waiting = told + waiting, []
    return told + waiting


def worth_telling(event: Event) -> bool:
    """Whether it stands in a log: bookkeeping is on the page anyhow."""
    return event.level != "book" and bool(event.text)


def entry(each: Entry, system: str, named: bool = True) -> Markup:
    """One entry, with its reasons behind it. Its name keeps it in its place when others come."""
    mark = f"event-{each.first}" if named else ""
    return ENTRIES.of((mark, system, *each.events), lambda: _entry(each, system, mark))


def _entry(each: Entry, system: str, mark: str) -> Node:
    name = {"id": mark} if mark else {}
    if each.heading:
        return h.li(".event.is-heading", **name)[h.h3[" · ".join(event.text.rstrip(".") for event in each.events)]]
    told = [event for event in each.events if event.level != "detail"] or list(each.events)
    details = [event for event in each.events if event.level == "detail" and event not in told]
    tone = next((event.tone for event in reversed(each.events) if event.tone), "")
    reasons = any(event.steps or event.cites for event in each.events)
    return h.li(class_=" ".join(part for part in ("event", "is-main" if told[0].level == "main" else "is-detail", tone) if part), **name)[
        h.p[[(" " if place else None, _sentence(event)) for place, event in enumerate(told)]],
        minis(_shown(each.events)),
        h.details(".why")[
            h.summary["Why?"],
            h.ul(".details")[(h.li[event.text] for event in details)] if details else None,
            receipt(each.events, system) if reasons else None,
        ]
        if details or reasons
        else None,
    ]


def _sentence(event: Event) -> Node:
    return h.b[event.text] if event.tone else event.text


def _shown(events: Sequence[Event]) -> list[Side]:
    """What the sides laid open in the end, beat by beat."""
    last: dict[tuple[int, str], Side] = {}
    for event in events:
        for side in event.sides:
            last[event.beat, side.who or side.name] = side
    return list(last.values())


@cached
def minis(sides: list[Side]) -> Node:
    """The cards and dice of an exchange in small, with the totals."""
    shown = [side for side in sides if side.cards or side.dice]
    if not shown:
        return None
    return h.p(".minis")[[(h.i["vs"] if place else None, _mini_side(side)) for place, side in enumerate(shown)]]


def _mini_side(side: Side) -> Node:
    against = h.small[f"vs {side.against:g}"] if side.against is not None else None
    return h.span(".mini-side")[
        h.span(".sr")[f"{side.name}: "],
        [mini(each.face, unused=each.role in DROPPED) for each in side.cards],
        [_mini_die(each) for each in side.dice],
        h.strong[f"{side.total:g}"] if side.total is not None else None,
        against,
    ]


def _mini_die(each: ShownDie) -> h.Element:
    said = f"d{each.sides}: {' and '.join(map(str, each.faces))}"
    kind = f"die-mini{' dropped' if each.role in DROPPED else ''}"
    return h.span(class_=kind, role="img", aria_label=said)["+".join(map(str, each.faces))]
