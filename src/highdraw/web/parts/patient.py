"""Who is dying on the page of whoever can help: how long is left, and the track."""

from collections.abc import Iterable
from typing import Any

from htpy import Node

from highdraw.engine.aftermath import Patient
from highdraw.engine.request import Ask, Pick, Request
from highdraw.engine.view import Track, View
from highdraw.web import elements as h
from highdraw.web.parts.fighter import states
from highdraw.web.parts.token import token, tokens
from highdraw.web.parts.track import drawn


def at_hand(view: View, asked: Iterable[Request[Any]], mine: Iterable[str]) -> Node:
    """The most urgent of those whom a question is about, and of one's own; the others in a line."""
    about = {*mine, *(who for part in asked for who in _about(part))} if view.patients else set()
    some = [one for one in view.patients if one.who in about]
    return _patient(some[0], some[1:], view) if some else None


def _about(part: Request[Any]) -> Iterable[str]:
    """Everybody whom a question or one of its choices names."""
    values: list[Any] = [*part.about.values()] if isinstance(part, Ask | Pick) else []
    if isinstance(part, Ask):
        values += [value for choice in (*part.choices, *(choice for choice, _ in part.barred)) for value in choice.facets.values()]
    return (value for value in values if isinstance(value, str))


def _patient(one: Patient, others: list[Patient], view: View) -> h.Element:
    who = view.fighters[one.who]
    also = [f"{view.fighters[other.who].name}: {other.left or other.says}" for other in others]
    return h.section(".patient.dying", data_who=one.who, aria_label=f"{who.name}: {one.says}")[
        token(tokens(view)[one.who], who.out),
        h.h2[h.span(".name")[who.name], states(who.states, ())],
        h.p(".left")[h.b[one.left], "left, more or less, if nobody helps"] if one.left else h.p(".left")[f"{one.says}; {one.detail}"],
        drawn(who.tracks),
        h.p[" \xb7 ".join(filter(None, (_harm(who.tracks), *also)))],
    ]


def _harm(tracks: tuple[Track, ...]) -> str:
    """The harm by its kinds, the gravest first."""
    return ", ".join(f"{track.value:g} {track.label}" for track in reversed(tracks) if track.value)
