"""What a system says of a fighter's sheet. Form, file, API and check are all made from it; the rules stay in the system's reader."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class SheetForm(msgspec.Struct, frozen=True, kw_only=True):
    """The record a sheet is written as, its reader, and the words for people."""

    record: type[Any]
    """The Struct: keys, types, bounds and defaults."""
    read: Callable[[Any], Mapping[str, Any]]
    """Fighters of a document by id; complaints name the place."""
    words: str
    """The package with `sheet.toml`: groups in their order, labels, help."""
    names: Callable[[], Mapping[str, tuple[str, ...]]]
    """What can be chosen by name, by the key of a field; `skills.*` for the values of a table."""
    fixed: tuple[str, ...] = ()
    """Tables that have a line for each of their names, and no others."""
    labels: tuple[tuple[str, str], ...] = ()
    """Labels that differ from `sheet.toml`."""
    blank: tuple[tuple[str, Any], ...] = ()
    """What a new sheet of one's own begins with, where that is not as usual."""
