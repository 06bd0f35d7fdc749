"""A fighter on a page: name, states, tracks and chips, from a seat's view."""

from collections import Counter
from math import ceil
from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.web.html import FragmentCache, Template, cached
from highdraw.web.parts.deed import opens

View = dict[str, Any]
CELLS = 24
"""A longer track is drawn to scale."""
SHOWN = ("name", "chips", "states", "notes", "tracks", "numbers", "held")
"""What is shown of a fighter."""
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
    one, legend = view["fighters"][who], view.get("legend", "")

    def make() -> Markup:
        return _fighter([one[name] for name in SHOWN], who, is_down(view, one), now, player, legend, panel)

    return FIGHTERS.of((one, now, player, panel), make)


@cached
def _fighter(shown: list[Any], who: str, down: bool, now: bool, player: str, legend: str, panel: str) -> Node:
    name, some, states, notes, tracks, numbers, held = shown
    return (
        FIGHTER % (f"fighter{' now' if now else ''}{' down' if down else ''}", who),
        HEAD[
            NAME[name],
            PLAYER[f" {player}"] if player else None,
            SR[", acts now"] if now else None,
            chips(str(some), legend),
        ],
        _states([*states, *notes]),
        [track(each, name, panel) for each in tracks],
        FACTS[" · ".join(part for part in (numbers, held) if part)],
        _fix(name, panel) if panel else None,
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


def is_down(view: View, one: View) -> bool:
    """Whether somebody fights no more."""
    return bool(set(view["words"]["down"]).intersection(one["states"]))


# ---- tracks and chips


@cached
def track(each: View, name: str = "", panel: str = "") -> h.Element:
    """A track as a row of cells with its notches: in words for everybody, as a picture for those who see."""
    value, under, notches = each["value"], each.get("under", 0), each["notches"]
    top = max([*notches.values(), value + under, 1])
    said = f"{each['label']} {value:g}" + (f" and {under:g} below" if under else "")
    words = each.get("says") or ", ".join(f"{name} past {at}" for name, at in notches.items())
    return h.div(class_=f"track {each.get('style', '')}".strip(), title=words)[
        LABEL[each["label"]],
        _number(name, each["label"], f"{value:g}", panel) if panel else NUMBER[f"{value:g}"],
        CELLS_ROW[_cells(value, under, list(notches.values()), top)],
        PAST[words],
        SR[f"{said}; {words}"],
    ]


def _number(name: str, label: str, value: str, panel: str) -> h.Element:
    """A number that can be pressed to set it."""
    return h.button(".number", aria_label=f"{name}: {label} {value}, set it", title=f"Set {label}", **opens(panel))[value]


@cached
def _cells(value: float, under: float, notches: list[int], top: float) -> list[h.Element]:
    """What is full, what lies under it, and after which cells there is a notch; to scale when the track is long."""
    count = min(ceil(top), CELLS)
    below, full = (ceil(amount * count / top) for amount in (under, under + value))
    marks = {max(1, round(notch * count / top)) for notch in notches}

    def kind(place: int) -> str:
        fill = " under" if place <= below else " full" if place <= full else ""
        return f"cell{fill}{' notch' if place in marks else ''}"

    return [h.i(class_=kind(place)) for place in range(1, count + 1)]


@cached
def chips(some: str, legend: str = "") -> Node:
    """Chips as they lie, with their number for those who hear them."""
    if not some:
        return None
    names = {"●": "full", "○": "open"}
    said = ", ".join(f"{count} {names.get(sign, sign)}" for sign, count in Counter(some).items())
    return h.span(".chips", title=legend)[
        h.span(aria_hidden="true")[[(FULL if sign == "●" else OPEN)[sign] for sign in some]],
        SR[f"chips: {said if '×' not in some else some}"],
    ]
