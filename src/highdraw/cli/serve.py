"""`highdraw serve`: the table in the browser, for this machine or for everybody in the room."""

from typing import Annotated

from cyclopts import Parameter

from highdraw.cli.options import Count
from highdraw.cli.screen import make_console
from highdraw.errors import HighdrawError

PORT = 8000
LAST_PORT = 65535


def serve(
    *,
    lan: Annotated[bool, Parameter(negative="", help="Open it to the local network, with a code and a QR code to join.")] = False,
    port: Annotated[int | None, Count, Parameter(help=f"The port; {PORT}, or the next free one, by default.")] = None,
    host: Annotated[
        str | None,
        Parameter(help="The address people use, such as https://fights.example.org, when a proxy stands in front; others are refused."),
    ] = None,
    database: Annotated[str | None, Parameter(help="An SQLite file, or postgresql://…; a file in your data folder by default.")] = None,
    demo: Annotated[bool, Parameter(help="Have a fight ready to play.")] = True,
    new_tables: Annotated[int, Count, Parameter(help="How many tables one address may make in an hour.")] = 60,
    keep_days: Annotated[int, Count, Parameter(help="Remove tables that nobody has touched for this many days; 0 keeps all.")] = 0,
) -> int:
    """Serve tables to browsers: the GM's console, phones, the big screen."""
    from highdraw.cli.server import Plan, run

    if port is not None and not 0 <= port <= LAST_PORT:
        raise HighdrawError(f"{port} is not a port: choose a number from 1024 to {LAST_PORT}.")
    if new_tables < 1 or keep_days < 0:
        raise HighdrawError("--new-tables is 1 or more, --keep-days 0 or more.")
    plan = Plan(lan, PORT if port is None else port, port is None, host or "", database or "", demo, new_tables, keep_days)
    return run(make_console(), plan)
