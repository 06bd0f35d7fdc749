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
