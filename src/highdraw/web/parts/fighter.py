"""A fighter on a page: name, states, tracks and counters, from a seat's view."""

from math import ceil

import htpy as h
import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.view import Counter, Fact, FighterView, Tag, Track, View
from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts.deed import opens

CELLS = 24
"""A longer track is drawn to scale."""
FIGHTERS = FragmentCache(1_000_000)
"""Fighters as they stand at one moment, drawn once for everybody who sees the same."""
FIGHTER, FIGHTER_END = Markup('<article class="%s" data-who="%s">'), Markup("</article>")
# Elements whose attributes never change: written once.
SR, NAME, PLAYER, STATE, STATES = (
    Template(each) for each in (h.span(".sr"), h.span(".name"), h.small(".player"), h.span(".state"), h.p(".states"))
)
FULL, OPEN, FACTS, HEAD = Template(h.span(".full")), Template(h.span(".open")), Template(h.p(".facts")), Template(h.h3)
LABEL, NUMBER = Template(h.span(".label", aria_hidden="true")), Template(h.b(aria_hidden="true"))
CELLS_ROW, PAST = Template(h.span(".cells", aria_hidden="true")), Template(h.small(".past", aria_hidden="true"))


def fighter(view: View, who: str, *, now: bool = False, player: str = "", panel: str = "") -> Markup:
    """How somebody stands. With a `panel` each number can be pressed to set it there, and the rest by a button."""
    one = view.fighters[who]
    return FIGHTERS.of((one, now, player, panel), lambda: _fighter(_shown(one), now, player, view.legend, panel))


class Shown(msgspec.Struct, frozen=True):
    """What is shown of a fighter."""

    who: str
    name: str
    out: bool
    counters: tuple[Counter, ...]
    states: tuple[Tag, ...]
    notes: tuple[str, ...]
    tracks: tuple[Track, ...]
    facts: tuple[Fact, ...]
    held: str


def _shown(one: FighterView) -> Shown:
    return Shown(one.id, one.name, one.out, one.counters, one.states, one.notes, one.tracks, one.facts, one.held)


@cached
def _fighter(one: Shown, now: bool, player: str, legend: str, panel: str) -> Node:
    facts = ", ".join(map(str, one.facts))
    return (
        FIGHTER % (f"fighter{' now' if now else ''}{' down' if one.out else ''}", one.who),
        HEAD[
            NAME[one.name],
            PLAYER[f" {player}"] if player else None,
            SR[", acts now"] if now else None,
            chips(one.counters, legend),
        ],
        _states([*(tag.word for tag in one.states), *one.notes]),
        [track(each, one.name, panel) for each in one.tracks],
        FACTS[" · ".join(part for part in (facts, one.held) if part)],
        _fix(one.name, panel) if panel else None,
        FIGHTER_END,
    )


@cached
def _fix(name: str, panel: str) -> h.Element:
    return h.p(".row")[h.button(".fix", aria_label=f"Set {name} right", **opens(panel))["Set …"]]


@cached
def _states(said: list[str]) -> Node:
    """In what state somebody is, each a word of its own."""
    if not said:
        return None
    return STATES[[(", " if place else None, STATE[word]) for place, word in enumerate(said)]]


# ---- tracks and counters


@cached
def track(each: Track, name: str = "", panel: str = "") -> h.Element:
    """A track as a row of cells with its notches: in words for everybody, as a picture for those who see."""
    value, under, notches = each.value, each.under, each.notches
    top = max([*notches.values(), value + under, 1])
    said = f"{each.label} {value:g}" + (f" and {under:g} below" if under else "")
    words = each.says or ", ".join(f"{name} past {at:g}" for name, at in notches.items())
    return h.div(class_="track grave" if each.grave else "track", title=words)[
        LABEL[each.label],
        _number(name, each.label, f"{value:g}", panel) if panel else NUMBER[f"{value:g}"],
        CELLS_ROW[_cells(value, under, list(notches.values()), top)],
        PAST[words],
        SR[f"{said}; {words}"],
    ]


def _number(name: str, label: str, value: str, panel: str) -> h.Element:
    """A number that can be pressed to set it."""
    return h.button(".number", aria_label=f"{name}: {label} {value}, set it", title=f"Set {label}", **opens(panel))[value]


@cached
def _cells(value: float, under: float, notches: list[float], top: float) -> list[h.Element]:
    """What is full, what lies under it, and after which cells there is a notch; to scale when the track is long."""
    count = min(ceil(top), CELLS)
    below, full = (ceil(amount * count / top) for amount in (under, under + value))
    marks = {max(1, round(notch * count / top)) for notch in notches}

    def kind(place: int) -> str:
        fill = " under" if place <= below else " full" if place <= full else ""
        return f"cell{fill}{' notch' if place in marks else ''}"

    return [h.i(class_=kind(place)) for place in range(1, count + 1)]


@cached
def chips(some: tuple[Counter, ...], legend: str = "") -> Node:
    """Counters as they lie, with their numbers for those who hear them."""
    some = tuple(each for each in some if each.count)
    if not some:
        return None
    return h.span(".chips", title=legend)[
        h.span(aria_hidden="true")[[(FULL if each.full else OPEN)[each.signs] for each in some]],
        SR[", ".join(f"{each.label}: {each.count}" for each in some)],
    ]
