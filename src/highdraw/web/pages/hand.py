"""The GM's panels: what is not needed at every moment, fetched when it is opened. Each is a heading and a few forms."""

from collections.abc import Awaitable, Callable

from htpy import Node
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from highdraw.errors import HighdrawError
from highdraw.systems.library import ready_fighters
from highdraw.table.errors import Refused, Unsure
from highdraw.table.role import Role
from highdraw.table.seating import BOT, NAME_LENGTH
from highdraw.table.table import MOST_TITLE, Table
from highdraw.table.tables import Tables
from highdraw.web import elements as h
from highdraw.web.corrections import controls_of
from highdraw.web.guard import refusal_of, tables_of
from highdraw.web.pages.gm_panel import gm_part
from highdraw.web.pages.join import ONLY_HERE, is_own_machine
from highdraw.web.pages.odds_panel import hints_part, odds_part
from highdraw.web.parts.controls import controls
from highdraw.web.parts.deed import HAND, PLAYS, WAS, deed
from highdraw.web.parts.icon import icon
from highdraw.web.parts.settings import settings
from highdraw.web.parts.share import linked, qr
from highdraw.web.parts.shell import shell
from highdraw.web.parts.steps import steps


class Asked:
    """What a panel is made from."""

    def __init__(self, tables: Tables, table: Table, role: Role, token: str, who: str, base: str) -> None:
        self.tables, self.table, self.role, self.token, self.who, self.base = tables, table, role, token, who, base


Panel = Callable[[Asked], Awaitable[Node]]


def place() -> h.Element:
    """Where panels open; empty until one does."""
    return h.div(f"#{HAND}.hand", popover="auto", role="dialog", aria_label="The GM’s hand")


async def page(request: Request) -> Response:
    """One panel: as a piece for the console, or as a page of its own."""
    name, who = request.path_params["panel"], request.query_params.get("who", "")
    inside = await panel(request, name, who)
    if "hx-request" in request.headers:
        return HTMLResponse(str(h.fragment[inside]))
    back = h.p[h.a(href=f"/g/{request.path_params['token']}")["Back to the table"]]
    return HTMLResponse(str(shell("The GM’s hand", h.main("#main.narrow.hand")[h.h1["The GM’s hand"], inside, back])))


async def panel(request: Request, name: str, who: str, says: str = "") -> Node:
    """What is in a panel; `says` is what was just done in it."""
    tables, token = tables_of(request), request.path_params["token"]
    role = tables.role(token)
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")
    if name not in PANELS:
        raise HighdrawError("There is no such panel.")
    table = await tables.look(role)
    base = request.app.state.address or str(request.base_url).rstrip("/")
    inside = await PANELS[name](Asked(tables, table, role, token, who, base))
    close = {"popovertarget": HAND, "popovertargetaction": "hide", "aria_label": "Close"}
    return [
        h.div(".row.top")[h.p(".done", role="status")[says], h.button(".close.icon.quiet", type="button", **close)[icon("x")]],
        inside,
    ]


def refused(error: HighdrawError) -> Response:
    """A refusal where the eye is: at the head of the panel, which would cover the line at the foot of the page."""
    status, says = refusal_of(error)
    return HTMLResponse(str(h.span(".wrong")[says]), status, {"hx-retarget": f"#{HAND} .done", "hx-reswap": "innerHTML"})


def unsure(error: Unsure, token: str, said: dict[str, str]) -> Response:
    """A correction that would cost something: what, and the same form again with the GM's word when to make it."""
    status, says = refusal_of(error)
    fields = {name: value for name, value in said.items() if name != "when"}
    buttons = [
        deed(token, "correct", h.button(type="submit")[label], **fields, when=when)
        for when, label in (("now", "Make it now"), ("boundary", "When this exchange is over"))
    ]
    headers = {"hx-retarget": f"#{HAND} .done", "hx-reswap": "innerHTML"}
    return HTMLResponse(str(h.fragment[h.span(".wrong")[says], buttons]), status, headers)


# ---- setting things right


async def _fix(asked: Asked) -> Node:
    found = controls_of(asked.table, asked.who)
    name = asked.table.names.get(asked.who, "")
    return [
        h.h2[f"Correct: {name}" if name else "The fight itself"],
        h.p(".hint")[
            "The fight goes on where it was; you are asked first if answers would be lost. It is told to everybody, and undo takes it back."
        ],
        controls(found, asked.token, asked.who, "fix") if found else h.p["There is nothing to set here."],
    ]


async def _add(asked: Asked) -> Node:
    """Newcomers: in a few words, or from the list of ready fighters."""
    table = asked.table
    if table.system.referee.quick is None:
        return [h.h2["Add fighters"], h.p["This system brings in nobody once the fight has begun."]]
    sides = list(table.view(asked.role).sides)
    known = ready_fighters(table.system.id)
    example = next((name for name in ("goblin", *known) if name in known), "")
    return [
        h.h2["Add fighters"],
        deed(
            asked.token,
            "quick",
            h.label[
                f"In a few words, such as: 6 {example}s",
                h.input(name="words", required=True, maxlength="80", autocomplete="off", autofocus=True),
            ],
            h.button(".primary", type="submit")["Bring them in"],
            panel="add",
            kind="deed row",
        ),
        deed(
            asked.token,
            "quick",
            h.fieldset(".controls")[
                h.legend["Or from the list"],
                h.div(".grid")[
                    h.label["How many", h.input(type="number", name="count", min="1", max="40", value="1", required=True)],
                    h.label[
                        "Ready fighter",
                        h.select(name="kind")[(h.option(value=who)[str(one.get("name", who))] for who, one in known.items())],
                    ],
                    h.label["Side", h.select(name="side")[(h.option(value=side, selected=side == sides[-1])[side] for side in sides)]],
                ],
            ],
            h.button(type="submit")["Bring them in"],
            panel="add",
        ),
    ]


# ---- going back


async def _steps(asked: Asked) -> Node:
    return [h.h2["History"], steps(asked.table, asked.role, asked.token)]


# ---- the people


async def _people(asked: Asked) -> Node:
    return [
        h.h2["People"],
        [_person(asked, seat) for seat in asked.table.people] or h.p["Nobody has joined yet. Show them the code under Join."],
        h.h2["Who plays whom"],
        _casting(asked),
        _peek(asked),
        gm_part(asked.table, asked.role, asked.token, asked.base, _seconds(asked)),
    ]


def _seconds(asked: Asked) -> dict[str, str]:
    """The links of the second GMs."""
    return {seat: asked.tables.link(Role(asked.table.id, "gm", seat)) for seat in asked.table.gms.seconds}


def _peek(asked: Asked) -> Node:
    """Alone against the tactician one does not see its cards, unless one wants to."""
    table = asked.table
    if not table.hides and not table.peek:
        return None
    says = "Hide the bot’s cards from me" if table.peek else "Show me the bot’s cards"
    return [
        h.h2["The bot’s cards"],
        deed(asked.token, "peek", h.button(type="submit")[says], panel="people", on="" if table.peek else "yes"),
    ]


def _casting(asked: Asked) -> h.Element:
    table, view = asked.table, asked.table.view(asked.role)
    players = {**{who: seat for seat, person in table.people.items() for who in person.fighters}, **dict.fromkeys(table.auto, BOT)}
    offered = [("", "you"), (BOT, "the bot"), *((seat, person.name) for seat, person in table.people.items())]
    sides = view.sides
    return h.div[
        h.div(".row")[
            (
                deed(asked.token, "cast", h.button(type="submit")[f"{side}: all to {name}"], panel="people", side=side, to=to)
                for side in sides
                for to, name in (("", "you"), (BOT, "the bot"))
            )
        ],
        deed(
            asked.token,
            "cast",
            [
                h.fieldset(".controls")[
                    h.legend[side],
                    h.div(".grid")[
                        (
                            h.label[
                                view.fighters[who].name,
                                h.input(type="hidden", name=f"{WAS}{who}", value=table.seating.seat_of(who)),
                                h.select(name=f"{PLAYS}{who}")[
                                    (h.option(value=seat, selected=players.get(who, "") == seat)[name] for seat, name in offered)
                                ],
                            ]
                            for who in whom
                        )
                    ],
                ]
                for side, whom in sides.items()
            ],
            h.button(".primary", type="submit")["Save"],
            panel="people",
        ),
    ]


def _person(asked: Asked, seat: str) -> h.Element:
    """Somebody at the table: a new name, the link for who has lost it, the seat taken back."""
    table, person = asked.table, asked.table.people[seat]
    link = f"{asked.base}/p/{asked.tables.link(Role(table.id, 'seat', seat))}"
    plays = ", ".join(table.names.get(who, who) for who in person.fighters) or "watching"
    return h.details(".person", id=f"seat-{seat}")[
        h.summary[h.b[person.name], f" · {plays}"],
        deed(
            asked.token,
            "rename",
            h.label["Name", h.input(name="name", value=person.name, maxlength=f"{NAME_LENGTH}", required=True)],
            h.button(type="submit")["Rename"],
            panel="people",
            kind="deed row",
            seat=seat,
        ),
        linked(f"{person.name}’s own link, to come back with", link),
        qr(f"/t/{asked.token}/qr.svg?seat={seat}", f"QR code of {person.name}’s link"),
        deed(asked.token, "link", h.button(type="submit")["Change the link"], panel="people", whose=seat),
        h.p(".hint")["The old link stops working. Give the new one to its owner."],
        h.details(".sure")[
            h.summary["Take the seat back …"],
            h.p[f"{person.name}’s link stops working, the fighters are the GM’s again, and the code is changed."],
            deed(asked.token, "unseat", h.button(".danger", type="submit")["Take it back"], panel="people", seat=seat),
        ],
    ]


async def _join(asked: Asked) -> Node:
    kept = await asked.tables.kept(asked.table.id)
    screen = f"{asked.base}/s/{asked.tables.link(asked.table.role_of('screen'))}"
    return [
        h.h2["Join this table"],
        h.p(".wrong", role="alert")[ONLY_HERE]
        if is_own_machine(asked.base)
        else h.p["Open ", h.b[asked.base], " on a phone and give the code, or look at this with its camera:"],
        h.p(".code")[kept.code],
        qr(f"/t/{asked.token}/qr.svg?code={kept.code}", f"QR code to join with the code {kept.code}")
        if not is_own_machine(asked.base)
        else None,
        linked("The same as a link", f"{asked.base}/j/{kept.code}"),
        h.p[h.a(href=screen, target="_blank")["Open the big screen"], " in a window of its own. It shows nothing that is secret."],
        linked("The big screen as a link", screen),
        deed(asked.token, "code", h.button(type="submit")["Make a new code"], panel="join"),
        h.p(".hint")["The old code stops working. Whoever sits at the table stays."],
        deed(asked.token, "link", h.button(type="submit")["Change the big screen’s link"], panel="join", whose="screen"),
        h.p(".hint")["The old link stops working, also for anybody who only watches."],
    ]  # fmt: skip


# ---- the table itself


async def _rules(asked: Asked) -> Node:
    """The switches in force, those that are not at their usual first."""
    table = asked.table
    book = table.system.rulebook
    chosen = book.settings({name: str(value) for name, value in table.head.setup.get("switches", {}).items()})
    ordered = sorted(book.switch, key=lambda switch: chosen[switch.name] == switch.default)
    return [
        h.h2["Rules in force"],
        h.p[h.a(href=f"/rules/{table.system.id}", target="_blank")[table.system.title]],
        h.table(".switches")[
            h.thead[h.tr[h.th(scope="col")["House rule"], h.th(scope="col")["In force"]]],
            h.tbody[
                (
                    h.tr(class_="other" if chosen[switch.name] != switch.default else "usual")[
                        h.th(scope="row")[h.a(href=f"/rules/{table.system.id}/{switch.rule}", target="_blank")[switch.title]],
                        h.td[
                            dict(zip(switch.values, switch.meanings, strict=True))[chosen[switch.name]],
                            h.b[" (not the default)"] if chosen[switch.name] != switch.default else None,
                        ],
                    ]
                    for switch in ordered
                )
            ],
        ],
    ]


async def _table(asked: Asked) -> Node:
    table, view = asked.table, asked.table.view(asked.role)
    return [
        h.h2[table.title],
        deed(
            asked.token, "call",
            h.label["Name of the table", h.input(name="title", value=table.title, maxlength=str(MOST_TITLE), autocomplete="off")],
            h.button(type="submit")["Rename"], panel="table", kind="deed row call",
        ),
        h.dl(".facts")[
            h.dt["Rules"], h.dd[table.system.title],
            h.dt["Cards"], h.dd["real ones, typed in" if table.head.typed else "the program’s"],
            [(h.dt[deck.label or "Pile"], h.dd[f"{deck.pile} cards, {deck.discards} discarded, shuffles so far: {deck.shuffles}"])
             for deck in view.decks],
            h.dt["Steps"], h.dd[f"{len(table.steps())}"],
        ],
        h.p(".row")[
            h.a(".button", href=f"/t/{asked.token}/replay")["Replay"],
            h.a(".button", href=f"/t/{asked.token}/fight.jsonl", download=True, title="It replays anywhere")["Save the fight"],
            h.a(".button", href=f"/t/{asked.token}/log.md", download=True, title="Markdown, for notes and forums")["Save the log"],
        ],
        odds_part(asked.table, asked.token),
        hints_part(asked.table, asked.token),
        h.h2["This screen"],
        settings(),
        _own(asked) if asked.role.owns else None,
    ]  # fmt: skip


def _own(asked: Asked) -> Node:
    """What only the GM does whose table it is."""
    return [
        h.h2["Links"],
        h.details(".sure")[
            h.summary["Change your own link …"],
            h.p["If somebody else has got hold of it. You go on with the new one here; it opens nothing in other browsers and bookmarks."],
            deed(asked.token, "link", h.button(".danger", type="submit")["Change the GM’s link"], whose="gm"),
        ],
        h.details(".sure")[
            h.summary["Remove this table …"],
            h.p["The fight, its log and every link to it are gone then, for good. Download the file first if you want to keep it."],
            deed(asked.token, "remove", h.button(".danger", type="submit")["Remove it for good"]),
        ],
    ]


PANELS: dict[str, Panel] = {
    "fix": _fix, "add": _add, "steps": _steps, "people": _people, "join": _join, "rules": _rules, "table": _table,
}  # fmt: skip
