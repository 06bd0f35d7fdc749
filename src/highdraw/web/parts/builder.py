"""The parts of the page on which an encounter is built: who can be added, and the sides with their rows."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any

import msgspec
from htpy import Node

from highdraw.engine.control import Control
from highdraw.roster.encounter import MOST_COUNT, OWN, Encounter, Row
from highdraw.roster.party import name_of
from highdraw.web import elements as h
from highdraw.web.encounter_form import ALSO, also_text, value_field
from highdraw.web.libraries import OwnFighter
from highdraw.web.pages.fighter_badge import badge, placed
from highdraw.web.parties import OwnParty, sheets_of
from highdraw.web.parts.icon import icon
from highdraw.web.parts.token import side_mark

ABOUT = 80
"""How many letters of a description the list shows."""


def deed(what: str, label: Node, *, css: str = "", says: str = "", **more: Any) -> h.Element:
    """A button that changes the encounter; without a script the page comes again."""
    to = {"hx-post": "/encounters/change", "hx-target": "#builder", "hx-select": "#builder", "hx-swap": "outerMorph"}
    live = {**to, "hx-vals": msgspec.json.encode({"do": what}).decode()}
    return h.button(
        class_=css or None, type="submit", name="do", value=what, formaction="/encounters/change", aria_label=says or None, **live, **more
    )[label]


def roster(
    sides: tuple[str, ...], ready: Mapping[str, Mapping[str, Any]], own: list[OwnFighter], parties: Sequence[OwnParty] = ()
) -> h.Element:
    """Who can be added: dragged to a side, or by the buttons."""
    folders = sorted({one.folder for one in own if one.folder})
    return h.section(".roster", aria_labelledby="roster")[
        h.h2("#roster")["Who can be added"],
        h.roster_search[h.label[h.span(".sr")["Search fighters to add"], h.input(type="search", placeholder="Search", autocomplete="off")]],
        [h.h3["Parties"], h.ul[(_several(f"party:{one.id}", one.it.title, _who(one, ready, own), sides) for one in parties)]]
        if parties
        else None,
        [
            h.h3["Folders"],
            h.ul[(_several(f"folder:{name}", name, [one.name for one in own if one.folder == name], sides) for name in folders)],
        ]
        if folders
        else None,
        [h.h3["Yours"], h.ul[(_candidate(OWN + one.id, one.data, sides) for one in own)]] if own else None,
        h.h3["Ready"],
        h.ul[(_candidate(who, data, sides) for who, data in ready.items())],
    ]


def _candidate(kind: str, data: Mapping[str, Any], sides: tuple[str, ...]) -> h.Element:
    name = str(data.get("name", kind))
    return h.li(draggable="true", data_kind=kind)[
        badge(dict(data)),
        h.span[h.b[name], h.small[shorten(str(data.get("about", "")), ABOUT, placeholder=" …")]],
        _adders(f"add {kind}", name, sides),
    ]


def _who(one: OwnParty, ready: Mapping[str, Mapping[str, Any]], own: list[OwnFighter]) -> list[str]:
    return [name_of(each, ready, sheets_of(own)) for each in one.it.members]


def _several(kind: str, name: str, people: list[str], sides: tuple[str, ...]) -> h.Element:
    """A party or a folder."""
    return h.li(draggable="true", data_kind=kind)[
        h.span[h.b[name], h.small[shorten(", ".join(people), ABOUT, placeholder=" …")]],
        _adders(f"add {kind}", f"everybody of {name}", sides),
    ]


def _adders(what: str, name: str, sides: tuple[str, ...]) -> h.Element:
    return h.span(".adders")[
        (
            deed(f"{what} {place}", side_mark(place), css="add", says=f"Add {name} to {side or f'side {place + 1}'}")
            for place, side in enumerate(sides)
        )
    ]


def side_box(one: Encounter, place: int, rows: list[h.Element], count: int) -> h.Element:
    name = one.sides[place] or f"Side {place + 1}"
    return h.fieldset(class_=f"builder-side s{place % 4}", data_side=str(place))[
        h.legend[side_mark(place), h.span(".sr")[name]],
        h.div(".side-head")[
            h.label[
                h.span(".sr")[f"Name of side {place + 1}"],
                h.input(name=f"side.{place}", value=one.sides[place], maxlength="40", autocomplete="off"),
            ],
            h.small(".muted")[f"{count} fighter{'s' if count != 1 else ''}"],
            deed(f"drop-side {place}", "Take out", css="quiet", says=f"Take out the side {name}") if place > 1 else None,
        ],
        rows,
        h.p(".drop")["Drag fighters here, or use their buttons"],
    ]


def row_box(one: Encounter, number: int, row: Row, name: str, sheet: Mapping[str, Any], known: Mapping[str, Control]) -> h.Element:
    """Fighters of one kind: how many, where they stand, what is already true of them."""
    field, called = f"row.{number}", row.name or name
    return h.div(".builder-row")[
        h.input(type="hidden", name=f"{field}.kind", value=row.kind),
        placed(dict(sheet), row.side),
        h.b[called],
        h.label(".how-many")[
            h.span(".sr")[f"How many: {called}"],
            h.input(type="number", name=f"{field}.count", value=str(row.count), min="1", max=str(MOST_COUNT)),
        ],
        deed(f"drop {number}", icon("x"), css="quiet icon", says=f"Take {called} out"),
        h.details(open=bool(row.start))[
            h.summary["More", h.span(".sr")[f" about {called}"]],
            h.div(".sheet-fields")[
                h.label["Name", h.input(name=f"{field}.name", value=row.name, placeholder=name, maxlength="60", autocomplete="off")],
                h.label[
                    "Side",
                    h.select(name=f"{field}.side")[
                        (h.option(value=str(at), selected=at == row.side)[side or f"Side {at + 1}"] for at, side in enumerate(one.sides))
                    ],
                ],
                h.label[
                    "Place: east and north",
                    h.input(name=f"{field}.at", value=numbers(row.at or ()), placeholder="by itself", autocomplete="off"),
                ]
                if one.mapped
                else h.input(type="hidden", name=f"{field}.at", value=numbers(row.at or ())),
                (_control(f"{field}.start.{key}", known[key], value) for key, value in row.start.items() if key in known),
            ],
            _more(field, number, called, {key: control for key, control in known.items() if key not in row.start}),
            h.label[
                "Anything else that is true, as in a file",
                h.textarea(name=f"{field}.{ALSO}", rows="1", spellcheck="false")[also_text(row.start, known)],
            ],
        ],
    ]


def _more(field: str, number: int, called: str, more: Mapping[str, Control]) -> h.Element:
    """What can be set besides."""
    return h.div(".side-head")[
        h.label[
            h.span(".sr")[f"What is already true of {called}"],
            h.select(name=f"{field}.more")[
                h.option(value="")["What is already true …"], (h.option(value=key)[control.label] for key, control in more.items())
            ],
        ],
        deed(f"start {number}", "Set", says=f"Set what is already true of {called}"),
    ]


def _control(name: str, control: Control, value: Any) -> h.Element:
    says = h.small[f" {control.hint}"] if control.hint else None
    if control.kind == "number":
        low, high = (f"{bound:g}" if bound is not None else None for bound in (control.low, control.high))
        step = "1" if control.whole else "any"
        return h.label[control.label, says, h.input(type="number", name=name, value=value_field(value), min=low, max=high, step=step)]
    choices = (("on", "yes"), ("off", "no")) if control.kind == "switch" else control.choices
    now = ("on" if value else "off") if control.kind == "switch" else str(value)
    return h.label[
        control.label, says, h.select(name=name)[(h.option(value=each, selected=each == now)[words or "–"] for each, words in choices)]
    ]


def numbers(some: Iterable[float]) -> str:
    """Numbers as they are typed.

    >>> numbers((3.0, -0.5))
    '3 -0.5'
    """
    return " ".join(f"{each:g}" for each in some)
