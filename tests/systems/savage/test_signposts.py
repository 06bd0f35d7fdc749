"""A rule id is a signpost: a search for it leads to the code that obeys it."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.systems.savage.book import RULEBOOK

FOLDER = Path(str(files("highdraw.systems.savage")))
SOURCES = sorted(FOLDER.glob("*.py"))
RULE = re.compile(r"SW-(?!TBL)[A-Z]+-\d+")


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_ids_stand_where_they_are_obeyed(path: Path) -> None:
    """Not at the head of a file, which obeys nothing, and never as a range or cut short."""
    text = path.read_text(encoding="utf-8")
    assert not RULE.search(ast.get_docstring(ast.parse(text)) or "")
    assert not re.findall(r"SW-(?!TBL)[A-Z]+(?!-?\d|[A-Z-])|SW-[A-Z]+-\d+ to |SW-[A-Z]+-\d+, -\d+", text)


def test_every_rule_is_found_in_the_code() -> None:
    named = {rule for path in SOURCES for rule in RULE.findall(path.read_text(encoding="utf-8"))}
    assert named == {rule.id for rule in RULEBOOK.rule}


def test_no_import_hides_in_a_function() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert not [inner for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom)], (
                    f"{path.name}: {node.name}"
                )


def test_a_search_finds_first_the_code_that_obeys() -> None:
    """In the first file that names a rule it stands first where the rule is obeyed, not in a sentence or receipt about it."""
    places: dict[str, tuple[Path, int]] = {}
    for path in SOURCES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in RULE.findall(line):
                places.setdefault(rule, (path, number))
    told = {path: set(_told(ast.parse(path.read_text(encoding="utf-8")))) for path in SOURCES}
    assert [f"{rule}: {path.name}:{number}" for rule, (path, number) in places.items() if number in told[path]] == []


def _told(tree: ast.Module) -> Iterator[int]:
    """Lines of sentences, of the rules they cite and of notes in receipts."""
    for node in ast.walk(tree):
        sentence = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("tell", "note")
        cited = isinstance(node, ast.Assign | ast.Expr) and ast.unparse(node).startswith("cites")
        if sentence or cited:
            assert isinstance(node, ast.expr | ast.stmt)
            yield from range(node.lineno, (node.end_lineno or node.lineno) + 1)
