"""The stylesheets: small files, one a component, put together into two that a browser keeps.

`styles/` has a folder for each layer. A rule of a later layer beats any of an earlier one, whatever its selector; within a layer the
files follow each other by name. What only the pages away from a table need (the layer `desk`: editor, builder, rules, paper) is a
stylesheet of its own, so that a phone does not wait for it.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from highdraw.web.checksum import address

FOLDER = Path(str(files("highdraw.web").joinpath("styles")))
SHEETS = {"style.css": ("base", "parts", "pages", "last"), "desk.css": ("desk",)}
"""What each stylesheet is called under `/static/`, and the layers in it."""
LAYERS = ("base", "parts", "pages", "desk", "last")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SPACE = re.compile(r"\s*\n\s*")
OURS = re.compile(r'url\("/static/([^"]+)"\)')


def sources(layers: Iterable[str] = LAYERS) -> tuple[Path, ...]:
    """The files, in the order of the cascade."""
    return tuple(path for layer in layers for path in sorted((FOLDER / layer).glob("*.css"), key=lambda path: path.stem))


def changed(layers: Iterable[str] = LAYERS) -> int:
    """When a file of them was last changed, or one added or taken away."""
    return max(path.stat().st_mtime_ns for path in (*sources(layers), *(FOLDER / layer for layer in layers)))


def stylesheet(name: str) -> bytes:
    """All of one, as it is now."""
    return _bundle(SHEETS[name], changed(SHEETS[name]))


@lru_cache(maxsize=4)
def _bundle(layers: tuple[str, ...], when: int) -> bytes:
    """Each file in its layer, without comments and indents. Whichever stylesheet comes first says how the layers follow each other."""
    rules = "".join(f"@layer {path.parent.name}{{{_short(path.read_text('utf-8'))}}}\n" for path in sources(layers))
    return f"@layer {', '.join(LAYERS)};\n{rules}".encode()


def _addressed(found: re.Match[str]) -> str:
    """A file of ours by its checksum. One that was never fetched is looked for on the machine: the page goes on with the next font."""
    try:
        return f'url("{address(found[1])}")'
    except FileNotFoundError:
        return f'local("{found[1]}")'


def _short(css: str) -> str:
    return OURS.sub(_addressed, SPACE.sub("\n", COMMENT.sub("", css)).strip())
