"""After a fight: its numbers, its record, and the fight that follows, for programs."""

from starlette.requests import Request

from highdraw.table.errors import Refused
from highdraw.table.next_fight import Foes, next_setup
from highdraw.table.summary import summarize
from highdraw.table.win_line import LineOffice, WinLine
from highdraw.web import deeds
from highdraw.web.api.endpoint import LINES, WRONG, Endpoint
from highdraw.web.api.seat import GROUP, REFUSES, SEAT, check_gm, seat_of
from highdraw.web.api.shapes.deed import NextFight, Rematch
from highdraw.web.api.shapes.fight import Record, Score, Summary
from highdraw.web.api.shapes.table import Seat
from highdraw.web.api.state import told
from highdraw.web.guard import digest
from highdraw.web.pages.after import begin_fight, follow_to, rematch
from highdraw.web.throttle import allow_new_table


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


async def win_line(request: Request) -> WinLine:
    """Of a fight that is over; played beside the server, each time some more fights."""
    tables, role = seat_of(request)
    office: LineOffice = request.app.state.lines
    return await office.line(tables, await tables.look(role), role)


ENDPOINTS = [
    Endpoint(
        method="POST", path=f"{SEAT}/next", about="Begin the next fight with those who are left", does=begin_next, takes=NextFight,
        gives=Seat, status=201, refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="POST", path=f"{SEAT}/rematch", about="Begin the same fight once more", does=fight_again, takes=Rematch,
        gives=Seat, status=201, refuses=(*REFUSES, WRONG), group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/next", about="The same seat at the table of the next fight", does=go_on, gives=Seat,
        refuses=REFUSES, group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/summary", about="The fight in numbers", does=summary, gives=Summary, refuses=REFUSES,
        group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/record", about="What was told and how the fight stood, also of a table that cannot be played on",
        does=record, gives=Record, refuses=REFUSES, group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/win-line", about="How likely each side was to win, all through a fight that is over; each time more",
        does=win_line, gives=WinLine, refuses=REFUSES, group=GROUP,
    ),
    Endpoint(
        method="GET", path=f"{SEAT}/fight.jsonl", about="The fight as a file: for the GM at any time, for others when it is over",
        does=deeds.download, gives=bytes, kind=LINES, refuses=REFUSES, group=GROUP,
    ),
]  # fmt: skip
