"""Everybody at the foot of the big screen, in the order of action: how they stand and what they hold; of a crowd those of a kind as one.

In a group each has a token of its own with its number, so that nobody is lost and everybody is told apart.
"""

from collections.abc import Sequence

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.cards import UNKNOWN
from highdraw.engine.view import FighterView, Tag, Turn, View, Zone
from highdraw.web import elements as h
from highdraw.web.html import FragmentCache, cached
from highdraw.web.parts.cards import card, mini
from highdraw.web.parts.fighter import STATES, TONES, told, worst
from highdraw.web.parts.heard import COMMA
from highdraw.web.parts.token import Token, token, tokens
from highdraw.web.parts.track import drawn

CROWD = 8
"""From more fighters on those of a kind stand together."""
MOST_ALONE = 6
"""At most this many cells stand in one row; more have two."""
MOST_STATES, LONGEST = 2, 18
"""At most this many states are shown, with at most this many letters."""
MOST_BACKS = 5
"""More backs in a hand are one with a number."""
CELLS = FragmentCache(1_000_000)
"""Everybody as they stand, drawn again when something about them has changed."""
LONG = 10
"""A name of more letters is written smaller."""


class Pip(msgspec.Struct, frozen=True):
    """One of a group: its number, and how it is."""

    number: str
    kind: str


def rows(view: View) -> int:
    """How many rows of cells they take."""
    cells = len(gathered(view, list(view.fighters)))
    return 1 if cells <= MOST_ALONE else 2 if cells <= 2 * MOST_ALONE else -(-cells // MOST_ALONE)


def everybody(view: View) -> h.Element:
    """How all of them stand."""
    turns = {who: turn for turn in view.order for who in turn.who if not view.counted or turn.state == "now"}
    places = {who: place for place, who in enumerate(turns)}
    known = tokens(view)
    cells = [
        _cell(view, some[0], known[some[0]], turns.get(some[0])) if len(some) == 1 else _group(view, some, known, turns)
        for some in gathered(view, sorted(view.fighters, key=lambda who: places.get(who, len(places))))
    ]
    crowd = " crowd" if len(view.fighters) > CROWD else ""
    across = len(cells) if len(cells) <= MOST_ALONE else -(-len(cells) // 2) if len(cells) <= 2 * MOST_ALONE else MOST_ALONE
    return h.ol(class_=f"everybody{crowd} across-{across}", aria_label="How everybody stands")[cells]


def gathered(view: View, ranked: Sequence[str]) -> list[list[str]]:
    """Everybody by themselves; in a crowd those who share a name but for a number, or a group, together."""
    kinds: dict[str, list[str]] = {}
    for who in ranked:
        one = view.fighters[who]
        kind = _kind(one) if len(view.fighters) > CROWD else ""
        kinds.setdefault(f"{one.side}\0{kind}" if kind else f"\0{who}", []).append(who)
    return list(kinds.values())


def _kind(one: FighterView) -> str:
    head, _, number = one.name.rpartition(" ")
    return head if head and number.isdecimal() else one.group


def _cell(view: View, who: str, known: Token, turn: Turn | None) -> Node:
    one, now = view.fighters[who], who == view.turn
    zones = [zone for zone in view.zones if zone.owners == (who,) and zone.cards and not (turn is not None and zone.cards == (turn.card,))]
    shown, state = (turn.card, turn.state) if turn is not None else ("", "")
    held_too = " ".join(f"{zone.id} {zone.label} {zone.cards}" for zone in zones)
    return CELLS.of((one, now, known.side, known.letters, shown, state, held_too), lambda: _drawn_cell(one, now, known, turn, zones))


def _drawn_cell(one: FighterView, now: bool, known: Token, turn: Turn | None, zones: list[Zone]) -> Node:
    state = "now" if now else turn.state if turn is not None else ""
    length = "longest" if len(one.name) > LONGEST else "long" if len(one.name) > LONG else ""
    kind = " ".join(part for part in ("one", state, "down" if one.out else "", length) if part)
    return h.li(class_=kind, data_who=one.id)[
        card(turn.card) if turn is not None and turn.card else None,
        h.h2[token(known, one.out), h.span(".name")[one.name], h.span(".sr")[", acts now"] if now else None],
        _states(one.states, one.notes),
        [held(zone) for zone in zones],
        (COMMA, drawn(one.tracks)) if one.tracks else None,
    ]


@cached
def _states(tags: tuple[Tag, ...], notes: tuple[str, ...]) -> Node:
    """The first states as tags; the rest, and what takes long to read, is only heard."""
    each = [(tag.word, TONES[tag.tone], tag.quiet) for tag in tags] + [(note, "info", False) for note in notes]
    short = [place for place, (word, _, quiet) in enumerate(each) if not quiet and len(word) <= LONGEST][:MOST_STATES]
    if not each:
        return None
    return COMMA, STATES[
        [
            (COMMA if place else None, h.span(class_=f"tag {tone}" if place in short else "sr")[word])
            for place, (word, tone, _) in enumerate(each)
        ]
    ]


def held(zone: Zone) -> Markup:
    """Cards in small: backs in a row, those that lie open by their faces."""
    return _held(zone.id, zone.label, zone.cards)


@cached
def _held(zone: str, label: str, cards: tuple[str, ...]) -> h.Element:
    many = len(cards) > MOST_BACKS and set(cards) == {UNKNOWN}
    return h.span(".held", id=f"zone-{zone.replace(' ', '-')}")[
        h.span(".sr")[f"{label}: "], [mini(face) for face in (cards[:1] if many else cards)], h.b[f"×{len(cards)}"] if many else None
    ]


def _group(view: View, some: Sequence[str], known: dict[str, Token], turns: dict[str, Turn]) -> Markup:
    people = [view.fighters[who] for who in some]
    pips = [Pip(_number(one, known[one.id]), _state(one, one.id == view.turn)) for one in people]
    pips.sort(key=lambda pip: (len(pip.number), pip.number))
    cards = {turns[who].card for who in some if who in turns}
    return _drawn_group(_kind(people[0]), known[some[0]].side, pips, told(people), cards.pop() if len(cards) == 1 else "")


def _number(one: FighterView, known: Token) -> str:
    last = one.name.rpartition(" ")[2]
    return last if last.isdecimal() else known.letters


def _state(one: FighterView, now: bool) -> str:
    return "out" if one.out else "now" if now else "hurt" if worst(one) or any(track.value for track in one.tracks) else ""


@cached
def _drawn_group(name: str, side: int, pips: list[Pip], said: str, dealt: str) -> h.Element:
    state = "now" if any(pip.kind == "now" for pip in pips) else "down" if all(pip.kind == "out" for pip in pips) else ""
    return h.li(class_=" ".join(part for part in ("one kind", state, "long" if len(name) > LONG else "") if part))[
        h.h2[mini(dealt) if dealt else None, h.span(".name")[name], h.small[said]],
        h.p(".pips")[(h.span(class_=f"pip {pip.kind}".strip())[token(Token(side, pip.number), pip.kind == "out")] for pip in pips)],
    ]
