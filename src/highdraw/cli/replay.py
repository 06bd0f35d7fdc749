"""`highdraw replay`: a fight file played again, as a report."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec import to_builtins
from rich.text import Text

from highdraw.cli.board import header, print_board
from highdraw.cli.options import Json, Why
from highdraw.cli.report import Report
from highdraw.cli.saving import open_fight
from highdraw.cli.screen import make_console, print_json
from highdraw.engine.request import GM


def replay(
    file: Annotated[Path, Parameter(help="A fight file, *.fight.jsonl.")],
    /,
    *,
    why: Why = False,
    salvage: Annotated[bool, Parameter(negative="", help="Read what is good of a damaged file, and say what was wrong.")] = False,
    json: Json = False,
) -> int:
    """Play a fight file again and print the report."""
    session, fault = open_fight(file, salvage=salvage, chance=None)
    if json:
        for event in session.events:
            print_json(event)
        print_json({"kind": "result", **to_builtins(session.system.play.score(session.fight))})
    else:
        console = make_console()
        title = getattr(session.setup, "title", "") or str(file)
        console.print(Text(title, "bold yellow"))
        console.print(Text(f"{session.system.title} · seed {session.seed}", "dim"))
        Report(console, session.system.rulebook, why=why).tell_all(session.events)
        console.print()
        console.print(header(session.view(GM)))
        print_board(console, session.view(GM), frozenset())
        if not session.over:
            console.print(Text("The fight is not over here: highdraw play --resume goes on with it.", "dim"))
    if fault:
        make_console(stderr=True).print(f"Read up to here. {fault}", soft_wrap=True)
    return 0
