"""Bounds on what comes from outside: no number is so large that working with it takes for ever, no text so long that it fills
a page. A correction by a program obeys the same bounds as the controls of the GM's console.
"""

from math import isfinite
from typing import Any

from highdraw.engine.control import MOST_LETTERS, Control
from highdraw.engine.fight import Fight
from highdraw.engine.system import AnySystem
from highdraw.errors import BadCorrection, HighdrawError

FARTHEST = 100_000
"""The largest number anywhere: a place or a distance."""
LARGEST = 9_999
"""The largest number of a value that has no control of its own."""
MOST_TEXT = 1_000
MOST_ITEMS = 1_000
DEEPEST = 12


def excess(data: Any, most: float = FARTHEST, depth: int = 0) -> str:
    """What in some plain data is too large, in words; empty when nothing is.

    >>> excess({"at": [0, 3.5], "name": "Ann"})
    ''
    >>> excess({"at": [0, 1e15]}), excess([float("nan")])
    ('1e+15 is out of bounds: numbers go from -100000 to 100000', 'nan is not a number')
    """
    if isinstance(data, bool) or data is None:
        return ""
    if isinstance(data, int | float):
        if not isinstance(data, int) and not isfinite(data):
            return f"{data} is not a number"
        return "" if -most <= data <= most else f"{_brief(data)} is out of bounds: numbers go from -{most:g} to {most:g}"
    if isinstance(data, str):
        return "" if len(data) <= MOST_TEXT else f"a text has {len(data):,} letters; {MOST_TEXT:,} are the limit"
    if not isinstance(data, dict | list | tuple):
        return f"{type(data).__name__} is not plain data"
    if depth >= DEEPEST:
        return "it is nested too deeply"
    if len(data) > MOST_ITEMS:
        return f"a list has {len(data):,} items; {MOST_ITEMS:,} are the limit"
    inside = (*data, *data.values()) if isinstance(data, dict) else data
    return next((says for each in inside if (says := excess(each, most, depth + 1))), "")


def _brief(number: float) -> str:
    return f"{number:g}" if abs(number) < 1e300 else "A number of hundreds of digits"


def check_change(system: AnySystem, fight: Fight, change: dict[str, Any]) -> None:
    """Refuse a correction with a value outside of the bounds of its control, or of any reason."""
    if says := excess(change):
        raise BadCorrection(f"That cannot be set: {says}.")
    if isinstance(added := change.get("add"), dict):
        _check_added(added)
    values = change.get("set")
    if isinstance(values, dict):
        by_name = _controls(system, fight, change.get("fighter"))
        for name, value in values.items():
            if name in by_name:
                by_name[name].check(value)
            else:
                check_value(str(name), value)


def _controls(system: AnySystem, fight: Fight, who: Any) -> dict[str, Control]:
    """The controls of a fighter by the value that each of them sets."""
    if not isinstance(who, str) or who not in system.play.fighters(fight):
        return {}
    return {
        name: control
        for control in system.referee.controls(fight, who)
        for name, value in control.change.get("set", {}).items()
        if value is None
    }


def check_value(name: str, value: Any) -> None:
    """A value without a control of its own."""
    if says := excess(value, LARGEST):
        raise BadCorrection(f"{name} cannot be set so: {says}.")
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise BadCorrection(f"{name} has at most {MOST_LETTERS} letters.")


def _check_added(added: dict[str, Any]) -> None:
    """Somebody new: a name that can be read, and numbers within reason."""
    sheet = added.get("sheet")
    name = sheet.get("name") if isinstance(sheet, dict) else None
    if isinstance(name, str) and not readable(name):
        raise BadCorrection("A fighter needs a name that can be read.")
    for key in ("id", "side", "group"):
        if isinstance(added.get(key), str) and len(added[key]) > MOST_LETTERS:
            raise BadCorrection(f"{key} has at most {MOST_LETTERS} letters.")
    for part in ("sheet", "start"):
        if says := excess(added.get(part), LARGEST):
            raise BadCorrection(f"The {part} cannot be used: {says}.")


def readable(text: str) -> bool:
    """Whether a text has something to read in it.

    >>> readable("Ann"), readable(" "), readable("\\n")
    (True, False, False)
    """
    return bool(text.strip()) and text.isprintable()


def check_setup(setup: Any) -> None:
    """A set-up from outside, as plain data: numbers and texts within reason."""
    if says := excess(setup):
        raise HighdrawError(says)
