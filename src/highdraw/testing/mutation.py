"""One wrong line: every small mistake that could be made in a Python file, by its syntax tree."""

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice, pairwise
from pathlib import Path
from typing import TypeVar

import msgspec

N = TypeVar("N", bound=ast.AST)
COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn,
    ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
OPPOSITE = {"min": "max", "max": "min", "all": "any", "any": "all"}
APART = ("fight", "self", "cls", "document", "console", "why", "system")
"""Arguments nobody takes for another."""
_CITE = re.compile(r"[A-Z0-9]+-[A-Z]+-[A-Z0-9]+")
"""The id of a rule: in which order rules are cited means nothing."""
FIXED = (
    "isinstance",
    "issubclass",
    "getattr",
    "hasattr",
    "setattr",
    "distance",
    "dist",
    "angle_between",
    "inches",
    "adjacent",
    "friends",
    "part",
    "apart",
    "steps",
)
"""Functions whose arguments nobody confuses, or whose arguments may stand in any order."""
SKIPPED = (ast.Import, ast.ImportFrom, ast.Pass, ast.Global, ast.Nonlocal)
DROPPED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Delete, ast.Continue, ast.Break)


class Mutation(msgspec.Struct, frozen=True):
    """A mistake: where, and the line as it was and as it is now."""

    file: str
    line: int
    function: str
    """Inside which function or class, by its dotted name; empty at the top of the file."""
    before: str
    after: str
    number: int
    """Which of all the mistakes of the file."""
    start: int
    """The first line of the statement."""
    at_import: bool
    """Run when the file is imported, not when something in it is called."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before}  →  {self.after}"


class _Site(msgspec.Struct):
    """A place where a mistake can be made: the statement around it, and how to make and unmake it."""

    statement: ast.stmt
    function: str
    called: bool
    """Inside a function: run when that is called."""
    holder: ast.AST
    field: str
    place: int | None
    new: ast.AST


def places(source: str) -> dict[int, list[int]]:
    """Every line on which a mistake could be made, and the numbers of the mistakes.

    >>> places("def f(a):\\n    return a + 1 if a else 0\\n")
    {2: [0, 1, 2, 3, 4, 5]}
    """
    found: dict[int, list[int]] = {}
    for number, site in enumerate(_sites(ast.parse(source))):
        found.setdefault(getattr(_old(site), "lineno", site.statement.lineno), []).append(number)
    return found


def describe(source: str, file: str, number: int) -> Mutation:
    """One of the mistakes in words.

    >>> str(describe("def f(a):\\n    return a + 1 if a else 0\\n", "x.py", 0))
    'x.py:2: return a + 1 if a else 0  →  return a + 1 if not a else 0'
    """
    return next(islice(mutations(source, file), number, None))


def mutations(source: str, file: str) -> Iterator[Mutation]:
    """All the mistakes in words."""
    for number, site in enumerate(_sites(ast.parse(source))):
        line = getattr(_old(site), "lineno", site.statement.lineno)
        yield Mutation(file, line, site.function, _head(site.statement), _changed(site), number, site.statement.lineno, not site.called)


def mutate(source: str, mutation: Mutation) -> ast.Module:
    """The file with the mistake in it."""
    tree = ast.parse(source)
    for number, site in enumerate(_sites(tree)):
        if number == mutation.number:
            _put(site, site.new)
            return ast.fix_missing_locations(tree)
    raise LookupError(f"{mutation} is not in this source.")


def python_files(target: Path) -> list[Path]:
    return sorted(target.rglob("*.py")) if target.is_dir() else [target]


# ---- finding places


def _sites(tree: ast.Module) -> Iterator[_Site]:
    for statement, function, called, holder, field, place in _statements(tree, "", False):
        if isinstance(statement, SKIPPED) or _is_docstring(statement) or _is_export(statement):
            continue
        yield from _expressions(statement, function, called)
        if isinstance(statement, DROPPED) and not _is_first_value(statement):
            yield _Site(statement, function, called, holder, field, place, ast.copy_location(ast.Pass(), statement))


def _statements(node: ast.AST, function: str, called: bool) -> Iterator[tuple[ast.stmt, str, bool, ast.AST, str, int]]:
    """Every statement with the function it is in, and where it hangs."""
    if isinstance(node, ast.expr):
        return
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for place, child in enumerate(getattr(node, field, [])):
            if isinstance(child, ast.stmt):
                yield child, function, called, node, field, place
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            inner = f"{function}.{child.name}".lstrip(".") if named else function
            yield from _statements(child, inner, called or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_first_value(statement: ast.stmt) -> bool:
    """A name gets its value: without it nothing would run, which is no mistake anybody makes."""
    return isinstance(statement, ast.Assign) and all(isinstance(target, ast.Name | ast.Tuple) for target in statement.targets)


def _is_export(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "__all__" for target in statement.targets
    )


def _expressions(statement: ast.stmt, function: str, called: bool) -> Iterator[_Site]:
    """Places inside the expressions of a statement, but not of the statements in it."""
    for holder, field, place, node in _inner(statement):
        for new in _mistakes(node, holder, field):
            yield _Site(statement, function, called, holder, field, place, ast.copy_location(new, node))


def _inner(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if isinstance(node, ast.ClassDef) and field in ("bases", "keywords"):
            continue
        if field in ("decorator_list", "annotation", "returns", "type_params", "format_spec", "type_comment"):
            continue
        children = value if isinstance(value, list) else [value]
        for place, child in enumerate(children):
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt | ast.excepthandler | ast.match_case | ast.pattern):
                yield node, field, place if isinstance(value, list) else None, child
                yield from _inner(child)


def _mistakes(node: ast.AST, holder: ast.AST, field: str) -> Iterator[ast.AST]:
    """What could stand here by mistake."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARE:
            yield ast.Compare(node.left, [COMPARE[type(op)]()], node.comparators)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _is_text(node):
            yield ast.BinOp(node.left, ARITHMETIC[type(op)](), node.right)
        case ast.BoolOp(op=op):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Constant() if isinstance(holder, ast.keyword) and holder.arg == "strict":
            pass
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield ast.Constant(value + 1)
            yield ast.Constant(value - 1)
        case ast.Call(func=ast.Name(id=name)) if name in OPPOSITE:
            yield ast.Call(ast.Name(OPPOSITE[name], ast.Load()), node.args, node.keywords)
        case ast.Call(args=args) if (getattr(node.func, "id", "") or getattr(node.func, "attr", "")) not in FIXED:
            for place, (one, other) in enumerate(pairwise(args)):
                if _alike(one, other):
                    yield ast.Call(node.func, [*args[:place], other, one, *args[place + 2 :]], node.keywords)
                    break
        case _:
            pass
    if _is_guard(node):
        return
    if field == "test" or (field == "ifs" and isinstance(holder, ast.comprehension)):
        yield ast.UnaryOp(ast.Not(), _typed(node, ast.expr))


def _is_guard(node: ast.AST) -> bool:
    """Whether this only asks if anything is told at all: what is told is dropped by itself."""
    return (isinstance(node, ast.Attribute) and node.attr == "loud") or (isinstance(node, ast.Name) and node.id == "why")


def _alike(one: ast.expr, other: ast.expr) -> bool:
    """Whether two arguments could be taken for each other: two names or values, neither of them the fight itself."""
    if isinstance(one, ast.Constant) and isinstance(other, ast.Constant):
        cites = all(isinstance(arg.value, str) and _CITE.fullmatch(arg.value) for arg in (one, other))
        return type(one.value) is type(other.value) and one.value != other.value and not cites
    return all(isinstance(arg, ast.Name | ast.Attribute) and getattr(arg, "id", "") not in APART for arg in (one, other)) and (
        ast.dump(one) != ast.dump(other)
    )


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _typed(node: ast.AST, kind: type[N]) -> N:
    assert isinstance(node, kind)
    return node


# ---- making them


def _old(site: _Site) -> ast.AST:
    value = getattr(site.holder, site.field)
    return _typed(value if site.place is None else value[site.place], ast.AST)


def _put(site: _Site, new: ast.AST) -> None:
    if site.place is None:
        setattr(site.holder, site.field, new)
    else:
        getattr(site.holder, site.field)[site.place] = new


def _changed(site: _Site) -> str:
    """The statement with the mistake in it."""
    old = _old(site)
    if old is site.statement:
        return "(dropped)"
    _put(site, site.new)
    after = _head(site.statement)
    _put(site, old)
    return after


def _head(statement: ast.stmt) -> str:
    """A statement in one line, without the statements inside it."""
    bare = statement
    if any(getattr(statement, field, None) for field in ("body", "cases")):
        bare = deepcopy(statement)
        for field in ("orelse", "finalbody", "handlers"):
            if hasattr(bare, field):
                setattr(bare, field, [])
        if isinstance(bare, ast.Match):
            bare.cases = [ast.match_case(ast.MatchAs(), None, [ast.Pass()])]
        else:
            setattr(bare, "body", [ast.Pass()])  # noqa: B010
    return (
        " ".join(ast.unparse(ast.fix_missing_locations(bare)).removesuffix("pass").split()).rstrip(":")
        if bare is not statement
        else " ".join(ast.unparse(statement).split())
    )
