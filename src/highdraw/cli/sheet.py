"""`highdraw sheet`: a fighter on paper, with what each of its weapons comes to."""

from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from highdraw.cli.options import Json, Switches, SystemName
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.errors import HighdrawError
from highdraw.roster.printed import Grid, Printed
from highdraw.systems.library import find_fighter, read_switches


def sheet(
    fighter: Annotated[str, Parameter(help="A ready fighter by its id, or PATH:ID from a file of fighters or a scenario.")],
    /,
    *,
    against: Annotated[
        list[str] | None, Parameter(negative="", help="Of whoever is hit, as NAME=VALUE: in Suits body=7 and armour=Chain.")
    ] = None,
    switch: Switches = None,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """A fighter's sheet: attributes, skills, gear, and what every weapon comes to."""
    found, document, who = find_fighter(fighter, system)
    page: dict[str, Any] = found.paper.sheet(document, who, read_switches(found, switch or []), _pairs(against or []))
    if json:
        print_json(page)
    else:
        _print(make_console(), msgspec.convert(page, Printed))
    return 0


def _pairs(said: list[str]) -> dict[str, str]:
    found = {}
    for text in said:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name or not value:
            raise HighdrawError(f"{text!r} says nothing of whoever is hit: write NAME=VALUE, such as body=7.")
        found[name.lower()] = value
    return found


def _print(console: Console, page: Printed) -> None:
    console.print(Text.assemble((page.name, "bold yellow"), ("  " + ", ".join(page.kinds) if page.kinds else "", "dim")))
    if page.about:
        console.print(set_in(console, Text(page.about, "italic"), 2))
    for label, text in page.lines.items():
        console.print(set_in(console, Text.assemble((f"{label}  " if label else "", "dim"), text), 2))
    for grid in page.tables:
        _grid(console, grid)


def _grid(console: Console, grid: Grid) -> None:
    if grid.heading:
        console.print(Text(f"\n{grid.heading}", "bold"))
    console.print(Text.assemble((f"\n{grid.title}", "bold"), (grid.aside, "dim")))
    for says in grid.says:
        console.print(set_in(console, Text(says), 2))
    if grid.rows:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
        for place, head in enumerate(grid.head):
            table.add_column(head, justify="right" if place else "left", min_width=3 if place else grid.width)
        for row in grid.rows:
            table.add_row(*map(str, row))
        console.print(Padding(table, (0, 0, 0, 2)))
    for note in grid.notes:
        console.print(set_in(console, Text(note, "dim"), 2))
