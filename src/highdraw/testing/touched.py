"""Which test touches which line: collected once by a trace, kept in a file, so that a wrong line is tried only by those that run it."""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Set
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from types import CodeType, FrameType
from typing import Any

import msgspec

from highdraw.roster.check import check_case
from highdraw.roster.document import Document
from highdraw.systems import SYSTEMS, load

Line = tuple[str, int]
SLOW = 10.0
"""Seconds."""
QUICK = 0.05
"""Seconds. A test that touches no line, but is as quick as this, may compare what was set when a file was imported."""
MOST_CALLS = 400
"""Calls of one function in one test that are watched."""


class Touched(msgspec.Struct):
    """Which tests touch each line. A case is named `path#number`, a Python test by its node id."""

    tests: list[str] = []
    sizes: list[int] = []
    """How many lines each touches."""
    seconds: list[float] = []
    """How long each took, traced."""
    lines: dict[str, list[int]] = {}
    """The tests of a line, `file:number`, by their places in the list."""
    failed: list[str] = []
    """Those that failed while they were traced: they can notice nothing."""

    def add(self, test: str, lines: Set[Line], seconds: float) -> None:
        """One test. Those that touch nothing, unless they are quick, or take too long to be asked again and again, are left out."""
        lines = frozenset(lines)  # a thread that has outlived the test may still add to them
        if seconds < (SLOW if lines else QUICK):
            self.tests.append(test)
            self.sizes.append(len(lines))
            self.seconds.append(seconds)
            for file, number in lines:
                self.lines.setdefault(f"{file}:{number}", []).append(len(self.tests) - 1)

    def by(self, file: str, *numbers: int) -> list[str]:
        """The tests that touch one of these lines, the most specific ones first; without a line, those that touch the file."""
        wanted = [f"{file}:{number}" for number in numbers] or [key for key in self.lines if key.startswith(f"{file}:")]
        return self._sorted({test for key in wanted for test in self.lines.get(key, ())})

    def time(self, tests: Iterable[str]) -> float:
        """How long some tests take, traced."""
        took = self.times()
        return sum(took[test] for test in tests)

    def times(self) -> dict[str, float]:
        """How long each takes, traced."""
        return dict(zip(self.tests, self.seconds, strict=True))

    def all(self) -> list[str]:
        return self._sorted(set(range(len(self.tests))))

    def quick(self) -> list[str]:
        """Those that touch no line: of a line that only runs while its file is imported they may hold what comes of it."""
        return self._sorted({place for place, size in enumerate(self.sizes) if not size})

    def _sorted(self, places: set[int]) -> list[str]:
        return [self.tests[place] for place in sorted(places, key=lambda place: (self.sizes[place], place))]


class Tracer:
    """Notes every line that is run in some files. A function is no longer watched once all its lines, or very many calls, were seen."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = frozenset(files)
        self.lines: set[Line] = set()
        self._calls: Counter[CodeType] = Counter()
        self._left: dict[CodeType, set[int]] = {}
        """The lines of each function that were not run yet."""

    @contextmanager
    def on(self) -> Iterator[set[Line]]:
        """What is run meanwhile, in every thread."""
        self.lines, self._left, self._calls = set(), {}, Counter()
        threading.settrace(self._call)
        sys.settrace(self._call)
        try:
            yield self.lines
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def _call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            mine = code.co_filename in self.files
            left = self._left[code] = {line for _, _, line in code.co_lines() if line} if mine else set()
        if not left:
            return None
        self._calls[code] += 1
        return self._line if self._calls[code] <= MOST_CALLS else None

    def _line(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
        if event == "line":
            self.lines.add((frame.f_code.co_filename, frame.f_lineno))
            # A thread that has outlived the last test is still in a function of which nothing is noted here.
            self._left.get(frame.f_code, set()).discard(frame.f_lineno)
        return self._line


class Plugin:
    """Traces each test while pytest runs it; those of other systems, by their parameters, are left out."""

    def __init__(self, tracer: Tracer, touched: Touched, system: str = "") -> None:
        self.tracer, self.touched, self.system = tracer, touched, system

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if not elsewhere(item.nodeid, self.system)]

    def pytest_runtest_protocol(self, item: Any, nextitem: Any) -> bool:
        from _pytest.runner import runtestprotocol

        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        began = perf_counter()
        with self.tracer.on() as lines:
            reports = runtestprotocol(item, nextitem=nextitem, log=True)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        if all(report.passed for report in reports):
            self.touched.add(item.nodeid, lines, perf_counter() - began)
        elif any(report.failed for report in reports):
            self.touched.failed.append(item.nodeid)
        return True


def elsewhere(test: str, system: str) -> bool:
    """Whether the parameters of a test name other systems only.

    >>> one, other, *_ = SYSTEMS
    >>> [elsewhere(f"test_x.py::test_y[{name}]", one) for name in (f"{one}-3", f"{other}-3", "3")]
    [False, True, False]
    """
    given = test.partition("[")[2]
    return bool(system) and system not in given and any(other in given for other in SYSTEMS)


def fingerprint(paths: Iterable[Path]) -> str:
    """Changes when any of these files does."""
    found = sha256()
    files = {file for path in paths for file in (path.rglob("*") if path.is_dir() else [path])}
    for file in sorted(file for file in files if file.suffix in (".py", ".toml")):
        found.update(str(file).encode() + file.read_bytes())
    return found.hexdigest()[:16]


def case_files(tests: Iterable[Path]) -> list[Path]:
    """The files of cases among the tests."""
    files = (file for path in tests for file in (path.rglob("*.toml") if path.is_dir() else [path]))
    return sorted(file for file in files if file.suffix == ".toml" and "cases" in file.parts)


def collect(files: list[Path], tests: list[Path], run: Callable[[list[str], list[Any]], int], system: str = "") -> Touched:
    """Run every case and every Python test of a system once, and note what each touches. `run` runs pytest."""
    tracer, touched = Tracer(str(path) for path in files), Touched()
    for path in case_files(tests):
        document = Document.read(path)
        for number in range(len(document.data.get("case", ()))):
            began = perf_counter()
            with tracer.on() as lines:
                result = check_case(document, number, load)
            if result.ok:
                touched.add(f"{path}#{number}", lines, perf_counter() - began)
            else:
                touched.failed.append(f"{path}#{number}")
    python = [str(path) for path in tests if path.suffix != ".toml" and "cases" not in path.parts]
    if python:
        run(python, [Plugin(tracer, touched, system)])
    return touched
