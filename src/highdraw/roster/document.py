"""A TOML file with its lines kept in mind, so that a complaint can say where."""

import re
import tomllib
from collections.abc import Iterator
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin

import msgspec

from highdraw.errors import BadFile, Unknown
from highdraw.roster.lines import Lines, Place

T = TypeVar("T")
MAX_BYTES = 1024 * 1024
MAX_NUMBER = 1_000_000_000
_PATH = re.compile(r"\.([A-Za-z0-9_\-]+)|\[(\d+|\.\.\.)\]")


class Document:
    """The data of a TOML file, and the line of any place in it."""

    def __init__(self, text: str, source: str) -> None:
        self.text, self.source = text, source
        self._moved: dict[Place, Place] = {}
        if len(text) > MAX_BYTES:
            raise BadFile(source, None, f"the file has {len(text):,} characters; {MAX_BYTES:,} are the limit.")
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            raise BadFile(source, int(line[1]) if line else None, f"this is not TOML: {error}.") from None
        except RecursionError:
            raise BadFile(source, None, "the file is nested too deeply to be read. Use fewer levels.") from None
        except ValueError:
            raise BadFile(source, None, "a number in the file has thousands of digits. Use a smaller one.") from None

    @classmethod
    def read(cls, path: Path) -> "Document":
        return cls(read_text(path), str(path))

    def _check_numbers(self, data: Any, path: Place) -> None:
        """No number is without end, and none is larger than anything in a fight."""
        todo = [(path, data)]
        for place, value in todo:
            if isinstance(value, dict):
                todo += [((*place, key), inner) for key, inner in value.items()]
            elif isinstance(value, list):
                todo += [((*place, number), inner) for number, inner in enumerate(value)]
            elif isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
                where = place_words(*self._home(place))
                self.fail(f"{where}: the number cannot be used; it should be from -{MAX_NUMBER:,} to {MAX_NUMBER:,}.", *place)

    @cached_property
    def _lines(self) -> Lines:
        return Lines(self.text)

    def line(self, *path: str | int) -> int | None:
        """The line where a place of the data stands, or the nearest thing around it.

        >>> doc = Document('a = 1\\n[[fighter]]\\nbody = 3\\n[[fighter]]\\nname = "x"\\nbody = -1\\n', "x.toml")
        >>> doc.line("fighter", 1, "body"), doc.line("fighter", 0), doc.line("a")
        (6, 2, 1)
        """
        return self._lines.of(*self._home(path))

    def moved(self, places: dict[Place, Place]) -> "Document":
        """The same file, where some places of the data were written elsewhere: complaints name the line where they stand."""
        twin = copy(self)
        twin._moved = places
        return twin

    def _home(self, path: Place) -> Place:
        for size in range(len(path), 0, -1):
            if path[:size] in self._moved:
                return (*self._moved[path[:size]], *path[size:])
        return path

    def fail(self, says: str, *path: str | int) -> NoReturn:
        raise BadFile(self.source, self.line(*path) if path else None, says, path)

    def convert(self, data: Any, kind: type[T], *path: str | int) -> T:
        """Data as a record, or a complaint at the line of what is wrong in it."""
        self._check_numbers(data, path)
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError as error:
            says, _, at = str(error).partition(" - at `$")
            inner = _way(at, data, kind)
            words = plain_words(says, _kind_at(kind, inner))
            key = re.fullmatch(r"Object (?:contains unknown|missing required) field `(.+)`", says)
            self.fail(f"{place_words(*self._home((*path, *inner))) or 'the file'}: {words}", *path, *inner, *((key[1],) if key else ()))


def read_text(path: Path) -> str:
    """The text of a file that is not too large."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BadFile(str(path), None, f"the file has {path.stat().st_size:,} bytes; {MAX_BYTES:,} are the limit.")
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadFile(str(path), None, f"cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError:
        raise BadFile(str(path), None, "the file is not UTF-8 text.") from None


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
    if said := _of_pattern(says, kind):
        return f"it should be {said}."
    if wrong := re.fullmatch(r"Expected `([a-z |]+)`(.*?)(?:, got `?([a-z0-9]+)`?)?", says):
        wanted = " or ".join(_KINDS.get(word.strip(), word.strip()) for word in wrong[1].split("|"))
        bound = wrong[2].replace(">= ", "at least ").replace("<= ", "at most ").replace("> ", "above ").replace("< ", "below ")
        return f"it should be {wanted}{bound}" + (f", and is {_KINDS.get(wrong[3], wrong[3])}." if wrong[3] else ".")
    return f"{says}."


def _way(at: str, data: Any, kind: Any) -> list[str | int]:
    """The way to what is wrong. The checker names no keys of tables: there it is the first value that does not fit."""
    found: list[str | int] = []
    for name, index in _PATH.findall(at):
        part = int(index) if index.isdecimal() else name
        if index == "...":
            value = _value_type(_kind_at(kind, found))
            part = next((key for key, one in data.items() if not _fits(one, value)), "") if isinstance(data, dict) else ""
        if part != "":
            found.append(part)
            data = data[part] if (isinstance(data, dict) and part in data) or isinstance(data, list) else None
    return found


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _value_type(kind: Any) -> Any:
    """The type of the values of a table."""
    if get_origin(kind) is dict:
        return get_args(kind)[1]
    return next((found for arg in get_args(kind) if (found := _value_type(arg)) is not Any), Any)


def _kind_at(kind: Any, inner: list[str | int]) -> Any:
    """The type that stands at a place inside a record."""
    for part in inner:
        record = _record(kind)
        if isinstance(part, str) and record is not None:
            kind = next((field.type for field in msgspec.structs.fields(record) if field.name == part), None)
        elif isinstance(part, str) and (value := _value_type(kind)) is not Any:
            kind = value
    return _record(kind) or kind


def _of_pattern(says: str, kind: Any) -> str:
    """What a text of some pattern is, in words; the pattern is for programs."""
    found = re.search(r"matching regex ('.*')$", says)
    return next((meta.description or "" for meta in _metas(kind) if meta.pattern and repr(meta.pattern) == found[1]), "") if found else ""


def _metas(kind: Any) -> Iterator[msgspec.Meta]:
    yield from (meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, msgspec.Meta))
    for arg in get_args(kind):
        yield from _metas(arg)


def _record(kind: Any) -> type[msgspec.Struct] | None:
    """The record type in a type such as `list[Weapon]` or `Shield | None`."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind
    return next((found for arg in get_args(kind) if (found := _record(arg))), None)


def _literals(kind: Any) -> tuple[Any, ...]:
    """The values of a type that names them, wherever it does."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(value for arg in get_args(kind) for value in _literals(arg))
