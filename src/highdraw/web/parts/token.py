"""Somebody as a token: the shape of the side with letters in it. The same shapes stand on rows, stage and map."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec
from markupsafe import Markup

from highdraw.engine.view import Colour, Look, View
from highdraw.web import elements as h
from highdraw.web.html import cached

SHAPES = (
    '<circle class="body" cx="20" cy="20" r="17"/>',
    '<path class="body" d="M20 1 39 20 20 39 1 20Z"/>',
    '<path class="body" d="M20 3 38 35H2Z"/>',
    '<path class="body" d="M4 4h32v32H4z"/>',
)
"""A shape for each side: circle, diamond, triangle, square; then again."""
LETTERS = "ABCD"
USUAL = Look()


class Token(msgspec.Struct, frozen=True):
    """What stands for somebody: which side's shape, a few letters, a colour of its own."""

    side: int
    letters: str
    colour: Colour = ""


class _Last:
    """The tokens asked for last: a page asks again and again for those of one view."""

    view: View | None = None
    tokens: dict[str, Token] = {}


def tokens(view: View) -> dict[str, Token]:
    """Everybody's token."""
    if _Last.view is not view:
        _Last.tokens = _tokens(tuple([(who, one.name, one.side, one.look or USUAL) for who, one in view.fighters.items()]))
        _Last.view = view
    return _Last.tokens


@lru_cache(256)
def _tokens(people: tuple[tuple[str, str, str, Look], ...]) -> dict[str, Token]:
    sides = list(dict.fromkeys(side for _, _, side, _ in people))
    letters = letter_all({who: name for who, name, _, _ in people}, {who: look.initials for who, _, _, look in people})
    return {who: Token(sides.index(side), letters[who], look.colour) for who, _, side, look in people}


def mark(one: Token, alone: bool) -> Token:
    """Somebody as a mark without letters, in a colour of their own where they stand alone."""
    return Token(one.side, "", one.colour if alone else "")


def token(one: Token, out: bool = False) -> Markup:
    """The drawing. The name stands beside it, so that it says nothing itself."""
    return _drawn(one.side, one.letters, out, one.colour)


def side_mark(side: int) -> Markup:
    """The shape of a side, beside its name."""
    return _drawn(side, "", False, "")


@cached
def _drawn(side: int, letters: str, down: bool, colour: str) -> h.Element:
    """A fighter of a side, by its shape and colour; in a colour of its own the side's goes around it. Without letters, the side's mark."""
    shape = Markup(SHAPES[side % len(SHAPES)])
    low = 26 if side % len(SHAPES) != 2 else 30
    text = h.text(x="20", y=str(low), font_size="15" if len(letters) < 2 else "13")[letters] if letters else None
    kind = f"tok {LETTERS[side % len(LETTERS)]}{look_class(colour)}{' out' if down else ''}"
    return h.svg(class_=kind, viewBox="0 0 40 40", aria_hidden="true")[shape, text]


def look_class(colour: str) -> str:
    """The class of a token in a colour of its own."""
    return f" look-{colour}" if colour else ""


def letter_all(names: dict[str, str], own: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """One to three letters for everybody, no two alike as far as letters go: initials, with the number of those who have one.

    Who has `own` initials is shown by them; of several with the same ones each by its number, or as without.

    >>> letter_all({"a": "Ann", "b": "Black Roland", "g": "Red Goblin 12", "c": "Abe"})
    {'a': 'An', 'b': 'BR', 'g': 'R12', 'c': 'Ab'}
    >>> letter_all({"a": "Ann", "1": "Wolf 1", "2": "Wolf 2", "c": "Abe"}, {"a": "Q", "1": "XY", "2": "XY"})
    {'a': 'Q', '1': 'X1', '2': 'X2', 'c': 'A'}
    """
    chosen = Counter(own.values())
    found = {}
    for who, name in names.items():
        letters, number = own.get(who, ""), name.rpartition(" ")[2]
        if letters and chosen[letters] == 1:
            found[who] = letters
        elif letters and number.isdecimal():
            found[who] = f"{letters[0]}{number}"
    short = {who: _initials(name, 1) for who, name in names.items() if who not in found}
    twice = Counter([*short.values(), *found.values()])
    return {who: found.get(who) or (_initials(names[who], 2) if twice[short[who]] > 1 else short[who]) for who in names}


def letters_of(name: str) -> str:
    """The letters of somebody who stands alone."""
    return _initials(name, 1)


def _initials(name: str, length: int) -> str:
    words = name.split() or ["?"]
    if len(words) > 1 and words[-1].isdecimal():
        return words[0][:length] + words[-1]
    return words[0][:length] if len(words) == 1 else words[0][:length] + words[1][0]
