"""A TOML file with its lines kept in mind, so that a complaint can say where."""

import re
import tomllib
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from highdraw.errors import BadFile

T = TypeVar("T")
MAX_BYTES = 1024 * 1024
_HEADER = re.compile(r"^\s*(\[\[?)\s*([A-Za-z0-9_.\-\"' ]+?)\s*\]\]?\s*(#.*)?$")
_PATH = re.compile(r"\.([A-Za-z0-9_\-]+)|\[(\d+|\.\.\.)\]")


class Document:
    """The data of a TOML file, and the line of any place in it."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        if len(text) > MAX_BYTES:
            raise BadFile(source, None, f"the file has {len(text):,} characters; {MAX_BYTES:,} are the limit.")
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise BadFile(source, int(line[1]) if line else None, f"this is no TOML: {error}.") from None

    @classmethod
    def read(cls, path: Path) -> "Document":
        try:
            if path.stat().st_size > MAX_BYTES:
                raise BadFile(str(path), None, f"the file has {path.stat().st_size:,} bytes; {MAX_BYTES:,} are the limit.")
            return cls(path.read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise BadFile(str(path), None, f"cannot be read ({error.strerror}).") from None
        except UnicodeDecodeError:
            raise BadFile(str(path), None, "the file is not UTF-8 text.") from None

    def line(self, *path: str | int) -> int | None:
        """The line where a place of the data stands, as near as can be told.

        >>> doc = Document('a = 1\\n[[fighter]]\\nbody = 3\\n[[fighter]]\\nname = "x"\\nbody = -1\\n', "x.toml")
        >>> doc.line("fighter", 1, "body"), doc.line("fighter", 0), doc.line("a")
        (6, 2, 1)
        """
        counts: dict[tuple[str | int, ...], int] = {}
        here: tuple[str | int, ...] = ()
        best: tuple[int, int] | None = None
        for number, text in enumerate(self.text.splitlines(), 1):
            if header := _HEADER.match(text):
                here = self._place(header[2], header[1] == "[[", counts)
                place = here
            elif "=" in text:
                key = text.split("=", 1)[0].strip().strip("\"'")
                place = (*here, *key.split("."))
            else:
                continue
            shared = len(place) if tuple(path[: len(place)]) == place else 0
            if shared and (best is None or shared > best[0]):
                best = (shared, number)
        return best[1] if best else None

    @staticmethod
    def _place(name: str, array: bool, counts: dict[tuple[str | int, ...], int]) -> tuple[str | int, ...]:
        """The place a header opens, with the number of each array it is in."""
        place: tuple[str | int, ...] = ()
        words = [word.strip().strip("\"'") for word in name.split(".")]
        for depth, word in enumerate(words):
            place = (*place, word)
            last = depth == len(words) - 1
            if last and array:
                counts[place] = counts.get(place, -1) + 1
                for inner in [key for key in counts if len(key) > len(place) and key[: len(place)] == place]:
                    if key_index(inner, place) == counts[place]:
                        del counts[inner]
            if place in counts:
                place = (*place, counts[place])
        return place

    def fail(self, says: str, *path: str | int) -> NoReturn:
        raise BadFile(self.source, self.line(*path) if path else None, says)

    def convert(self, data: Any, kind: type[T], *path: str | int) -> T:
        """Data as a record, or a complaint at the line of what is wrong in it."""
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            says, _, at = str(error).partition(" - at `$")
            inner = [int(n) if n.isdigit() else n for pair in _PATH.findall(at) for n in pair if n and n != "..."]
            where = ".".join(str(part) for part in (*path, *inner))
            self.fail(f"{where or 'the file'}: {says}.", *path, *inner)


def key_index(inner: tuple[str | int, ...], outer: tuple[str | int, ...]) -> str | int:
    return inner[len(outer)]
