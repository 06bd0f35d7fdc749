"""Making a table, and joining one by its code, for programs."""

from starlette.requests import Request

from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.systems import load
from highdraw.systems.library import Scene, find_scene, read_switches, ready_fighters, shipped
from highdraw.table.tables import Tables
from highdraw.web.api.endpoint import FORBIDDEN, MISSING, OLD, WRONG, Endpoint
from highdraw.web.api.shapes.table import Free, Lobby, Made, NewTable, Seat, SitDown
from highdraw.web.codes import table_by_code
from highdraw.web.guard import digest, tables_of
from highdraw.web.pages.join import sit_down
from highdraw.web.throttle import allow_new_table


async def create(request: Request, said: NewTable) -> Made:
    tables: Tables = tables_of(request)
    if bool(said.scenario) == bool(said.fighters):
        raise HighdrawError("Name either a scenario or the fighters of two sides.")
    switches = [f"{name}={value}" for name, value in said.switches.items()]
    scene = _of_scenario(said, switches) if said.scenario else _by_hand(said, switches)
    allow_new_table(request)
    gm = await tables.create(
        scene.system, scene.setup, said.title or scene.title, typed=said.real_cards, scenario=scene.name, seed=said.seed, key=said.key,
        what=digest(said),
    )  # fmt: skip
    kept = await tables.kept(gm.table)
    return Made(tables.link(gm), tables.link((await tables.table(gm.table)).role_of("screen")), kept.code, kept.code_until)


def _of_scenario(said: NewTable, switches: list[str]) -> Scene:
    """A scenario that ships with the system; never a file of the server."""
    system = load(said.system)
    if said.scenario not in shipped(system):
        raise Unknown("scenario", said.scenario, list(shipped(system)))
    return find_scene(f"{system.id}/{said.scenario}", switches)


def _by_hand(said: NewTable, switches: list[str]) -> Scene:
    """Ready fighters against each other."""
    system = load(said.system)
    sides = list(dict.fromkeys(each.side for each in said.fighters))
    if len(sides) < 2:
        raise HighdrawError("A fight needs two sides: name at least one fighter for each.")
    known = ready_fighters(system.id)
    for each in said.fighters:
        if each.kind not in known:
            raise Unknown("ready fighter", each.kind, list(known))
    fighters = [
        {"id": f"{each.kind}-{'abcdefghijklmnop'[place]}", "use": each.kind, "side": each.side, "count": each.count,
         "name": f"{each.side} {known[each.kind].get('name', each.kind)}"}
        for place, each in enumerate(said.fighters)
    ]  # fmt: skip
    title = " against ".join(sides)[:60]
    data = {"system": system.id, "title": title, "fighter": fighters, "switches": read_switches(system, switches)}
    return Scene("own", title, "", system, system.paper.read(Document("", "the request"), data))


async def lobby(request: Request) -> Lobby:
    tables: Tables = tables_of(request)
    kept = await table_by_code(request, request.path_params["code"])
    table = await tables.table(kept.id)
    return Lobby(table.title, table.head.system, [Free(who, table.names[who]) for who in table.free_fighters()])


async def sit(request: Request, said: SitDown) -> Seat:
    tables: Tables = tables_of(request)
    kept = await table_by_code(request, request.path_params["code"])
    return Seat(tables.link(await sit_down(tables, kept.id, said.name, tuple(dict.fromkeys(said.fighters)), said.key)))


ENDPOINTS = [
    Endpoint(
        method="POST", path="/api/tables", about="Make a table, from a scenario or from ready fighters", does=create, takes=NewTable,
        gives=Made, status=201, refuses=(WRONG,), group="Tables",
    ),
    Endpoint(
        method="GET", path="/api/codes/{code}", about="The table a code leads to", does=lobby, gives=Lobby, refuses=(MISSING, OLD),
        group="Tables",
    ),
    Endpoint(
        method="POST", path="/api/codes/{code}/seats", about="Sit down at the table a code leads to", does=sit, takes=SitDown, gives=Seat,
        status=201, refuses=(FORBIDDEN, MISSING, OLD, WRONG), group="Tables",
    ),
]  # fmt: skip
