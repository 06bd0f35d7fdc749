"""`highdraw play`: a fight for one person, or several at one keyboard, at the terminal."""

import shlex
from datetime import datetime
from pathlib import Path
from typing import Annotated
from zlib import crc32

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from highdraw.cli.find import Scene, find_scene
from highdraw.cli.game import YOU, Game
from highdraw.cli.options import SavePath, Seed, Switches, any_seed
from highdraw.cli.saving import name_for, open_fight, save
from highdraw.cli.screen import make_console, set_in
from highdraw.engine.session import Session
from highdraw.errors import HighdrawError, Unknown
from highdraw.seats import make_seat


def play(
    scenario: Annotated[str | None, Parameter(help="A scenario by its name (see `highdraw scenarios`) or its path.")] = None,
    /,
    *,
    side: Annotated[str | None, Parameter(help="The side you play; the first one when nothing is said.")] = None,
    as_: Annotated[list[str] | None, Parameter(name="--as", negative="", help="A fighter you play, by id; may be repeated.")] = None,
    hotseat: Annotated[bool, Parameter(negative="", help="You answer for everybody.")] = False,
    real_cards: Annotated[bool, Parameter(negative="", help="You draw from a real deck and type the cards.")] = False,
    seed: Seed = None,
    switch: Switches = None,
    save_to: SavePath = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved fight.")] = None,
    salvage: Annotated[bool, Parameter(negative="", help="With --resume: go on from what is good of a damaged file.")] = False,
) -> int:
    """Play a fight. The others are played by the tactician."""
    console = make_console()
    chance = None if real_cards else "seeded"
    scene: Scene | None = None
    if resume is not None:
        if scenario is not None or switch or seed is not None:
            raise HighdrawError("--resume goes on with a saved fight: leave the scenario, --seed and --switch away.")
        session, fault = open_fight(resume, salvage=salvage, chance=chance)
        if fault:
            console.print(Text(f"Read as far as it is good. {fault}", "red"))
        path = save_to or (name_for("salvaged", datetime.now()) if fault else resume)
    else:
        if scenario is None:
            raise HighdrawError("Which scenario? Say for example `highdraw play duel`; `highdraw scenarios` lists them.")
        scene = find_scene(scenario, switch)
        session = Session(scene.system, scene.setup, seed=any_seed(seed), chance=chance)
        path = save_to or name_for(scene.name, datetime.now())
    mine = who_plays(session, side, as_ or [], hotseat)
    if save_to is not None:
        save(session, save_to)
    if scene is not None:
        _introduce(console, scene, session)
    session.seats = {YOU: mine}
    game = Game(console, session, make_seat("tactician", session.system, _number(session.seed)), path)
    if resume is not None:
        console.print(f"Going on with {resume}: {len(session.steps())} answers so far; l shows the log.")
        game.told = len(session.events_for(YOU))
    finished = game.play()
    console.print()
    save(session, path)
    if finished:
        console.print(Text(f"The fight is recorded in {path}; see it again with", "dim"))
        console.print(Text(f"  highdraw replay {shlex.quote(str(path))}", "dim"))
        return 0
    console.print(f"Saved as {path}. Go on with")
    console.print(Text(f"  {resume_line(path, side, as_ or [], hotseat, real_cards)}", "bold"), soft_wrap=True)
    return 0


def _introduce(console: Console, scene: Scene, session: Session) -> None:
    console.print(Text(scene.title, "bold yellow"))
    if scene.about:
        console.print(set_in(console, Text(scene.about, "italic"), 2))
    seed = f"seed {session.seed}" if session.chance is not None else "real cards"
    console.print(Text(f"{scene.system.title} · {seed}", "dim"))
    console.print(Text("Answer by number or words; Enter takes the first. h helps, q saves and leaves.", "dim"))
    console.print()


def who_plays(session: Session, side: str | None, ids: list[str], hotseat: bool) -> list[str]:
    """The fighters the person answers for."""
    everybody = session.system.fighters(session.fight)
    sides = {who: str(session.system.look(session.fight, who, "side")) for who in everybody}
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
    chosen = side if side is not None else names[0]
    mine = [who for who, name in sides.items() if name.lower() == chosen.lower()]
    if not mine:
        raise Unknown("side in this fight", chosen, names)
    return mine


def resume_line(path: Path, side: str | None, ids: list[str], hotseat: bool, real_cards: bool) -> str:
    """The command that goes on with a fight as it was begun.

    >>> resume_line(Path("duel.fight.jsonl"), "Bob", [], False, True)
    'highdraw play --resume duel.fight.jsonl --side Bob --real-cards'
    """
    words = ["highdraw", "play", "--resume", str(path)]
    words += ["--side", side] if side is not None else []
    words += [word for who in ids for word in ("--as", who)]
    words += (["--hotseat"] if hotseat else []) + (["--real-cards"] if real_cards else [])
    return shlex.join(words)


def _number(seed: str) -> int:
    """A number for the bots from whatever the seed was."""
    return crc32(seed.encode())
