"""The stylesheet: small files, one a component, put together into one that a browser keeps.

`styles/` has a folder for each layer. A rule of a later layer beats any of an earlier one, whatever its selector; within a layer the
files follow each other by name.
"""

import re
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from highdraw.web.checksum import address

FOLDER = Path(str(files("highdraw.web").joinpath("styles")))
NAME = "style.css"
"""What the stylesheet is called under `/static/`."""
LAYERS = ("base", "parts", "pages", "last")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s*\n\s*")
OURS = re.compile(r'url\("/static/([^"]+)"\)')


def sources() -> tuple[Path, ...]:
    """The files, in the order of the cascade."""
    return tuple(path for layer in LAYERS for path in sorted((FOLDER / layer).glob("*.css"), key=lambda path: path.stem))


def changed() -> int:
    """When a file of it was last changed, or one added or taken away."""
    return max(path.stat().st_mtime_ns for path in (*sources(), *(FOLDER / layer for layer in LAYERS)))


def stylesheet() -> bytes:
    """All of it, as it is now."""
    return _bundle(changed())


@lru_cache(maxsize=2)
def _bundle(when: int) -> bytes:
    """Each file in its layer, without comments and indents."""
    layers = "".join(f"@layer {path.parent.name}{{{_short(path.read_text('utf-8'))}}}\n" for path in sources())
    return f"@layer {', '.join(LAYERS)};\n{layers}".encode()


def _addressed(found: re.Match[str]) -> str:
    """A file of ours by its checksum. One that was never fetched is looked for on the machine: the page goes on with the next font."""
    try:
        return f'url("{address(found[1])}")'
    except FileNotFoundError:
        return f'local("{found[1]}")'


def _short(css: str) -> str:
    return OURS.sub(_addressed, SPACE.sub("\n", COMMENT.sub("", css)).strip())
