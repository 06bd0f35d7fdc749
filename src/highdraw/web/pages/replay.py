"""Replays: a fight replayed step by step, by somebody at its table, or from a file that somebody sends."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from htpy import Node
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from highdraw.engine.log import FORMAT, MAX_BYTES, Head
from highdraw.engine.view import View
from highdraw.errors import BadFile, HighdrawError
from highdraw.table.budget import within
from highdraw.table.entry import unpack
from highdraw.table.errors import OldTable, Refused
from highdraw.table.loading import PATIENCE
from highdraw.table.moment import Moment
from highdraw.table.record import Record
from highdraw.table.replay import Replay, ReplayCache, from_entries
from highdraw.table.role import LETTERS, WATCHING, Role
from highdraw.table.seating import Person
from highdraw.table.table import Table
from highdraw.table.told_replay import ToldReplay
from highdraw.table.uploads import LOOKING, Uploads
from highdraw.web import elements as h
from highdraw.web.assets import asset
from highdraw.web.codes import address_of
from highdraw.web.guard import refuse, tables_of, whole
from highdraw.web.parts.cards import on_table
from highdraw.web.parts.drawing import STRIP
from highdraw.web.parts.field import field
from highdraw.web.parts.fighter import fighter
from highdraw.web.parts.log import entries, entry
from highdraw.web.parts.order import order
from highdraw.web.parts.scrub import scrub
from highdraw.web.parts.share import share_from
from highdraw.web.parts.shell import shell
from highdraw.web.parts.stage import stage
from highdraw.web.parts.token import side_mark

GONE = "This replay is no longer in memory. Send the file again, at Replay."
ALL, SCREEN, ME = "all", "screen", "me"
CHAPTERS = 12
"""At most this many turning points are listed."""
Eyes = dict[str, str]
"""As whom one may look: a key and what it is called."""


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a fight, and how."""

    title: str
    system: str
    eyes: Eyes
    asked: str
    back: tuple[str, str]
    """Where the way back leads, and its name."""
    last: int
    """The last step that may be shown: answers to a question that is still sealed come after it."""
    file: str = ""
    share: str = ""
    """The address at which others can watch it, without what is secret."""
    play_on: str = ""
    """By whose token one can play on from a step."""
    note: str = ""
    """What was wrong with the file, or why the fight is shown as it was told."""


Show = Callable[[int, frozenset[str] | None, bool], Awaitable[Moment | None]]
"""One step, for somebody who plays these fighters, and whether what was answered is to be said; None when it is gone."""


def replays_of(request: Request) -> ReplayCache[Replay]:
    """The replays of tables this process has in memory."""
    if not hasattr(request.app.state, "replays"):
        request.app.state.replays = ReplayCache()
    replays: ReplayCache[Replay] = request.app.state.replays
    return replays


# ---- the fight of a table


async def page(request: Request) -> Response:
    """The fight of a table so far: for the GM as anybody, for a player as themselves, and as anybody when it is over."""
    tables, token = tables_of(request), request.path_params["token"]
    role: Role = tables.role(token)
    replay: Replay | ToldReplay
    sealed, hidden, share = 0, list[str](), ""
    try:
        table: Table = await tables.look(role)
        sealed = table.secret_answers(role)
        title, over, people, names, note = table.title, table.session.over, table.people, table.names, ""
        hidden = table.own_fighters() if role.kind == "gm" and table.hides else []
        share = _watching(request, table) if role.kind == "gm" else ""
        replay = await replay_of(request, table)
    except OldTable:
        record: Record = await tables.record(role)
        seats = {seat: person.fighters for seat, person in record.seating.people.items()}
        replay = ToldReplay(record.head.system, record.title, record.told, record.stood, seats)
        title, over, people, names, note = record.title, record.over, record.seating.people, replay.names(), record.reason
    eyes = _eyes(role, people, names, over)
    if hidden:
        eyes = {**{f"fighter-{who}": names[who] for who in hidden}, SCREEN: "The big screen"}
    asked = request.query_params.get("as", "") or next(iter(eyes))
    if asked not in eyes:
        raise Refused("You can see what the others held once the fight is over.")
    file = f"/t/{token}/fight.jsonl" if role.kind == "gm" or over else ""
    back = (f"/{LETTERS[role.kind]}/{token}", "Back to the table")

    async def show(step: int, mine: frozenset[str] | None, all_done: bool) -> Moment:
        async with replay.lock:
            return await asyncio.to_thread(within, LOOKING, lambda: replay.moment(step, mine, all_done))

    look = Look(
        title=title, system=replay.system_id, eyes=eyes, asked=asked, back=back, last=replay.last - sealed, file=file, note=note,
        share=share, play_on=token if share else "",
    )  # fmt: skip
    return await _show(request, look, show, lambda step: _mine(asked, role.seat, replay.seats_at(step)))


def _watching(request: Request, table: Table) -> str:
    """Where somebody who only watches finds the replay; they are shown what the big screen shows, and no way to join."""
    tables, base = tables_of(request), request.app.state.address or str(request.base_url).rstrip("/")
    return f"{base}/t/{tables.link(msgspec.structs.replace(table.role_of('screen'), seat=WATCHING))}/replay"


async def replay_of(request: Request, table: Table) -> Replay:
    """The replay of a table as it stands now; made anew when something was done there since."""
    replays, name, version = replays_of(request), f"table {table.id}", str(table.seq)
    found = replays.find(name)
    if found is not None and found[1] == version:
        return found[0]
    entries = [unpack(body) for body in await tables_of(request).store.entries(table.id)]
    head = Head(
        highdraw=FORMAT, system=table.head.system, behaviour=table.head.behaviour, setup=table.head.setup, seed=table.head.seed,
        typed=table.head.typed,
    )  # fmt: skip
    replay = await asyncio.to_thread(within, PATIENCE, lambda: from_entries(head, entries, table.title))
    replays.add(replay, version, name)
    return replay


def _eyes(role: Role, people: dict[str, Person], names: dict[str, str], over: bool) -> Eyes:
    """As whom somebody at a table may look, the first unless they say otherwise."""
    everybody = {
        ALL: "Everything",
        SCREEN: "The big screen",
        **{f"seat-{seat}": person.name for seat, person in people.items()},
        **{f"fighter-{who}": name for who, name in names.items()},
    }
    if role.kind == "gm":
        return everybody
    if role.kind == "screen":
        return {SCREEN: "The big screen"}
    return {ME: "As you saw it", **(everybody if over else {})}


# ---- a file that somebody sends


async def upload(request: Request) -> Response:
    """Take a fight file and show it. It is kept in memory for a while, under a name nobody can guess, and nowhere else."""
    if request.method == "GET":
        return HTMLResponse(str(shell("Replay", _upload_form())))
    async with request.form() as form:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            return HTMLResponse(str(shell("Replay", _upload_form("Choose a fight file first: its name ends in .jsonl."))), 400)
        name = "".join(letter for letter in file.filename if letter.isprintable())[-60:]
        data, salvage = await file.read(MAX_BYTES + 1), "salvage" in form
    uploads: Uploads = request.app.state.uploads
    try:
        opened = await uploads.open(data, name, salvage, address_of(request))
    except HighdrawError as error:
        return HTMLResponse(str(shell("Replay", _upload_form(_cure(error)))), 400)
    return RedirectResponse(f"/replay/{opened.name}", 303)


def _cure(error: HighdrawError) -> str:
    """What is wrong with a file, with the cure as it is on this page."""
    says = str(error).replace("read them with --salvage.", "tick the box below to read them.")
    if isinstance(error, BadFile) and error.line is not None:
        where = f"{error.source}:{error.line}: "
        return f"{error.source}, line {error.line}: {says.removeprefix(where)}"
    return says


def _upload_form(wrong: str = "") -> h.Element:
    return h.main("#main.narrow.replay")[
        h.h1["Watch a fight again"],
        h.p[
            "Every table gives its fight as a file, and so does the terminal. Send one here to step through it. "
            "It stays in this server’s memory for half an hour after the last look, and is saved nowhere."
        ],
        h.p(".wrong", role="alert")[wrong] if wrong else None,
        h.form(".panel", method="post", action="/replay", enctype="multipart/form-data")[
            h.label(for_="file")["Fight file (.jsonl)"],
            h.input("#file", type="file", name="file", accept=".jsonl,application/jsonl", required=True),
            h.label(".check")[h.input(type="checkbox", name="salvage", value="yes"), " Read the undamaged part of a file"],
            h.button(type="submit")["Show it"],
        ],
    ]


async def uploaded(request: Request) -> Response:
    """A fight that somebody sent."""
    uploads: Uploads = request.app.state.uploads
    found = uploads.find(request.path_params["name"])
    if found is None:
        return refuse(request, 404, GONE)
    seats = {f"seat-{seat}": f"The seat {seat}" for seat, fighters in found.seats.items() if fighters}
    eyes = {ALL: "Everything", SCREEN: "The big screen", **seats, **{f"fighter-{who}": name for who, name in found.names.items()}}
    asked = request.query_params.get("as", "") or ALL
    if asked not in eyes:
        return refuse(request, 404, "Nobody by this name was in the fight. Choose one from the list.")
    look = Look(
        title=found.title, system=found.system, eyes=eyes, asked=asked, back=("/replay", "Another file"), last=found.last, note=found.fault
    )  # fmt: skip

    async def show(step: int, mine: frozenset[str] | None, all_done: bool) -> Moment | None:
        return await uploads.look(found.name, step, mine, all_done)

    return await _show(request, look, show, lambda _: _mine(asked, "", found.seats))


# ---- the page


async def _show(request: Request, look: Look, show: Show, mine: Callable[[int], frozenset[str] | None]) -> Response:
    """One step of a fight: a whole page, or only what changes from step to step."""
    said = request.query_params.get("at", "")
    step = look.last if said == "last" else min(whole(said) or 0, look.last)
    moment = await show(step, mine(step), look.asked == ALL)
    if moment is None:
        return refuse(request, 404, GONE)
    moment = msgspec.structs.replace(moment, last=look.last)
    path = request.url.path
    now = step_part(look, moment, path)
    if "hx-request" in request.headers:
        return HTMLResponse(str(now))
    content = h.main("#main.replay")[
        h.p(".wrong", role="alert")[look.note] if look.note else None,
        scrub(path, moment, look.eyes, look.asked),
        h.div("#step")[now],
        h.script(src=asset("replay.js"), type="module"),
    ]
    return HTMLResponse(str(shell(f"Replay of {look.title}", content)))


def _mine(asked: str, seat: str, seats: dict[str, tuple[str, ...]]) -> frozenset[str] | None:
    """Whose secrets may be seen: None for all. A player sees as the seat they had at that moment."""
    if asked == ALL:
        return None
    kind, _, name = asked.partition("-")
    if kind == "fighter":
        return frozenset({name})
    return frozenset(seats.get(seat if asked == ME else name, ()))


def step_part(look: Look, moment: Moment, path: str) -> h.Element:
    """One moment: what was done, what came of it, how everybody stands; and what can be done from here."""
    view = moment.view
    told = entries(moment.events, (), len(moment.events))
    head = moment.done or ("What happened" if moment.at else "Before the first step")
    lying, chart = (on_table(view), field(view, shown=moment.stage, frame=STRIP)) if view else (None, None)
    return h.div(".moment")[
        h.header(".watched")[
            h.nav(".crumbs", aria_label="Where you are")[h.a(href=look.back[0])[look.back[1]]],
            h.h1[look.title],
            h.p(".when", aria_live="polite")[h.b[f"Step {moment.at} of {moment.last}"], f" · {_when(view)}" if view else None],
        ],
        h.div(".from-here")[
            share_from(look.share, look.file, moment.at), _play_on(look.play_on, moment.at), _ways(path, moment, look.asked)
        ],
        stage(moment.stage, view) if view and moment.stage else None,
        h.section(".told", aria_label="What happened in this step")[
            h.h2[head],
            h.ol(".log")[(entry(each, look.system, named=False) for each in reversed(told))] if told else h.p(".hint")["Nothing to see."],
            _chapters(look, moment, path),
        ],
        order(view) if view else None,
        h.section(".lying", aria_label="Cards and field")[h.h2["On the table"], lying, chart] if lying or chart else None,
        h.section(".fighters", aria_label="Fighters")[_sides(view)] if view else None,
    ]


def _chapters(look: Look, moment: Moment, path: str) -> h.Element | None:
    """The exchanges that changed how somebody stands, to go to."""
    grave = [each for each in moment.shown if each.grave and each.step <= moment.last][:CHAPTERS]
    if not grave:
        return None
    return h.nav(".chapters", aria_label="Turning points")[
        h.h2["Turning points"],
        h.ol[
            (
                h.li[
                    h.b[f"{each.when} "] if each.when else None,
                    h.a(
                        href=f"{path}?at={each.step}&as={look.asked}", data_step=f"{each.step}",
                        aria_current="step" if moment.stage is not None and each.exchange == moment.stage.number else None,
                    )[each.says],
                ]
                for each in grave
            )
        ],
    ]  # fmt: skip


def _when(view: View) -> str:
    if view.over:
        return view.outcome
    return f"{view.clock.text} · {view.turn_name}’s turn" if view.turn_name else view.clock.text


def _play_on(token: str, step: int) -> Node:
    """The fight from here at a table of its own."""
    if not token:
        return None
    return h.form(method="post", action=f"/t/{token}/play-on")[
        h.input(type="hidden", name="at", value=f"{step}"), h.button(type="submit")["Play on from here"]
    ]


def _ways(path: str, moment: Moment, asked: str) -> h.Element:
    """To the first, the step before, the next and the last: links, so that they work without script too."""
    ways = [("«", "First step", 0), ("‹", "Step back", moment.at - 1), ("›", "Step on", moment.at + 1), ("»", "Last step", moment.last)]
    return h.nav(".ways", aria_label="Steps")[
        (
            h.a(href=f"{path}?at={to}&as={asked}", data_step=str(to), aria_label=name, title=name)[sign]
            if 0 <= to <= moment.last and to != moment.at
            else h.span(".off", aria_hidden="true")[sign]
            for sign, name, to in ways
        )
    ]


def _sides(view: View) -> list[h.Element]:
    return [
        h.div(".side")[h.h2[side_mark(place), side], [fighter(view, who, now=who == view.turn) for who in whom]]
        for place, (side, whom) in enumerate(view.sides.items())
    ]
