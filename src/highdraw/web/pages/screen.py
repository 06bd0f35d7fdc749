"""The big screen: who acts, the cards, the last result, how everybody stands. It knows the least, and does nothing."""

import htpy as h
from htpy import Node
from markupsafe import Markup

from highdraw.engine.event import Event
from highdraw.engine.view import FighterView, View, Zone
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web.html import Template, cached, html
from highdraw.web.pages.after import next_part, summary_part
from highdraw.web.parts.cards import hands_in, on_table, with_cards
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import fighter
from highdraw.web.parts.log import worth_telling
from highdraw.web.parts.order import now_line, order

BACK, LINES = 5, 3
"""So far back a contest is looked for, to show its cards; and so many sentences stand under it."""
MOST_HANDS = 2
MOST_ZONES = 5
FEW, MANY = 4, 6
"""Up to so many fighters stand in larger letters, and from so many on in smaller ones."""
MAIN, END = Markup('<main id="main" class="%s" data-title="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
ROUND, HEAD, STAGE = (
    Template(h.header(".round")),
    Template(h.h1(aria_live="polite")),
    Template(h.section(".stage", aria_label="What happens")),
)
LINE, LAST, BEFORE, TOLD = Template(h.p), Template(h.p(".last")), Template(h.p(".before")), Template(h.div(".told"))
BEGINS = html(h.p(".last")["The fight is about to begin."])
STANDING, STANDING_HEAD = Template(h.section(".standing", aria_label="How everybody stands")), html(h.h2(".sr")["How everybody stands"])
ASIDE = Template(h.aside(".side", aria_label="Beside the fight"))


def content(table: Table, role: Role, token: str) -> Markup:
    view = table.view(role)
    events = [event for event in table.events(role) if worth_telling(event)]
    chart = field(view)
    joining = not role.seat and (not table.people or not view.clock.number)
    page = (
        MAIN % (f"screen {_how_many(len(view.fighters))}".strip(), now_line(table, view)),
        ROUND[LINE[view.clock.text], LINE[table.head.title]],
        HEAD[_head(table, view)],
        STAGE[_stage(view, events) if events else BEGINS],
        summary_part(table, role) if view.over else None,
        STANDING[STANDING_HEAD, _standing(view)],
        ASIDE[_join(token) if joining else chart] if joining or chart else None,
        order(view),
        next_part(table, token),
        END,
    )
    return html(page)


def _standing(view: View) -> Node:
    """Everybody; of a crowd only those there is something to say of, and the others of a kind together."""
    people = view.fighters
    crowd = len(people) > MANY
    kinds: dict[tuple[str, str], list[str]] = {}
    for who, one in people.items():
        head, _, number = one.name.rpartition(" ")
        dull = crowd and head and number.isdecimal() and who != view.turn and _dull(one)
        kinds.setdefault((head, one.side) if dull else (who, ""), []).append(who)
    return [
        fighter(view, some[0], now=some[0] == view.turn) if len(some) == 1 else _group(view, kind, some)
        for (kind, _), some in kinds.items()
    ]


def _dull(one: FighterView) -> bool:
    """Nothing to be said about: untouched, or out of it."""
    told = any(each.value for each in one.tracks) or one.notes or any(not tag.quiet for tag in one.states)
    return one.out or not told


def _group(view: View, kind: str, some: list[str]) -> h.Element:
    down = sum(view.fighters[who].out for who in some)
    up = len(some) - down
    said = ", ".join([*([f"{up} unhurt"] if up else []), *([f"{down} down"] if down else [])])
    return h.article(class_="fighter group" if up else "fighter group down")[
        h.h3[h.span(".name")[kind], h.small[f" ×{len(some)}"]], h.p[said]
    ]


def _how_many(fighters: int) -> str:
    return "few" if fighters <= FEW else "crowd" if fighters > MANY else ""


def _head(table: Table, view: View) -> str:
    """Who acts, and nothing else; between turns, what goes on."""
    if view.over:
        return f"{view.winner} wins" if view.winner else "The fight is over"
    return view.turn_name or (view.clock.text if view.clock.number else table.head.title)


def _stage(view: View, events: list[Event]) -> Node:
    """The cards that lie there, by their backs until they are turned, else those of the last contest; then what came of it."""
    told = [event for event in events if event.level != "heading"][-BACK:]
    contest = next((place for place in reversed(range(len(told))) if _is_contest(told[place])), None)
    lying = on_table(view, _backs(view))
    lines = [event.text for event in told[-LINES:]]
    cards: Node = lying
    if contest is not None and lying is None:
        cards = _contest(told[contest].text)
        lines = [event.text for event in told[contest + 1 :][1 - LINES :]]
    return [cards, TOLD[[(LAST if place == len(lines) - 1 else BEFORE)[line] for place, line in enumerate(lines)]]]


def _backs(view: View) -> list[Zone]:
    """Cards that are not worth their room: where many lie, those that show nothing but backs, the actor's own apart."""
    zones = [zone for zone in view.zones if zone.cards]
    if len(zones) <= MOST_ZONES:
        return []
    return [zone for zone in zones if set(zone.cards) == {"??"} and view.turn not in zone.owners]


@cached
def _contest(text: str) -> h.Element:
    return h.div(".contest")[with_cards(text)]


def _is_contest(event: Event) -> bool:
    """Whether a sentence has cards to show: one side's or two sides'. The order of action stands below anyhow."""
    return 1 <= hands_in(event.text) <= MOST_HANDS


@cached
def _join(token: str) -> h.Element:
    """The way to the table, for as long as people come. The code is fetched: it is the table's door, and no part of the fight."""
    fetch = {"hx-get": f"/t/{token}/code", "hx-trigger": "load, every 60s", "hx-morph-skip": ""}
    return h.figure("#join.join")[
        h.img(src=f"/t/{token}/qr.svg", alt="QR code to join this table", width="200", height="200"),
        h.figcaption[h.p["Join with your phone"], h.p("#code", **fetch)],
    ]
