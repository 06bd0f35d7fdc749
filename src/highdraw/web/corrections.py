"""The GM's corrections from a form: whatever was changed in it, as the system's knobs want it."""

from typing import Any

from highdraw.engine.knob import Knob, together
from highdraw.errors import BadCorrection
from highdraw.table.table import Table

VALUE, WAS = "v-", "was-"
"""How the fields of a knob begin: what it is to be, and what it was when the form was made."""


def knobs_of(table: Table, who: str) -> list[Knob]:
    """What can be set on a fighter; for an empty name, on the fight itself."""
    if who and who not in table.names:
        raise BadCorrection("That fighter is not at this table any more.")
    return table.system.knobs(table.session.fight, who) if table.system.knobs else []


def typed(knob: Knob) -> str:
    """The value of a knob as a form shows it."""
    if knob.kind == "switch":
        return "on" if knob.value else "off"
    if knob.kind == "place":
        return " ".join(f"{number:g}" for number in knob.value)
    return "" if knob.value is None else f"{knob.value:g}" if isinstance(knob.value, float) else str(knob.value)


def read_changes(table: Table, said: dict[str, str]) -> list[dict[str, Any]]:
    """The corrections a posted form asks for: one button that was pressed, or every value that is not what it was."""
    knobs = knobs_of(table, said.get("who", ""))
    if name := said.get("do", ""):
        button = next((knob for knob in knobs if knob.kind == "button" and knob.name == name), None)
        if button is None:
            raise BadCorrection("That cannot be done any more. Look at how things stand now.")
        return [button.turned(None)]
    changes = [knob.turned(knob.read(now)) for knob in knobs if (now := _changed(knob, said)) is not None]
    if not changes:
        raise BadCorrection("Nothing was changed. Give another value first, then set it.")
    return together(changes)


def _changed(knob: Knob, said: dict[str, str]) -> str | None:
    """What a knob is to be now; None when the form leaves it as it was."""
    was = said.get(WAS + knob.name)
    if was is None or knob.kind == "button":
        return None
    field = VALUE + knob.name
    if knob.kind == "place":
        now = f"{said.get(field + '-x', '').strip()} {said.get(field + '-y', '').strip()}"
    else:
        now = said.get(field, "off" if knob.kind == "switch" else "").strip()
    return None if now == was.strip() else now
