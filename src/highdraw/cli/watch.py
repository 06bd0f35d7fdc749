"""`highdraw watch`: bots against bots, as a fight report."""

from time import sleep
from typing import Annotated
from zlib import crc32

from cyclopts import Parameter
from msgspec import to_builtins
from rich.text import Text

from highdraw.cli.board import header, print_board
from highdraw.cli.options import Json, SavePath, Seed, Switches, SystemName, Why, any_seed
from highdraw.cli.report import Report
from highdraw.cli.saving import save
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.engine.request import GM
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.seats import make_seat
from highdraw.systems.library import find_scene

LONGEST_PAUSE = 60.0
MOST_ANSWERS = 100_000


def watch(
    scenario: Annotated[str, Parameter(help="A scenario by its name or its path.")],
    /,
    *,
    seed: Seed = None,
    switch: Switches = None,
    system: SystemName = None,
    seat: Annotated[str, Parameter(help="Who plays: tactician or random.")] = "tactician",
    why: Why = False,
    pause: Annotated[float, Parameter(help="Seconds to wait after each sentence.")] = 0.0,
    save_to: SavePath = None,
    json: Json = False,
) -> int:
    """Watch bots fight it out, as a report."""
    if not 0 <= pause <= LONGEST_PAUSE:
        raise HighdrawError(f"A pause lasts from 0 to {LONGEST_PAUSE:g} seconds, not {pause:g}.")
    scene = find_scene(scenario, switch, system)
    seed = any_seed(seed)
    bots = make_seat(seat, scene.system, crc32(str(seed).encode()))
    session = Session(scene.system, scene.setup, seed=seed)
    console = make_console()
    report = Report(console, scene.system.rulebook, why=why)
    if not json:
        console.print(Text(scene.title, "bold yellow"))
        if scene.about:
            console.print(set_in(console, Text(scene.about, "italic"), 2))
        console.print(Text(f"{scene.system.title} · seed {seed}", "dim"))
        if scene.note:
            console.print(Text(scene.note, "dim"))
    told = 0
    for _ in range(MOST_ANSWERS):
        for event in session.events[told:]:
            if json:
                print_json(event)
                continue
            report.tell(event, session.beats)
            if pause and event.worth_telling:
                sleep(pause)
        told = len(session.events)
        if session.over:
            break
        part = session.waiting()[0]
        session.answer(part.addressee, bots.choose(session.fight, part))
    if json:
        print_json({"kind": "result", **to_builtins(scene.system.play.score(session.fight))})
    else:
        console.print()
        console.print(header(session.view(GM)))
        print_board(console, session.view(GM), frozenset())
    if save_to is not None:
        save(session, save_to)
        if not json:
            console.print(Text(f"Recorded in {save_to}.", "dim"))
    return 0
