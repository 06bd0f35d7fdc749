"""The page on which a fight is built: who meets whom, where, by which rules, with the forecast beside it."""

from typing import Any

from htpy import Node
from starlette.responses import HTMLResponse, Response

from highdraw.errors import HighdrawError
from highdraw.roster.encounter import MOST_SIDES, OWN, Row, sheet_of
from highdraw.systems import SYSTEMS, load
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.edit_conflict import WAS
from highdraw.web.encounter_draft import Draft, controls
from highdraw.web.guard import fresh_key
from highdraw.web.pages.home import short_title
from highdraw.web.pages.new_table import BOTS, PLAYS
from highdraw.web.parts.builder import deed, roster, row_box, side_box
from highdraw.web.parts.builder_ground import ground, house_rules, options
from highdraw.web.parts.forecast import nothing_yet
from highdraw.web.parts.shell import shell, unsaved


def encounter_page(draft: Draft, note: Node = None, *, wrong: str = "") -> Response:
    """The whole page: `note` says what was done, `wrong` why it was not."""
    one, system = draft.one, draft.system
    title = one.title or "Build a fight"
    names = [row.name or _name(draft, row) for row in one.rows]
    live = {"hx-post": "/encounters/forecast", "hx-trigger": "load, input delay:500ms", "hx-target": "#forecast", "hx-swap": "outerHTML"}
    live["hx-sync"] = "this:queue last"  # what stands in the form now is what matters
    content = h.main("#main.builder")[
        h.nav(".seg", aria_label="Rule systems")[
            (
                h.a(href=f"/encounters/new?system={each}", aria_current="true" if each == system.id else None)[
                    short_title(load(each).title)
                ]
                for each in SYSTEMS
            )
        ]
        if not draft.id and not one.rows
        else None,
        h.form("#encounter", method="post", action="/encounters/save", novalidate=True, data_unsaved="yes" if wrong else "", **live)[
            h.input(type="hidden", name="system", value=system.id),
            h.input(type="hidden", name="id", value=draft.id),
            h.input(type="hidden", name=WAS, value=draft.was),
            h.input(type="hidden", name="key", value=fresh_key()),
            # Enter in a field saves: the first button of a form is the one that it presses.
            h.button(".sr", type="submit", tabindex="-1", aria_hidden="true")["Save"],
            h.div("#builder", data_stamp=fresh_key())[
                h.header[
                    h.div[h.h1[title], h.p(".muted")[system.title]],
                    h.div(".row")[
                        h.button(type="submit")["Save"],
                        h.button(".primary", type="submit", formaction="/encounters/start")["Play this fight"],
                    ],
                    h.p(".note", role="status")[note] if isinstance(note, str) else note,
                    h.p(".note.bad", role="alert")[wrong] if wrong else None,
                ],
                roster(one.sides, draft.ready, draft.own, draft.parties),
                h.div(".builder-middle")[
                    h.div(".builder-sides")[(_side(draft, place, names) for place in range(len(one.sides)))],
                    deed("side", "Another side", css="quiet") if len(one.sides) < MOST_SIDES else None,
                    ground(one, system, names),
                    house_rules(one, system),
                    options(one, system),
                    _end(draft),
                ],
            ],
        ],
        h.aside(aria_label="Forecast")[forecast_box(nothing_yet())],
        _deeds(draft),
        h.script(src=asset("build.js"), type="module"),
        unsaved(),
    ]
    return HTMLResponse(str(shell(title, content, here="/encounters/new")), 422 if wrong else 200)


def _name(draft: Draft, row: Row) -> str:
    try:
        return str(sheet_of(row, draft.ready, draft.sheets).get("name", row.kind))
    except HighdrawError:
        return "No longer there"


def _side(draft: Draft, place: int, names: list[str]) -> h.Element:
    one = draft.one
    rows = [
        row_box(one, number, row, _name(draft, row), _sheet(draft, row), controls(draft, row))
        for number, row in enumerate(one.rows)
        if row.side == place
    ]
    return side_box(one, place, rows, sum(row.count for row in one.rows if row.side == place))


def _sheet(draft: Draft, row: Row) -> dict[str, Any]:
    return {"name": _name(draft, row), **draft.ready.get(row.kind, draft.sheets.get(row.kind.removeprefix(OWN), row.sheet))}


def _end(draft: Draft) -> h.Element:
    return h.fieldset(".builder-end")[
        h.legend["Its name, and who plays"],
        h.label["Title", h.input(name="title", value=draft.one.title, maxlength="60", placeholder="The old mill", autocomplete="off")],
        None if draft.id else h.p(".hint")["When it is played it is kept among your encounters, too."],
        h.label["What it is about", h.textarea(name="about", rows="2", maxlength="2000")[draft.one.about]],
        h.label["Who plays", h.select(name="play")[(h.option(value=value, selected=value == BOTS)[says] for value, says, _ in PLAYS)]],
        h.label(".check")[h.input(type="checkbox", name="cards", value="real"), h.span["Real cards and dice: you enter what came"]],
    ]


def _deeds(draft: Draft) -> Node:
    if not draft.id:
        return None
    return h.nav(".sheet-deeds", aria_label="This encounter")[
        h.a(".button", href=f"/encounters/{draft.id}/file")["Download as a scenario file"],
        h.a(".button", href=f"/encounters/{draft.id}/print")["Print the GM's sheet"],
        h.a(".button", href=f"/encounters/{draft.id}/tents")["Print tents"],
        h.a(".button", href=f"/encounters/{draft.id}/cards")["Print reference cards"],
        h.a(".button", href="/fighters#encounters")["To the library"],
        h.details(".sure")[
            h.summary["Remove"],
            h.p["The encounter is gone then, for good. Its fighters stay."],
            h.form(method="post", action=f"/encounters/{draft.id}/remove")[h.button(".danger", type="submit")["Remove it for good"]],
        ],
    ]


def forecast_box(inside: Node, *, again: bool = False) -> h.Element:
    """The forecast; while there is more to come it asks again by itself."""
    to = {"hx-post": "/encounters/forecast", "hx-target": "#forecast", "hx-swap": "outerHTML"}
    live = {**to, "hx-trigger": "load delay:500ms", "hx-include": "#encounter"}
    return h.section("#forecast.panel", aria_labelledby="forecast-head")[
        h.h2("#forecast-head.sr")["Forecast"], inside, h.span(hidden=True, **live) if again else None
    ]
