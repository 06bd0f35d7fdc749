"""What holds where nothing is said: every field of every Struct is empty, no or 0 by default, but for those named here."""

import importlib
import inspect
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from highdraw.systems.savage import SYSTEM

FIELDS: dict[str, dict[str, Any]] = {
    "Attack": {"slot": "main", "shots": 1},
    "Hit": {"part": "torso", "strength": True},
    "Weapon": {"kind": "melee", "damage": "Str", "rof": 1, "min_str": "d4", "reload": 1, "barrels": 1},
    "Armour": {"parts": ("torso",), "min_str": "d4"},
    "Shield": {"parry": 1, "min_str": "d4"},
    "Options": {"round_limit": 100, "light": "bright", "aftermath": True, "supplies": True},
    "SheetFile": {"pace": 6, "running": 6},
    "Sheet": {"pace": 6, "running": 6, "main": "Fists"},
    "TraitRoll": {"target": 4, "dice": 1, "enough": 99},
}
WITHOUT = ("Switches", "Setup")
"""The switches are held against the rulebook, and a set-up is made of the others."""


def structs() -> Iterator[type[msgspec.Struct]]:
    for path in sorted(Path(str(files("highdraw.systems.savage"))).glob("*.py")):
        module = importlib.import_module(f"highdraw.systems.savage.{path.stem}")
        for found in vars(module).values():
            if inspect.isclass(found) and issubclass(found, msgspec.Struct) and found.__module__ == module.__name__:
                yield found


def test_defaults() -> None:
    for struct in structs():
        if struct.__name__ not in WITHOUT:
            made = {
                field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
                for field in msgspec.structs.fields(struct)
                if not field.required
            }
            assert {name: value for name, value in made.items() if value} == FIELDS.get(struct.__name__, {}), struct.__name__


def test_switches_are_as_the_rulebook_says() -> None:
    switches = next(struct for struct in structs() if struct.__name__ == "Switches")
    assert msgspec.to_builtins(switches()) == {switch.name: switch.default for switch in SYSTEM.rulebook.switch}
