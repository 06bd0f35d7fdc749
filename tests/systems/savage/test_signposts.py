"""A rule id is a signpost: a search for it leads to the code that obeys it."""

import ast
import re
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
