"""Pieces of a fight on a page: cards, tracks, fighters, the order, what is asked, what happened. All from a seat's view."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
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
from highdraw.web.html import KEPT, Drawn, Frame, html, ready
from highdraw.web.parts import answer
from highdraw.web.parts.deed import opens

View = dict[str, Any]
QUIET = {"chips", "pile"}
"""Kinds of events that are bookkeeping."""
CELLS = 24
"""A longer track is drawn to scale."""
SHOWN = ("name", "chips", "states", "notes", "tracks", "numbers", "held")
"""What is shown of somebody."""
FORMS = 4096
"""So many people's empty forms are at hand."""
BLOCK = 16
"""So many lines of the log are kept together."""
EVENTS, BLOCKS, LOGS, MOMENT = Drawn(KEPT), Drawn(KEPT), Drawn(1_000_000), Drawn(1_000_000)
"""Lines of the log, some together, whole logs; and what many are shown at one moment, made of what they all see then."""
FEW = 20
"""A log of no more lines is the same for most who read it."""
HIDDEN = Markup(
    '<input type="hidden" name="who" value="%s"><input type="hidden" name="print" value="%s"><input type="hidden" name="key" value="%s">'
)
FIGHTER, FIGHTER_END = Markup('<article class="%s" data-who="%s">'), Markup("</article>")
EVENT, UNNAMED, EVENT_END = Markup('<li id="%s" class="%s">'), Markup('<li class="%s">'), Markup("</li>")
# Elements whose attributes never change: written once.
SR, NAME, PLAYER, STATE, STATES = (
    Frame(each) for each in (h.span(".sr"), h.span(".name"), h.small(".player"), h.span(".state"), h.p(".states"))
)
FULL, OPEN, FACTS, HEAD = Frame(h.span(".full")), Frame(h.span(".open")), Frame(h.p(".facts")), Frame(h.h3)
DETAILS, SUMMARY, STEPS, STEP = Frame(h.details), Frame(h.summary), Frame(h.ul), Frame(h.li)
WHY, RULES = html(h.span(".why")[" why?"]), Frame(h.p(".rules"))
ORDER, VALUE = Frame(h.ol(".order", aria_label="Order of action", tabindex="0")), Frame(h.span(".value"))
HAND, ZONES = Frame(h.span(".hand")), Frame(h.div(".zones"))
LOG, ASKED = Frame(h.ol(".log", aria_label="What happened")), Frame(h.p(".asked"))
LABEL, NUMBER = Frame(h.span(".label", aria_hidden="true")), Frame(h.b(aria_hidden="true"))
CELLS_ROW, PAST = Frame(h.span(".cells", aria_hidden="true")), Frame(h.small(".past", aria_hidden="true"))
_CARDS = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠](?:[ ,]+(?:10|[2-9AJQK])[♣♦♥♠])*")


@ready
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


# ---- how somebody stands


@ready
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


def fighter(view: View, who: str, *, now: bool = False, player: str = "", panel: str = "") -> Markup:
    """How somebody stands. With a `panel` each number can be pressed to set it there, and the rest by a button."""
    one, legend = view["fighters"][who], view.get("legend", "")

    def make() -> Markup:
        return _fighter([one[name] for name in SHOWN], who, is_down(view, one), now, player, legend, panel)

    return MOMENT.of((one, now, player, panel), make)


@ready
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


@ready
def _fix(name: str, panel: str) -> h.Element:
    return h.p(".row")[h.button(".fix", aria_label=f"Set {name} right", **opens(panel))["Set …"]]


@ready
def _states(said: list[str]) -> Node:
    """In what state somebody is, each a word of its own."""
    if not said:
        return None
    return STATES[[(", " if place else None, STATE[word]) for place, word in enumerate(said)]]


def is_down(view: View, one: View) -> bool:
    """Whether somebody fights no more."""
    return bool(set(view["words"]["down"]).intersection(one["states"]))


def order(view: View) -> Node:
    """The order of action as a row of cards or names; whose turn it is stands out."""
    queue = view.get("queue", [])
    return MOMENT.of((queue,), lambda: _order(queue)) if queue else None


@ready
def _order(queue: list[View]) -> Node:
    return ORDER[[_turn(each) for each in queue]]


@ready
def _turn(each: View) -> h.Element:
    """Somebody in the order of action."""
    return h.li(class_=" ".join(["turn", *(["now"] if each["now"] else []), *(["done"] if each["done"] else [])]))[
        card(each["card"], small=True) if each["card"] else VALUE[each["value"]],
        NAME[each["name"], h.small[f" ×{len(each['who'])}"] if len(each["who"]) > 1 else None],
        SR[" (acts now)"] if each["now"] else SR[" (has acted)"] if each["done"] else None,
    ]


# ---- what happened


def happened(event: Event, system: str, mark: str = "") -> Markup:
    """One line of the log, with its reasons behind it. `mark` names it, so that it keeps its place when others come."""
    return EVENTS.of((event, system, mark), lambda: _happened(event, system, mark))


def _happened(event: Event, system: str, mark: str) -> Node:
    kind = f"event is-{event.kind.replace(' ', '-')}"
    steps = [STEP[str(step), f" · {step.words}" if step.words else None] for step in event.steps]
    links = [(_rule(rule, system), " ") for rule in event.rules()]
    body = DETAILS[SUMMARY[event.text, WHY], STEPS[steps] if steps else None, RULES[links]]
    return (EVENT % (mark, kind) if mark else UNNAMED % kind, body if steps or links else event.text, EVENT_END)


@ready
def _rule(rule: str, system: str) -> h.Element:
    return h.a(href=f"/rules/{system}/{rule}", target="_blank")[rule]


def log(table: Table, role: Role, last: int = 40) -> Node:
    """What happened, the newest first."""
    events, system = table.events(role), table.system.id
    if last > FEW:
        return LOG[_lines(events, system, last)]
    begin, lines = len(events), 0
    while begin and lines < last:
        begin -= 1
        lines += events[begin].kind not in QUIET
    return LOGS.of((begin, system, *events[begin:]), lambda: LOG[_lines(events, system, last)])


def _lines(events: list[Event], system: str, last: int) -> list[Markup]:
    """The last lines of a log. Those that no other will come between are kept in blocks."""
    lines: list[Markup] = []
    end = len(events)
    while end and last > 0:
        if end % BLOCK == 0 and last >= BLOCK:
            end -= BLOCK
            block = events[end : end + BLOCK]
            lines.append(_block(end, system, block))
            last -= sum(event.kind not in QUIET for event in block)
        else:
            end -= 1
            if events[end].kind not in QUIET:
                lines.append(happened(events[end], system, f"event-{end}"))
                last -= 1
    return lines


def _block(first: int, system: str, block: list[Event]) -> Markup:
    """Some lines of the log, the newest first; `first` is the number of the oldest."""
    told = [(place, event) for place, event in enumerate(block, first) if event.kind not in QUIET]
    return BLOCKS.of((first, system, *block), lambda: [happened(event, system, f"event-{place}") for place, event in reversed(told)])


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


def question(table: Table, part: Request[Any], token: str, *, big: bool = False, chart: Node = None) -> Markup:
    """What is asked, and the ways to answer it. `chart` is a map to tap on, where a spot is asked for."""
    fight, system, print = table.session.fight, table.system, part.fingerprint()
    asked = _form(token, big)[
        HIDDEN % (part.addressee, print, key_of(table, part)),
        ASKED[system.question(fight, part)],
        answer.ways(fight, system, part, chart, f"ways-{table.session.asked_at}-{print}"),
    ]
    return html(asked)


@lru_cache(FORMS)
def _form(token: str, big: bool) -> Frame:
    """The form by which somebody answers, still empty."""
    to = f"/t/{token}/answer"
    return Frame(h.form(class_="question big" if big else "question", method="post", action=to, **{"hx-post": to, "hx-swap": "none"}))


# ---- cards on the table


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


@ready
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
