"""`highdraw rules`: the rulebook of a system, to be listed, read, searched and printed."""

from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from highdraw.cli.markdown import rulebook_markdown
from highdraw.cli.options import Json
from highdraw.cli.rulepage import look_up, print_contents, print_switches
from highdraw.cli.screen import make_console, print_json
from highdraw.engine.rulebook import Rulebook
from highdraw.errors import HighdrawError
from highdraw.systems import load


def rules(
    system: Annotated[str, Parameter(help="A system by its id; see `highdraw systems`.")],
    /,
    *words: Annotated[str, Parameter(help="The id of a rule or a table, the name of a switch, or words to look for.")],
    switches: Annotated[bool, Parameter(negative="", help="Every house rule, its values and what they mean.")] = False,
    markdown: Annotated[bool, Parameter(negative="", help="The whole book as Markdown.")] = False,
    json: Json = False,
) -> int:
    """Read the rules: all titles, one rule, a table, or what speaks of some words."""
    book = load(system).rulebook
    console = make_console()
    if markdown:
        print(rulebook_markdown(book), end="")
    elif json:
        _print_json(book, " ".join(words), switches)
    elif switches:
        print_switches(console, book)
    elif words:
        look_up(console, load(system), " ".join(words))
    else:
        console.print(Text(book.title, "bold yellow"))
        print_contents(console, book.rule)
        console.print(Text("Tables", "bold"))
        widest = max((len(table.id) for table in book.table), default=0)
        for table in book.table:
            text = Text.assemble("  ", (f"{table.id:<{widest}}  ", "yellow"), table.title)
            text.truncate(console.width, overflow="ellipsis")
            console.print(text)
        counts = f"{len(book.rule)} rules, {len(book.table)} tables, {len(book.switch)} switches (--switches)."
        console.print(Text(f"{counts} An id reads one; words search.", "dim"))
    return 0


def _print_json(book: Rulebook, words: str, switches: bool) -> None:
    """What was asked for, one JSON value a line."""
    if switches:
        found: list[object] = [*book.switch]
    elif words:
        named = [*(rule for rule in book.rule if rule.id == words.upper()), *(table for table in book.table if table.id == words.upper())]
        found = [*named] or [*book.search(words)]
        found = found or [switch for switch in book.switch if switch.name == words.lower()]
    else:
        found = [*book.rule, *book.table, *book.switch]
    if not found:
        raise HighdrawError(f"No rule speaks of {words!r}. `highdraw rules {book.system}` lists them all.")
    for entry in found:
        print_json(entry)
