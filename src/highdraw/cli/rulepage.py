"""The rulebook on paper: a rule, a table, the switches, the contents, as pages of eighty columns."""

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from highdraw.cli.gearpage import kinds_named, print_item, print_kind, search_gear
from highdraw.cli.screen import set_in
from highdraw.engine.rulebook import Rule, Rulebook, Switch, Table, cell_text
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown

GAP = 3
"""Between two columns of a table."""
EDGES = 2
"""Left and right of it."""
WIDEST_WORD = 20
"""A longer word in a table may be broken."""


def look_up(console: Console, system: AnySystem, words: str) -> None:
    """A rule or a table by its id, a switch by its name; else every rule, table, weapon and armour that the words name."""
    book, wanted, gear = system.rulebook, words.strip(), system.paper.gear()
    for table in book.table:
        if table.id == wanted.upper():
            return print_table(console, table)
    for switch in book.switch:
        if switch.name == wanted.lower():
            return print_switch(console, switch)
    if rule := next((rule for rule in book.rule if rule.id == wanted.upper()), None):
        return print_rule(console, book, rule)
    if looks_like_id(book, wanted):
        raise Unknown("rule", wanted, [*(rule.id for rule in book.rule), *(table.id for table in book.table)])
    rules, tables, things, kinds = book.search(wanted), book.search_tables(wanted), search_gear(gear, wanted), kinds_named(gear, wanted)
    if not (rules or tables or things or kinds):
        raise HighdrawError(f"No rule, table or thing mentions {wanted!r}. `highdraw rules {system.id}` lists them all.")
    if len(rules) == 1 and not (tables or things or kinds):
        return print_rule(console, book, rules[0])
    if len(tables) == 1 and not (rules or things or kinds):
        return print_table(console, tables[0])
    for kind in kinds:
        print_kind(console, kind, gear[kind])
    for kind, name, item in things:
        print_item(console, kind, name, item)
    if rules:
        print_contents(console, rules)
    print_tables(console, tables)
    if rules or tables:
        count = len(rules) + len(tables)
        one = "1 rule or table mentions it." if count == 1 else f"{count} rules and tables mention it."
        console.print(Text(f"{one} An id reads one of them.", "dim"))
    return None


def print_tables(console: Console, tables: list[Table] | tuple[Table, ...]) -> None:
    """Tables by their ids, one a line."""
    if tables:
        console.print(Text("Tables", "bold"))
    widest = max((len(table.id) for table in tables), default=0)
    for table in tables:
        text = Text.assemble("  ", (f"{table.id:<{widest}}  ", "yellow"), table.title)
        text.truncate(console.width, overflow="ellipsis")
        console.print(text)


def looks_like_id(book: Rulebook, text: str) -> bool:
    """Whether somebody meant an id: one word that begins as the ids of this book do."""
    return " " not in text and text.upper().startswith(book.rule[0].id.split("-")[0] + "-")


def print_rule(console: Console, book: Rulebook, rule: Rule) -> None:
    """One rule with its ruling, its example and the house rules that bear on it."""
    console.print(Text.assemble((rule.title, "bold"), f"  {rule.id}", (f"  {rule.section}", "dim")))
    _paragraph(console, "", rule.text)
    _paragraph(console, "Ruling. ", rule.ruling)
    _paragraph(console, "Example. ", rule.example)
    _paragraph(console, "In play. ", rule.quiet)
    for switch in book.switch:
        if switch.name == rule.switch or switch.rule == rule.id:
            console.print()
            print_switch(console, switch)


def _paragraph(console: Console, head: str, text: str) -> None:
    if text:
        if head:
            console.print()
        console.print(set_in(console, Text.assemble((head, "italic yellow"), " ".join(text.split())), 2))


def print_switch(console: Console, switch: Switch) -> None:
    """A house rule: its values, the one in force by default marked, and what each means."""
    console.print(Text.assemble(("--switch ", "dim"), (switch.name, "bold"), f"  {switch.title}", (f"  {switch.rule}", "dim")))
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column(width=2)
    grid.add_column(style="yellow")
    grid.add_column(ratio=1)
    for value, meaning in zip(switch.values, switch.meanings, strict=False):
        grid.add_row(" *" if value == switch.default else "", value, meaning)
    console.print(Padding(grid, (0, 0, 0, 2)))


def print_switches(console: Console, book: Rulebook) -> None:
    for switch in book.switch:
        print_switch(console, switch)
        console.print()
    console.print(Text("* marks the default. Play with another one by --switch NAME=VALUE.", "dim"))


def print_contents(console: Console, rules: tuple[Rule, ...] | list[Rule]) -> None:
    """Rules by their sections, one a line."""
    section = ""
    for rule in rules:
        if rule.section != section:
            section = rule.section
            console.print(Line(Text(section, "bold"), style="dim", align="left"))
        text = Text.assemble("  ", (f"{rule.id:<12}", "yellow"), rule.title)
        text.truncate(console.width, overflow="ellipsis")
        console.print(text)


def print_table(console: Console, table: Table) -> None:
    """A table of the book as a table; one that is too wide in parts, each with the first column before it."""
    console.print(Text.assemble((table.title, "bold"), f"  {table.id}"))
    names = [name.replace("_", " ") for name in table.columns]
    rows = [[cell_text(cell) for cell in row] for row in table.rows]
    texts = [[name, *(row[place] for row in rows)] for place, name in enumerate(names)]
    least = [min(WIDEST_WORD, max(len(word) for text in some for word in text.split() or [""])) for some in texts]
    most = [max(map(len, some)) for some in texts]
    for some in _parts(least, console.width):
        grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
        room = console.width - EDGES - GAP * len(some)
        for place, width in zip(some, _widths([least[place] for place in some], [most[place] for place in some], room), strict=True):
            right = all(isinstance(row[place], int | float) for row in table.rows)
            grid.add_column(names[place], justify="right" if right else "left", overflow="fold", width=width)
        for cells in rows:
            grid.add_row(*(cells[place] for place in some))
        console.print(grid)
    _paragraph(console, "Note. ", table.notes)


def _parts(widths: list[int], room: int) -> list[list[int]]:
    """Which columns stand side by side, when each needs this width and a gap: all of them, or as many as fit behind the first.

    >>> _parts([5, 20, 20, 20], 80), _parts([5, 20, 20, 20], 40)
    ([[0, 1, 2, 3]], [[0, 1], [0, 2], [0, 3]])
    """
    begin = room - EDGES - widths[0] - GAP
    parts, left = [[0]], begin
    for place, width in enumerate(widths[1:], 1):
        need = width + GAP
        if need > left and len(parts[-1]) > 1:
            parts.append([0])
            left = begin
        parts[-1].append(place)
        left -= need
    return parts


def _widths(least: list[int], most: list[int], room: int) -> list[int]:
    """How wide columns are between the least and the most that they need: what is left over is shared out, the modest first.

    >>> _widths([4, 4, 4], [4, 6, 40], 30)
    [4, 6, 20]
    """
    found, spare = list(least), room - sum(least)
    for done, place in enumerate(sorted(range(len(least)), key=lambda place: most[place] - least[place])):
        more = max(0, min(most[place] - least[place], spare // (len(least) - done)))
        found[place] += more
        spare -= more
    return found
