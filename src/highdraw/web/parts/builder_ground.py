"""Where an encounter is fought: the map with its tokens, walls and parts of the ground; then house rules and options."""

import tomllib
from functools import cache
from importlib.resources import files

from htpy import Node
from markupsafe import Markup

from highdraw.engine.system import AnySystem
from highdraw.field.area import LOOKS, USUAL, AreaKind
from highdraw.roster.encounter import Encounter
from highdraw.web import elements as h
from highdraw.web.encounter_form import value_field
from highdraw.web.pages.new_table import SWITCH
from highdraw.web.parts.builder import deed, numbers
from highdraw.web.parts.scenery import scenery
from highdraw.web.parts.token import LETTERS, SHAPES, letters_of

KINDS: dict[AreaKind, str] = {"solid": "Solid", "cover": "Cover", "rough": "Rough ground", "water": "Water", "floor": "Floor, only drawn"}
EDGE = 4.0
"""Free ground around everything."""
TOOLS = (("move", "Move fighters"), ("wall", "Draw a wall"), ("area", "Draw a box"))


def ground(one: Encounter, system: AnySystem, names: list[str]) -> h.Element:
    unit = system.paper.format.unit
    return h.section(".builder-ground", aria_labelledby="where")[
        h.h2("#where")["Where"],
        h.label(".check")[h.input(type="checkbox", name="mapped", value="on", checked=one.mapped), h.span["On a map"]],
        deed("show", "Show", css="quiet plain", says="Show the map or hide it"),
        _map(one, system, names)
        if one.mapped
        else h.label[
            f"Distance between the sides, in {unit}{'es' if unit.endswith('ch') else 's'}",
            h.input(
                name="distance", value="" if one.distance is None else f"{one.distance:g}", placeholder="as usual", inputmode="decimal"
            ),
        ],
    ]


def _map(one: Encounter, system: AnySystem, names: list[str]) -> Node:
    covers = system.paper.format.covers
    return [
        _drawing(one, names),
        h.p(".muted")[
            f"North is up; a square is one {system.paper.format.unit}. With the keyboard: choose a fighter, then the arrow keys, "
            "or type its place."
        ],
        [
            h.div(".thing-row")[
                h.label[
                    f"Wall {number + 1}: from east, north to east, north",
                    h.input(name=f"wall.{number}", value=numbers(wall), autocomplete="off"),
                ],
                deed(f"drop-wall {number}", "×", css="quiet", says=f"Take wall {number + 1} out"),
            ]
            for number, wall in enumerate(one.walls)
        ],
        [
            h.div(".thing-row")[
                h.label[
                    h.span(".sr")[f"Kind of box {number + 1}"],
                    h.select(name=f"area.{number}.kind")[
                        (
                            h.option(value=kind, selected=kind == area.kind)[says]
                            for kind, says in KINDS.items()
                            if kind in ("solid", "floor") or covers
                        )
                    ],
                ],
                h.label[
                    f"Box {number + 1}: west, south, east, north",
                    h.input(name=f"area.{number}.box", value=numbers(area.box), autocomplete="off"),
                ],
                h.label[
                    "Drawn as",
                    h.select(name=f"area.{number}.look")[
                        h.option(value="", selected=area.look in ("", USUAL[area.kind]))[f"{USUAL[area.kind]}, as usual"],
                        (h.option(value=look, selected=look == area.look)[look] for look in sorted(LOOKS) if look != USUAL[area.kind]),
                    ],
                ],
                h.label["Name", h.input(name=f"area.{number}.label", value=area.label, maxlength="40", autocomplete="off")],
                h.label[
                    "As cover",
                    h.select(name=f"area.{number}.cover")[(h.option(value=each, selected=each == area.cover)[each] for each in covers)],
                ]
                if covers and area.kind == "cover"
                else None,
                deed(f"drop-area {number}", "×", css="quiet", says=f"Take box {number + 1} out"),
            ]
            for number, area in enumerate(one.areas)
        ],
        h.p[deed("wall", "Add a wall"), " ", deed("area", "Add a box")],
    ]


def _drawing(one: Encounter, names: list[str]) -> h.Element:
    """The map: what a script moves and draws on it goes into the fields beside it."""
    spots = one.places()
    xs = [x for x, _ in spots] + [x for wall in one.walls for x in wall[::2]] + [x for area in one.areas for x in area.box[::2]]
    ys = [y for _, y in spots] + [y for wall in one.walls for y in wall[1::2]] + [y for area in one.areas for y in area.box[1::2]]
    west, east = min(xs, default=0.0) - EDGE, max(xs, default=8.0) + EDGE + 4
    south, north = min(ys, default=0.0) - EDGE, max(ys, default=8.0) + EDGE
    return h.field_editor[
        h.div(".seg", role="radiogroup", aria_label="What the pointer does")[
            (
                h.label[h.input(type="radio", name="tool", value=tool, checked=tool == "move", form="nowhere"), says]
                for tool, says in TOOLS
            )
        ],
        h.svg(
            ".builder-map.felt", viewBox=f"{west:g} {-north:g} {east - west:g} {north - south:g}", role="group", aria_label="The map",
            data_box=numbers((west, south, east, north)),
        )[
            h.path(".grid", d=_grid(int(west), int(-north), int(east), int(-south))),
            (
                h.g(class_=f"area as-{look}")[scenery(look, (area.box[0], -area.box[3], area.box[2], -area.box[1]))]
                for area in one.areas
                for look in (area.look if area.look in LOOKS else USUAL[area.kind],)
            ),
            h.path(".wall", d="".join(f"M{a:g} {-b:g}L{c:g} {-d:g}" for a, b, c, d in one.walls)),
            (
                h.g(
                    class_=f"tok {LETTERS[row.side % 4]}", tabindex="0", role="img", aria_label=f"{name} at {numbers(spot)}",
                    data_row=str(number),
                    transform=f"translate({spot[0]:g} {-spot[1]:g})",
                )[
                    [
                        h.g(transform=f"translate({each % 5 - 0.5:g} {-(each // 5) - 0.5:g}) scale(.025)")[Markup(SHAPES[row.side % 4])]
                        for each in range(row.count)
                    ],
                    h.text(y=".18", font_size=".5")[letters_of(name)],
                ]
                for number, (row, name, spot) in enumerate(zip(one.rows, names, spots, strict=True))
            ),
        ],
    ]  # fmt: skip


def _grid(west: int, top: int, east: int, bottom: int) -> str:
    step = 1 if east - west <= 60 else 10
    return "".join(f"M{x} {top}V{bottom}" for x in range(west, east + 1, step)) + "".join(
        f"M{west} {y}H{east}" for y in range(top, bottom + 1, step)
    )


def house_rules(one: Encounter, system: AnySystem) -> h.Element:
    changed = sum(switch.name in one.switches for switch in system.rulebook.switch)
    return h.details(".builder-more")[
        h.summary[f"House rules: {changed or 'none'} changed"],
        h.div(".sheet-fields")[
            (
                h.label[
                    switch.title,
                    h.select(name=SWITCH + switch.name)[
                        (
                            h.option(
                                value="" if value == switch.default else value,
                                selected=value == one.switches.get(switch.name, switch.default),
                            )[f"{value.replace('_', ' ')}: {says}"[:110]]
                            for value, says in zip(switch.values, switch.meanings, strict=True)
                        )
                    ],
                ]
                for switch in system.rulebook.switch
            )
        ],
    ]


def options(one: Encounter, system: AnySystem) -> h.Element:
    words = option_words(system)
    return h.details(".builder-more", open=bool(one.options))[
        h.summary[f"Options: {len(one.options) or 'none'} set"],
        h.p(".muted")['Names of sides and fighters, numbers, true or false; several as in a file: ["one", "two"].'],
        h.div(".sheet-fields")[
            (
                h.label[
                    h.span[key.replace("_", " ").capitalize(), h.small[f" {words.get(key, '')}"]],
                    h.input(name=f"option.{key}", value=value_field(one.options[key]) if key in one.options else "", autocomplete="off"),
                ]
                for key in system.paper.format.option_keys()
            )
        ],
    ]


def option_words(system: AnySystem) -> dict[str, str]:
    """What each option is, in the system's own words."""
    return _option_words(system.paper.folder)


@cache
def _option_words(folder: str) -> dict[str, str]:
    data = tomllib.loads(files(folder).joinpath("cases.toml").read_text(encoding="utf-8"))
    return {key: str(entry["words"]).replace("`", "") for entry in data.get("options", ()) for key in entry["keys"]}
