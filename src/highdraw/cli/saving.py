"""Fight files on disk: written whole or not at all, read with a sentence for whatever is wrong with them."""

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec

from highdraw.engine.log import FightFile, read_file, write_lines
from highdraw.engine.record import Stood, Told
from highdraw.engine.request import GM
from highdraw.engine.session import Chance, Session
from highdraw.errors import BadFile, HighdrawError
from highdraw.systems import load

AS_BEFORE = "as before"
NOBODY = "nobody"
"""A seat that plays no fighter: it sees what everybody sees."""


class CannotSave(HighdrawError):
    """The fight could not be written. It goes on in memory."""


def name_for(scene: str, now: datetime) -> Path:
    """A name for the fight file of a scenario begun now.

    >>> name_for("duel", datetime(2026, 11, 15, 19, 30)).name
    'duel-2026-11-15-193000.fight.jsonl'
    """
    return Path(f"{scene}-{now:%Y-%m-%d-%H%M%S}.fight.jsonl")


def save(session: Session, path: Path) -> None:
    """Write beside the old file, then put it in its place: a crash leaves the old one or the new one, never half of one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            file.write(written(session))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise CannotSave(f"The fight cannot be saved as {path} ({error.strerror}). Name another place with --save.") from None


def written(session: Session[Any]) -> bytes:
    """The fight as a file: its log, and beside it what was told and how it stands, to be read when the rules have changed."""
    at = len(session.raw)
    stood = Stood(at, session.view(GM), session.view(NOBODY), session.system.play.score(session.fight), session.over)
    return write_lines(session.head(), session.raw, [Told(at, tuple(session.events))] if session.events else (), stood)


def open_fight(
    path: Path, *, salvage: bool = False, chance: Chance | str | None = AS_BEFORE, after: int | None = None
) -> tuple[Session, str]:
    """Play a fight file again to its end, or so many lines `after` its head; the second value says what was wrong with it, if salvaged.

    The cards come from where they came from before, unless `chance` says otherwise.
    """
    file = read_file(path, salvage)
    if after is not None:
        if not 0 <= after <= len(file.entries):
            raise HighdrawError(f"{path} has {len(file.entries)} lines after its head: --after is a number from 0 to that, not {after}.")
        file = msgspec.structs.replace(file, entries=file.entries[:after])
    if chance == AS_BEFORE:
        chance = None if file.head.typed else "seeded"
    if chance == "seeded" and not file.head.seed:  # a player's copy has none: what comes next is for nobody to foretell
        file = msgspec.structs.replace(file, head=msgspec.structs.replace(file.head, seed=token_hex(8)))
    fault = file.fault
    system = load(file.head.system)
    while True:
        try:
            return _from(file, path, chance), fault
        except BadFile as error:
            if not salvage or error.line is None or error.line < 2:
                raise
            fault = str(error)
            file = FightFile(file.head, file.entries[: error.line - 2], fault)
        except (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError) as error:
            says = f"the fight in it cannot be played under {system.id} ({type(error).__name__}: {error})."
            raise BadFile(str(path), None, says) from None


def _from(file: FightFile, path: Path, chance: Chance | str | None) -> Session:
    return Session.from_file(load(file.head.system), file, str(path), chance=chance)
