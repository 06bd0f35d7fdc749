"""What may already be true of a fighter, checked by name and type: for files and for corrections."""

from typing import Any

import msgspec

from highdraw.errors import BadCorrection
from highdraw.systems.suits_impact.combat import FIELDS

LOCKED = ("id",)
MOST = 999
BOUNDS = {
    "body": 10,
    "speed": 10,
    "mind": 10,
    "will": 10,
    "lying": 2,
    "delay": 99,
    "shock": 60,
    "damage": 60,
    "trauma": 60,
    "stabilised": 60,
}
"""Most of each; the others go up to 999, and moments as far as one likes."""
MOMENTS = ("wakes", "injured_at", "died", "bare_from", "bandaged_from", "next_day")


def check_start(start: dict[str, Any]) -> dict[str, Any]:
    """Values for fields of a fighter."""
    checked: dict[str, Any] = {}
    for name, value in start.items():
        if name not in FIELDS or name in LOCKED:
            raise BadCorrection(f"{name!r} is nothing that can be set. There are: {', '.join(n for n in FIELDS if n not in LOCKED)}.")
        try:
            checked[name] = msgspec.convert(value, FIELDS[name])
        except msgspec.ValidationError as error:
            raise BadCorrection(f"{name} cannot be {value!r}: {error}") from None
        if isinstance(value, int) and not isinstance(value, bool):
            most = 10**9 if name in MOMENTS else BOUNDS.get(name, MOST)
            if not 0 <= value <= most:
                raise BadCorrection(f"{name} cannot be {value!r}: it goes from 0 to {most}.")
    return checked
