"""Wrong lines, one at a time: would any test notice?

`python -m highdraw.testing.mutants src/highdraw/systems/SYSTEM -n 20` breaks so many lines of a folder or file, chosen by a seed,
and runs for each the doctests of its module, the cases and the tests that touch the line, until one fails. Survivors are printed;
those that change nothing are listed by hand, with the reason, in `tests/equivalent_mutants.toml`.
"""

import argparse
import doctest
import importlib
import os
import signal
import sys
import threading
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, setrlimit
from select import select
from types import CodeType, ModuleType
from typing import Any

import msgspec
import pytest

from highdraw.systems import SYSTEMS
from highdraw.testing import touched as touching
from highdraw.testing.mutation import Mutation, describe, mutate, places, python_files
from highdraw.testing.touched import Touched

HOME = Path(".mutants")
"""What was collected is kept here."""
EQUIVALENT = Path("tests/equivalent_mutants.toml")
SECONDS = 30.0
TOLD = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
"""How a run of pytest ends that says something: all passed, some failed, or a file could not be imported.

Known tests that are not found (a usage error) say something, too: their parameters come out otherwise.
"""
ELSEWHERE = "*/test_kill*.py"
"""Tests that run what they try in other processes: they notice nothing here, and take long."""
FAULT = "fault "
PATIENCE = 10.0
"""So many seconds of the processor any test may take beyond what it took when it was traced: an endless loop is known soon."""
WATCH = 0.5
"""Seconds between two looks whether the command still runs."""
TRACING = 3600.0
"""How long it may take to run all tests once."""
HEAVY = ("httpx", "hypothesis", "schemathesis", "sqlalchemy.dialects.sqlite", "starlette.applications", "uvicorn")
"""What tests import and what is slow to import."""
CONTROL = 200
"""At most so many tests are run first with nothing broken."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a mutant: which test noticed it, or none."""

    mutation: Mutation
    noticed: str = ""
    runs: int = 0
    """How many tests touch it."""
    reason: str = ""
    """Why nobody can notice it, when that was written down."""


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


# ---- choosing


def choose(target: Path, number: int, seed: str) -> list[Mutation]:
    """Mistakes on different lines of a folder, always the same for a seed."""
    rng = Random(f"{seed}/{target}")
    sources = {path: path.read_text(encoding="utf-8") for path in python_files(target)}
    lines = [(path, line, numbers) for path, source in sources.items() for line, numbers in places(source).items()]
    found: list[Mutation] = []
    for path, _, numbers in rng.sample(lines, len(lines)):
        if len(found) == number:
            break
        one = describe(sources[path], str(path), rng.choice(numbers))
        if one.before != one.after:
            found.append(one)
    return found


def near_tests(target: Path, tests: Path) -> list[Path]:
    """The tests that have to do with a folder: those of its name, and for rules the cases and golden fights."""
    parts = [part for part in target.with_suffix("").parts if part not in ("src", "highdraw")]
    name = parts[-1] if parts else ""
    found = [path for path in (tests / Path(*parts), tests / name, (tests / Path(*parts)).with_name(f"test_{name}.py")) if path.exists()]
    if parts[:1] == ["systems"]:
        edition = tests / "cases" / parts[1] if len(parts) > 1 else tests / "cases"
        found += [
            edition if edition.exists() else tests / "cases",
            tests / "roster" / "test_mistakes.py",
            tests / "test_playthroughs.py",
            tests / "test_fights.py",
            tests / "test_tactics.py",
            tests / "test_told.py",
            tests / "lab" / "test_exact.py",
            tests / "lab" / "test_exact_duel.py",
        ]
    elif parts[:1] in (["engine"], ["field"], ["cards"], ["dice"], ["roster"]):
        found += [
            tests / parts[0],
            tests / "roster",
            tests / "table" / "test_table.py",
            *sorted((tests / "cli").glob("test_*.py")),
            *sorted((tests / "testing").glob("test_kit*.py")),
            tests / "test_playthroughs.py",
            tests / "cases",
        ]
    elif parts[:2] in (["web", "guard"], ["web", "api"]):
        own = ("connection", "secrets") if parts[1] == "guard" else ("endpoint", "defaults", "api_deeds", "campaign_api", "stream", "gms")
        names = (parts[1], "attack", "door", *own)
        found += [tests / "web" / f"test_{name}.py" for name in names]
    elif parts[:1] == ["table"]:
        found += [tests / "table", *(tests / "web" / f"test_{name}.py" for name in ("attack", "replay", "odds", "campaigns"))]
    elif parts:
        found.append(tests / parts[0])
    return list(dict.fromkeys(path for path in found if path.exists())) or [tests]


# ---- in a process of its own


def in_child(work: Callable[[], str], seconds: float) -> str:
    """What some work says that is done in a forked process; `time` when it takes too long, `crash` when it ends without a word.

    An error in the work itself is one here: it says nothing about what was tried.
    """
    read, write = os.pipe()
    parent = os.getpid()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(read)
        threading.Thread(target=_die_with, args=(parent,), daemon=True).start()
        setrlimit(RLIMIT_CPU, (int(seconds) + 10, int(seconds) + 10))
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        try:
            os.write(write, work().encode() or b"-")
        except BaseException as error:
            os.write(write, f"{FAULT}{type(error).__name__}: {error}".encode()[:4000])
        finally:
            os._exit(0)
    os.close(write)
    try:
        ready, _, _ = select([read], [], [], seconds)
        said = os.read(read, 65536).decode() if ready else "time"
    finally:
        os.close(read)
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if said.startswith(FAULT):
        raise RuntimeError(said.removeprefix(FAULT))
    hurried = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return "" if said == "-" else said or ("time" if hurried else "crash")


def hurry(seconds: float) -> None:
    """This process ends when the next test takes so many seconds of the processor; 0 is as long as it likes."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def _die_with(parent: int) -> None:
    """Whoever kills the command kills what it has started."""
    while os.getppid() == parent:
        time.sleep(WATCH)
    os.killpg(0, signal.SIGKILL)


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


# ---- the whole


def try_one(mutation: Mutation, known: Touched, reasons: dict[tuple[str, str, str, str], str], seconds: float) -> Outcome:
    """One mutant, in a process of its own."""
    if reason := reasons.get((mutation.file, mutation.function, mutation.before, mutation.after)):
        return Outcome(mutation, reason=reason)
    file = str(Path(mutation.file).resolve())
    tests = known.by(file, mutation.start, mutation.line) or known.quick()
    if mutation.at_import:
        tests = list(dict.fromkeys((*known.by(file), *known.all())))
    source = Path(mutation.file).read_text(encoding="utf-8")
    return Outcome(mutation, in_child(lambda: attempt(mutation, source, tests, known.times()), seconds + 2 * known.time(tests)), len(tests))


def read_reasons(path: Path) -> dict[tuple[str, str, str, str], str]:
    """Mutants that change nothing, with the reason."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    return {(row["file"], row["function"], row["before"], row["after"]): row["reason"] for row in rows}


def known_tests(target: Path, tests: list[Path], seconds: float) -> Touched:
    """Which test touches which line: as it was collected before, while nothing has changed, or collected now."""
    root = next((path for path in (target, *target.parents) if path.name == "highdraw"), target)
    kept = HOME / f"5-{touching.fingerprint([root, *tests])}-{'-'.join(target.parts[-2:])}.msgpack"
    if not kept.exists():
        HOME.mkdir(exist_ok=True)
        files = [path.resolve() for path in python_files(target)]
        system = next((part for part in (part.replace("_", "-") for part in target.parts) if part in SYSTEMS), "")

        def work() -> str:
            kept.write_bytes(msgspec.msgpack.encode(touching.collect(files, tests, partial(run_pytest, stop=False), system)))
            return ""

        if said := in_child(work, seconds):
            raise SystemExit(f"The tests could not be traced ({said}).")
    return msgspec.msgpack.decode(kept.read_bytes(), type=Touched)


def told(outcome: Outcome, every: bool = False) -> str:
    """A survivor, and if wished what noticed another; empty for those not worth a line."""
    if outcome.noticed:
        return f"noticed   {outcome.mutation} ({outcome.noticed})" if every else ""
    if outcome.reason:
        return ""
    return f"survived  {outcome.mutation} ({f'{outcome.runs} tests' if outcome.runs else 'no test runs it'})"


def summary(outcomes: list[Outcome], seconds: float) -> str:
    """The share that was noticed, and by what."""
    tried = [outcome for outcome in outcomes if not outcome.reason]
    noticed = [outcome for outcome in tried if outcome.noticed]
    by = Counter("cases" if ".toml#" in outcome.noticed else outcome.noticed.partition(" ")[0] for outcome in noticed)
    share = f" ({100 * len(noticed) / len(tried):.0f} %)" if tried else ""
    same = len(outcomes) - len(tried)
    first = f"{len(noticed)} of {len(tried)} noticed{share}" + (f", {same} equivalent" if same else "") + f", in {seconds:.0f} s."
    return f"{first}\n" + ("By " + ", ".join(f"{name} {number}" for name, number in by.most_common()) + "." if by else "By nothing.")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.mutants", description="Break lines and see whether tests notice.")
    parser.add_argument("target", type=Path, nargs="+", help="folders or files to break")
    parser.add_argument("-n", type=int, default=20, help="how many lines of each")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tests", type=Path, nargs="+", help="which tests to ask; those of the folder when omitted")
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="how long a mutant may run beyond twice the time of its tests; longer counts as noticed",
    )
    parser.add_argument("--all", action="store_true", help="print those that were noticed, too, and by what")
    parser.add_argument("--least", type=float, default=0, help="the share in percent below which the command fails")
    asked = parser.parse_args(argv)
    reasons = read_reasons(EQUIVALENT)
    warm()
    good = True
    for target in asked.target:
        if not target.exists():
            parser.error(f"{target} does not exist")
        tests = asked.tests or near_tests(target, Path("tests"))
        print(f"{target}, asked: {', '.join(map(str, tests))}", flush=True)
        known = known_tests(target, tests, TRACING)
        if known.failed:
            print(f"not asked, failing while traced: {len(known.failed)}, such as {', '.join(known.failed[:3])}", flush=True)
        if says := in_child(partial(control, known.all(), known.times()), TRACING):
            parser.error(f"with nothing broken {says} fails. Mend that first.")
        began = time.perf_counter()
        outcomes: list[Outcome] = []
        for mutation in choose(target, asked.n, asked.seed):
            outcomes.append(try_one(mutation, known, reasons, asked.seconds))
            if line := told(outcomes[-1], asked.all):
                print(line, flush=True)
        print(summary(outcomes, time.perf_counter() - began), flush=True)
        tried = [outcome for outcome in outcomes if not outcome.reason]
        good = good and 100 * sum(bool(outcome.noticed) for outcome in tried) >= asked.least * len(tried)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
