"""What the Structs of a package hold where nothing is said."""

import importlib
import inspect
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec


def structs(package: str) -> Iterator[type[msgspec.Struct]]:
    """Every Struct that a package defines, in whichever of its files."""
    home = Path(str(files(package)))
    for path in sorted(home.rglob("*.py")):
        name = ".".join((package, *path.relative_to(home).with_suffix("").parts)).removesuffix(".__init__")
        for found in vars(importlib.import_module(name)).values():
            if inspect.isclass(found) and issubclass(found, msgspec.Struct) and found.__module__ == name:
                yield found


def filled(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields that are not empty, no or 0 by default."""
    made = {
        field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(struct)
        if not field.required
    }
    return {name: value for name, value in made.items() if value}
