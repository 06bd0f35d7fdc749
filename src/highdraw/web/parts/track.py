"""Tracks as one bar of boxes: the worse kind of harm from the left and solid, the lesser after it and hatched, thresholds as notches."""

from collections.abc import Sequence
from math import ceil

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.engine.beat import Effect
from highdraw.engine.view import Track
from highdraw.web import elements as h
from highdraw.web.html import Template, cached
from highdraw.web.parts.deed import opens

CELLS = 24
"""A longer track is drawn to scale."""
NAME_CELLS = 4
"""So many boxes a name needs before its notch."""
SR = Template(h.span(".sr"))


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn: how much is solid, how much is hatched after it, of how much; where which threshold lies, and what is new."""

    label: str
    solid: float
    hatched: float
    notches: dict[str, float]
    new: float = 0
    steps: tuple[str, ...] = ()

    @property
    def top(self) -> float:
        return max([*self.notches.values(), self.solid + self.hatched, 1])


def bars(tracks: Sequence[Track]) -> list[Bar]:
    """A bar each; two kinds of harm of which one lies under the other are one bar.

    >>> strain = Track(label="strain", value=3, under=2, notches={"tired": 5})
    >>> harm = Track(label="harm", value=2, notches={"dead": 12}, grave=True)
    >>> [(bar.label, bar.solid, bar.hatched, bar.top) for bar in bars([strain, harm])]
    [('strain and harm', 2, 3, 12)]
    """
    if len(tracks) == 2 and not tracks[0].grave and tracks[1].grave and tracks[0].under == tracks[1].value:
        over, grave = tracks
        label = f"{over.label} and {grave.label}"
        return [Bar(label=label, solid=grave.value, hatched=over.value, notches={**grave.notches, **over.notches})]
    return [
        Bar(
            label=one.label, solid=one.value if one.grave or not one.under else one.under,
            hatched=0 if one.grave or not one.under else one.value, notches=one.notches, steps=one.steps,
        )
        for one in tracks
    ]  # fmt: skip


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
    return h.div(class_="track many" if len(shown) > 1 else "track", title="; ".join(map(said, tracks)))[
        (_bar(bar) for bar in shown),
        h.span(".numbers")[[_number(track, name, panel) for track in tracks]],
        [SR[said(track)] for track in tracks],
    ]


def _number(track: Track, name: str, panel: str) -> h.Element:
    """How much, beside the bar; with a panel it can be pressed to set it."""
    text, kind = f"{track.value:g}", " ".join(["number", *(["grave"] if track.grave else []), *([] if track.value else ["none"])])
    if not panel:
        return h.b(class_=kind, aria_hidden="true")[text]
    return h.button(
        class_=kind, aria_label=f"{name}: {track.label} {text}, set it", title=f"Set {track.label}", data_track=track.label, **opens(panel)
    )[text]


def _bar(bar: Bar) -> h.Element:
    count = min(ceil(bar.top), CELLS)
    scale = count / bar.top
    solid, full = ceil(bar.solid * scale), ceil((bar.solid + bar.hatched) * scale)
    new = full - ceil(bar.new * scale)
    marks: dict[int, list[str]] = {}
    for name, at in sorted(bar.notches.items(), key=lambda each: each[1]):
        marks.setdefault(max(1, round(at * scale)), []).append(name)
    passed = {place for place in marks if place <= full and any(bar.solid + bar.hatched > bar.notches[name] for name in marks[place])}

    def kind(place: int) -> str:
        fill = ["solid"] if place <= solid else ["hatched"] if place <= full else []
        fresh = ["new"] if bar.new and new < place <= full else []
        return " ".join([*fill, *fresh, *(["notch"] if place in marks else []), *(["passed"] if place in passed else [])])

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
