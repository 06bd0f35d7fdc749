"""What the Structs and named tuples of a package hold where nothing is said."""

import importlib
import inspect
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec


def structs(package: str) -> Iterator[type]:
    """Every Struct and named tuple that a package defines, in whichever of its files."""
    home = Path(str(files(package)))
    for path in sorted(home.rglob("*.py")):
        name = ".".join((package, *path.relative_to(home).with_suffix("").parts)).removesuffix(".__init__")
        for found in vars(importlib.import_module(name)).values():
            if (
                inspect.isclass(found)
                and found.__module__ == name
                and (issubclass(found, msgspec.Struct) or hasattr(found, "_field_defaults"))
            ):
                yield found


def _is_named(kind: type) -> bool:
    return issubclass(kind, tuple) and hasattr(kind, "_field_defaults")


def filled(kind: Any) -> dict[str, Any]:
    """The fields that are not empty, no or 0 by default."""
    made = dict(kind._field_defaults) if issubclass(kind, tuple) else _made(kind)
    return {name: value for name, value in made.items() if value}


def _made(struct: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(struct)
        if not field.required
    }


def arguments(package: str) -> dict[str, dict[str, Any]]:
    """The numbers, yes and no that arguments of functions have where they are omitted, by file and function."""
    found: dict[str, dict[str, Any]] = {}
    home = Path(str(files(package)))
    for path in sorted(home.rglob("*.py")):
        file = ".".join(path.relative_to(home).with_suffix("").parts)
        name = f"{package}.{file}".removesuffix(".__init__")
        for one in vars(importlib.import_module(name)).values():
            if getattr(one, "__module__", "") != name:
                continue
            for each in (getattr(inner, "__func__", inner) for inner in (vars(one).values() if inspect.isclass(one) else (one,))):
                function = inspect.unwrap(each) if callable(each) else each
                if inspect.isfunction(function) and function.__module__ == name and "<" not in function.__qualname__:
                    given = {what.name: what.default for what in inspect.signature(function).parameters.values()}
                    if numbers := {what: value for what, value in given.items() if isinstance(value, int | float)}:
                        found[f"{file}.{function.__qualname__}"] = numbers
    return found
