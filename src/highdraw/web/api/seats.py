"""What somebody at a table sees and may ask, for programs."""

from re import fullmatch
from zlib import crc32

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from highdraw.lab import QuestionOdds
from highdraw.table.forecast import FightForecast, ForecastOffice
from highdraw.table.hints import Hint, hint
from highdraw.table.odds import OddsOffice
from highdraw.table.role import Role
from highdraw.table.table import Table
from highdraw.web import stream
from highdraw.web.api.endpoint import EVENTS, WRONG, Endpoint, Query, query
from highdraw.web.api.seat import GROUP, REFUSES, SEAT, check_gm, seat_of
from highdraw.web.api.shapes.book import Reading
from highdraw.web.api.shapes.common import Done, Error
from highdraw.web.api.shapes.deed import ControlInfo, Note, Try
from highdraw.web.api.shapes.question import Preview
from highdraw.web.api.shapes.state import State
from highdraw.web.api.state import state_of
from highdraw.web.codes import address_of
from highdraw.web.corrections import controls_of

AFTER = Query("after", "A cursor from an earlier answer, or the number of the last event you have.")
ASKED_OF = Query("who", "The fighter who is asked; by default the first one.")
PICKED = Query("pick", "Where cards are picked: those to try out, as they are typed; by default some sensible ones.")
WHO = Query("who", "A fighter; nobody for the fight itself.")
MESSAGE = r"(\d{1,9}-[0-9a-f]{8})\.[0-9a-f]{8}"
"""The number of a message: the cursor of its events, and a checksum of the rest."""


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


async def note(request: Request, said: Note) -> Done:
    """Notes are kept apart from the log: the last one counts, however often it is sent."""
    tables, role = seat_of(request)
    await tables.note(role, said.text)
    return Done((await tables.look(role)).moment(role))


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


async def preview(request: Request, said: Try) -> Preview:
    tables, role = seat_of(request)
    found = (await tables.look(role)).preview(role, said.who, said.value)
    return Preview(found.says, found.allowed, list(found.costs), list(found.choices), list(found.cards))


async def odds(request: Request) -> QuestionOdds:
    """Computed beside the server; nothing waits for it."""
    tables, role = seat_of(request)
    office: OddsOffice = request.app.state.odds
    return await office.odds(await tables.look(role), role, query(request, "who"), query(request, "pick"), address_of(request))


async def advise(request: Request) -> Hint:
    tables, role = seat_of(request)
    return hint(await tables.look(role), role, query(request, "who"))


async def forecast(request: Request) -> FightForecast:
    """Played beside the server; each time some more fights."""
    tables, role = seat_of(request)
    office: ForecastOffice = request.app.state.forecasts
    return await office.forecast(await tables.look(role), role, address_of(request))


ENDPOINTS = [
    Endpoint(
        method="GET", path=SEAT, about="Everything this seat may know", does=look, gives=State, query=(AFTER,),
        refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/stream", about="The same as server-sent events, whenever it has changed; resumed by Last-Event-ID",
        does=follow, gives=State, kind=EVENTS, query=(AFTER,), refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/note", about="Write something down for yourself", does=note, takes=Note, gives=Done,
        refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/preview", about="Try out a pick of cards: what it would come to, or why it is not allowed",
        does=preview, takes=Try, gives=Preview, refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/controls", about="What the GM may set right on a fighter or the fight, with the corrections that do it",
        does=controls, gives=list[ControlInfo], query=(WHO,), refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/odds", about="What each choice of this seat’s question is likely to bring, from what it may know",
        does=odds, gives=QuestionOdds, query=(ASKED_OF, PICKED), refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/hint", about="What the tactician would answer in this seat’s place, and why, from what it may know",
        does=advise, gives=Hint, query=(ASKED_OF,), refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/forecast", about="Who wins from here, for the GM; each time some more fights are played",
        does=forecast, gives=FightForecast, refuses=REFUSES, group=GROUP,
    ),
]  # fmt: skip
