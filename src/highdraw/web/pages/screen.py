"""The big screen: how the last exchange came out, its cards, the map, everybody in their order. It knows the least, and does nothing."""

from htpy import Node
from markupsafe import Markup

from highdraw.engine.view import View
from highdraw.table.role import Role
from highdraw.table.stage import Staged, alongside, meanwhile, on_stage
from highdraw.table.table import Table
from highdraw.web import elements as h
from highdraw.web.html import Page, Template, cached, page
from highdraw.web.pages.after import next_part
from highdraw.web.parts import attacks
from highdraw.web.parts.aftermath import aftermath, tending
from highdraw.web.parts.ending import ending, parts
from highdraw.web.parts.everybody import CROWD, everybody, held
from highdraw.web.parts.field import on_screen
from highdraw.web.parts.order import count, now_line
from highdraw.web.parts.stage import brief, rows_before, stage, summed

MOST_LETTERS = 110
"""How much is told of an exchange in words: two lines that can be read from afar."""
MAIN, END = Markup('<main id="main" class="%s" data-title="%s">'), Markup("</main>")
# Elements whose attributes never change: written once.
BAR, HEAD = Template(h.header(".topline")), Template(h.h1(aria_live="polite"))
SHOW, BESIDE = Template(h.section(".show", aria_label="What happens")), Template(h.aside(".beside", aria_label="Beside the fight"))
CLOCK, TITLE, SHARED, LABEL = Template(h.b), Template(h.span), Template(h.p(".shared")), Template(h.span)


def content(table: Table, role: Role, token: str) -> Page:
    view = table.view(role)
    joining = not role.seat and (not table.people or not view.clock.number)
    shown = on_stage(table.session.beats, table.events(role))
    corner = not (joining or role.seat or view.over) and bool(table.own_fighters())
    show, beside = ending(table, role) if view.over else (_stage(table, role, view, shown), on_screen(view, shown))
    if tending(table, view):
        show, beside = aftermath(table, view, mine=()), parts(table, role)
    whole = (
        MAIN % (f"screen{' crowd' if len(view.fighters) > CROWD else ''}", now_line(table, view)),
        BAR[CLOCK[view.clock.text], TITLE[table.title], HEAD[_head(table, view)], _corner(token) if corner else None],
        SHOW[show],
        BESIDE[_join(token) if joining else beside] if joining or beside is not None else None,
        None if view.over else count(view),
        everybody(view),
        next_part(table, token),
        END,
    )
    return page(whole)


def _stage(table: Table, role: Role, view: View, shown: Staged | None) -> Node:
    """The last exchange with few words; below it what was told since, and the cards that several share."""
    beats, events = table.session.beats, table.events(role)
    dealt = {turn.card for turn in view.order}
    shared = [zone for zone in view.zones if zone.cards and len(zone.owners) != 1 and not (len(zone.cards) == 1 and zone.cards[0] in dealt)]
    some = alongside(beats, events, shown, attacks.MOST)
    return (
        rows_before(some[-2 if len(view.fighters) > CROWD else -3 :], view),
        summed([*some, shown], view) if shown is not None else None,
        stage(shown, view, brief(meanwhile(beats, events, shown, 2), MOST_LETTERS // 2), letters=MOST_LETTERS),
        SHARED[[LABEL[zone.label, held(zone)] for zone in shared]] if shared else None,
    )


def _head(table: Table, view: View) -> str:
    """Who acts, and nothing else; between turns, what goes on."""
    if view.over:
        return "The fight is over"
    if view.turn_name or view.notes:
        return f"{view.turn_name} acts" if view.turn_name else view.notes[0]
    return "Between turns" if view.clock.number else "About to begin"


# ---- the way in


def _code(token: str) -> dict[str, str]:
    """The code is fetched: it is the table's door, and no part of the fight."""
    return {"hx-get": f"/t/{token}/code", "hx-trigger": "load, every 60s", "hx-morph-skip": ""}


@cached
def _corner(token: str) -> h.Element:
    """The way in while the fight goes on and somebody is free."""
    return h.p(".way-in")["Join with ", h.span("#code", **_code(token))]


@cached
def _join(token: str) -> h.Element:
    """The way to the table, for as long as people come."""
    return h.figure("#join.join")[
        h.img(src=f"/t/{token}/qr.svg", alt="QR code to join this table", width="200", height="200"),
        h.figcaption[h.p["Join with your phone"], h.p("#code", **_code(token))],
    ]
