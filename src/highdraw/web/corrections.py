"""The GM's corrections from a form: whatever was changed in it, as the system's controls want it."""

from typing import Any

from highdraw.engine.control import Control, merged
from highdraw.errors import BadCorrection
from highdraw.table.table import Table

VALUE, WAS = "v-", "was-"
"""How the fields of a control begin: what it is to be, and what it was when the form was made."""


def controls_of(table: Table, who: str) -> list[Control]:
    """What can be set on a fighter; for an empty name, on the fight itself."""
    if who and who not in table.names:
        raise BadCorrection("That fighter is not at this table any more.")
    return list(table.system.referee.controls(table.session.fight, who))


def typed(control: Control) -> str:
    """The value of a control as a form shows it."""
    if control.kind == "switch":
        return "on" if control.value else "off"
    if control.kind == "place":
        return " ".join(f"{number:g}" for number in control.value)
    return "" if control.value is None else f"{control.value:g}" if isinstance(control.value, float) else str(control.value)


def read_changes(table: Table, said: dict[str, str]) -> list[dict[str, Any]]:
    """The corrections a posted form asks for: one button that was pressed, or every value that is not what it was."""
    controls = controls_of(table, said.get("who", ""))
    if name := said.get("do", ""):
        button = next((control for control in controls if control.kind == "button" and control.name == name), None)
        if button is None:
            raise BadCorrection("That cannot be done any more. Look at how things stand now.")
        return [button.change_to(None)]
    changes = [control.change_to(control.read(now)) for control in controls if (now := _changed(control, said)) is not None]
    if not changes:
        raise BadCorrection("Nothing was changed. Give another value first, then set it.")
    return merged(changes)


def _changed(control: Control, said: dict[str, str]) -> str | None:
    """What a control is to be now; None when the form leaves it as it was."""
    was = said.get(WAS + control.name)
    if was is None or control.kind == "button":
        return None
    field = VALUE + control.name
    if control.kind == "place":
        now = f"{said.get(field + '-x', '').strip()} {said.get(field + '-y', '').strip()}"
    else:
        now = said.get(field, "off" if control.kind == "switch" else "").strip()
    return None if now == was.strip() else now
