"""Somebody as a token: the shape of the side with letters in it. The same shapes stand on rows, stage and map."""

from collections import Counter
from functools import lru_cache

import htpy as h
import msgspec
from markupsafe import Markup

from highdraw.engine.view import View
from highdraw.web.html import cached

SHAPES = ("M2 20a18 18 0 1 0 36 0a18 18 0 1 0-36 0z", "M20 0 40 20 20 40 0 20z", "M3 3H37V37H3z", "M20 1 39 36H1z")
"""A circle, a diamond, a square, a triangle: one a side, in a square of forty."""
SIDES = len(SHAPES)


class Token(msgspec.Struct, frozen=True):
    """What stands for somebody: which side's shape, and a few letters."""

    side: int
    letters: str


def tokens(view: View) -> dict[str, Token]:
    """Everybody's token."""
    return _tokens(tuple((who, one.name, one.side) for who, one in view.fighters.items()))


@lru_cache(256)
def _tokens(people: tuple[tuple[str, str, str], ...]) -> dict[str, Token]:
    sides = list(dict.fromkeys(side for _, _, side in people))
    letters = letter_all({who: name for who, name, _ in people})
    return {who: Token(sides.index(side) % SIDES, letters[who]) for who, _, side in people}


@cached
def token(one: Token, out: bool = False) -> Markup:
    """The drawing. The name stands beside it, so that it says nothing itself."""
    return Markup(
        h.svg(class_=f"tok side-{one.side}{' out' if out else ''}", viewBox="0 0 40 40", aria_hidden="true")[
            h.path(d=SHAPES[one.side]),
            h.text(x="20", y=f"{25.5 if one.side != SIDES - 1 else 31}", font_size=f"{16 if len(one.letters) < 3 else 12}")[one.letters],
        ]
    )


@cached
def side_mark(side: int) -> Markup:
    """The shape of a side, beside its name."""
    return Markup(h.svg(class_=f"tok side-{side % SIDES}", viewBox="0 0 40 40", aria_hidden="true")[h.path(d=SHAPES[side % SIDES])])


def letter_all(names: dict[str, str]) -> dict[str, str]:
    """One to three letters for everybody, no two alike as far as letters go: initials, with the number of those who have one.

    >>> letter_all({"a": "Ann", "b": "Black Roland", "g": "Red Goblin 12", "c": "Abe"})
    {'a': 'An', 'b': 'BR', 'g': 'R12', 'c': 'Ab'}
    """
    short = {who: _initials(name, 1) for who, name in names.items()}
    twice = Counter(short.values())
    return {who: _initials(names[who], 2) if twice[letters] > 1 else letters for who, letters in short.items()}


def _initials(name: str, length: int) -> str:
    words = name.split() or ["?"]
    if len(words) > 1 and words[-1].isdecimal():
        return words[0][:length] + words[-1]
    return words[0][:length] if len(words) == 1 else words[0][:length] + words[1][0]
