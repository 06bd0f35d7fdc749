"""What holds where nothing is said: every field of every Struct is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import filled, structs

FIELDS: dict[str, dict[str, Any]] = {
    "Blow": {"faces": True},
    "Options": {"round_limit": 150, "aftermath": True, "doctor_hours": 24},
    "Combatant": {"taking": 1, "level": -1},
    "CombatState": {"level": -1},
}
WITHOUT = ("Switches", "Setup")
"""Switches are held against the rulebook in `tests/systems/test_switches.py`, and a set-up is made of the others."""


def test_defaults() -> None:
    for struct in structs("highdraw.systems.suits_one_card"):
        if struct.__name__ not in WITHOUT:
            assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__
