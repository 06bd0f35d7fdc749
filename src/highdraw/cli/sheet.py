"""`highdraw sheet`: a fighter on paper, with what each of its weapons comes to."""

from typing import Annotated, Any

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from highdraw.cli.options import Count, Json, Switches, SystemName
from highdraw.cli.screen import make_console, print_json, set_in
from highdraw.systems.library import find_fighter, read_switches

BONUS = 3
"""The lines run from minus this to plus this power bonus."""


def sheet(
    fighter: Annotated[str, Parameter(help="A ready fighter by its id, or PATH:ID from a file of fighters or a scenario.")],
    /,
    *,
    body: Annotated[int, Count, Parameter(help="The Body of whoever is hit; 5 is average.")] = 5,
    armour: Annotated[str, Parameter(help="What whoever is hit wears.")] = "",
    switch: Switches = None,
    system: SystemName = None,
    json: Json = False,
) -> int:
    """A fighter's sheet: attributes, skills, gear, and what every weapon comes to."""
    found, document, who = find_fighter(fighter, system)
    page: dict[str, Any] = found.paper.sheet(document, who, read_switches(found, switch or []), body, armour)
    if json:
        print_json(page)
    else:
        _print(make_console(), page)
    return 0


def _print(console: Console, page: dict[str, Any]) -> None:
    console.print(Text.assemble((page["name"], "bold yellow"), ("  " + ", ".join(page["kinds"]) if page["kinds"] else "", "dim")))
    if page["about"]:
        console.print(set_in(console, Text(page["about"], "italic"), 2))
    for label, values in (("", page["attributes"]), ("Skills  ", page["skills"]), ("Gear  ", page["gear"])):
        if values:
            text = "   ".join(f"{name[:1].upper()}{name[1:]} {value}".strip() for name, value in values.items())
            console.print(set_in(console, Text.assemble((label, "dim"), text), 2))
    for label, text in page.get("lines", {}).items():
        console.print(set_in(console, Text.assemble((f"{label}  ", "dim"), text), 2))
    for grid in page.get("tables", ()):
        _grid(console, grid)
    if "target" in page:
        _losses(console, page)


def _grid(console: Console, said: dict[str, Any]) -> None:
    """A table with its title, as the system worked it out."""
    console.print(Text(f"\n{said['title']}", "bold"))
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    for place, head in enumerate(said["head"]):
        grid.add_column(head, justify="right" if place else "left")
    for row in said["rows"]:
        grid.add_row(*map(str, row))
    console.print(Padding(grid, (0, 0, 0, 2)))
    for note in said.get("notes", ()):
        console.print(set_in(console, Text(note, "dim"), 2))


def _losses(console: Console, page: dict[str, Any]) -> None:
    """The loss line of each weapon."""
    target = page["target"]
    wears = f" in {target['armour']}" if target["armour"] else ", unarmoured"
    console.print(Text(f"\nWhat a hit does by its power bonus, to Body {target['body']}{wears}", "bold"))
    for line in page["weapons"]:
        console.print()
        _weapon(console, line)


def _weapon(console: Console, line: dict[str, Any]) -> None:
    grip = "two hands" if line["hands"] == 2 else "one hand"
    console.print(Text.assemble((line["name"], "bold"), f", {grip}", (f" · skill {line['skill']} ({line['skill_name']})", "dim")))
    if not line["usable"]:
        console.print(Text("  too heavy for this Body", "red"))
        return
    console.print(set_in(console, Text("; ".join(_facts(line))), 2))
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_edge=False)
    grid.add_column("power bonus", min_width=18)
    for bonus in range(-BONUS, BONUS + 1):
        grid.add_column(f"{bonus:+d}" if bonus else "0", justify="right", min_width=3)
    rows = {"loss": line["gross"]}
    if line["armour"]:
        rows["past the armour"] = line["loss"]
    rows["of it wounds"] = line["wounds"]
    if line["wounds_pierced"] != line["wounds"]:
        rows["wounds if pierced"] = line["wounds_pierced"]
    for label, values in rows.items():
        grid.add_row(label, *(str(value) if value else "·" for value in values))
    console.print(Padding(grid, (0, 0, 0, 2)))


def _facts(line: dict[str, Any]) -> list[str]:
    """Everything about the weapon that is worth a word."""
    facts = [f"power {line['base_power']}", f"{line['damage']}, wounds past {line['threshold']}"]
    facts += [f"size {line['size']}"] if line["size"] else []
    facts += [f"defence +{line['defence']}"] if line["defence"] else []
    facts += [f"pierces armour ({line['ap']})"] if line["ap"] else []
    facts += [f"anti-shield {line['anti_shield']}"] if line["anti_shield"] else []
    facts += [word for word in ("slow", "awkward") if line[word]]
    if line["limits"]:
        facts += _ranges(line["limits"])
        facts += [f"{line['shots']} shots"] if line["shots"] > 1 else []
        facts += [f"up to {line['rof']} a turn"] if line["rof"] > 1 else []
        facts += [f"reload {line['reload']} turn{'s' if line['reload'] != 1 else ''}"] if line["reload"] else []
    return facts


def _ranges(limits: list[tuple[str, float | None, float | None]]) -> list[str]:
    """The brackets in metres, and once more when aiming reaches farther.

    >>> _ranges([("point blank", None, None), ("short", 12.0, 20.0), ("long", 24.0, 40.0)])
    ['short to 12, long to 24 m', 'aimed to 20, 40 m']
    """
    near = [(bracket, metres, aimed) for bracket, metres, aimed in limits if metres is not None]
    texts = [", ".join(f"{bracket} to {metres:g}" for bracket, metres, _ in near) + " m"]
    if any(aimed is not None and aimed != metres for _, metres, aimed in near):
        texts.append("aimed to " + ", ".join(f"{aimed:g}" for *_, aimed in near) + " m")
    return texts
