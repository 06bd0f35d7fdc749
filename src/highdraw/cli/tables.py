"""`highdraw tables`: what a server's database holds, for whoever hosts it."""

import asyncio
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.options import Count, Json
from highdraw.cli.screen import make_console, print_json
from highdraw.errors import HighdrawError

if TYPE_CHECKING:  # the server is imported only when it is wanted: it takes a second
    from highdraw.store import Listed
    from highdraw.table.entry import TableHead

Action = Literal["list", "remove", "export"]
DAY = 86_400.0


def tables(
    action: Annotated[Action, Parameter(help="list, remove or export.")] = "list",
    /,
    *names: Annotated[str, Parameter(help="Tables by their id, or the beginning of it.")],
    database: Annotated[str | None, Parameter(help="An SQLite file, or postgresql://…; the server's own by default.")] = None,
    idle: Annotated[int | None, Count, Parameter(help="Only tables that nobody has touched for this many days.")] = None,
    to: Annotated[Path, Parameter(help="The folder into which fights are exported.")] = Path(),
    json: Json = False,
) -> int:
    """List, remove or export the tables of a server. Exported fights replay anywhere, and can be read for ever."""
    from highdraw.cli.server import check_database, own_database

    where = database or str(own_database())
    check_database(where)
    if action == "remove" and not names and idle is None:
        raise HighdrawError("Name the tables to remove, or say --idle DAYS. `highdraw tables` lists them.")
    if action == "export" and not to.is_dir():
        raise HighdrawError(f"There is no folder {to}. Make it, or name another with --to.")
    return asyncio.run(_run(action, names, where, idle, to, json))


async def _run(action: Action, names: tuple[str, ...], where: str, idle: int | None, to: Path, json: bool) -> int:
    from highdraw.store import Store
    from highdraw.table.loading import head_of, load_record

    store = await Store.open(where)
    console = make_console()
    try:
        found = [each for each in await store.all_tables() if idle is None or each.touched < time() - idle * DAY]
        if names:
            found = [_named(found, name) for name in names]
        heads: list[tuple[Listed, TableHead]] = [(each, head_of(store, each)) for each in found]
        for each, head in heads:
            if action == "remove":
                await store.remove(each.id)
                console.print(f"Removed {each.id}: {head.title}.", soft_wrap=True)
            elif action == "export":
                path = to / f"{head.scenario or 'table'}-{each.id}.fight.jsonl"
                path.write_bytes((await load_record(store, each.id)).fight_file(seed=True))
                console.print(f"{path}: {head.title}.", soft_wrap=True)
            else:
                _print(each, head, json)
        if action == "list" and not json:
            console.print(Text(f"{len(heads)} table{'s' if len(heads) != 1 else ''} in {store.name}.", "dim"), soft_wrap=True)
    finally:
        await store.close()
    return 0


def _named(found: "list[Listed]", name: str) -> "Listed":
    """The one table whose id begins so."""
    fits = [each for each in found if each.id.startswith(name)]
    if len(fits) != 1:
        many = f"{len(fits)} tables begin like that; give more of the id." if fits else "`highdraw tables` lists them."
        raise HighdrawError(f"No single table is called {name!r}. {many}")
    return fits[0]


def _print(each: "Listed", head: "TableHead", json: bool) -> None:
    from highdraw.systems import other_rules

    old = bool(other_rules(head.system, head.behaviour, head.format))
    if json:
        row = {"id": each.id, "title": head.title, "system": head.system, "scenario": head.scenario, "created": each.created}
        print_json({**row, "touched": each.touched, "entries": each.entries, "old": old})
        return
    days = int((time() - each.touched) // DAY)
    when = f"untouched for {days} day{'s' if days != 1 else ''}" if days else "touched within a day"
    facts = f"{head.system} · {each.entries} entries · {when}{' · of other rules, to be read' if old else ''}"
    make_console().print(Text.assemble((each.id, "bold yellow"), f"  {head.title}  ", (facts, "dim")), soft_wrap=True)
