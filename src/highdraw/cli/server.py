"""The server of `highdraw serve`: which database, which port, what is printed. Imported only when it is wanted: it takes a second."""

import asyncio
import socket
from contextlib import suppress
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from time import time
from urllib.parse import urlsplit

import msgspec
import segno
from rich.console import Console
from rich.text import Text

from highdraw.cli.folders import data_folder
from highdraw.cli.screen import make_console
from highdraw.errors import HighdrawError
from highdraw.store.address import database_url, hide_password
from highdraw.systems.library import find_scene
from highdraw.table.errors import NoTable, OldTable
from highdraw.table.limits import Limits
from highdraw.table.role import Role
from highdraw.table.tables import Tables
from highdraw.web.app import make_app
from highdraw.web.service import Service, listen, raise_limits, settle_down

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LONG_ENOUGH = 3 * 3600
"""A code that is good for so many seconds need not be a new one."""
DEMO = "duel"
DEMOS = "demos.json"
"""Where the data folder remembers which table is the one to try, for each database."""


class Plan(msgspec.Struct, frozen=True):
    """What was asked for."""

    lan: bool
    port: int
    search: bool
    """Another port will do."""
    host: str
    database: str
    demo: bool
    new_tables: int = 60
    keep_days: int = 0


def run(console: Console, plan: Plan) -> int:
    """Serve until somebody stops it."""
    outside = read_host(plan.host) if plan.host else ""
    where = plan.database or str(own_database())
    check_database(where)
    raise_limits()
    inside = lan_address() if plan.lan else HERE
    taken = listen(EVERYWHERE if plan.lan else HERE, plan.port, search=plan.search)
    address = outside or f"http://{inside}:{taken.getsockname()[1]}"
    try:
        asyncio.run(_serve(console, plan, where, address, taken))
    except KeyboardInterrupt:
        console.print()
    finally:
        taken.close()
    console.print(f"Stopped. Your tables are kept in {hide_password(where)}.", soft_wrap=True)
    return 0


async def _serve(console: Console, plan: Plan, where: str, address: str, taken: socket.socket) -> None:
    tables = await Tables.at(where, Limits(tables_per_hour=plan.new_tables, keep_days=plan.keep_days))

    async def opened() -> None:
        table = await demo_table(console, tables, where) if plan.demo else None
        await announce(console, tables, address, table, plan)
        settle_down()

    names = (urlsplit(address).hostname or "", "localhost", HERE) if plan.host else ()
    await Service(make_app(tables, address=address, hosts=names), opened).run_on(taken)


def check_database(where: str) -> None:
    """What can be said about a database before it is opened."""
    if database_url(where).startswith("postgresql") and find_spec("asyncpg") is None:
        raise HighdrawError("PostgreSQL needs a driver: pip install 'highdraw[postgres]'.")


def read_host(said: str) -> str:
    """The address people use, as it stands in links.

    >>> read_host("fights.example.org"), read_host("http://fights.example.org:8080/")
    ('https://fights.example.org', 'http://fights.example.org:8080')
    >>> read_host("ftp://example.org")
    Traceback (most recent call last):
    highdraw.errors.HighdrawError: 'ftp://example.org' is not the address of a site: write it like https://fights.example.org.
    """
    try:
        parts = urlsplit(said if "://" in said else f"https://{said}")
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.path.strip("/") and not parts.query
        place = f"{parts.hostname}:{parts.port}" if parts.port else parts.hostname
    except ValueError:
        good, place, parts = False, "", urlsplit("")
    if not good or not str(parts.hostname).replace("-", "").replace(".", "").isalnum():
        raise HighdrawError(f"{said!r} is not the address of a site: write it like https://fights.example.org.")
    return f"{parts.scheme}://{place}"


def own_database() -> Path:
    """The database when none is named; its folder is made."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HighdrawError(f"The folder {folder} cannot be made ({error.strerror}). Name a file with --database.") from None
    return folder / "tables.db"


def lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            pass
    try:
        known = [place for place in socket.gethostbyname_ex(socket.gethostname())[2] if not place.startswith("127.")]
    except OSError:
        known = []
    if not known:
        raise HighdrawError("This machine is in no network. Join one, or omit --lan to play on this machine alone.")
    return known[0]


# ---- the fight that is ready


async def demo_table(console: Console, tables: Tables, where: str) -> Role | None:
    """A fight to try. When none can be made, that is said, and the server serves all the same."""
    try:
        return await ready_table(tables, where)
    except HighdrawError as error:
        console.print(Text(f"No fight is ready to try: {error}", "yellow"), soft_wrap=True)
        return None


async def ready_table(tables: Tables, where: str) -> Role:
    """A fight to try: the one from last time, or a new one when that is over, gone or of older rules."""
    demos = _demos()
    name = str(Path(where).resolve()) if "://" not in where else hide_password(where)
    with suppress(NoTable, OldTable):
        known = await tables.table(demos.get(name, "-"))
        if not known.session.over:
            return known.role_of("gm")
    scene = find_scene(DEMO)
    made = await tables.create(scene.system, scene.setup, scene.title, scenario=scene.name)
    _, *rest = (await tables.look(made)).view(made).sides.values()
    others = tuple(who for whom in rest for who in whom)
    await tables.act(made, lambda table: table.set_auto(made, others))
    _remember({**demos, name: made.table})
    return made


def _demos() -> dict[str, str]:
    try:
        return msgspec.json.decode((data_folder() / DEMOS).read_bytes(), type=dict[str, str])
    except (OSError, msgspec.MsgspecError):
        return {}


def _remember(demos: dict[str, str]) -> None:
    """A demo that cannot be remembered is made anew next time."""
    try:
        data_folder().mkdir(parents=True, exist_ok=True)
        (data_folder() / DEMOS).write_bytes(msgspec.json.encode(demos))
    except OSError as error:
        make_console(stderr=True).print(Text(f"The fight to try cannot be remembered ({error.strerror})."), soft_wrap=True)


# ---- what is printed


async def announce(console: Console, tables: Tables, address: str, table: Role | None, plan: Plan) -> None:
    """Where it is, and how to begin."""
    console.print(Text.assemble("Highdraw is at ", (address, "bold")), soft_wrap=True)
    if table is not None:
        title = (await tables.look(table)).head.title
        console.print(f"A fight is ready: {title}. You are its GM here:", soft_wrap=True)
        console.print(Text(f"  {address}/g/{tables.link(table)}", "bold"), soft_wrap=True)
    if plan.lan:
        await _invite(console, tables, address, table)
    elif not plan.host:
        console.print(Text("Only this machine can open it; --lan opens it to phones in the room.", "dim"), soft_wrap=True)
    console.print(Text("Ctrl-C stops it.", "dim"))


async def _invite(console: Console, tables: Tables, address: str, table: Role | None) -> None:
    """The way in for phones: the code of the table, or the first page when there is none."""
    to = address
    if table is not None:
        kept = await tables.kept(table.table)
        code = kept.code if kept.code_until > time() + LONG_ENOUGH else await tables.renew_code(table.table)
        to = f"{address}/j/{code}"
        console.print(Text.assemble("Players join with the code ", (code, "bold"), f" at {address}, or scan:"), soft_wrap=True)
    else:
        console.print("Phones in the room scan this, or type the address:")
    out = StringIO()
    segno.make(to, micro=False).terminal(out=out, compact=True, border=2)
    for line in out.getvalue().splitlines():
        console.print(Text(f"  {line}", "white on black"), soft_wrap=True)
