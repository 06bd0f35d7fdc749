"""What happened, an entry for each exchange under the heading of its turn, with its cards in small and its receipt behind it."""

from collections import deque
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from cachetools import FIFOCache
from htpy import Node
from markupsafe import Markup

from highdraw.engine.beat import Beat, ShownDie, Side
from highdraw.engine.event import Event
from highdraw.engine.view import View
from highdraw.table.role import Role
from highdraw.table.stage import exchange_of, staged
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import KEPT, FragmentCache, Template, cached, html
from highdraw.web.parts import attacks
from highdraw.web.parts.cards import mini
from highdraw.web.parts.glossary import explained
from highdraw.web.parts.receipt import receipt
from highdraw.web.parts.ruler import between

ENTRIES = FragmentCache(KEPT)
"""Entries of a log, drawn once for everybody who reads the same."""
MOST = 30
"""How many of the newest entries stand on a page."""
READERS = 2000
READ: "FIFOCache[tuple[str, str], Growing]" = FIFOCache(READERS)
"""The logs of those who look on."""
LOG = Template(h.ol(".log", aria_label="What happened"))
MOST_FOUND = 60
"""At most this many entries of a search are shown."""
SEVERAL = 3
"""At least this many attacks that belong together get a line that says how they came out."""
MOST_MET = 5
"""At most this many of the times a rule counted are shown beside it."""
HEADING = 0
"""Instead of the number of an exchange: headings that follow each other stand in one line."""
DROPPED = {"spare", "over", "aside", "replaced"}
"""Roles of cards and dice that did not count."""


class Entry(NamedTuple):
    """What stands together: one exchange, or a sentence outside of any."""

    first: int
    """The number of its oldest event."""
    events: tuple[Event, ...]
    exchange: int = 0
    """The exchange, by the number of its first beat; 0 for none."""

    @property
    def heading(self) -> bool:
        return self.events[0].level == "heading"


class Growing:
    """The newest entries of a log, put together as it grows: what was read is not read again."""

    def __init__(self, events: Sequence[Event], beats: Sequence[Beat]) -> None:
        self.events, self._beats = events, beats
        self._read = 0
        self._newest: Event | None = None
        self._found: deque[Entry] = deque(maxlen=MOST)
        self._exchange = 0
        self._drawn: dict[int, tuple[Entry, Markup]] = {}
        """The entries on the page, each by what it is, and not by what it says."""

    def goes_on(self, events: Sequence[Event]) -> bool:
        """Whether these are the same events, and perhaps more."""
        return self.events is events and (not self._read or (self._read <= len(events) and events[self._read - 1] is self._newest))

    def latest(self, last: int) -> list[Entry]:
        """The last entries, the newest first."""
        events, found = self.events, self._found
        for place in range(self._read, len(events)):
            event = events[place]
            if not event.worth_telling:
                continue
            exchange = _exchange(event, place, self._beats)
            if found and exchange == self._exchange:
                found[-1] = found[-1]._replace(events=(*found[-1].events, event))
            else:
                found.append(Entry(place, (event,), max(exchange, 0)))
            self._exchange = exchange
        if events:
            self._read, self._newest = len(events), events[-1]
        return list(islice(reversed(found), last))

    def drawn(self, last: int, system: str, view: View) -> tuple[Markup, ...]:
        """The same as they stand on a page, under their headings; above attacks that belong together how they came out."""
        latest = self.latest(last)
        known, found, sums = self._drawn, under_headings(latest), several(latest, self._beats)
        self._drawn = {id(each): known.get(id(each)) or (each, entry(each, system, terms=True)) for each in found}
        shown: list[Markup] = []
        for each, drawn in self._drawn.values():
            if numbers := sums.pop(each.exchange, None):
                some = [staged(self._beats, number) for number in numbers]
                shown += [html(line)] if (line := _sum(some[0].number, attacks.heading(some, view), attacks.verdict(some, view))) else []
            shown.append(drawn)
        return tuple(shown)


def log(table: Table, role: Role, last: int = MOST) -> Node:
    """What happened, the newest first; `MOST` entries at most."""
    events, key = table.events(role), (table.id, role.name)
    growing = READ.get(key)
    if growing is None or not growing.goes_on(events):
        growing = READ[key] = Growing(events, table.session.beats)
    return LOG[growing.drawn(last, table.system.id, table.view(role))]


def several(found: Sequence[Entry], beats: Sequence[Beat]) -> dict[int, list[int]]:
    """Of entries, the newest first: where attacks belong together, the exchanges of all of them, by the newest."""
    runs: list[list[int]] = [[]]
    for each in found:
        if each.heading and any(not event.who for event in each.events):
            runs.append([])
        first = beats[each.exchange - 1] if each.exchange else None
        if first is None or not (first.attack and first.target):
            continue
        last = beats[runs[-1][-1] - 1] if runs[-1] else first
        if last.target != first.target and last.who != first.who:
            runs.append([])
        if each.exchange not in runs[-1]:  # what happens at the same time is told in turns
            runs[-1].append(each.exchange)
    return {run[0]: sorted(run) for run in runs if len(run) >= SEVERAL}


@cached
def _sum(number: int, heading: str, verdict: str) -> Node:
    """How several attacks came out, in a line."""
    return h.li(".event.is-sum", id=f"attacks-{number}")[h.p[h.b[f"{heading}."], " ", verdict]] if verdict else None


def found_in(events: Sequence[Event], beats: Sequence[Beat], system: str, words: str) -> h.Fragment:
    """The newest entries that hold all of some words."""
    wanted = words.lower().split()
    every = [each for each in entries(events, beats, len(events)) if not each.heading]
    found = [each for each in every if all(word in " ".join(event.text for event in each.events).lower() for word in wanted)]
    many = f"{len(found)} of {len(every)} entries" if found else "Nothing in the log matches these words."
    return h.fragment[
        h.p(".hint", role="status")[many],
        h.ol(".log", aria_label="Found")[(entry(each, system, named=False, terms=True) for each in found[:MOST_FOUND])],
    ]


def met_in(events: Sequence[Event], beats: Sequence[Beat], system: str, rule: str) -> h.Element:
    """Where a rule has decided something: the newest entries that cite it, under their headings."""
    found: list[Entry] = []
    headings: list[Entry] = []
    for each in under_headings(entries(events, beats, len(events))):
        if each.heading:
            headings = [each]
        elif any(rule in event.rules() for event in each.events):
            found, headings = [*found, *headings, each], []
    told = sum(not each.heading for each in found)
    return h.section(".met", aria_label="In this fight")[
        h.h3["In this fight"],
        h.p(".hint")[
            f"The newest {MOST_MET} of {told} times it counted." if told > MOST_MET else None if told else "It has not come up yet."
        ],
        h.ol(".log", aria_label="Where it counted")[(entry(each, system, named=False) for each in _newest(found, MOST_MET))]
        if told
        else None,
    ]


def _newest(found: Sequence[Entry], most: int) -> list[Entry]:
    """The first few entries that are no headings, with the headings before them."""
    kept: list[Entry] = []
    for each in found:
        if not each.heading:
            most -= 1
        if most < 0:
            break
        kept.append(each)
    return kept[:-1] if kept and kept[-1].heading else kept


def search(token: str) -> Markup:
    """A field to look through the whole log; what is found takes the place of the newest entries."""
    return _search(token)


@cached
def _search(token: str) -> Node:
    to = f"/t/{token}/log"
    live = {"hx-get": to, "hx-trigger": "input delay:250ms, submit", "hx-target": "#log-found", "hx-swap": "innerHTML"}
    return [
        h.form("#log-search.log-search", method="get", action=to, role="search", **live, **{"hx-morph-skip": ""})[
            h.label[h.span(".sr")["Search the log"], h.input(type="search", name="q", placeholder="Search the log", maxlength="80")]
        ],
        h.div("#log-found", **{"hx-morph-skip": ""}),
    ]


def entries(events: Sequence[Event], beats: Sequence[Beat], last: int) -> list[Entry]:
    """The last entries, the newest first. Bookkeeping is on the page anyhow, and stands in none."""
    found: list[Entry] = []
    place = begun = len(events)
    open_: int | None = None
    some: list[Event] = []
    while place and len(found) <= last:
        place -= 1
        event = events[place]
        if not event.worth_telling:
            continue
        exchange = _exchange(event, place, beats)
        if some and exchange != open_:
            found.append(Entry(begun, tuple(reversed(some)), max(open_ or 0, 0)))
            some = []
        open_, begun = exchange, place
        some.append(event)
    if some:
        found.append(Entry(begun, tuple(reversed(some)), max(open_ or 0, 0)))
    return found[:last]


def _exchange(event: Event, place: int, beats: Sequence[Beat]) -> int:
    """The exchange an event belongs to; below 0 for none."""
    return HEADING if event.level == "heading" else exchange_of(beats, event.beat) if 0 < event.beat <= len(beats) else -place - 1


def under_headings(found: Sequence[Entry]) -> list[Entry]:
    """Entries with each heading before what it is the heading of; the newest turn first, as it was."""
    told: list[Entry] = []
    waiting: list[Entry] = []
    for each in found:
        waiting = [each, *waiting] if each.heading else [*waiting, each]
        if each.heading:
            told, waiting = told + waiting, []
    return told + waiting


def entry(each: Entry, system: str, named: bool = True, terms: bool = False) -> Markup:
    """One entry, with its reasons behind it. Its name keeps it in its place when others come; with `terms` its words are explained."""
    mark = f"event-{each.first}" if named else ""
    return ENTRIES.of((mark, system, terms, each.exchange, *each.events), lambda: _entry(each, system, mark, terms))


def _entry(each: Entry, system: str, mark: str, terms: bool) -> Node:
    name = {**({"id": mark} if mark else {}), **({"data-exchange": f"{each.exchange}"} if each.exchange else {})}
    if each.heading:
        newest = {event.kind: event.text.rstrip(".") for event in each.events}
        return h.li(".event.is-heading", **name)[h.h3[" · ".join(newest.values())]]
    told = _told(each.events)
    details = [event for event in each.events if event not in told]
    tone = next((event.tone for event in reversed(each.events) if event.tone), "")
    words = html([(" " if place else None, _sentence(event)) for place, event in enumerate(told)])
    reasons = any(event.steps or event.cites for event in each.events)
    return h.li(class_=" ".join(part for part in ("event", "is-main" if told[0].level == "main" else "is-detail", tone) if part), **name)[
        h.p[explained(system, words) if terms else words],
        minis(_shown(each.events)),
        h.details(".why")[
            h.summary["Why?"],
            h.ul(".details")[(h.li[event.text] for event in details)] if details else None,
            receipt(each.events, system) if reasons else None,
        ]
        if details or reasons
        else None,
    ]


def _told(events: Sequence[Event]) -> list[Event]:
    """The sentences of an entry: details stand behind it, and so do those that only say what the small cards show, where others tell."""
    told = [event for event in events if event.level != "detail"] or list(events)
    return [event for event in told if event.tone or not event.sides] or told


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
    several = len(shown) > 2
    return h.p(".minis")[
        [
            (h.i["·" if several else _between(shown[place - 1], side)] if place else None, _mini_side(side))
            for place, side in enumerate(shown)
        ]
    ]


def _between(one: Side, other: Side) -> str:
    """Two totals are compared; rolls against numbers of their own follow each other."""
    return "vs" if one.against is None and other.against is None else "·"


def _mini_side(side: Side) -> Node:
    against = h.small[f"{between(side)} {side.against:g}"] if side.against is not None else None
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
