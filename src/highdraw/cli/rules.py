"""`highdraw rules`: the rulebook of a system, to be listed, read, searched and printed."""

from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.gearpage import kinds_named, search_gear
from highdraw.cli.markdown import rulebook_markdown
from highdraw.cli.options import Json
from highdraw.cli.rulepage import look_up, print_contents, print_switches, print_tables
from highdraw.cli.screen import make_console, print_json
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.systems import load


def rules(
    system: Annotated[str, Parameter(help="A system by its id; see `highdraw systems`.")],
    /,
    *words: Annotated[str, Parameter(help="The id of a rule or a table, the name of a switch or a weapon, or words to look for.")],
    switches: Annotated[bool, Parameter(negative="", help="Every house rule, its values and what they mean.")] = False,
    markdown: Annotated[bool, Parameter(negative="", help="The whole book as Markdown.")] = False,
    json: Json = False,
) -> int:
    """Read the rules: all titles, one rule, a table, a weapon, or what mentions some words."""
    book = load(system).rulebook
    console = make_console()
    if markdown:
        print(rulebook_markdown(book), end="")
    elif json:
        _print_json(load(system), " ".join(words), switches)
    elif switches:
        print_switches(console, book)
    elif words:
        look_up(console, load(system), " ".join(words))
    else:
        console.print(Text(book.title, "bold yellow"))
        print_contents(console, book.rule)
        print_tables(console, book.table)
        counts = f"{len(book.rule)} rules, {len(book.table)} tables, {len(book.switch)} switches (--switches)."
        console.print(Text(f"{counts} An id reads one; words search. Also: weapons, shields, armour.", "dim"))
    return 0


def _print_json(system: AnySystem, words: str, switches: bool) -> None:
    """What was asked for, one JSON value a line."""
    book, gear = system.rulebook, system.paper.gear()
    if switches:
        found: list[object] = [*book.switch]
    elif words:
        found = [*(rule for rule in book.rule if rule.id == words.upper()), *(table for table in book.table if table.id == words.upper())]
        found = found or [switch for switch in book.switch if switch.name == words.lower()]
        found = found or [
            *({"kind": kind, "names": list(gear[kind])} for kind in kinds_named(gear, words)),
            *({"of": kind, **msgspec.to_builtins(item)} for kind, _, item in search_gear(gear, words)),
            *book.search(words), *book.search_tables(words),
        ]  # fmt: skip
    else:
        found = [*book.rule, *book.table, *book.switch]
    if not found:
        raise HighdrawError(f"No rule, table or thing mentions {words!r}. `highdraw rules {book.system}` lists them all.")
    for entry in found:
        print_json(entry)
