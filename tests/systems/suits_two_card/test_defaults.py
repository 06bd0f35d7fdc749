"""What holds where nothing is said: every field of every Struct is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import filled, structs

FIELDS: dict[str, dict[str, Any]] = {
    "Options": {"round_limit": 150, "aftermath": True, "closed_step": 2.0, "round_seconds": 1.0},
    "Combatant": {"blue": 1, "white_basic": 1, "arrived": -1},
}
WITHOUT = ("Switches", "Setup")
"""Switches are held against the rulebook in `tests/systems/test_switches.py`, and a set-up is made of the others."""


def test_defaults() -> None:
    for struct in structs("highdraw.systems.suits_two_card"):
        if struct.__name__ not in WITHOUT:
            assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__
