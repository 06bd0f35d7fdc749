"""The script of all pages: small files, one a noun, put together into one that a browser keeps.

The files of `scripts/` follow each other by name and run before the document says it is loaded; each keeps its names to itself, and they
speak by events of the document. What only some pages need are files of their own under `static/`.
"""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

FOLDER = Path(str(files("highdraw.web").joinpath("scripts")))
NAME = "highdraw.js"
"""What it is called under `/static/`."""


def sources() -> tuple[Path, ...]:
    return tuple(sorted(FOLDER.glob("*.js"), key=lambda path: path.stem))


def script() -> bytes:
    """All of it, as it is now."""
    return _bundle(max(path.stat().st_mtime_ns for path in (FOLDER, *sources())))


@lru_cache(maxsize=2)
def _bundle(when: int) -> bytes:
    return "\n".join(path.read_text("utf-8") for path in sources()).encode()
