"""A rule id is a signpost: a search for it leads to the code that obeys it."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.systems.suits_two_card.book import RULEBOOK

OWN = sorted(Path(str(files("highdraw.systems.suits_two_card"))).glob("*.py"))
SHARED = sorted(Path(str(files("highdraw.systems.suits"))).glob("*.py"))
RULE = re.compile(r"S2-(?!T-)[A-Z]+-\d+")
CUT = re.compile(r"S2-[A-Z]+-\d+ to |S2-[A-Z]+-\d+, -\d+|S2-[A-Z]+-\d+ and -\d+")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@pytest.mark.parametrize("path", [*OWN, *SHARED], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_ids_stand_where_they_are_obeyed(path: Path) -> None:
    """Not at the head of a file, which obeys nothing, and never as a range or cut short."""
    text = path.read_text(encoding="utf-8")
    assert not RULE.search(ast.get_docstring(ast.parse(text)) or "")
    assert not CUT.findall(text)


def signposts(path: Path) -> set[str]:
    """The rules named in the words of the functions, classes and values of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, Function | ast.ClassDef)] + [tree.body[1:]]
    said = [line.value.value for body in bodies for line in body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)]
    return {rule for text in said for rule in RULE.findall(str(text))}


def test_every_rule_that_can_be_obeyed_has_a_signpost() -> None:
    """Not only where it is cited: in the words of a definition. Examples and advice are obeyed by the rules they speak of."""
    found = set().union(*map(signposts, (*OWN, *SHARED)))
    obeyed = {rule.id for rule in RULEBOOK.rule if rule.kind not in ("example", "advice")}
    assert sorted(obeyed - found) == []
    assert sorted(found - {rule.id for rule in RULEBOOK.rule}) == []


@pytest.mark.parametrize("name", ["choices", "offers", "words", "sight", "shown", "view", "controls", "tactician"])
def test_files_that_obey_nothing_have_no_signposts(name: str) -> None:
    assert signposts(next(path for path in OWN if path.stem == name)) == set()


def test_no_import_hides_in_a_function() -> None:
    for path in (*OWN, *SHARED):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                assert not [inner for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom)], (
                    f"{path.name}: {node.name}"
                )


def test_the_list_of_files_names_each_of_them() -> None:
    page = (OWN[0].parent / "README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"`(\w+\.py)`", page))
    assert listed == {path.name for path in OWN} - {"__init__.py"}
