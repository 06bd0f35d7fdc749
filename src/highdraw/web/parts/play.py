"""Pieces of a fight on a page: cards, tracks, fighters, the order, what is asked, what happened. All from a seat's view."""

import re
from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import Any

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.cards import parse
from highdraw.engine.event import Event
from highdraw.engine.request import Request
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.cards import spoken
from highdraw.web.html import html, ready
from highdraw.web.parts import answer
from highdraw.web.parts.deed import opens

View = dict[str, Any]
QUIET = {"chips", "pile"}
"""Kinds of events that are bookkeeping."""
CELLS = 24
"""A longer track is drawn to scale."""
_CARDS = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠](?:[ ,]+(?:10|[2-9AJQK])[♣♦♥♠])*")


@ready
def card(face: str, small: bool = False) -> h.VoidElement:
    """One card."""
    name = "back" if face == "??" else face
    return h.img(class_=f"card{' small' if small else ''}", src=f"/cards/{name}.svg", alt=spoken(face), width="50", height="70")


def cards(faces: Iterable[str], small: bool = False) -> h.Element:
    return h.span(".hand")[(card(face, small) for face in faces)]


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


# ---- how somebody stands


def track(each: View, name: str = "", panel: str = "") -> h.Element:
    """A track as a row of cells with its notches: in words for everybody, as a picture for those who see."""
    value, under, notches = each["value"], each.get("under", 0), each["notches"]
    top = max([*notches.values(), value + under, 1])
    said = f"{each['label']} {value:g}" + (f" and {under:g} below" if under else "")
    words = each.get("says") or ", ".join(f"{name} past {at}" for name, at in notches.items())
    return h.div(class_=f"track {each.get('style', '')}".strip(), title=words)[
        h.span(".label", aria_hidden="true")[each["label"]],
        _number(name, each["label"], f"{value:g}", panel) if panel else h.b(aria_hidden="true")[f"{value:g}"],
        h.span(".cells", aria_hidden="true")[_cells(value, under, list(notches.values()), top)],
        h.small(".past", aria_hidden="true")[words],
        h.span(".sr")[f"{said}; {words}"],
    ]


def _number(name: str, label: str, value: str, panel: str) -> h.Element:
    """A number that can be pressed to set it."""
    return h.button(".number", aria_label=f"{name}: {label} {value}, set it", title=f"Set {label}", **opens(panel))[value]


@ready
def _cells(value: float, under: float, notches: list[int], top: float) -> list[h.Element]:
    """What is full, what lies under it, and after which cells there is a notch; to scale when the track is long."""
    count = min(ceil(top), CELLS)
    below, full = (ceil(amount * count / top) for amount in (under, under + value))
    marks = {max(1, round(notch * count / top)) for notch in notches}

    def kind(place: int) -> str:
        fill = " under" if place <= below else " full" if place <= full else ""
        return f"cell{fill}{' notch' if place in marks else ''}"

    return [h.i(class_=kind(place)) for place in range(1, count + 1)]


@ready
def chips(one: View, legend: str = "") -> Node:
    """Chips as they lie, with their number for those who hear them."""
    if not one["chips"]:
        return None
    names = {"●": "full", "○": "open"}
    said = ", ".join(f"{count} {names.get(sign, sign)}" for sign, count in Counter(str(one["chips"])).items())
    return h.span(".chips", title=legend)[
        h.span(aria_hidden="true")[(h.span(class_="full" if sign == "●" else "open")[sign] for sign in str(one["chips"]))],
        h.span(".sr")[f"chips: {said if '×' not in one['chips'] else one['chips']}"],
    ]


def fighter(view: View, who: str, *, now: bool = False, player: str = "", more: Node = None, panel: str = "") -> Markup:
    """How somebody stands. With a `panel` each number can be pressed to set it there."""
    one = view["fighters"][who]
    return _fighter(one, who, is_down(view, one), now, player, view.get("legend", ""), html(more), panel)


@ready
def _fighter(one: View, who: str, down: bool, now: bool, player: str, legend: str, more: Markup, panel: str) -> h.Element:
    return h.article(class_=" ".join(["fighter", *(["now"] if now else []), *(["down"] if down else [])]), data_who=who)[
        h.h3[
            h.span(".name")[one["name"]],
            h.small(".player")[f" {player}"] if player else None,
            h.span(".sr")[", acts now"] if now else None,
            chips(one, legend),
        ],
        states(one),
        (track(each, one["name"], panel) for each in one["tracks"]),
        h.p(".facts")[" · ".join(part for part in (one["numbers"], one["held"]) if part)],
        more,
    ]


def states(one: View) -> h.Element | None:
    """In what state somebody is, each a word of its own."""
    said = [*one["states"], *one["notes"]]
    if not said:
        return None
    return h.p(".states")[((", " if place else None, h.span(".state")[word]) for place, word in enumerate(said))]


def is_down(view: View, one: View) -> bool:
    """Whether somebody fights no more."""
    return bool(set(view["words"]["down"]).intersection(one["states"]))


def order(view: View) -> Node:
    """The order of action as a row of cards or names; whose turn it is stands out."""
    queue = view.get("queue", [])
    return _order(queue) if queue else None


@ready
def _order(queue: list[View]) -> h.Element:
    return h.ol(".order", aria_label="Order of action", tabindex="0")[
        (
            h.li(class_=" ".join(["turn", *(["now"] if each["now"] else []), *(["done"] if each["done"] else [])]))[
                card(each["card"], small=True) if each["card"] else h.span(".value")[each["value"]],
                h.span(".name")[each["name"], h.small[f" ×{len(each['who'])}"] if len(each["who"]) > 1 else None],
                h.span(".sr")[" (acts now)"] if each["now"] else h.span(".sr")[" (has acted)"] if each["done"] else None,
            ]
            for each in queue
        )
    ]


# ---- what happened


@ready
def happened(event: Event, system: str, mark: str = "") -> h.Element:
    """One line of the log, with its reasons behind it. `mark` names it, so that it keeps its place when others come."""
    kind = f"event is-{event.kind.replace(' ', '-')}"
    steps = [h.li[str(step), f" · {step.words}" if step.words else None] for step in event.steps]
    links = [h.a(href=f"/rules/{system}/{rule}", target="_blank")[rule] for rule in event.rules()]
    body = h.details[
        h.summary[event.text, h.span(".why")[" why?"]], h.ul[steps] if steps else None, h.p(".rules")[((link, " ") for link in links)]
    ]
    said = body if steps or links else event.text
    return h.li(id=mark, class_=kind)[said] if mark else h.li(class_=kind)[said]


def log(table: Table, role: Role, last: int = 40) -> h.Element:
    """What happened, the newest first."""
    numbered = [(place, event) for place, event in enumerate(table.events(role)) if event.kind not in QUIET][-last:]
    return h.ol(".log", aria_label="What happened")[
        (happened(event, table.system.id, f"event-{place}") for place, event in reversed(numbered))
    ]


def now_line(table: Table, view: View) -> str:
    """Whose turn it is, in a sentence."""
    if view["over"]:
        return f"The fight goes to {view['winner']}." if view["winner"] else "The fight is over."
    names = table.names
    turn = turn_of(view)
    asked = [names.get(who, "the GM") for who in table.waiting_for()]
    waits = f"Asked: {', '.join(dict.fromkeys(asked))}." if asked else ""
    return " ".join(part for part in (f"{turn}’s turn." if turn else "", waits) if part)


def turn_of(view: View) -> str:
    """The name of whoever acts; empty between turns."""
    return str(view["fighters"].get(view["turn"], {}).get("name", ""))


# ---- what is asked


def key_of(table: Table, part: Request[Any]) -> str:
    """A name for this question at this moment: answered once, it is answered.

    It is made of this person's own part of the question alone: the whole may hold others' cards.
    """
    return f"{table.seq}-{part.fingerprint()}-{part.addressee}"[:64]


def question(table: Table, part: Request[Any], token: str, *, big: bool = False, chart: Node = None) -> h.Element:
    """What is asked, and the ways to answer it. `chart` is a map to tap on, where a spot is asked for."""
    fight, system = table.session.fight, table.system
    hidden = [
        h.input(type="hidden", name="who", value=part.addressee),
        h.input(type="hidden", name="print", value=part.fingerprint()),
        h.input(type="hidden", name="key", value=key_of(table, part)),
    ]
    return h.form(
        class_="question big" if big else "question",
        method="post",
        action=f"/t/{token}/answer",
        **{"hx-post": f"/t/{token}/answer", "hx-swap": "none"},
    )[
        hidden,
        h.p(".asked")[system.question(fight, part)],
        answer.ways(fight, system, part, chart, f"ways-{len(table.session.done)}-{part.fingerprint()}"),
    ]


# ---- cards on the table


def on_table(view: View, but: Iterable[str] = ()) -> h.Element | None:
    """The cards that lie on the table now, but for these zones and those that stand in the order of action anyhow."""
    known = {each["card"] for each in view.get("queue", []) if each["card"]}
    skip = set(but)
    zones = {
        zone: faces for zone, faces in view["table"].items() if faces and zone not in skip and not (len(faces) == 1 and faces[0] in known)
    }
    return spread(view, zones) if zones else None


def spread(view: View, zones: dict[str, list[str]]) -> h.Element:
    """Cards zone by zone, each with the name of whose they are."""
    return h.div(".zones")[
        (h.figure(id=f"zone-{zone.replace(' ', '-')}")[h.figcaption[zone_name(view, zone)], cards(faces)] for zone, faces in zones.items())
    ]


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
