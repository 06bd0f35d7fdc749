"""A rule id is a signpost: a search for it leads to the code that obeys it."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from highdraw.systems import SYSTEMS, load

HOME = Path(str(files("highdraw.systems")))
PREFIX = {"suits-two-card": "S2", "suits-one-card": "S1", "savage": "SW", "suits-impact": "S3", "gurps-cards": "GC"}
TABLE = r"(?!T-|TBL)"
CITES = ("also", "book", "cites", "how", "more", "rule", "rules")
"""Names of rules that are to be cited."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def own_files(system: str) -> list[Path]:
    return sorted((HOME / system.replace("-", "_")).glob("*.py"))


def sources(system: str) -> list[Path]:
    """In the order of a search."""
    return [*(sorted((HOME / "suits").glob("*.py")) if system.startswith("suits") else []), *own_files(system)]


def rules_in(text: str, system: str) -> list[str]:
    return re.findall(rf"{PREFIX[system]}-{TABLE}[A-Z0-9]+-\d+", text)


CLOSELY = ("suits-two-card", "suits-one-card")
"""Systems in which what explains, lists or looks at a rule is told from what obeys it."""
TELLS = re.compile(r"_?(tell|note|cite|announce|(tell|explain|why)_\w+)")
"""Names of functions that only speak of what others do: a docstring of theirs claims nothing."""
SPEAKS = ("telling", "words", "view", "shown", "reasons", "tactician", "sight", "printed")
"""Files that speak of the rules, look at them or go by them."""


def speaks(name: str, system: str) -> bool:
    return bool(TELLS.fullmatch(name)) if system in CLOSELY else name in ("tell", "note")


def claims(tree: ast.Module, system: str) -> dict[int, set[str]]:
    """For each line the rules that the code around it claims: those in the docstring of its function or class, or of a constant."""
    found: dict[int, set[str]] = {}
    idle: set[ast.stmt] = set()
    for node in ast.walk(tree):
        if isinstance(node, Function) and system in CLOSELY and speaks(node.name, system):
            idle.add(node.body[0])
        elif isinstance(node, Function | ast.ClassDef):
            end = node.body[0].lineno if isinstance(node, ast.ClassDef) else node.end_lineno
            for line in range(node.lineno, (end or node.lineno) + 1):
                found.setdefault(line, set()).update(rules_in(ast.get_docstring(node) or "", system))
        elif isinstance(node, ast.Expr) and node not in idle and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                found.setdefault(line, set()).update(rules_in(node.value.value, system))
    return found


def told(tree: ast.Module, system: str) -> set[int]:
    """Lines of sentences, of the rules they cite and of notes in receipts, of functions that only tell or explain, and of rules
    named in tables of words: what speaks of a rule, and does not obey it."""
    found: set[int] = set()
    closely = system in CLOSELY
    tables = {id(inner) for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        speaking = False
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="why" | "lines"))):
                speaking = closely
            case ast.Call(func=ast.Attribute(attr=name)) | ast.Call(func=ast.Name(id=name)):
                speaking = speaks(name, system)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                speaking = closely and speaks(name, system)
            case ast.Constant():
                speaking = closely and id(node) in tables
        if speaking or any(name in CITES or name.endswith("RULES") for name in _named(node)):
            assert isinstance(node, ast.expr | ast.stmt)
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return found


def _named(node: ast.AST) -> list[str]:
    """What gets a value, or more of it: `cites = …`, `also += …`, `rules.append(…)`."""
    some: list[ast.expr] = []
    match node:
        case ast.Assign(targets=targets):
            some = targets
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            some = [target]
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=value))):
            some = [value]
    return [part.id for each in some for part in ast.walk(each) if isinstance(part, ast.Name)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_search_finds_first_the_code_that_obeys(system: str) -> None:
    """In the first file that names a rule it stands first where it is obeyed; in a sentence about it only inside of code that claims it.

    Examples and advice are obeyed by the rules they speak of.
    """
    hits: dict[str, str] = {}
    for path in sources(system):
        text = path.read_text(encoding="utf-8")
        tree = ast.parse(text)
        claimed, spoken = claims(tree, system), told(tree, system)
        if system in CLOSELY and path.stem in SPEAKS:
            claimed, spoken = {}, set(range(1, text.count("\n") + 2))
        for number, line in enumerate(text.splitlines(), 1):
            for rule in rules_in(line, system):
                obeys = number not in spoken or rule in claimed.get(number, ())
                hits.setdefault(rule, "" if obeys else f"{path.parent.name}/{path.name}:{number}")
    rulebook = load(system).rulebook.rule
    assert {rule: where for rule, where in hits.items() if where} == {}
    assert {rule.id for rule in rulebook if rule.kind not in ("advice", "example")} - hits.keys() == set()
    assert hits.keys() - {rule.id for rule in rulebook} == set()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_logic_reads_a_citation(system: str) -> None:
    """Nothing is compared with the id of a rule, nor found by one."""
    found = []
    for path in sources(system):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            keys = [node] if isinstance(node, ast.Compare | ast.MatchValue) else node.keys if isinstance(node, ast.Dict) else []
            found += [f"{path.name}: {ast.unparse(key)}" for key in keys if key is not None and rules_in(ast.unparse(key), system)]
    assert found == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_ids_are_written_out(system: str) -> None:
    """Never as a range, never cut short."""
    prefix = PREFIX[system]
    cut = re.compile(rf"{prefix}-{TABLE}[A-Z]+(?!-?\d|[A-Z0-9-])|{prefix}-[A-Z0-9]+-\d+ to |{prefix}-[A-Z0-9]+-\d+(?:,| and) -\d+")
    for path in sources(system):
        assert not cut.findall(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_import_hides_in_a_function(system: str) -> None:
    for path in sources(system):
        functions = (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, Function))
        hidden = [node.name for node in functions if any(isinstance(inner, ast.Import | ast.ImportFrom) for inner in ast.walk(node))]
        assert not hidden, path


ASIDE = (
    "chances", "choices", "expectation", "foresight", "form", "futures", "printed", "reasons", "shots_account", "sight", "tactician",
    "telling", "trait_account", "view", "words",
)  # fmt: skip
"""Files that reckon with rules, show them or put them in words; others obey them."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_search_begins_at_a_function(system: str) -> None:
    """The first to name a rule is neither the docstring of a whole file nor a file that only looks at what others do."""
    first: dict[str, str] = {}
    for path in sources(system):
        text = path.read_text(encoding="utf-8")
        title = ast.parse(text).body[0].end_lineno or 1
        for number, line in enumerate(text.splitlines(), 1):
            for rule in rules_in(line, system):
                first.setdefault(rule, f"{path.name}:{number}" if number <= title or path.stem in ASIDE else "")
    assert {rule: where for rule, where in first.items() if where} == {}
