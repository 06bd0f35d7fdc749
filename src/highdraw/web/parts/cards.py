"""Cards on a page: one, a hand, those in a sentence, and those that lie on the table."""

from collections.abc import Iterable

import msgspec
from htpy import Node
from markupsafe import Markup

from highdraw.cards import UNKNOWN, parse
from highdraw.cards.card import rank_of, suit_of
from highdraw.engine.view import View, Zone
from highdraw.web import elements as h
from highdraw.web.cards import spoken, suit_class, symbol_id
from highdraw.web.html import Template, cached, html

HAND, ZONES = Template(h.span(".hand")), Template(h.div(".zones"))


@cached
def card(face: str, small: bool = False, *, state: str = "", worth: str = "", says: str = "") -> h.Element:
    """One card. `state` is a class of card.css, such as `used` or `dim`; `worth` is printed on it; `says` is added to its name.

    >>> print(card("KS"))
    <span class="card S" role="img" aria-label="King of spades" data-face="KS"><svg><use href="#c_KS"></use></svg></span>
    """
    classes = " ".join(word for word in ("card", suit_class(face), "small" if small else "", state) if word)
    label = ", ".join(word for word in (spoken(face), says) if word)
    return h.span(class_=classes, role="img", aria_label=label, data_face=face)[
        h.svg[h.use(href=f"#{symbol_id(face)}")], h.b(".worth")[worth] if worth else None
    ]


@cached
def mini(face: str, *, unused: bool = False) -> h.Element:
    """A card in a sentence."""
    classes = " ".join(word for word in ("mc", suit_class(face) or "back", "un" if unused else "") if word)
    if face == UNKNOWN:
        return h.span(class_=classes, role="img", aria_label=spoken(face), data_face=face)
    inside = "Joker" if face in ("RJ", "BJ") else [rank_of(parse(face)), h.svg[h.use(href=f"#{suit_of(parse(face))}")]]
    return h.span(class_=classes, role="img", aria_label=spoken(face), data_face=face)[inside]


def cards(faces: Iterable[str], small: bool = False) -> Markup:
    return html(HAND[[card(face, small) for face in faces]])


# ---- on the table


def on_table(view: View, but: Iterable[Zone] = ()) -> Markup | None:
    """The cards that lie on the table now, but for these and those that stand in the order of action anyhow."""
    known = {turn.card for turn in view.order if turn.card}
    skip = {zone.id for zone in but}
    zones = [zone for zone in view.zones if zone.cards and zone.id not in skip and not (len(zone.cards) == 1 and zone.cards[0] in known)]
    return spread(side_by_side(zones)) if zones else None


def side_by_side(zones: Iterable[Zone]) -> list[Zone]:
    """What lies before one person stands together, under their name once.

    >>> lying = [Zone(id=label, label=label, cards=(), owners=(label[:3],)) for label in ("Ann, bank", "Bob", "Ann")]
    >>> [zone.label for zone in side_by_side(lying)]
    ['Ann', 'bank', 'Bob']
    """
    known: dict[tuple[str, ...], list[Zone]] = {}
    for zone in zones:
        known.setdefault(zone.owners or (zone.id,), []).append(zone)
    found: list[Zone] = []
    for some in known.values():
        first, *more = sorted(some, key=lambda zone: "," in zone.label)
        found += [first, *(msgspec.structs.replace(zone, label=zone.label.removeprefix(f"{first.label}, ")) for zone in more)]
    return found


def spread(zones: Iterable[Zone]) -> Markup:
    """Cards zone by zone, each with the name of whose they are."""
    return _spread([(zone.id, zone.label, zone.cards) for zone in zones])


@cached
def _spread(zones: list[tuple[str, str, tuple[str, ...]]]) -> Node:
    return ZONES[(h.figure(id=f"zone-{zone.replace(' ', '-')}")[h.figcaption[name], cards(faces)] for zone, name, faces in zones)]
