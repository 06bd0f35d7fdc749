"""Weapons, shields and armour in the terminal: one of them with its figures, or all of a kind."""

from collections.abc import Mapping

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from highdraw.cli.screen import set_in
from highdraw.engine.rulebook import cell_text
from highdraw.engine.spelling import plain

Gear = Mapping[str, Mapping[str, msgspec.Struct]]
Found = list[tuple[str, str, msgspec.Struct]]
"""Things with their kind and name."""


def search_gear(gear: Gear, words: str) -> Found:
    """Things whose name holds all the words; the one that is called just so comes alone."""
    wanted = plain(words).split()
    things = [(kind, name, item) for kind, items in gear.items() for name, item in items.items()]
    named = [thing for thing in things if plain(thing[1]) == " ".join(wanted)]
    return named or [thing for thing in things if all(word in plain(thing[1]) for word in wanted)]


def kinds_named(gear: Gear, words: str) -> list[str]:
    """The kinds somebody asks for: `weapons` are all kinds of weapons."""
    wanted = plain(words).removesuffix("s")
    return [kind for kind in gear if wanted and (plain(kind) == wanted or plain(kind).endswith(f" {wanted}"))]


def figures(item: msgspec.Struct) -> dict[str, str]:
    """What is worth saying of a thing: everything that is not as usual.

    >>> from highdraw.systems.suits.armoury import find_weapon
    >>> figures(find_weapon("Sword"))["damage"]
    'cutting'
    """
    usual = {field.name: field.default for field in msgspec.structs.fields(type(item))}
    return {
        name.replace("_", " "): cell_text(value)
        for name in item.__struct_fields__
        if name != "name" and (value := getattr(item, name)) != usual[name] and value is not None
    }


def print_item(console: Console, kind: str, name: str, item: msgspec.Struct) -> None:
    console.print(Text.assemble((name, "bold"), (f"  {kind}", "dim")))
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(style="yellow")
    grid.add_column(ratio=1)
    for label, value in figures(item).items():
        grid.add_row(label, value)
    console.print(Padding(grid, (0, 0, 0, 2)))


def print_kind(console: Console, kind: str, names: Mapping[str, msgspec.Struct]) -> None:
    """Every name of a kind, as a case file writes it."""
    console.print(Text(kind.capitalize(), "bold"))
    console.print(set_in(console, Text(", ".join(names)), 2))
