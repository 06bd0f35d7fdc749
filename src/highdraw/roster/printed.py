"""A fighter on paper, as a system has worked it out: lines and tables for whoever shows them."""

import msgspec


class Grid(msgspec.Struct, frozen=True):
    """A table as the system worked it out, with what is said before and after it; `head` and `rows` may be missing."""

    title: str
    aside: str = ""
    """Beside the title, less weighty."""
    heading: str = ""
    """Above this table and those after it."""
    says: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str | int, ...], ...] = ()
    notes: tuple[str, ...] = ()
    width: int = 0
    """The first column has at least this many letters, so that several tables line up."""


class Printed(msgspec.Struct, frozen=True):
    """What is printed of a sheet; the system has the words."""

    name: str
    kinds: tuple[str, ...]
    about: str
    lines: dict[str, str]
    """By their labels."""
    tables: tuple[Grid, ...]
