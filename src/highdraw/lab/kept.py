"""Counts of fights that are kept in a folder: the same fight under the same rules is not counted twice.

A count is kept under everything it follows from: the set-up with its sheets and switches, the system's behaviour, and the files of the
program that ran, so that a changed rule or a cleverer bot counts anew.
"""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.lab.exact import MOST_STATES, Exact, Told, count_fight

MOST_KEPT = 200
"""Of more counts than this the oldest are thrown away."""
PARTS = ("highdraw.cards", "highdraw.engine", "highdraw.field", "highdraw.lab", "highdraw.systems")


def count_once(
    system: AnySystem, setup: Any, rest: float, folder: Path | None, progress: Told | None = None, most: int = MOST_STATES
) -> tuple[Exact, bool]:
    """A fight counted to a rest, and whether it was known already."""
    path = folder / f"{count_key(system, setup)}.json" if folder is not None else None
    known = _read(path) if path is not None else None
    if known is not None and known.open <= rest:
        return known, True
    found = count_fight(system, setup, rest, progress, most)
    if path is not None and found.wins and (known is None or found.open < known.open):
        _write(path, found)
    return found, False


def count_key(system: AnySystem, setup: Any) -> str:
    """A name for all that a count follows from."""
    parts = (system.id, str(system.behaviour), _files(), msgspec.json.encode(setup, order="deterministic").hex())
    return sha256("\n".join(parts).encode()).hexdigest()[:40]


def _files() -> str:
    """Which files are loaded, how long they are and when they were written."""
    names = sorted(name for name in sys.modules if name.startswith(PARTS))
    found = []
    for name in names:
        path = getattr(sys.modules[name], "__file__", None)
        if path and os.path.exists(path):
            stat = os.stat(path)
            found.append(f"{name} {stat.st_size} {stat.st_mtime_ns}")
    return " ".join(found)


def _read(path: Path) -> Exact | None:
    """What is kept; what cannot be read is as good as nothing, and is counted again."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Exact)
    except (OSError, msgspec.DecodeError):
        return None


def _write(path: Path, found: Exact) -> None:
    """Whole or not at all. Where nothing can be written the next one counts again."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.write_bytes(msgspec.json.encode(found))
        fresh.replace(path)
        _tidy(path.parent)


def _tidy(folder: Path) -> None:
    """The oldest go."""
    kept = sorted(folder.glob("*.json"), key=_written, reverse=True)
    for path in kept[MOST_KEPT:]:
        path.unlink(missing_ok=True)


def _written(path: Path) -> float:
    return path.stat().st_mtime
