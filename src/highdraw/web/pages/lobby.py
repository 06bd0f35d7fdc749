"""The lobby: what is played, who plays whom, and the code for people with phones. The GM waits here until everybody is in."""

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.engine.view import FighterView, View
from highdraw.table.errors import Refused
from highdraw.table.seating import BOT
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.guard import tables_of
from highdraw.web.offers import minutes
from highdraw.web.pages.join import is_own_machine
from highdraw.web.parts.deed import PLAYS, WAS, panel_at
from highdraw.web.parts.icon import icon
from highdraw.web.parts.shell import shell
from highdraw.web.parts.thumbnail import thumbnail
from highdraw.web.parts.token import Token, side_mark, token, tokens

CAST = "cast"
FRESH = "every 2s"
"""How often the page looks who has come in."""


async def page(request: Request) -> Response:
    tables: Tables = tables_of(request)
    link = request.path_params["token"]
    role = tables.role(link)
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")
    table = await tables.look(role)
    base = request.app.state.address or str(request.base_url).rstrip("/")
    code = (await tables.kept(role.table)).code
    screen = f"/s/{tables.link(table.role_of('screen'))}"
    view = table.view(role)
    only_here = is_own_machine(base)
    content = [
        _only_here() if only_here else None,
        h.main("#main.lobby")[
            _what(table, view, link),
            _who(table, view, link),
            h.section(".come", aria_labelledby="come")[
                _way_in(code, base, link, screen, only_here), _phones(table, link, only_here), _start(table)
            ],
        ],
        h.script(src=asset("lobby.js"), type="module"),
        h.script(src=asset("forecast.js"), type="module"),
    ]
    return HTMLResponse(str(shell(f"Lobby: {table.title}", content, here="/")))


def _only_here() -> h.Element:
    return h.div(".banner", role="status")[
        icon("wifi"),
        h.p[
            h.b["Only this computer can reach the table."],
            " Phones cannot join yet. Stop Highdraw and start it with ",
            h.code["highdraw serve --lan"],
            " to let them in, or play everybody on this screen.",
        ],
    ]


def _what(table: Table, view: View, link: str) -> h.Element:
    book = table.system.rulebook
    chosen = book.settings({name: str(value) for name, value in table.head.setup.get("switches", {}).items()})
    changed = [switch.title for switch in book.switch if chosen[switch.name] != switch.default]
    size = " vs ".join(f"{len(whom)}" for whom in view.sides.values())
    long = f"about {minutes(len(view.fighters))} min"
    return h.section(aria_labelledby="what")[
        h.h2("#what")["What you play"],
        h.div(".panel.what")[h.div(".picture.felt")[thumbnail(view)], h.h1[table.title], h.p[f"{size} · {long}"]],
        h.div(".set")[h.b["Rules"], h.small[table.system.title], h.a(".button.c", href=f"/rules/{table.system.id}")["Read"]],
        h.div(".set")[
            h.b[f"House rules · {len(changed) or 'none'} changed"],
            h.small[", ".join(changed) or "As in the rulebook"],
            h.a(".button.c", href=panel_at(link, "rules"), aria_label="Show the house rules in force")["Show"],
        ],
        h.div(".set")[h.b["Cards and dice"], h.small["Real ones: enter what came" if table.head.typed else "Highdraw shuffles and deals"]],
    ]


# ---- who plays whom


def _who(table: Table, view: View, link: str) -> h.Element:
    again = {"hx-get": f"/t/{link}/lobby", "hx-trigger": FRESH, "hx-select": "#casting", "hx-target": "#casting", "hx-swap": "outerMorph"}
    return h.section(aria_labelledby="who")[
        h.h2("#who")["Who plays whom"],
        h.form(id=CAST, method="post", action=f"/t/{link}/cast")[
            h.div("#casting", **again)[(_side(table, view, place, *each) for place, each in enumerate(view.sides.items()))]
        ],
        h.p(".hint")["Anyone who joins can still take over a fighter the bot plays."],
        h.div(".panel.even")[
            h.button(type="button", data_forecast=f"/api/seats/{link}/forecast", aria_pressed="false")["Forecast"],
            h.p[h.b["Is it an even fight?"], h.small["The bots play it a few hundred times."]],
            h.output(".forecast", role="status"),
        ],
    ]


def _side(table: Table, view: View, place: int, side: str, whom: tuple[str, ...] | list[str]) -> Node:
    free, listed = not set(whom).isdisjoint(table.free_fighters()), f"side-{place}"
    return [
        h.h3[
            side_mark(place),
            side,
            h.button(".quiet.all", type="button", data_all=BOT, aria_controls=listed)["All to the bot"] if free else None,
        ],
        h.ul(f"#{listed}.whom")[(_fighter(table, view.fighters[who], place, tokens(view)[who]) for who in whom)],
    ]


def _fighter(table: Table, one: FighterView, place: int, known: Token) -> h.Element:
    holder = next((person.name for person in table.people.values() if one.id in person.fighters), "")
    about = " · ".join(part for part in (one.held, ", ".join(f"{fact}" for fact in one.sheet[:2])) if part)
    return h.li(id=f"plays-{one.id}")[
        token(known),
        h.span[h.b[one.name], h.small[about]],
        h.span(".taken")[icon("phone"), holder] if holder else _free(table, one, place),
    ]


def _free(table: Table, one: FighterView, place: int) -> Node:
    """Somebody nobody has taken: the bot's or the GM's; at the start the first side is the GM's, the others the bot's."""
    chosen = BOT if one.id in table.auto or (not table.auto and place > 0) else ""
    choices = (("", "you, on this screen"), (BOT, "the bot"), *((seat, person.name) for seat, person in table.people.items()))
    return [
        h.input(type="hidden", name=f"{WAS}{one.id}", value=""),
        h.select(name=f"{PLAYS}{one.id}", aria_label=f"Who plays {one.name}")[
            (h.option(value=value, selected=value == chosen)[words] for value, words in choices)
        ],
    ]


# ---- coming in


def _way_in(code: str, base: str, link: str, screen: str, only_here: bool) -> h.Element:
    where = base.partition("://")[2]
    return h.div(".way-in.felt")[
        h.h2("#come.sr")["Join"],
        h.p["Works once phones are let in" if only_here else ["Join at ", h.b[where], " with"]],
        h.p(".code")[code],
        None
        if only_here
        else h.img(".qr", src=f"/t/{link}/qr.svg?code={code}", alt=f"QR code to join with the code {code}", width="190", height="190"),
        h.div(".ways-on")[
            h.a(".button", href=screen, target="_blank")[icon("screen"), "Open big screen"],
            h.span(".link")[
                h.input(type="hidden", value=f"{base}/j/{code}", data_copied=""),
                h.button(type="button", data_copy="", hidden=True)[icon("copy"), "Copy link"],
            ],
        ],
    ]


def _phones(table: Table, link: str, only_here: bool) -> h.Element:
    again = {"hx-get": f"/t/{link}/lobby", "hx-trigger": FRESH, "hx-select": "#phones", "hx-target": "#phones", "hx-swap": "outerMorph"}
    people = table.people.values()
    if not people:
        words = ("No phone can join yet", "Hand this screen around: every fighter can be played here.") if only_here else (
            "Nobody has joined yet", "Show the code, or open the big screen for everybody.")  # fmt: skip
        return h.div("#phones", **again)[h.div(".empty")[icon("phone"), h.h3[words[0]], h.p[words[1]]]]
    return h.div("#phones", aria_live="polite", **again)[
        h.h2["Phones ", h.small[f"{len(people)} joined"]],
        h.ul(".whom")[
            (
                h.li[
                    icon("phone"),
                    h.span[h.b[person.name], h.small[_plays(table, person.fighters)]],
                    h.span(class_="tag good" if person.fighters else "tag info")["ready" if person.fighters else "watching"],
                ]
                for person in people
            )
        ],
    ]


def _plays(table: Table, fighters: tuple[str, ...]) -> str:
    return f"plays {', '.join(table.names.get(who, who) for who in fighters)}" if fighters else "has no fighter"


def _start(table: Table) -> h.Element:
    begun = bool(table.steps())
    return h.div(".go")[
        h.button(".primary.big", type="submit", form=CAST)["Back to the fight" if begun else "Start the fight"],
        h.p(".hint")["People can join later, too: the code stays on the console."],
    ]
