"""What somebody at a table sees and does, for programs. The token in the address says who it is."""

from collections.abc import Awaitable, Callable
from re import fullmatch
from typing import Any
from zlib import crc32

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from highdraw.lab import QuestionOdds
from highdraw.table.entry import Stand
from highdraw.table.errors import Refused
from highdraw.table.forecast import FightForecast, ForecastOffice
from highdraw.table.hints import Hint, hint
from highdraw.table.next_fight import Foes, next_setup
from highdraw.table.odds import OddsOffice
from highdraw.table.role import Role
from highdraw.table.summary import summarize
from highdraw.table.table import Table
from highdraw.table.tables import Tables
from highdraw.table.win_line import LineOffice, WinLine
from highdraw.web import deeds, stream
from highdraw.web.api.endpoint import EVENTS, FORBIDDEN, LINES, MISSING, OLD, WRONG, Endpoint, Query, query
from highdraw.web.api.shapes.book import Reading
from highdraw.web.api.shapes.common import Done, Error, Keyed
from highdraw.web.api.shapes.deed import (
    Answer,
    Auto,
    Call,
    Cast,
    ChangeLink,
    ChangeMind,
    ControlInfo,
    Correct,
    NextFight,
    Note,
    OrderOf,
    Peek,
    Quick,
    Rematch,
    Reseat,
    Say,
    ShowHints,
    ShowOdds,
    StandFor,
    Try,
    Undo,
)  # fmt: skip
from highdraw.web.api.shapes.fight import Record, Score, Summary
from highdraw.web.api.shapes.question import Preview
from highdraw.web.api.shapes.state import State
from highdraw.web.api.shapes.table import Code, Seat
from highdraw.web.api.state import state_of, told
from highdraw.web.corrections import controls_of
from highdraw.web.guard import digest, own_key, tables_of
from highdraw.web.pages.after import begin_fight, follow_to, rematch
from highdraw.web.pages.join import check_code
from highdraw.web.throttle import allow_new_table

AFTER = Query("after", "A cursor from an earlier answer, or the number of the last event you have.")
ASKED_OF = Query("who", "The fighter who is asked; by default the first one.")
PICKED = Query("pick", "Where cards are picked: those to try out, as they are typed; by default some sensible ones.")
WHO = Query("who", "A fighter; nobody for the fight itself.")
MESSAGE = r"(\d{1,9}-[0-9a-f]{8})\.[0-9a-f]{8}"
"""The number of a message: the cursor of its events, and a checksum of the rest."""
Deed = Callable[[Table, Role, Any], Any]


def seat_of(request: Request) -> tuple[Tables, Role]:
    tables: Tables = tables_of(request)
    return tables, tables.role(request.path_params["token"])


async def look(request: Request) -> State:
    tables, role = seat_of(request)
    after = query(request, "after", default="0")
    return state_of(tables, await tables.look(role), role, after)


async def follow(request: Request) -> Response:
    """The state, again whenever it has changed, each time with what happened since the time before."""
    tables, _ = seat_of(request)
    first = query(request, "after", default="0")

    def show(table: Table, role: Role, seen: str) -> stream.Message:
        known = fullmatch(MESSAGE, seen)
        state = state_of(tables, table, role, known[1] if known else first)
        still = crc32(msgspec.json.encode(msgspec.structs.replace(state, events=[])))
        return stream.Message(msgspec.json.encode(state), f"{state.cursor}.{still:08x}")

    def trouble(says: str) -> stream.Message:
        return stream.Message(msgspec.json.encode(Error(says)), f"trouble {crc32(says.encode()):08x}", "trouble")

    return stream.serve(request, show, trouble)


def doing(deed: Deed) -> Callable[[Request, Any], Awaitable[Done]]:
    """An address where somebody does something."""

    async def do(request: Request, said: Keyed) -> Done:
        tables, role = seat_of(request)
        what = digest(deed.__name__, msgspec.structs.replace(said, key="")) if said.key else ""
        await tables.act(role, lambda table: deed(table, role, said), own_key(role, said.key), what)
        return Done((await tables.look(role)).moment(role))

    return do


def _answer(table: Table, role: Role, said: Answer) -> None:
    table.answer(role, said.who, said.value, said.fingerprint)


def _stand(table: Table, role: Role, said: StandFor) -> None:
    table.stand(role, Stand(said.who, tuple(said.topics), said.facets, said.until, says=", ".join(said.facets.values())))


def _change_mind(table: Table, role: Role, said: ChangeMind) -> None:
    table.change_mind(role, said.who)


def _order(table: Table, role: Role, said: OrderOf) -> None:
    table.order(role, said.who)


def _order_out(table: Table, role: Role, said: OrderOf) -> None:
    table.order_out(role, said.who)


def _end_order(table: Table, role: Role, said: OrderOf) -> None:
    table.end_order(role, said.who)


def _undo(table: Table, role: Role, said: Undo) -> None:
    table.undo(role, said.to)


def _redo(table: Table, role: Role, said: Keyed) -> None:
    table.redo(role)


def _correct(table: Table, role: Role, said: Correct) -> None:
    table.correct(role, said.change, when=said.when)


def _quick(table: Table, role: Role, said: Quick) -> None:
    table.quick(role, said.words)


def _reseat(table: Table, role: Role, said: Reseat) -> None:
    table.reseat(role, said.seat, said.name, tuple(dict.fromkeys(said.fighters)))


def _auto(table: Table, role: Role, said: Auto) -> None:
    table.set_auto(role, tuple(said.fighters))


def _cast(table: Table, role: Role, said: Cast) -> None:
    table.cast(role, said.parts)


def _show_odds(table: Table, role: Role, said: ShowOdds) -> None:
    table.show_odds(role, said.show, said.seat)


def _show_hints(table: Table, role: Role, said: ShowHints) -> None:
    table.show_hints(role, said.on)


def _call(table: Table, role: Role, said: Call) -> None:
    table.call(role, said.title)


def _peek(table: Table, role: Role, said: Peek) -> None:
    table.set_peek(role, said.on)


def _say(table: Table, role: Role, said: Say) -> None:
    table.say(role, said.text)


async def note(request: Request, said: Note) -> Done:
    """Notes are kept apart from the log: the last one counts, however often it is sent."""
    tables, role = seat_of(request)
    await tables.note(role, said.text)
    return Done((await tables.look(role)).moment(role))


async def change_link(request: Request, said: ChangeLink) -> Seat:
    tables, role = seat_of(request)
    check_gm(role)
    new = await tables.change_link(role, said.whose, own_key(role, said.key), digest("link", said.whose) if said.key else "")
    if new is None:
        raise Refused("This link was changed already. Look at the table for the new one.")
    return Seat(tables.link(new))


async def renew(request: Request) -> Code:
    tables, role = seat_of(request)
    check_gm(role)
    await tables.look(role)
    await tables.renew_code(role.table)
    return await code(request)


async def code(request: Request) -> Code:
    tables, role = seat_of(request)
    check_code(role)
    await tables.look(role)
    kept = await tables.kept(role.table)
    return Code(kept.code, kept.code_until)


async def screen(request: Request) -> Seat:
    tables, role = seat_of(request)
    check_gm(role)
    return Seat(tables.link((await tables.look(role)).role_of("screen")))


async def remove(request: Request) -> None:
    tables, role = seat_of(request)
    await tables.remove(role)


async def controls(request: Request) -> list[ControlInfo]:
    tables, role = seat_of(request)
    check_gm(role)
    found = controls_of(await tables.look(role), query(request, "who"))
    return [
        ControlInfo(
            control.name, control.label, control.kind, control.group, control.hint, control.value,
            [Reading(*each) for each in control.choices], control.low, control.high, control.whole, control.change,
        )
        for control in found
    ]  # fmt: skip


async def begin_next(request: Request, said: NextFight) -> Seat:
    """Make the table of the next fight; everybody keeps their seat, and finds the way there."""
    tables, role = seat_of(request)
    check_gm(role)
    table = await tables.look(role)
    setup = next_setup(table, tuple(said.who), Foes(said.scenario, said.side, said.ready), said.distance)
    allow_new_table(request)
    return Seat(tables.link(await begin_fight(tables, role, setup, said.key, digest(said))))


async def fight_again(request: Request, said: Rematch) -> Seat:
    """The same fight once more; everybody keeps their seat, or takes the other side's, and finds the way there."""
    tables, role = seat_of(request)
    check_gm(role)
    allow_new_table(request)
    return Seat(tables.link(await rematch(tables, role, said.key, said.swap)))


async def go_on(request: Request) -> Seat:
    """The same seat at the table of the next fight."""
    tables, role = seat_of(request)
    table = await tables.look(role)
    if not table.next:
        raise Refused("There is no next fight yet. The GM begins it.")
    return Seat(tables.link(await follow_to(tables, table, role)))


async def record(request: Request) -> Record:
    tables, role = seat_of(request)
    found = await tables.record(role)
    stood = found.stood
    view = None if stood is None else stood.view if role.kind == "gm" else stood.public
    events = [told(number, event) for number, event in enumerate(found.events(role), 1)]
    return Record(found.title, found.head.system, found.reason, events, view)


async def summary(request: Request) -> Summary:
    tables, role = seat_of(request)
    found = summarize(await tables.look(role), role)
    scores = [
        Score(each.who, each.name, each.side, each.attacks, each.hits, each.hit, each.dealt, each.taken, each.luck, each.fate)
        for each in found.tallies
    ]
    return Summary(found.winner, found.rounds, found.seconds, found.luck, scores)


async def preview(request: Request, said: Try) -> Preview:
    tables, role = seat_of(request)
    found = (await tables.look(role)).preview(role, said.who, said.value)
    return Preview(found.says, found.allowed, list(found.costs), list(found.choices), list(found.cards))


async def odds(request: Request) -> QuestionOdds:
    """Computed beside the server; nothing waits for it."""
    tables, role = seat_of(request)
    office: OddsOffice = request.app.state.odds
    return await office.odds(await tables.look(role), role, query(request, "who"), query(request, "pick"))


async def advise(request: Request) -> Hint:
    tables, role = seat_of(request)
    return hint(await tables.look(role), role, query(request, "who"))


async def win_line(request: Request) -> WinLine:
    """Of a fight that is over; played beside the server, each time some more fights."""
    tables, role = seat_of(request)
    office: LineOffice = request.app.state.lines
    return await office.line(tables, await tables.look(role), role)


async def forecast(request: Request) -> FightForecast:
    """Played beside the server; each time some more fights."""
    tables, role = seat_of(request)
    office: ForecastOffice = request.app.state.forecasts
    return await office.forecast(await tables.look(role), role)


def check_gm(role: Role) -> None:
    if role.kind != "gm":
        raise Refused("Only the GM can do this.")


DEEDS: list[tuple[str, str, Any, Deed]] = [
    ("answer", "Answer what is asked", Answer, _answer),
    ("change-mind", "Take back your own last answer, as long as nobody has seen or acted upon it", ChangeMind, _change_mind),
    ("stand", "Let a question be answered in the same way from now on, or be asked again", StandFor, _stand),
    ("order", "Let the others of a group do in this round what one of them does, each at the nearest", OrderOf, _order),
    ("order-out", "Take somebody out of an order, to be asked", OrderOf, _order_out),
    ("end-order", "End an order: everybody is asked again", OrderOf, _end_order),
    ("undo", "Take back the last thing a person did", Undo, _undo),
    ("redo", "Do again what was taken back", Keyed, _redo),
    ("correct", "Set something right", Correct, _correct),
    ("quick", "Bring fighters in by a few words", Quick, _quick),
    ("reseat", "Give somebody other fighters or another name, or take the seat back", Reseat, _reseat),
    ("cast", "Say who plays whom", Cast, _cast),
    ("auto", "Leave fighters to the tactician", Auto, _auto),
    ("call", "Give the table another name", Call, _call),
    ("peek", "Show the tactician's cards to the GM who plays against it, or hide them again", Peek, _peek),
    ("show-odds", "Say who sees what of the odds of their choices", ShowOdds, _show_odds),
    ("show-hints", "Say whether people may ask what the tactician would do", ShowHints, _show_hints),
    ("say", "Say something to the whole table", Say, _say),
]
SEAT = "/api/seats/{token}"
REFUSES = (FORBIDDEN, MISSING, OLD)


def done(name: str, about: str, takes: Any, deed: Deed) -> Endpoint:
    """An address where something is done that gives nothing but its place in the log."""
    return Endpoint(
        method="POST", path=f"{SEAT}/{name}", about=about, does=doing(deed), takes=takes, gives=Done,
        refuses=(*REFUSES, 409, WRONG), group="At the table",
    )  # fmt: skip


ENDPOINTS = [
    Endpoint(
        method="GET", path=SEAT, about="Everything this seat may know", does=look, gives=State, query=(AFTER,),
        refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/stream", about="The same as server-sent events, whenever it has changed; resumed by Last-Event-ID",
        does=follow, gives=State, kind=EVENTS, query=(AFTER,), refuses=(*REFUSES, WRONG), group="At the table",
    ),
    *(done(*each) for each in DEEDS),
    Endpoint(
        method="POST", path=f"{SEAT}/note", about="Write something down for yourself", does=note, takes=Note, gives=Done,
        refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/links", about="Change the link of the GM, the big screen or a seat; the old one stops working",
        does=change_link, takes=ChangeLink, gives=Seat, refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/record", about="What was told and how the fight stood, also of a table that cannot be played on",
        does=record, gives=Record, refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/preview", about="Try out a pick of cards: what it would come to, or why it is not allowed",
        does=preview, takes=Try, gives=Preview, refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/controls", about="What the GM may set right on a fighter or the fight, with the corrections that do it",
        does=controls, gives=list[ControlInfo], query=(WHO,), refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/next", about="Begin the next fight with those who are left", does=begin_next, takes=NextFight,
        gives=Seat, status=201, refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/rematch", about="Begin the same fight once more", does=fight_again, takes=Rematch,
        gives=Seat, status=201, refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/next", about="The same seat at the table of the next fight", does=go_on, gives=Seat,
        refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/odds", about="What each choice of this seat’s question is likely to bring, from what it may know",
        does=odds, gives=QuestionOdds, query=(ASKED_OF, PICKED), refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/hint", about="What the tactician would answer in this seat’s place, and why, from what it may know",
        does=advise, gives=Hint, query=(ASKED_OF,), refuses=(*REFUSES, WRONG), group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/forecast", about="Who wins from here, for the GM; each time some more fights are played",
        does=forecast, gives=FightForecast, refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/win-line", about="How likely each side was to win, all through a fight that is over; each time more",
        does=win_line, gives=WinLine, refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/summary", about="The fight in numbers", does=summary, gives=Summary, refuses=REFUSES,
        group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/fight.jsonl", about="The fight as a file: for the GM at any time, for others when it is over",
        does=deeds.download, gives=bytes, kind=LINES, refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/code", about="The code by which people join", does=code, gives=Code, refuses=REFUSES,
        group="At the table",
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/code", about="A new code; the old one stops working", does=renew, gives=Code,
        refuses=REFUSES, group="At the table",
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/screen", about="What the big screen is opened with", does=screen, gives=Seat, refuses=REFUSES,
        group="At the table",
    ),
    Endpoint(
        method="DELETE", path=SEAT, about="Remove the table and all that was done at it", does=remove, refuses=REFUSES,
        group="At the table",
    ),
]  # fmt: skip
