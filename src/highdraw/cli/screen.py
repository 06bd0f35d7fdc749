"""The screen: one way to make a console, so that width, colour and encoding are settled in one place."""

import codecs
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

WIDEST = 100
"""Sentences are not read well on longer lines."""
PLAIN = dict(zip("♣♦♥♠│─╭╮╰╯├┤╲╱▮▯▪●○▸░×·…█–—’", "CDHS|-++++++\\/#.=*o>#x-.#--'", strict=True))
"""What is shown where a terminal has only ASCII."""


ORDERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that a terminal carries out instead of showing them. Names and titles of a file from elsewhere could hold them."""


class Screen(Console):
    """A console that shows what it is given, and lets nothing in it give the terminal orders."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for one in super().render(renderable, options):
            yield one if one.control or not ORDERS.search(one.text) else Segment(ORDERS.sub("\ufffd", one.text), one.style)


def make_console(*, stderr: bool = False) -> Console:
    """A console for people: at most `WIDEST` columns, and no escape code at all under NO_COLOR."""
    plain = bool(os.environ.get("NO_COLOR"))
    console = Screen(stderr=stderr, highlight=False, emoji=False, markup=False, color_system=None if plain else "auto")
    console.width = min(console.width, WIDEST)
    return console


def set_in(console: Console, text: Text | str, by: int = 2) -> Text:
    """A paragraph wrapped to the width of the screen and set in, without blanks at the ends of lines."""
    whole = Text(text) if isinstance(text, str) else text
    lines = whole.wrap(console, max(20, console.width - by))
    for line in lines:
        line.rstrip()
    return Text("\n").join(Text.assemble(" " * by, line) for line in lines)


def hang(console: Console, text: Text, by: int) -> Text:
    """A paragraph whose first line stands out by so many columns."""
    first, rest = text[:by], text[by:]
    return Text.assemble(first, set_in(console, rest, by)[by:])


def flow(console: Console, lead: Text, parts: Sequence[str], by: int) -> Text:
    """Parts one after another behind a lead, none of them broken at the end of a line; further lines are set in."""
    text, column = lead.copy(), lead.cell_len
    for place, part in enumerate(parts):
        gap = " · " if place else ""
        if place and column + len(gap) + cell_len(part) + 2 > console.width:
            text.append(" ·\n" + " " * by)
            gap, column = "", by
        text.append(gap + part)
        column += len(gap) + cell_len(part)
    return text


def print_json(value: Any) -> None:
    """One value as one line of JSON on standard output, for programs."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def whose(name: str) -> str:
    """The name in front of what somebody has.

    >>> whose("Ann"), whose("Rats")
    ("Ann's", "Rats'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def be_lenient() -> None:
    """A terminal that cannot show a suit shows its letter; it does not stop the fight."""
    codecs.register_error("highdraw", plainly)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="highdraw")


def plainly(error: UnicodeError) -> tuple[str, int]:
    """Signs a terminal does not have, by the nearest ones every terminal has, each as wide as it was.

    >>> codecs.register_error("highdraw", plainly)
    >>> "│10♥│ ▮▮▯ Jos\u00e9".encode("ascii", "highdraw")
    b'|10H| ##. Jos?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end
