"""Knobs as a form: every value with its label, one button that sets what was changed; what is done at once as buttons."""

from itertools import groupby

import htpy as h
from htpy import Node

from highdraw.engine.knob import Knob
from highdraw.web.corrections import VALUE, WAS, typed
from highdraw.web.parts.deed import deed


def knobs(found: list[Knob], token: str, who: str, panel: str) -> Node:
    """All knobs of a fighter or of the fight, group by group."""
    values = [knob for knob in found if knob.kind != "button"]
    buttons = [knob for knob in found if knob.kind == "button"]
    return [
        deed(
            token,
            "correct",
            [_group(name, list(each)) for name, each in groupby(values, key=lambda knob: knob.group)],
            h.button(".primary", type="submit")["Set what was changed"],
            panel=panel,
            who=who,
        )
        if values
        else None,
        [_buttons(name, list(each), token, who, panel) for name, each in groupby(buttons, key=lambda knob: knob.group)],
    ]


def _group(name: str, knobs: list[Knob]) -> h.Element:
    return h.fieldset(".knobs")[h.legend[name], h.div(".grid")[(_knob(knob) for knob in knobs)]]


def _knob(knob: Knob) -> h.Element:
    """One value: its field, and hidden beside it what it was."""
    was = h.input(type="hidden", name=WAS + knob.name, value=typed(knob))
    name = VALUE + knob.name
    hint = h.small[f" {knob.hint}"] if knob.hint else None
    if knob.kind == "switch":
        return h.label(".check")[h.input(type="checkbox", name=name, value="on", checked=bool(knob.value)), h.span[knob.label, hint], was]
    if knob.kind == "choice":
        options = [h.option(value=value, selected=value == knob.value)[words] for value, words in knob.choices]
        return h.label[h.span[knob.label, hint], h.select(name=name)[options], was]
    if knob.kind == "place":
        x, y = typed(knob).split(" ")
        return h.div(".row")[
            h.label[h.span[f"{knob.label}, east", hint], h.input(type="number", step="any", name=f"{name}-x", value=x, required=True)],
            h.label[h.span[f"{knob.label}, north"], h.input(type="number", step="any", name=f"{name}-y", value=y, required=True)],
            was,
        ]
    if knob.kind == "text":
        return h.label[h.span[knob.label, hint], h.input(name=name, value=typed(knob), maxlength="60", autocomplete="off"), was]
    return h.label[h.span[knob.label, hint], _number(knob, name), was]


def _number(knob: Knob, name: str) -> h.VoidElement:
    limits = {end: f"{value:g}" for end, value in (("min", knob.low), ("max", knob.high)) if value is not None}
    return h.input(type="number", step="1" if knob.whole else "any", name=name, value=typed(knob), inputmode="decimal", **limits)


def _buttons(name: str, knobs: list[Knob], token: str, who: str, panel: str) -> h.Element:
    return h.fieldset(".knobs")[h.legend[name], h.div(".row")[(_button(knob, token, who, panel) for knob in knobs)]]


def _button(knob: Knob, token: str, who: str, panel: str) -> h.Element:
    pressed = h.button(type="submit", class_="danger" if knob.grave else "plain")[knob.label]
    press = deed(token, "correct", pressed, panel=panel, who=who, do=knob.name)
    return h.details(".sure")[h.summary[f"{knob.label} …"], h.p["Undo takes it back."], press] if knob.grave else press
