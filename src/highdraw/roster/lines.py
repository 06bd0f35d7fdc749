"""The line of every place in a TOML file, inline tables and arrays included. tomllib reads the data; it does not say where it stood."""

import re
import tomllib
from bisect import bisect_right

Place = tuple[str | int, ...]
_SPACE = re.compile(r"[ \t]*")
_GAP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STRINGS = (
    re.compile(r'"""(?:\\.|[^\\])*?"""(?!")"{0,2}', re.DOTALL),
    re.compile(r"'''.*?'''(?!')'{0,2}", re.DOTALL),
    re.compile(r'"(?:\\.|[^"\\\n])*"'),
    re.compile(r"'[^'\n]*'"),
)
_SCALAR = re.compile(r"[^,\]}#\n]*")


class Lines:
    """Where everything stands in a text that is known to be TOML.

    >>> lines = Lines('a = 1\\n[[fighter]]\\nbody = 3\\n[[fighter]]\\nat = [\\n  0,\\n  { x = 1 },\\n]\\n')
    >>> lines.of("a"), lines.of("fighter", 0, "body"), lines.of("fighter", 1, "at", 1, "x"), lines.of("fighter", 1, "name")
    (1, 3, 7, 4)
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends = [found.start() for found in re.finditer(r"\n", text)]
        self._at = 0
        self._found: dict[Place, int] = {}
        self._counts: dict[Place, int] = {}
        self._read()

    def of(self, *path: str | int) -> int | None:
        """The line of a place, or of the nearest thing around it that has one."""
        for size in range(len(path), 0, -1):
            if path[:size] in self._found:
                return self._found[path[:size]]
        return None

    def _read(self) -> None:
        here: Place = ()
        while True:
            self._skip(_GAP)
            if self._at >= len(self._text):
                return
            start = self._at
            if self._text[start] == "[":
                array = self._text.startswith("[[", start)
                self._at += 2 if array else 1
                here = self._open(self._key(), array)
                for size in range(1, len(here) + 1):
                    self._note(here[:size], start)
                self._at = self._text.find("]", self._at) + (2 if array else 1)
            else:
                self._pair(here)

    def _open(self, words: list[str], array: bool) -> Place:
        """The place a header opens, with the number of each array it is in."""
        place: Place = ()
        for depth, word in enumerate(words):
            place = (*place, word)
            if array and depth == len(words) - 1:
                self._counts[place] = self._counts.get(place, -1) + 1
            if place in self._counts:
                place = (*place, self._counts[place])
        return place

    def _pair(self, here: Place) -> None:
        """One `key = value`."""
        start = self._at
        place = here
        for word in self._key():
            place = (*place, word)
            self._note(place, start)
        self._at = self._text.index("=", self._at) + 1
        self._skip(_SPACE)
        self._value(place)

    def _value(self, place: Place) -> None:
        sign = self._text[self._at : self._at + 1]
        if sign == "[":
            self._many(place, "]", False)
        elif sign == "{":
            self._many(place, "}", True)
        elif sign in ('"', "'"):
            self._string()
        else:
            self._skip(_SCALAR)

    def _many(self, place: Place, end: str, table: bool) -> None:
        """The elements of an array, or the pairs of an inline table."""
        self._at += 1
        number = 0
        while True:
            self._skip(_GAP)
            if self._text[self._at] == end:
                self._at += 1
                return
            if self._text[self._at] == ",":
                self._at += 1
            elif table:
                self._pair(place)
            else:
                self._note((*place, number), self._at)
                self._value((*place, number))
                number += 1

    def _key(self) -> list[str]:
        """A key, dotted or not, quoted or bare."""
        words = []
        while True:
            self._skip(_SPACE)
            start = self._at
            if self._text[start] in "\"'":
                self._string()
                words.append(next(iter(tomllib.loads(f"{self._text[start : self._at]} = 0"))))
            else:
                self._skip(_BARE)
                words.append(self._text[start : self._at])
            self._skip(_SPACE)
            if self._text[self._at : self._at + 1] != ".":
                return words
            self._at += 1

    def _string(self) -> None:
        for kind in _STRINGS:
            if found := kind.match(self._text, self._at):
                self._at = found.end()
                return
        raise AssertionError("tomllib has read this text")

    def _skip(self, what: re.Pattern[str]) -> None:
        if found := what.match(self._text, self._at):
            self._at = found.end()

    def _note(self, place: Place, at: int) -> None:
        self._found.setdefault(place, bisect_right(self._ends, at - 1) + 1)
