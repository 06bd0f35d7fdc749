"""`highdraw play`: a fight for one person, or several at one keyboard, at the terminal."""

import shlex
from datetime import datetime
from pathlib import Path
from typing import Annotated
from zlib import crc32

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.game import YOU, Game
from highdraw.cli.options import SavePath, Seed, Switches, SystemName, any_seed
from highdraw.cli.saving import AS_BEFORE, name_for, open_fight, save
from highdraw.cli.screen import make_console, set_in
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError, Unknown
from highdraw.seats import make_seat
from highdraw.systems.library import Scene, find_scene

LATELY = 12
"""Whoever goes on reads at most so many of the last events again."""


def play(
    scenario: Annotated[str | None, Parameter(help="A scenario by its name (see `highdraw scenarios`) or its path.")] = None,
    /,
    *,
    side: Annotated[str | None, Parameter(help="The side you play; the first one by default.")] = None,
    as_: Annotated[list[str] | None, Parameter(name="--as", negative="", help="A fighter you play, by id; may be repeated.")] = None,
    hotseat: Annotated[bool, Parameter(negative="", help="You answer for everybody.")] = False,
    real_cards: Annotated[bool, Parameter(negative="", help="You draw from a real deck and type the cards.")] = False,
    seed: Seed = None,
    switch: Switches = None,
    system: SystemName = None,
    save_to: SavePath = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved fight.")] = None,
    salvage: Annotated[bool, Parameter(negative="", help="With --resume: go on from the undamaged part of a file.")] = False,
) -> int:
    """Play a fight. The others are played by the tactician."""
    console = make_console()
    chance = None if real_cards else "seeded"
    scene: Scene | None = None
    if resume is not None:
        if scenario is not None or switch or seed is not None:
            raise HighdrawError("--resume goes on with a saved fight: omit the scenario, --seed and --switch.")
        session, fault = open_fight(resume, salvage=salvage, chance=None if real_cards else AS_BEFORE)
        if fault:
            console.print(Text(f"Read as far as it is good. {fault}", "red"))
        path = save_to or (name_for("salvaged", datetime.now()) if fault else resume)
    else:
        if scenario is None:
            raise HighdrawError("Which scenario? Say for example `highdraw play duel`; `highdraw scenarios` lists them.")
        if save_to is not None and save_to.is_file() and save_to.stat().st_size:
            raise HighdrawError(f"{save_to} is there already. Go on with it by --resume {save_to}, or name another file with --save.")
        scene = find_scene(scenario, switch, system)
        session = Session(scene.system, scene.setup, seed=any_seed(seed), chance=chance)
        path = save_to or name_for(scene.name, datetime.now())
    mine = who_plays(session, side, as_ or [], hotseat)
    session.seats = {YOU: mine}
    if save_to is not None:
        save(session, save_to)
    if scene is not None:
        _introduce(console, scene, session)
    game = Game(console, session, make_seat("tactician", session.system, _number(session.seed)), path)
    if resume is not None:
        console.print(f"Going on with {resume}: {len(session.steps())} answers so far.", soft_wrap=True)
        console.print(Text("The last of it (l shows more):", "dim"))
        game.told = _lately(session)
    finished = game.play()
    console.print()
    save(session, path)
    if finished:
        console.print(Text(f"The fight is recorded in {path}; see it again with", "dim"))
        console.print(Text(f"  highdraw replay {shlex.quote(str(path))}", "dim"))
        return 0
    console.print(f"Saved as {path}. Go on with")
    console.print(Text(f"  {resume_line(path)}", "bold"), soft_wrap=True)
    return 0


def _introduce(console: Console, scene: Scene, session: Session) -> None:
    console.print(Text(scene.title, "bold yellow"))
    if scene.about:
        console.print(set_in(console, Text(scene.about, "italic"), 2))
    seed = f"seed {session.seed}" if session.chance is not None else "real cards"
    console.print(Text(f"{scene.system.title} · {seed}", "dim"))
    if scene.note:
        console.print(Text(scene.note, "dim"))
    console.print(Text("Answer by number or words; Enter takes the first. h helps, q saves and leaves.", "dim"))
    console.print()


def who_plays(session: Session, side: str | None, ids: list[str], hotseat: bool) -> list[str]:
    """The fighters the person answers for: as it is said, else as it was before, else the first side."""
    everybody = session.system.play.fighters(session.fight)
    sides = session.system.play.sides(session.fight)
    names = list(dict.fromkeys(sides.values()))
    if sum((side is not None, bool(ids), hotseat)) > 1:
        raise HighdrawError("Say either --side, --as or --hotseat, not two of them.")
    if hotseat:
        return list(everybody)
    for who in ids:
        if who not in everybody:
            raise Unknown("fighter in this fight", who, list(everybody))
    if ids:
        return list(dict.fromkeys(ids))
    before = [who for who in session.seats.get(YOU, []) if who in everybody]
    if side is None and before:
        return before
    chosen = side if side is not None else names[0]
    mine = [who for who, name in sides.items() if name.lower() == chosen.lower()]
    if not mine:
        raise Unknown("side in this fight", chosen, names)
    return mine


def resume_line(path: Path) -> str:
    """The command that goes on with a fight; the file knows who plays whom.

    >>> resume_line(Path("duel.fight.jsonl"))
    'highdraw play --resume duel.fight.jsonl'
    """
    return shlex.join(["highdraw", "play", "--resume", str(path)])


def _lately(session: Session) -> int:
    """Where the last few events begin: with the turn that is on, but not many."""
    events = session.events_for(YOU)
    begun = max((place for place, event in enumerate(events) if event.level == "heading"), default=0)
    return max(begun, len(events) - LATELY)


def _number(seed: str) -> int:
    """A number for the bots from whatever the seed was."""
    return crc32(seed.encode())
