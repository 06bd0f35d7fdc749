"""Weapons, armour and the like: read from a system's files, found by name."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from highdraw.errors import Unknown

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)


def read_gear(folder: str, file: str, name: str, kind: type[S]) -> dict[str, S]:
    """All things of one sort in a file of a system, by their name; `folder` is a package and a folder in it, such as `a.b/gear`."""
    package, _, inside = folder.partition("/")
    rows: list[dict[str, Any]] = tomllib.loads(files(package).joinpath(inside, f"{file}.toml").read_text(encoding="utf-8"))[name]
    return {row["name"]: msgspec.convert(row, kind) for row in rows}


def shelf(folder: str, file: str, name: str, kind: type[S]) -> Callable[[], dict[str, S]]:
    """The same, read when it is first asked for."""
    return cache(lambda: read_gear(folder, file, name, kind))


def find(what: str, name: str, known: Mapping[str, T]) -> T:
    """Something by its name, whatever the case.

    >>> find("weapon", " broadsword ", {"Broadsword": 1, "Club": 2})
    1
    >>> find("weapon", "brodsword", {"Broadsword": 1, "Club": 2})
    Traceback (most recent call last):
    highdraw.errors.Unknown: There is no weapon called 'brodsword'. Did you mean Broadsword?
    """
    for key, item in known.items():
        if key.lower() == name.strip().lower():
            return item
    raise Unknown(what, name, list(known))
