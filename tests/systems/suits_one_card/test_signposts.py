"""A rule id is a signpost: a search for it leads to the code that obeys it."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.systems.suits_one_card.book import RULEBOOK

SYSTEMS = Path(str(files("highdraw.systems")))
OWN = sorted((SYSTEMS / "suits_one_card").glob("*.py"))
SOURCES = [*sorted((SYSTEMS / "suits").glob("*.py")), *OWN]
"""In the order of a search."""
RULE = re.compile(r"S1-(?!T-)[A-Z]+-\d+")
CUT = re.compile(r"S1-(?!T-)[A-Z]+(?!-?\d|[A-Z-])|S1-[A-Z]+-\d+ to |S1-[A-Z]+-\d+, -\d+")
OBEYED = [rule.id for rule in RULEBOOK.rule if rule.kind not in ("advice", "example")]


def claims(tree: ast.Module) -> dict[int, set[str]]:
    """For each line the rules that the code around it claims: those in the docstring of its function or class, or of a constant."""
    found: dict[int, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            end = node.body[0].lineno if isinstance(node, ast.ClassDef) else node.end_lineno
            for line in range(node.lineno, (end or node.lineno) + 1):
                found.setdefault(line, set()).update(RULE.findall(ast.get_docstring(node) or ""))
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                found.setdefault(line, set()).update(RULE.findall(node.value.value))
    return found


def first_hits() -> dict[str, tuple[str, bool]]:
    """Where each rule is found first, and whether the code there claims to obey it."""
    hits: dict[str, tuple[str, bool]] = {}
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        claimed = claims(ast.parse(text))
        for number, line in enumerate(text.splitlines(), 1):
            for rule in RULE.findall(line):
                hits.setdefault(rule, (f"{path.parent.name}/{path.name}:{number}", rule in claimed.get(number, ())))
    return hits


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_ids_stand_where_they_are_obeyed(path: Path) -> None:
    """Not at the head of a file, which obeys nothing, and never as a range or cut short."""
    text = path.read_text(encoding="utf-8")
    assert not RULE.search(ast.get_docstring(ast.parse(text)) or "")
    assert not CUT.findall(text)


def test_every_rule_is_found_in_the_code() -> None:
    assert not set(OBEYED) - first_hits().keys()
    assert not first_hits().keys() - {rule.id for rule in RULEBOOK.rule}


def test_the_first_hit_claims_the_rule() -> None:
    """A citation beside a sentence or on a receipt stands after the code whose docstring names the rule, or within it."""
    assert not {rule: where for rule, (where, claimed) in first_hits().items() if not claimed}
