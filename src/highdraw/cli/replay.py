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
from highdraw.engine.log import read_file
from highdraw.engine.request import GM
from highdraw.engine.rulebook import Rulebook
from highdraw.errors import Unknown
from highdraw.systems import load, other_rules


def replay(
    file: Annotated[Path, Parameter(help="A fight file, *.fight.jsonl.")],
    /,
    *,
    why: Why = False,
    salvage: Annotated[bool, Parameter(negative="", help="Read the undamaged part of a file, and say what was wrong.")] = False,
    json: Json = False,
) -> int:
    """Play a fight file again and print the report. A fight of other rules is printed as it was told."""
    if reason := _only_told(file, salvage):
        return _as_told(file, salvage, reason, why, json)
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
        Report(console, session.system.rulebook, why=why).tell_all(session.events, session.beats)
        console.print()
        console.print(header(session.view(GM)))
        print_board(console, session.view(GM), frozenset())
        if not session.over:
            console.print(Text("The fight is not over here: highdraw play --resume goes on with it.", "dim"))
    if fault:
        make_console(stderr=True).print(f"Read up to here. {fault}", soft_wrap=True)
    return 0


def _only_told(path: Path, salvage: bool) -> str:
    """Why a fight can no longer be played again, though it can be read; empty when it can, or cannot be read either."""
    file = read_file(path, salvage)
    return other_rules(file.head.system, file.head.behaviour, file.head.highdraw) if file.told else ""


def _as_told(path: Path, salvage: bool, reason: str, why: bool, json: bool) -> int:
    file = read_file(path, salvage)
    events = [event for part in file.told for event in part.events]
    if json:
        for event in events:
            print_json(event)
        if file.stood is not None:
            print_json({"kind": "result", **to_builtins(file.stood.score)})
        return 0
    console = make_console()
    console.print(Text(str(file.head.setup.get("title") or path), "bold yellow"))
    console.print(Text(f"{reason} Here it is as it was told then.", "dim"), soft_wrap=True)
    Report(console, _book(file.head.system), why=why).tell_all(events)
    if file.stood is not None:
        console.print()
        console.print(header(file.stood.view))
        print_board(console, file.stood.view, frozenset())
    return 0


def _book(system_id: str) -> Rulebook:
    """The rulebook of a system, or an empty one when the program does not have it."""
    try:
        return load(system_id).rulebook
    except Unknown:
        return Rulebook(system_id, system_id, "", (), ())
