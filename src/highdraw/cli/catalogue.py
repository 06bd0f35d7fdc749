"""`highdraw systems` and `highdraw scenarios`: what there is to play."""

from collections import Counter
from typing import Annotated, Any

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.options import Json
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.engine.system import AnySystem
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import shipped


def systems(*, json: Json = False) -> int:
    """The rule systems."""
    console = make_console()
    for system in map(load, SYSTEMS):
        book = system.rulebook
        counts = {"rules": len(book.rule), "switches": len(book.switch), "tables": len(book.table), "scenarios": len(shipped(system))}
        if json:
            print_json({"id": system.id, "title": system.title, "behaviour": system.behaviour, "summary": book.summary, **counts})
            continue
        console.print(Text.assemble((system.id, "bold yellow"), f"  {system.title}"))
        console.print(set_in(console, Text(book.summary), 2))
        console.print(Text("  " + ", ".join(f"{number} {what}" for what, number in counts.items()), "dim"))
    return 0


def scenarios(
    system: Annotated[str | None, Parameter(help="Only those of this system.")] = None,
    /,
    *,
    json: Json = False,
) -> int:
    """The scenarios that come with the systems."""
    console = make_console()
    for found in [load(system)] if system is not None else map(load, SYSTEMS):
        if not json:
            console.print(Text(found.title, "bold"))
        for name, row in _rows(found).items():
            if json:
                print_json({"system": found.id, "name": name, **row})
                continue
            console.print(Text.assemble(("  " + name, "bold yellow"), f"  {row['title']}"))
            console.print(set_in(console, Text(str(row["about"])), 4))
            sides = " against ".join(f"{side} ({count})" if count > 1 else side for side, count in row["sides"].items())
            console.print(set_in(console, Text(sides, "dim"), 4))
    if not json:
        console.print(Text("Play one with `highdraw play NAME`, watch one with `highdraw watch NAME`.", "dim"))
    return 0


def _rows(system: AnySystem) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    for name, document in shipped(system).items():
        fight = system.play.create(system.paper.read(document, document.data), False)
        sides = dict(Counter(system.play.sides(fight).values()))
        rows[name] = {"title": document.data.get("title", ""), "about": document.data.get("about", ""), "sides": sides}
    return rows
