"""A TOML file with its lines kept in mind, so that a complaint can say where."""

import re
import tomllib
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin

import msgspec

from highdraw.errors import BadFile, Unknown

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
            return cls(path.read_text(encoding="utf-8-sig"), str(path))
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
            words = plain_words(says, _kind_at(kind, inner))
            key = re.fullmatch(r"Object contains unknown field `(.+)`", says)
            self.fail(f"{place_words(*path, *inner) or 'the file'}: {words}", *path, *inner, *((key[1],) if key else ()))


def place_words(*path: str | int) -> str:
    """A place in the data as people count.

    >>> place_words("case", 0, "fighter", 1, "body")
    'case 1, fighter 2, body'
    """
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


_KINDS = {
    "int": "a whole number", "float": "a number", "str": 'a text in "quotes"', "bool": "true or false", "array": "a list in [brackets]",
    "object": "a table in {braces}",
}  # fmt: skip


def plain_words(says: str, kind: Any) -> str:
    """A complaint of the checker as a sentence with its cure.

    >>> plain_words("Expected `int`, got `str`", dict)
    'it should be a whole number, and is a text in "quotes".'
    >>> plain_words("Expected `int` >= 1", dict)
    'it should be a whole number at least 1.'
    """
    if unknown := re.fullmatch(r"Object contains unknown field `(.+)`", says):
        known = list(getattr(kind, "__struct_fields__", ()))
        return f"{unknown[1]!r} is not known here." if not known else str(Unknown("entry", unknown[1], known))
    if says.startswith("Invalid enum value") and (values := _literals(kind)):
        return f"it should be one of {', '.join(map(repr, values))}."
    if missing := re.fullmatch(r"Object missing required field `(.+)`", says):
        return f"{missing[1]} is missing. Add a line `{missing[1]} = …`."
    if wrong := re.fullmatch(r"Expected `([a-z |]+)`(.*?)(?:, got `?([a-z0-9]+)`?)?", says):
        wanted = " or ".join(_KINDS.get(word.strip(), word.strip()) for word in wrong[1].split("|"))
        bound = wrong[2].replace(">= ", "at least ").replace("<= ", "at most ").replace("> ", "above ").replace("< ", "below ")
        return f"it should be {wanted}{bound}" + (f", and is {_KINDS.get(wrong[3], wrong[3])}." if wrong[3] else ".")
    return f"{says}."


def _kind_at(kind: Any, inner: list[str | int]) -> Any:
    """The type that stands at a place inside a record."""
    for part in inner:
        record = _record(kind)
        if isinstance(part, str) and record is not None:
            kind = next((field.type for field in msgspec.structs.fields(record) if field.name == part), None)
    return _record(kind) or kind


def _record(kind: Any) -> type[msgspec.Struct] | None:
    """The record type in a type such as `list[Weapon]` or `Swarm | None`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    return next((found for arg in get_args(kind) if (found := _record(arg))), None)


def _literals(kind: Any) -> tuple[Any, ...]:
    """The values of a type that names them, wherever it does."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(value for arg in get_args(kind) for value in _literals(arg))


def key_index(inner: tuple[str | int, ...], outer: tuple[str | int, ...]) -> str | int:
    return inner[len(outer)]
