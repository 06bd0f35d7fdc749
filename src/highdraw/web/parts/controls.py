"""Controls as a form: every value with its label, one button that sets what was changed; what is done at once as buttons."""

from itertools import groupby

from htpy import Node

from highdraw.engine.control import Control
from highdraw.web import elements as h
from highdraw.web.corrections import VALUE, WAS, typed
from highdraw.web.parts.deed import deed


def controls(found: list[Control], token: str, who: str, panel: str) -> Node:
    """All controls of a fighter or of the fight, group by group."""
    values = [control for control in found if control.kind != "button"]
    buttons = [control for control in found if control.kind == "button"]
    return [
        deed(
            token,
            "correct",
            [_group(name, list(each)) for name, each in groupby(values, key=lambda control: control.group)],
            h.button(".primary", type="submit")["Set what was changed"],
            panel=panel,
            who=who,
        )
        if values
        else None,
        [_buttons(name, list(each), token, who, panel) for name, each in groupby(buttons, key=lambda control: control.group)],
    ]


def _group(name: str, controls: list[Control]) -> h.Element:
    return h.fieldset(".controls")[h.legend[name], h.div(".grid")[(_control(control) for control in controls)]]


def _control(control: Control) -> h.Element:
    """One value: its field, and hidden beside it what it was."""
    was = h.input(type="hidden", name=WAS + control.name, value=typed(control))
    name = VALUE + control.name
    hint = h.small[f" {control.hint}"] if control.hint else None
    if control.kind == "switch":
        return h.label(".check")[
            h.input(type="checkbox", name=name, value="on", checked=bool(control.value)), h.span[control.label, hint], was
        ]
    if control.kind == "choice":
        options = [h.option(value=value, selected=value == control.value)[words] for value, words in control.choices]
        return h.label[h.span[control.label, hint], h.select(name=name)[options], was]
    if control.kind == "place":
        x, y = typed(control).split(" ")
        return h.div(".row")[
            h.label[h.span[f"{control.label}, east", hint], h.input(type="number", step="any", name=f"{name}-x", value=x, required=True)],
            h.label[h.span[f"{control.label}, north"], h.input(type="number", step="any", name=f"{name}-y", value=y, required=True)],
            was,
        ]
    if control.kind == "text":
        return h.label[h.span[control.label, hint], h.input(name=name, value=typed(control), maxlength="60", autocomplete="off"), was]
    return h.label[h.span[control.label, hint], _number(control, name), was]


def _number(control: Control, name: str) -> h.VoidElement:
    limits = {end: f"{value:g}" for end, value in (("min", control.low), ("max", control.high)) if value is not None}
    return h.input(type="number", step="1" if control.whole else "any", name=name, value=typed(control), inputmode="decimal", **limits)


def _buttons(name: str, controls: list[Control], token: str, who: str, panel: str) -> h.Element:
    return h.fieldset(".controls")[h.legend[name], h.div(".row")[(_button(control, token, who, panel) for control in controls)]]


def _button(control: Control, token: str, who: str, panel: str) -> h.Element:
    pressed = h.button(type="submit", class_="danger" if control.grave else "plain")[control.label]
    press = deed(token, "correct", pressed, panel=panel, who=who, do=control.name)
    return h.details(".sure")[h.summary[f"{control.label} …"], h.p["Undo takes it back."], press] if control.grave else press
