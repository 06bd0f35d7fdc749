"""Facets are read, and nothing is cut out of them or out of a key: not by rules, not by screens."""

import ast
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.engine.choice import Choice
from highdraw.systems import SYSTEMS

HOME = Path(str(files("highdraw")))
CUTS = {"split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith"}
SCREENS = ("cli", "table", "seats", "lab", "web")


def cut(source: str, facets: set[str]) -> list[str]:
    """What is cut: `act.item.partition(" ")`, `choice.key[5:]`."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        of: ast.expr | None = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS:
            of = node.func.value
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            of = node.value
        if isinstance(of, ast.Attribute) and of.attr in facets:
            found.append(ast.unparse(node))
    return found


def facets_of(package: str) -> set[str]:
    """The facets of all choices of a system that are texts."""
    classes = vars(import_module(f"{package}.choices")).values()
    return {"key"} | {
        name
        for one in classes
        if isinstance(one, type) and issubclass(one, Choice) and one.__module__.startswith(package)
        for name in one.__struct_fields__
    }


def test_what_is_cut_is_seen() -> None:
    assert cut("way, _, who = act.item.partition(' ')", {"item"}) == ["act.item.partition(' ')"]
    assert cut("choice.key[5:]", {"key"}) == ["choice.key[5:]"]
    assert cut("hand.split, act.cards[1], act.item in names, text.split()", {"cards", "hand", "item"}) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_rules_cut_nothing_out_of_facets(system: str) -> None:
    package = f"highdraw.systems.{system.replace('-', '_')}"
    facets = facets_of(package)
    folder = HOME / "systems" / system.replace("-", "_")
    found = {path.name: some for path in folder.glob("*.py") if (some := cut(path.read_text(encoding="utf-8"), facets))}
    assert found == {}


@pytest.mark.parametrize("folder", SCREENS)
def test_screens_cut_nothing_out_of_keys(folder: str) -> None:
    found = {path.name: some for path in (HOME / folder).rglob("*.py") if (some := cut(path.read_text(encoding="utf-8"), {"key"}))}
    assert found == {}
