"""One wrong line: a file is broken in this process, and what touches the line is run until something fails."""

import doctest
import importlib
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from highdraw.testing.child import hurry
from highdraw.testing.mutation import Mutation, mutate

TOLD = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""How a run of pytest ends that says something: all passed, some failed, or a file could not be imported.

Known tests that are not found (a usage error) say something, too: their parameters come out otherwise.
"""
ELSEWHERE = "*/test_kill*.py"
"""Tests that run what they try in other processes: they notice nothing here, and take long."""
PATIENCE = 10.0
"""So many seconds of the processor any test may take beyond what it took when it was traced: an endless loop is known soon."""
HEAVY = ("httpx", "hypothesis", "schemathesis", "sqlalchemy.dialects.sqlite", "starlette.applications", "uvicorn")
"""What tests import and what is slow to import."""
CONTROL = 200
"""At most so many tests are run first with nothing broken."""


class _Loader(SourceFileLoader):
    """Loads one file with a mistake in it."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


class _Finder(MetaPathFinder):
    """Finds the broken file in the place of the whole one."""

    def __init__(self, path: Path, code: CodeType) -> None:
        self._path, self._code = path, code

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin and Path(spec.origin) == self._path:
            spec.loader = _Loader(fullname, spec.origin, self._code)
            return spec
        return None


class _Inner:
    """Keeps what went wrong in pytest itself, or in what it was lent."""

    says = ""

    def pytest_internalerror(self, excrepr: object, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        self.says = f": {excinfo.typename}: {excinfo.value}, at {excinfo.traceback[-1]}"


def run_pytest(arguments: list[str], plugins: list[Any], stop: bool = True) -> int:
    """Run tests, to the first that fails unless all are wanted."""
    options = [
        *(["-x"] if stop else []),
        "-q",
        "--tb=no",  # nobody reads it, and while other threads run Python 3.11 may fail to parse the source it would show
        f"--ignore-glob={ELSEWHERE}",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:anyio",
        "-o",
        "addopts=--import-mode=importlib",
    ]
    inner = _Inner()
    try:
        code = int(pytest.main([*options, "-W", "ignore::pytest.PytestAssertRewriteWarning", *arguments], plugins=[*plugins, inner]))
    except (Warning, ExceptionGroup):
        # Something was left open, which pytest finds only when it is done: warnings are errors.
        return int(pytest.ExitCode.TESTS_FAILED)
    if code not in (*TOLD, *((pytest.ExitCode.USAGE_ERROR,) if stop else ())):
        raise RuntimeError(f"pytest ended with code {code}{inner.says}")
    return code


def attempt(mutation: Mutation, source: str, tests: list[str], times: Mapping[str, float]) -> str:
    """Break the file in this process, and run what touches the line; the name of what fails."""
    path = Path(mutation.file).resolve()
    sys.meta_path.insert(0, _Finder(path, compile(mutate(source, mutation), mutation.file, "exec", dont_inherit=True)))
    forget()
    hurry(PATIENCE)
    try:
        module = importlib.import_module(module_name(path))
    except Exception as error:
        return f"import ({type(error).__name__})"
    if doctest.testmod(module).failed:
        return "doctest"
    return _all(tests, times)


def warm() -> None:
    """Load what pytest loads for every run: each mutant's process begins with it, and with nothing of ours but this."""
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in HEAVY:
        with suppress(ImportError):
            importlib.import_module(name)


def forget() -> None:
    """Everything of ours is imported anew when it is wanted next."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "highdraw"]:
        del sys.modules[name]
    importlib.invalidate_caches()


def control(tests: list[str], times: Mapping[str, float]) -> str:
    """The same with nothing broken: what fails then says nothing about a mistake."""
    forget()
    return _all(tests[:: max(1, len(tests) // CONTROL)], times)


def module_name(path: Path) -> str:
    """The dotted name of a file.

    >>> module_name(Path("/x/src/highdraw/engine/__init__.py")), module_name(Path("/x/src/highdraw/cards/deck.py"))
    ('highdraw.engine', 'highdraw.cards.deck')
    """
    parts = path.with_suffix("").parts
    inner = parts[len(parts) - parts[::-1].index("highdraw") - 1 :]
    return ".".join(inner[:-1] if inner[-1] == "__init__" else inner)


def _all(tests: list[str], times: Mapping[str, float]) -> str:
    """What fails first of cases and Python tests; `times` say how long each took."""
    return _cases([test for test in tests if ".toml#" in test], times) or _python([test for test in tests if ".toml#" not in test], times)


def _cases(tests: list[str], times: Mapping[str, float]) -> str:
    from highdraw.roster.check import check_case
    from highdraw.roster.document import Document
    from highdraw.systems import load

    documents: dict[str, Document] = {}
    for test in tests:
        file, _, number = test.partition("#")
        hurry(times.get(test, 0) + PATIENCE)
        try:
            document = documents.setdefault(file, documents.get(file) or Document.read(Path(file)))
            if not check_case(document, int(number), load).ok:
                return test
        except Exception as error:
            return f"{test} ({type(error).__name__})"
    hurry(0)
    return ""


class _First:
    """Keeps the name of the first test that fails, and lets none take too long."""

    name = ""

    def __init__(self, times: Mapping[str, float]) -> None:
        self._times = times

    def pytest_runtest_logstart(self, nodeid: str, location: Any) -> None:
        hurry(self._times.get(nodeid, 0) + PATIENCE)

    def pytest_runtest_logfinish(self, nodeid: str, location: Any) -> None:
        hurry(0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid


def _python(tests: list[str], times: Mapping[str, float]) -> str:
    first = _First(times)
    return f"tests {first.name}".rstrip() if tests and run_pytest(tests, [first]) else ""
