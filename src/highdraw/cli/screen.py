"""The screen: one way to make a console, so that width, colour and encoding are settled in one place."""

import os
import sys
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

WIDEST = 100
"""Sentences are not read well on longer lines."""


def make_console(*, stderr: bool = False) -> Console:
    """A console for people: at most `WIDEST` columns, and no escape code at all under NO_COLOR."""
    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(stderr=stderr, highlight=False, emoji=False, markup=False, color_system=None if plain else "auto")
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


def print_json(value: Any) -> None:
    """One value as one line of JSON on standard output, for programs."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def be_lenient() -> None:
    """A terminal that cannot show a suit shows a question mark; it does not stop the fight."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
