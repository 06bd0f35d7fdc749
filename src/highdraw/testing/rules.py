"""Which rules are tested, which show in play, which switches are tried: a table a system, and every hole by name.

`python -m highdraw.testing.rules tests` reads `@pytest.mark.rule(...)` and `@pytest.mark.switch(...)` of the Python tests and
`rules` and `switches` of the case files, runs the cases, plays fights over all shipped scenarios, and exits 1 at a hole.
"""

import argparse
import ast
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Column, Table

from highdraw.engine.rulebook import Switch
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.roster.check import check_document
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load
from highdraw.testing.citations import cited_in_play, uncited
from highdraw.testing.scenes import shipped

FIGHTS = 240
"""At most so many fights are played to see every rule cited …"""
FEWEST = 16
"""… and at least so many, even when the cases cite them all."""
BATCH = 4


class Named(msgspec.Struct):
    """What the tests of a folder name: rules, and switches with a value."""

    rules: set[str] = set()
    switches: set[str] = set()
    cited: set[str] = set()
    """What the events of the cases cite."""
    claimed: set[str] = set()
    """What cases name …"""
    shown: set[str] = set()
    """… and those of them that at least one case cites which names them."""
    faults: list[str] = []

    def add(self, other: "Named") -> None:
        for name in ("rules", "switches", "cited", "claimed", "shown"):
            getattr(self, name).update(getattr(other, name))
        self.faults += other.faults


class Count(msgspec.Struct, frozen=True):
    """One system's row of the table, and its holes."""

    system: str
    rules: int
    named: int
    cited: int
    in_fights: int
    quiet: int
    values: int
    tried: int
    holes: tuple[str, ...]
    unshown: tuple[str, ...]
    """Rules that cases name, none of which cites them: does any of these cases hold the rule?"""


def marks_in(source: str) -> Iterator[tuple[str, str]]:
    """Every text in a `mark.rule(...)` or `mark.switch(...)` of a Python file, with which of the two it is.

    >>> list(marks_in('@pytest.mark.rule("A-1", "A-2")\\ndef test(): ...'))
    [('rule', 'A-1'), ('rule', 'A-2')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("rule", "switch"):
            if isinstance(node.func.value, ast.Attribute) and node.func.value.attr == "mark":
                yield from (
                    (node.func.attr, arg.value) for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                )


def named_by(folder: Path, pool: Executor) -> Named:
    """Everything the tests under a folder name. The pool runs the cases."""
    named = Named()
    for path in sorted(folder.rglob("*.py")):
        for kind, text in marks_in(path.read_text(encoding="utf-8")):
            (named.rules if kind == "rule" else named.switches).add(text)
    for found in pool.map(_named_by_cases, sorted(folder.rglob("*.toml"))):
        named.add(found)
    return named


def _named_by_cases(path: Path) -> Named:
    named = Named()
    try:
        document = Document.read(path)
        cases = document.data.get("case", [])
        if document.data.get("system") not in (None, *SYSTEMS):
            return named
        results = check_document(document, load) if cases else []
    except HighdrawError as error:
        named.faults.append(str(error))
        return named
    for case, result in zip(cases, results, strict=True):
        if not result.ok:
            named.faults.append(f"{result.source}:{result.line}: {result.title}: {result.problems[0]}")
        if not result.readable:
            continue
        rules = set(case.get("rules", []))
        named.rules |= rules
        named.claimed |= rules
        named.shown |= rules & set(result.cited)
        named.switches.update(f"{name}={value}" for name, value in case.get("switches", {}).items())
        named.cited.update(result.cited)
    return named


def values_tried(system: AnySystem, named: Named) -> dict[str, list[str]]:
    """The values of each switch that some test tries. The default is tried, too, where the switch's rule is named."""
    return {switch.name: [value for value in switch.values if _tried(switch, value, named)] for switch in system.rulebook.switch}


def _tried(switch: Switch, value: str, named: Named) -> bool:
    return f"{switch.name}={value}" in named.switches or (value == switch.default and switch.rule in named.rules)


def _cited_batch(system_id: str, first: int, end: int) -> set[str]:
    system = load(system_id)
    scenes = list(shipped(system_id).values())
    cited: set[str] = set()
    for number in range(first, end):
        cited |= cited_in_play(system, scenes[number % len(scenes)], f"rules/{number}")
    return cited


def cited_in_fights(system: AnySystem, already: set[str], fights: int, pool: Executor) -> set[str]:
    """The rules cited in play over all scenarios: a few fights, and more until nothing is missing, at most so many."""
    cited: set[str] = set()
    for first in range(0, fights, FEWEST):
        starts = range(first, min(first + FEWEST, fights), BATCH)
        cited.update(*pool.map(_cited_batch, repeat(system.id), starts, (min(start + BATCH, fights) for start in starts)))
        if not uncited(system, cited | already):
            break
    return cited


def count(system: AnySystem, named: Named, in_fights: set[str]) -> Count:
    """One system's figures and holes."""
    book = system.rulebook
    cited = named.cited | in_fights
    ids = {rule.id for rule in book.rule}
    tables = {table.id for table in book.table}
    holes = [f"{rule.id} ({rule.title}) is named by no test" for rule in book.rule if rule.id not in named.rules]
    holes += [f"{rule} ({book.find(rule).title}) is cited by no event and does not say why (quiet)" for rule in uncited(system, cited)]
    tried = values_tried(system, named)
    for switch in book.switch:
        holes += [f"{switch.name}={value} is tried by no test" for value in switch.values if value not in tried[switch.name]]
    prefix = min(ids).partition("-")[0] + "-"
    holes += [f"{rule} is named by a test, but stands in no book" for rule in sorted(named.rules - ids - tables) if rule.startswith(prefix)]
    holes += [f"{rule} is cited by an event, but stands in no book" for rule in sorted(cited - ids - tables) if rule.startswith(prefix)]
    return Count(
        system.id,
        len(ids),
        len(ids & named.rules),
        len(ids & cited),
        len(ids & in_fights),
        sum(1 for rule in book.rule if rule.quiet and rule.id not in cited),
        sum(len(switch.values) for switch in book.switch),
        sum(map(len, tried.values())),
        tuple(holes),
        tuple(f"{rule.id} ({rule.title})" for rule in book.rule if rule.id in named.claimed - named.shown and not rule.quiet),
    )


LEGEND = """tested: named by a test; cited: by an event of a test or a fight;
seen: in random fights; quiet: never told, and the rulebook says why;
values: of all switches; tried: those of them that a test sets;
unshown: named by cases, none of which cites it."""


def show(counts: list[Count], console: Console) -> None:
    heads = ("rules", "tested", "cited", "seen", "quiet", "values", "tried", "holes", "unshown")
    table = Table(
        Column("system", no_wrap=True),
        *(Column(head, justify="right", no_wrap=True) for head in heads),
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
        pad_edge=False,
        collapse_padding=True,
    )
    for each in counts:
        row: tuple[Any, ...] = (
            each.rules, each.named, each.cited, each.in_fights, each.quiet, each.values, each.tried, len(each.holes), len(each.unshown),
        )  # fmt: skip
        table.add_row(each.system, *map(str, row))
    console.print(table)
    console.print(LEGEND, highlight=False)
    for each in counts:
        for hole in each.holes:
            console.print(f"{each.system}: {hole}", markup=False, highlight=False, soft_wrap=True)
        for rule in each.unshown:
            console.print(f"{each.system}: {rule} is cited by no case that names it", markup=False, highlight=False, soft_wrap=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.rules", description="Rules and switches, tested and seen.")
    parser.add_argument("folder", type=Path, help="where the tests are")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="how many fights to play at most")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes")
    parser.add_argument("--system", action="append", help="only this system; may be repeated, and name one in the making")
    asked = parser.parse_args(argv)
    if not asked.folder.is_dir():
        parser.error(f"{asked.folder} is no folder")
    console = Console()
    counts = []
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        named = named_by(asked.folder, pool)
        for system_id in asked.system or SYSTEMS:
            system = load(system_id)
            counts.append(count(system, named, cited_in_fights(system, named.cited, asked.fights, pool)))
    show(counts, console)
    for fault in named.faults:
        console.print(fault, markup=False, highlight=False, soft_wrap=True)
    return 1 if named.faults or any(each.holes for each in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
