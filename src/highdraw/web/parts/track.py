"""Tracks as one bar of boxes: the gravest harm from the left, lesser after it, each in its own filling; thresholds as notches."""

from collections.abc import Sequence
from math import ceil

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.beat import Effect
from highdraw.engine.prose import listed
from highdraw.engine.view import Track
from highdraw.web import elements as h
from highdraw.web.html import Template, cached
from highdraw.web.parts.deed import opens

CELLS = 24
"""A longer track is drawn to scale."""
FILLINGS = ("dotted", "solid", "hatched")
"""From the gravest kind of harm to the one that passes soonest."""
NAME_CELLS = 4
"""How many boxes a name needs before its notch."""
SR = Template(h.span(".sr"))


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn: how much of each filling, from the left, of how much; where which threshold lies, and what is new."""

    label: str
    fills: tuple[tuple[str, float], ...]
    notches: dict[str, float]
    passed: frozenset[str] = frozenset()
    """The thresholds that are passed by what they are about and what lies below that; not by lesser harm on top of it."""
    text: str = ""
    """What is written beside it, where the sum would mislead."""
    new: float = 0
    steps: tuple[str, ...] = ()

    @property
    def value(self) -> float:
        return sum(amount for _, amount in self.fills)

    @property
    def top(self) -> float:
        return max([*self.notches.values(), self.value, 1])


def bars(tracks: Sequence[Track]) -> list[Bar]:
    """A bar each; kinds of harm that lie under one another are one bar.

    >>> strain = Track(label="strain", value=3, under=2, notches={"tired": 5})
    >>> harm = Track(label="harm", value=2, notches={"dead": 12}, grave=True)
    >>> [(bar.label, bar.fills, bar.top) for bar in bars([strain, harm])]
    [('strain and harm', (('solid', 2), ('hatched', 3)), 12)]
    >>> maimed = Track(label="harm", value=2, notches={"maimed": 4}, grave=True)
    >>> bars([strain, maimed])[0].passed, bars([msgspec.structs.replace(strain, value=4), maimed])[0].passed
    (frozenset(), frozenset({'tired'}))
    >>> [(bar.label, bar.fills) for bar in bars([harm, strain])]
    [('harm', (('solid', 2),)), ('strain', (('solid', 2), ('hatched', 3)))]
    """
    found: list[Bar] = []
    rest = list(tracks)
    while rest:
        count = next((many for many in (3, 2) if _stacked(rest[:many], many)), 1)
        found.append(_one_bar(rest[:count]))
        rest = rest[count:]
    return found


def _stacked(some: Sequence[Track], many: int) -> bool:
    """A lesser kind of harm with all graver ones below it, each with what follows under it."""
    return (
        len(some) == many
        and not some[0].grave
        and all(one.grave for one in some[1:])
        and all(one.under == sum(below.value for below in some[place + 1 :]) for place, one in enumerate(some))
    )


def _one_bar(some: Sequence[Track]) -> Bar:
    first = some[0]
    notches = {name: at for one in reversed(some) for name, at in one.notches.items()}
    passed = frozenset(name for one in some for name, at in one.notches.items() if one.under + one.value > at)
    if len(some) > 1:
        fills = tuple((kind, one.value) for kind, one in zip(FILLINGS[-len(some) :], reversed(some), strict=True))
        label = listed(one.label for one in some)
        return Bar(label=label, fills=fills, notches=notches, passed=passed)
    lies_on = not first.grave and first.under
    fills = (("solid", first.under), ("hatched", first.value)) if lies_on else (("solid", first.value),)
    return Bar(label=first.label, fills=fills, notches=notches, passed=passed, text=first.text or "", steps=first.steps)


def said(track: Track) -> str:
    """A track in words."""
    words = track.says or ", ".join(f"{name} past {at:g}" for name, at in track.notches.items())
    under = f" and {track.under:g} below" if track.under else ""
    return f"{track.label} {track.value:g}{under}" + (f"; {words}" if words else "")


def drawn(tracks: Sequence[Track], name: str = "", panel: str = "", effects: Sequence[Effect] = ()) -> Markup:
    """Somebody's tracks: in words for everybody, as bars for those who see. With a `panel` each number can be pressed to set it."""
    grown = {effect.track: effect.after - effect.before for effect in effects if effect.track and effect.after > effect.before}
    return _drawn(tuple(tracks), name, panel, sum(grown.values()))


@cached
def _drawn(tracks: tuple[Track, ...], name: str, panel: str, new: float) -> Node:
    shown = [msgspec.structs.replace(bar, new=new) for bar in bars(tracks)]
    numbers = [_number(track, name, panel) for track in tracks] if panel else [_sum(bar) for bar in shown if not bar.steps]
    return h.div(class_="track many" if len(shown) > 1 else "track", title="; ".join(map(said, tracks)))[
        (_bar(bar) for bar in shown),
        h.span(".numbers")[numbers] if numbers else None,
        [SR[said(track)] for track in tracks],
    ]


def _sum(bar: Bar) -> h.Element:
    """How much in all, and of how much."""
    return h.b(class_="number sum" if bar.value else "number sum none", aria_hidden="true")[
        bar.text or [f"{bar.value:g}", h.small[f"/{bar.top:g}"]]
    ]


def _number(track: Track, name: str, panel: str) -> h.Element:
    """How much of one kind, beside the bar, to be pressed to set it."""
    text, kind = f"{track.value:g}", " ".join(["number", *(["grave"] if track.grave else []), *([] if track.value else ["none"])])
    return h.button(
        class_=kind,
        aria_label=f"{name}: {track.label} {text}, set it",
        title=f"Set {track.label}",
        data_track=track.label,
        data_name=name,
        **opens(panel),
    )[text]


def _bar(bar: Bar) -> h.Element:
    count = min(ceil(bar.top), CELLS)
    scale = count / bar.top
    ends, below = [], 0.0
    for filling, amount in bar.fills:
        below += amount
        ends.append((filling, ceil(below * scale)))
    full = ceil(below * scale)
    new = full - ceil(bar.new * scale)
    marks: dict[int, list[str]] = {}
    for name, at in sorted(bar.notches.items(), key=lambda each: each[1]):
        marks.setdefault(max(1, round(at * scale)), []).append(name)
    passed = {place for place in marks if place <= full and any(name in bar.passed for name in marks[place])}

    def kind(place: int) -> str:
        fill = [next((filling for filling, end in ends if place <= end), "")]
        fresh = ["new"] if bar.new and new < place <= full else []
        return " ".join(filter(None, [*fill, *fresh, *(["notch"] if place in marks else []), *(["passed"] if place in passed else [])]))

    return h.span(".bar", aria_hidden="true")[
        h.span(class_="cells steps" if bar.steps else "cells")[
            (h.i(class_=kind(place) or None)[bar.steps[place - 1 : place]] for place in range(1, count + 1))
        ],
        h.span(".names")[_names({place: names[-1] for place, names in marks.items()}, passed, count)] if marks else None,
    ]


def _names(marks: dict[int, str], passed: set[int], count: int) -> list[h.Element]:
    """The thresholds by name under their notches: a name ends at its notch, or begins there where the room before it is too small."""
    parts: list[h.Element] = []
    before, late = 0, None
    for place, name in sorted(marks.items()):
        early = place - before >= NAME_CELLS or place == count or not before
        shown = h.b(class_="passed" if place in passed else None)[name]
        tight = late is not None and place - before < 2 * NAME_CELLS
        parts.append(h.span(class_=f"g{place - before}")[late, shown if early and not tight else None])
        before, late = place, None if early else h.b(class_="after passed" if place in passed else "after")[name]
    if before < count:
        parts.append(h.span(class_=f"g{count - before}")[late])
    return parts
