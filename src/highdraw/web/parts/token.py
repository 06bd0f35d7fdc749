"""Somebody as a token: the shape of the side with letters in it. The same shapes stand on rows, stage and map."""

from collections import Counter
from functools import lru_cache

import htpy as h
import msgspec
from markupsafe import Markup

from highdraw.engine.view import View
from highdraw.web.html import cached

SHAPES = (
    '<circle class="body" cx="20" cy="20" r="17"/>',
    '<path class="body" d="M20 1 39 20 20 39 1 20Z"/>',
    '<path class="body" d="M20 3 38 35H2Z"/>',
    '<path class="body" d="M4 4h32v32H4z"/>',
)
"""A shape for each side: circle, diamond, triangle, square; then again."""
LETTERS = "ABCD"


class Token(msgspec.Struct, frozen=True):
    """What stands for somebody: which side's shape, and a few letters."""

    side: int
    letters: str


class _Last:
    """The tokens asked for last: a page asks again and again for those of one view."""

    view: View | None = None
    tokens: dict[str, Token] = {}


def tokens(view: View) -> dict[str, Token]:
    """Everybody's token."""
    if _Last.view is not view:
        _Last.tokens = _tokens(tuple([(who, one.name, one.side) for who, one in view.fighters.items()]))
        _Last.view = view
    return _Last.tokens


@lru_cache(256)
def _tokens(people: tuple[tuple[str, str, str], ...]) -> dict[str, Token]:
    sides = list(dict.fromkeys(side for _, _, side in people))
    letters = letter_all({who: name for who, name, _ in people})
    return {who: Token(sides.index(side), letters[who]) for who, _, side in people}


def token(one: Token, out: bool = False) -> Markup:
    """The drawing. The name stands beside it, so that it says nothing itself."""
    return _drawn(one.side, one.letters, out)


def side_mark(side: int) -> Markup:
    """The shape of a side, beside its name."""
    return _drawn(side, "", False)


@cached
def _drawn(side: int, letters: str, down: bool) -> h.Element:
    """A fighter of a side, by its shape and colour; without letters, the side's own mark."""
    shape = Markup(SHAPES[side % len(SHAPES)])
    low = 26 if side % len(SHAPES) != 2 else 30
    text = h.text(x="20", y=str(low), font_size="15" if len(letters) < 2 else "13")[letters] if letters else None
    return h.svg(class_=f"tok {LETTERS[side % len(LETTERS)]}{' out' if down else ''}", viewBox="0 0 40 40", aria_hidden="true")[shape, text]


def letter_all(names: dict[str, str]) -> dict[str, str]:
    """One to three letters for everybody, no two alike as far as letters go: initials, with the number of those who have one.

    >>> letter_all({"a": "Ann", "b": "Black Roland", "g": "Red Goblin 12", "c": "Abe"})
    {'a': 'An', 'b': 'BR', 'g': 'R12', 'c': 'Ab'}
    """
    short = {who: _initials(name, 1) for who, name in names.items()}
    twice = Counter(short.values())
    return {who: _initials(names[who], 2) if twice[letters] > 1 else letters for who, letters in short.items()}


def letters_of(name: str) -> str:
    """The letters of somebody who stands alone."""
    return _initials(name, 1)


def _initials(name: str, length: int) -> str:
    words = name.split() or ["?"]
    if len(words) > 1 and words[-1].isdecimal():
        return words[0][:length] + words[-1]
    return words[0][:length] if len(words) == 1 else words[0][:length] + words[1][0]
