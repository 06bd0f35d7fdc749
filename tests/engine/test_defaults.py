"""What holds where nothing is said: every field of every Struct of the engine is empty, no or 0 by default, but for those named here."""

import importlib
import inspect
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from highdraw.engine.view import Ground

FIELDS: dict[str, dict[str, Any]] = {
    "Patient": {"full": 1},
    "Aftermath": {"topic": "aftermath"},
    "ShownCard": {"role": "kept"},
    "ShownDie": {"role": "kept"},
    "Effect": {"began": True},
    "control.Control": {"group": "Numbers", "high": 999, "whole": True},
    "Event": {"level": "main"},
    "Impact": {"holds": True},
    "Correct": {"when": "now"},
    "receipt.Step": {"op": "note"},
    "Pile": {"most": 60},
    "Preview": {"allowed": True},
    "Place": {"unit": "metres"},
    "Cost": {"number": 1},
    "Held": {"now": True},
    "Counter": {"full": True, "many": 12},
    "Turn": {"state": "coming"},
    "Ground": {"unit": "m"},
    "View": {"ground": Ground(mapped=False), "combat": True},
}
WITHOUT = ("Snapshot", "Paper")
"""Made of other Structs, and of functions."""


def structs() -> Iterator[type[msgspec.Struct]]:
    home = Path(str(files("highdraw.engine")))
    for path in sorted(home.rglob("*.py")):
        name = ".".join(("highdraw", "engine", *path.relative_to(home).with_suffix("").parts)).removesuffix(".__init__")
        for found in vars(importlib.import_module(name)).values():
            if inspect.isclass(found) and issubclass(found, msgspec.Struct) and found.__module__ == name:
                yield found


def test_defaults() -> None:
    for struct in structs():
        if struct.__name__ not in WITHOUT:
            made = {
                field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
                for field in msgspec.structs.fields(struct)
                if not field.required
            }
            full = f"{struct.__module__.rpartition('.')[2]}.{struct.__name__}"
            assert {name: value for name, value in made.items() if value} == FIELDS.get(full, FIELDS.get(struct.__name__, {})), full
