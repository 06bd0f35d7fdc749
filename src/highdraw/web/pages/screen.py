"""The big screen: how the last exchange came out, its cards, the map, everybody in their order. It knows the least, and does nothing."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.engine.view import FighterView, Turn, View
from highdraw.table.role import Role
from highdraw.table.stage import meanwhile, on_stage
from highdraw.table.table import Table
from highdraw.web.html import Template, cached, html
from highdraw.web.pages.after import next_part
from highdraw.web.parts.aftermath import aftermath, tending
from highdraw.web.parts.cards import card, on_table
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import states
from highdraw.web.parts.order import now_line
from highdraw.web.parts.stage import stage
from highdraw.web.parts.summary import summary_part
from highdraw.web.parts.token import Token, token, tokens
from highdraw.web.parts.track import drawn

MOST_ZONES = 5
CROWD = 8
"""From so many fighters on those of a kind there is nothing to say of stand together."""
MAIN, END = Markup('<main id="main" class="%s" data-title="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
BAR, HEAD = Template(h.header(".topline")), Template(h.h1(aria_live="polite"))
SHOW, BESIDE = Template(h.section(".show", aria_label="What happens")), Template(h.aside(".beside", aria_label="Beside the fight"))
EVERYBODY = Template(h.ol(".everybody", aria_label="How everybody stands"))
CLOCK, TITLE = Template(h.b), Template(h.span)


def content(table: Table, role: Role, token: str) -> Markup:
    view = table.view(role)
    chart = field(view)
    joining = not role.seat and (not table.people or not view.clock.number)
    beats, events = table.session.beats, table.events(role)
    shown = on_stage(beats, events)
    tended = tending(table, view)
    beside = summary_part(table, role) if tended else _join(token) if joining else chart
    page = (
        MAIN % (f"screen{' crowd' if len(view.fighters) > CROWD else ''}", now_line(table, view)),
        BAR[CLOCK[view.clock.text], TITLE[table.head.title], HEAD[_head(table, view)]],
        SHOW[
            aftermath(table, view, mine=()) if tended else None,
            summary_part(table, role) if view.over and not tended else None,
            None if view.over else stage(shown, view, meanwhile(beats, events, shown, 2)),
            None if view.over else on_table(view, [zone for zone in view.zones if _backs(zone.cards, view)]),
        ],
        BESIDE[beside] if beside is not None else None,
        EVERYBODY[_everybody(view)],
        next_part(table, token),
        END,
    )
    return html(page)


def _head(table: Table, view: View) -> str:
    """Who acts, and nothing else; between turns, what goes on."""
    if view.over:
        return view.clock.text
    return f"{view.turn_name} acts" if view.turn_name else view.clock.text if view.clock.number else "About to begin"


def _backs(cards: tuple[str, ...], view: View) -> bool:
    """Cards that are not worth their room: where many lie, those that show nothing but backs."""
    return len([zone for zone in view.zones if zone.cards]) > MOST_ZONES and set(cards) == {"??"}


# ---- everybody


def _everybody(view: View) -> Node:
    """In the order of action, with how they stand; of a crowd those of a kind there is nothing to say of as one."""
    turns = {who: turn for turn in view.order for who in turn.who}
    ranked = sorted(view.fighters, key=lambda who: list(turns).index(who) if who in turns else len(turns))
    crowd, known = len(view.fighters) > CROWD, tokens(view)
    kinds: dict[str, list[str]] = {}
    for who in ranked:
        one = view.fighters[who]
        head, _, number = one.name.rpartition(" ")
        kind = one.group or (head if head and number.isdecimal() else "")
        dull = crowd and kind and who != view.turn and _dull(one)
        kinds.setdefault(f"{kind} {one.side}" if dull else f"\0{who}", []).append(who)
    cells: list[Node] = []
    for kind, some in kinds.items():
        if kind.startswith("\0") or len(some) == 1:
            who = some[0]
            cells.append(_cell(view.fighters[who], known[who], turns.get(who), who == view.turn))
        else:
            people = [view.fighters[who] for who in some]
            cells.append(_kind(_kind_name(people[0]), len(people), sum(one.out for one in people), known[some[0]].side))
    return cells


def _kind_name(one: FighterView) -> str:
    head, _, number = one.name.rpartition(" ")
    return head if head and number.isdecimal() else one.group


def _dull(one: FighterView) -> bool:
    """Nothing to be said about: untouched, or out of it."""
    told = any(each.value for each in one.tracks) or one.notes or any(not tag.quiet for tag in one.states)
    return one.out or not told


def _cell(one: FighterView, known: Token, turn: Turn | None, now: bool) -> Node:
    state = "now" if now else turn.state if turn is not None else ""
    kind = " ".join(part for part in ("one", state, "down" if one.out else "") if part)
    return h.li(class_=kind, data_who=one.id)[
        card(turn.card) if turn is not None and turn.card else None,
        h.h2[token(known, one.out), h.span(".name")[one.name], h.span(".sr")[", acts now"] if now else None],
        states(one.states, one.notes),
        drawn(one.tracks) if one.tracks else None,
    ]


@cached
def _kind(name: str, count: int, down: int, side: int) -> h.Element:
    said = ", ".join([*([f"{count - down} unhurt"] if count > down else []), *([f"{down} down"] if down else [])])
    return h.li(class_="one kind" if count > down else "one kind down")[
        h.h2[token(Token(side, f"×{count}")), h.span(".name")[name]], h.p[said]
    ]


# ---- the way in


@cached
def _join(token: str) -> h.Element:
    """The way to the table, for as long as people come. The code is fetched: it is the table's door, and no part of the fight."""
    fetch = {"hx-get": f"/t/{token}/code", "hx-trigger": "load, every 60s", "hx-morph-skip": ""}
    return h.figure("#join.join")[
        h.img(src=f"/t/{token}/qr.svg", alt="QR code to join this table", width="200", height="200"),
        h.figcaption[h.p["Join with your phone"], h.p("#code", **fetch)],
    ]
