"""What holds where nothing is said: every field of every Struct is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import filled, structs

FIELDS: dict[str, dict[str, Any]] = {
    "Attack": {"slot": "main", "shots": 1},
    "Hit": {"part": "torso", "strength": True},
    "Weapon": {"kind": "melee", "damage": "Str", "rof": 1, "min_str": "d4", "reload": 1, "barrels": 1},
    "Armour": {"parts": ("torso",), "min_str": "d4"},
    "Shield": {"parry": 1, "min_str": "d4"},
    "Options": {"round_limit": 100, "light": "bright", "aftermath": True, "supplies": True},
    "Section": {"whole": True},
    "SheetFile": {"pace": 6, "running": 6},
    "Sheet": {"pace": 6, "running": 6, "main": "Fists"},
    "TraitRoll": {"target": 4, "dice": 1, "enough": 99},
}
WITHOUT = ("Switches", "Setup")
"""Switches are held against the rulebook in `tests/systems/test_switches.py`, and a set-up is made of the others."""


def test_defaults() -> None:
    for struct in structs("highdraw.systems.savage"):
        if struct.__name__ not in WITHOUT:
            assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__
