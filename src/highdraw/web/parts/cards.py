"""Cards on a page: one, a hand, those in a sentence, and those that lie on the table."""

import re
from collections.abc import Iterable
from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.cards import parse
from highdraw.web.cards import spoken
from highdraw.web.html import Template, cached, html

View = dict[str, Any]
HAND, ZONES = Template(h.span(".hand")), Template(h.div(".zones"))
_CARDS = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠](?:[ ,]+(?:10|[2-9AJQK])[♣♦♥♠])*")


@cached
def card(face: str, small: bool = False) -> h.VoidElement:
    """One card."""
    name = "back" if face == "??" else face
    return h.img(class_=f"card{' small' if small else ''}", src=f"/cards/{name}.svg", alt=spoken(face), width="50", height="70")


def cards(faces: Iterable[str], small: bool = False) -> Markup:
    return html(HAND[[card(face, small) for face in faces]])


def hands_in(text: str) -> int:
    """How many hands of cards a sentence tells of.

    >>> hands_in("Ann A♠ 10♥: 6 against Bob 2♣: 4.")
    2
    """
    return sum(1 for _ in _CARDS.finditer(text))


def with_cards(text: str) -> list[Node]:
    """A sentence with its cards drawn as cards.

    >>> print(*with_cards("Ann draws."))
    <span>Ann draws.</span>
    """
    parts: list[Node] = []
    end = 0
    for found in _CARDS.finditer(text):
        parts.append(h.span[text[end : found.start()].strip()])
        parts.append(cards(parse(word) for word in re.split(r"[ ,]+", found[0])))
        end = found.end()
    return [*parts, h.span[text[end:].strip()]]


# ---- on the table


def on_table(view: View, but: Iterable[str] = ()) -> Markup | None:
    """The cards that lie on the table now, but for these zones and those that stand in the order of action anyhow."""
    known = {each["card"] for each in view.get("queue", []) if each["card"]}
    skip = set(but)
    zones = {
        zone: faces for zone, faces in view["table"].items() if faces and zone not in skip and not (len(faces) == 1 and faces[0] in known)
    }
    return spread(view, zones) if zones else None


def spread(view: View, zones: dict[str, list[str]]) -> Markup:
    """Cards zone by zone, each with the name of whose they are."""
    return _spread([(zone, zone_name(view, zone), faces) for zone, faces in zones.items()])


@cached
def _spread(zones: list[tuple[str, str, list[str]]]) -> Node:
    return ZONES[(h.figure(id=f"zone-{zone.replace(' ', '-')}")[h.figcaption[name], cards(faces)] for zone, name, faces in zones)]


def zone_name(view: View, zone: str) -> str:
    """What a zone is called: by the system, or by whose it is."""
    what, _, who = zone.rpartition(" ")
    named = view.get("zones", {}).get(zone)
    return str(named or view["fighters"].get(who, {}).get("name", who) + (f", {what}" if what else ""))


def zones_of(view: View, mine: Iterable[str]) -> dict[str, list[str]]:
    """The cards that are these fighters' own; a group's card belongs to each of the group."""
    own = set(mine)
    groups = {each["name"] for each in view.get("queue", []) if own & set(each["who"])}
    return {
        zone: faces
        for zone, faces in view["table"].items()
        if faces and (zone in own or zone.rpartition(" ")[2] in own or zone.removeprefix("group ") in groups)
    }
