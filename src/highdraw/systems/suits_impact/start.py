"""What may already be true of a fighter, checked by name and type: for files and for corrections."""

from typing import Any

import msgspec

from highdraw.errors import BadCorrection, Unknown
from highdraw.systems.suits_impact.combat import FIELDS
from highdraw.systems.suits_impact.sheet import Sheet, cannot_hold

LOCKED = ("id", "lead")
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


def refuse(who: str, start: dict[str, Any], sheet: Sheet, battles: dict[str, int]) -> tuple[str, str]:
    """Why what is said of somebody cannot be, and of which field: names nobody has, things nobody carries, numbers out of bounds.

    `battles` are those of everybody by id.
    """
    for name in ("killing", "medics", "trampled"):
        said = start.get(name, "")
        for other in [said] if isinstance(said, str) else said:
            if other and other not in battles:
                return name, str(Unknown("fighter", str(other), list(battles)))
    work = start.get("work")
    if work is not None and not (work.patient in battles and 0 <= work.battle <= battles[work.patient] and 1 <= work.left <= MOST):
        return "work", f"{who} cannot be at work so: a patient who is there, one of its battles, from 1 to {MOST} rounds left."
    if any(not 0 <= battle.damage <= BOUNDS["damage"] for battle in start.get("battles", ())):
        return "battles", f"the Damage of a battle goes from 0 to {BOUNDS['damage']}."
    for name in ("unready", "fired", "supply"):
        for thing, number in start.get(name, {}).items():
            if thing not in sheet.weapons or not 0 <= number <= MOST:
                return name, f"{name}: {who} does not carry {thing!r}, or the number is not from 0 to {MOST}."
    things = [name for name, weapon in sheet.weapons.items() if not weapon.natural] + ([sheet.shield.name] if sheet.shield else [])
    main, off = start.get("main", sheet.main), start.get("off", sheet.off)
    for name, held in (("main", main), ("off", off)):
        if held and held not in things:
            return name, f"{who} does not carry {held!r}. It carries: {', '.join(things) or 'nothing'}."
    if main and main == off:
        return "off", f"{who} has only one {main}."
    return "off", cannot_hold(sheet.weapons.get(main), off)
