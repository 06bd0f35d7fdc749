"""Wrong lines: mistakes are made where they can be, and noticed where a test touches them."""

import ast
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from highdraw.testing import attempt, child, mutants, touched
from highdraw.testing.mutation import Mutation, mutate, mutations
from highdraw.testing.near_tests import near_tests

HOME = Path(__file__).parents[2]
SOURCE = '''"""A file."""
LIMIT = 3

def f(a, b, fight):
    """What it does."""
    if a < b and not fight.loud:
        fight.total += 1
    kept = [one for one in b if one]
    g(fight, a, b)
    return max(a, 2) if True else h(a, "x")
'''


def changes(source: str) -> list[str]:
    return [str(one).partition(": ")[2] for one in mutations(source, "x.py")]


@pytest.mark.parametrize(
    "change",
    [
        "LIMIT = 3  →  LIMIT = 4",
        "LIMIT = 3  →  LIMIT = 2",
        "if a < b and (not fight.loud)  →  if a <= b and (not fight.loud)",
        "if a < b and (not fight.loud)  →  if a < b or not fight.loud",
        "if a < b and (not fight.loud)  →  if a < b and fight.loud",
        "if a < b and (not fight.loud)  →  if not (a < b and (not fight.loud))",
        "fight.total += 1  →  (dropped)",
        "fight.total += 1  →  fight.total += 2",
        "kept = [one for one in b if one]  →  kept = [one for one in b if not one]",
        "g(fight, a, b)  →  (dropped)",
        "g(fight, a, b)  →  g(fight, b, a)",
        "return max(a, 2) if True else h(a, 'x')  →  return min(a, 2) if True else h(a, 'x')",
        "return max(a, 2) if True else h(a, 'x')  →  return max(a, 2) if False else h(a, 'x')",
    ],
)
def test_a_mistake(change: str) -> None:
    assert change in changes(SOURCE)


def test_what_is_no_mistake() -> None:
    found = changes(SOURCE)
    assert len(set(found)) == len(found)
    assert not any("What it does" in change for change in found)
    assert "kept = [one for one in b if one]  →  (dropped)" not in found, "nothing would run"


def test_a_mistake_is_made_in_one_place_only() -> None:
    for one in mutations(SOURCE, "x.py"):
        broken = ast.unparse(mutate(SOURCE, one))
        pairs = list(zip(ast.unparse(ast.parse(SOURCE)).splitlines(), broken.splitlines(), strict=True))
        assert sum(old != new for old, new in pairs) == 1


def test_the_choice_follows_the_seed() -> None:
    target = HOME / "src/highdraw/cards"
    chosen = mutants.choose(target, 8, "1")
    assert chosen == mutants.choose(target, 8, "1")
    assert chosen != mutants.choose(target, 8, "2")
    assert len({(one.file, one.line) for one in chosen}) == 8


def breaking(path: str, before: str, after: str) -> Mutation:
    """The mistake that makes this of that."""
    source = (HOME / path).read_text()
    return next(one for one in mutations(source, str(HOME / path)) if one.before == before and one.after == after)


DICE = ("src/highdraw/systems/savage/dice.py", "return -2 * max(0, actions - 1)", "return -2 * max(0, actions - 2)")


def test_a_doctest_notices() -> None:
    assert mutants.try_one(breaking(*DICE), touched.Touched(), {}, 60).noticed == "doctest"


def test_a_reason_spares_the_run() -> None:
    broken = breaking(*DICE)
    reasons = {(broken.file, broken.function, broken.before, broken.after): "nobody acts twice"}
    assert mutants.try_one(broken, touched.Touched(), reasons, 60).reason == "nobody acts twice"


def test_every_equivalent_mutant_still_exists() -> None:
    reasons = mutants.read_reasons(HOME / mutants.EQUIVALENT)
    assert reasons
    for (file, function, before, after), reason in reasons.items():
        broken = breaking(file, before, after)
        assert broken.function == function
        assert len(reason) > 20


def test_what_takes_too_long_or_dies_is_noticed() -> None:
    def forever() -> str:
        while True:
            pass

    assert child.in_child(forever, 0.2) == "time"
    assert child.in_child(lambda: os._exit(3), 5) == "crash"
    assert child.in_child(lambda: "", 5) == ""
    assert child.in_child(lambda: "a case", 5) == "a case"


def test_an_error_of_the_trial_itself_is_not_taken_for_notice() -> None:
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        child.in_child(lambda: str(1 // 0), 5)


def test_survivors_are_named() -> None:
    broken = breaking(*DICE)
    outcomes = [
        mutants.Outcome(broken, "x.toml#3", 4),
        mutants.Outcome(broken, "", 4),
        mutants.Outcome(broken, "", 0),
        mutants.Outcome(broken, reason="same"),
    ]
    assert mutants.summary(outcomes, 2.0) == "1 of 3 noticed (33 %), 1 equivalent, in 2 s.\nBy cases 1."
    assert [mutants.told(outcome).partition(" ")[0] for outcome in outcomes] == ["", "survived", "survived", ""]
    assert mutants.told(outcomes[2]).endswith("(no test runs it)")
    assert mutants.told(outcomes[0], every=True).startswith("noticed   ")


@pytest.mark.parametrize(
    ("target", "tests"),
    [
        ("src/highdraw/systems/savage", {"tests/systems/savage", "tests/cases/savage", "tests/roster/test_mistakes.py"}),
        ("src/highdraw/engine", {"tests/engine", "tests/cases", "tests/table/test_table.py", "tests/cli/test_reading.py"}),
        ("src/highdraw/web/guard.py", {"tests/web/test_guard.py", "tests/web/test_secrets.py"}),
        ("src/highdraw/web/api/seats.py", {"tests/web/test_api.py", "tests/web/test_door.py", "tests/web/test_campaign_api.py"}),
        ("src/highdraw/web/stream.py", {"tests/web", "tests/web/test_stream.py"}),
        ("src/highdraw/table", {"tests/table"}),
    ],
)
def test_which_tests_are_asked(target: str, tests: set[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    assert tests <= {str(path) for path in near_tests(Path(target), Path("tests"))}


def test_five_wrong_lines(tmp_path: Path) -> None:
    """The whole command: tests are traced, lines are broken, the share is told."""
    for name in ("src", "tests"):
        (tmp_path / name).symlink_to(HOME / name)
    command = [sys.executable, "-m", "highdraw.testing.mutants", "src/highdraw/systems/savage/bennies.py", "-n", "5"]
    done = subprocess.run(
        [*command, "--tests", "tests/cases/savage/bennies.toml"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert " of 5 noticed (" in done.stdout
    assert "0 of 5 noticed" not in done.stdout
    assert list((tmp_path / ".mutants").glob("*.msgpack"))


def test_nothing_outlives_a_command_that_is_killed(tmp_path: Path) -> None:
    number = tmp_path / "child"
    text = f"""
import os, time
from pathlib import Path
from highdraw.testing import child
def work():
    Path({str(number)!r}).write_text(str(os.getpid()))
    time.sleep(60)
    return ""
child.in_child(work, 60)
"""
    with subprocess.Popen([sys.executable, "-c", text]) as command:
        until(lambda: number.exists() and number.read_text() != "")
        command.kill()
    until(lambda: not Path(f"/proc/{number.read_text()}").exists())


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_test_that_fails_does_not_keep_the_others_from_being_asked(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("def test_first():\n    assert False\n\n\ndef test_second():\n    assert True\n")

    class Count:
        ran = 0

        def pytest_runtest_logfinish(self) -> None:
            self.ran += 1

    for stop, number in ((True, 1), (False, 2)):
        count = Count()
        attempt.run_pytest([str(tmp_path)], [count], stop=stop)
        assert count.ran == number


def test_known_tests_that_are_not_found_any_more_have_noticed_something(tmp_path: Path) -> None:
    (tmp_path / "test_gone.py").write_text("def test_first():\n    assert True\n")
    gone = [f"{tmp_path / 'test_gone.py'}::test_second"]
    assert child.in_child(lambda: str(attempt.run_pytest(gone, [])), 60) == str(int(pytest.ExitCode.USAGE_ERROR))
    with pytest.raises(RuntimeError, match="code 4"):
        child.in_child(lambda: str(attempt.run_pytest(gone, [], stop=False)), 60)


def test_a_quick_test_that_touches_no_line_is_asked_of_what_is_set_at_import() -> None:
    known = touched.Touched()
    known.add("quick", set(), touched.QUICK / 2)
    known.add("long", set(), touched.QUICK * 2)
    known.add("touching", {("a.py", 1)}, touched.QUICK * 2)
    known.add("too long", {("a.py", 1)}, touched.SLOW)
    assert known.all() == ["quick", "touching"]
    assert known.quick() == ["quick"]
    assert known.by("a.py") == ["touching"]


def test_a_thread_may_outlive_the_test_in_which_it_was_traced() -> None:
    """Its function goes on in the next test, of which the tracer knows nothing."""
    go_on, found = threading.Event(), []

    def work() -> None:
        go_on.wait(10)
        found.append(1)

    tracer = touched.Tracer([__file__])
    with tracer.on():
        thread = threading.Thread(target=work)
        thread.start()
    with tracer.on() as lines:
        go_on.set()
        thread.join(10)
    assert found == [1]
    assert (__file__, work.__code__.co_firstlineno + 2) in lines


def test_a_thread_may_still_run_lines_while_those_of_its_test_are_noted() -> None:
    lines = {("a.py", number) for number in range(20_000)}
    done = threading.Event()

    def work() -> None:
        while not done.is_set():
            lines.add(("a.py", len(lines)))

    thread = threading.Thread(target=work)
    known = touched.Touched()
    often = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        thread.start()
        for number in range(5):
            known.add(f"test {number}", lines, 1)
    finally:
        done.set()
        thread.join(10)
        sys.setswitchinterval(often)
    assert known.sizes == sorted(known.sizes)
    assert len(known.lines) == known.sizes[-1] >= 20_000


def test_what_goes_wrong_in_pytest_itself_is_said(tmp_path: Path) -> None:
    class Wrong:
        def pytest_runtest_protocol(self) -> None:
            raise KeyError("a line")

    (tmp_path / "test_some.py").write_text("def test_first():\n    assert True\n")
    with pytest.raises(RuntimeError, match=r"code 3: KeyError: 'a line', at .*test_mutants\.py"):
        child.in_child(lambda: str(attempt.run_pytest([str(tmp_path)], [Wrong()])), 60)


def test_what_fails_while_it_is_traced_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_traced.py"
    file.write_text(
        "import pytest\n\n\ndef test_good():\n    pass\n\n\ndef test_bad():\n    assert False\n\n\ndef test_none():\n    pytest.skip()\n"
    )

    def traced() -> str:
        known = touched.collect([file], [file], partial(attempt.run_pytest, stop=False))
        return " ".join((*known.tests, "|", *known.failed))

    good, bad = child.in_child(traced, 60).split("|")
    assert (good.count("::"), bad.count("::")) == (1, 1)
    assert "test_good" in good
    assert "test_bad" in bad


def test_that_a_test_failed_is_known_without_its_source(tmp_path: Path) -> None:
    file = tmp_path / "test_bad.py"
    broken = 'monkeypatch.setattr(ast, "parse", lambda *_, **__: 1 / 0)'
    file.write_text(f"import ast\n\n\ndef test_bad(monkeypatch):\n    {broken}\n    assert False\n")

    def failing(stop: bool) -> str:
        return str(attempt.run_pytest([str(file)], [], stop=stop))

    for stop in (True, False):
        assert child.in_child(partial(failing, stop), 60) == "1"


def test_the_first_test_that_fails_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_named.py"
    file.write_text("def test_good():\n    assert True\n\n\ndef test_bad():\n    assert False\n")
    assert child.in_child(partial(attempt.control, [str(file)], {}), 60).endswith("test_named.py::test_bad")


@pytest.mark.parametrize("before", ["", "test_good"])
def test_a_test_without_end_is_noticed_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str) -> None:
    monkeypatch.setattr(attempt, "PATIENCE", 0.3)
    file = tmp_path / "test_endless.py"
    file.write_text("def test_good():\n    assert True\n\n\ndef test_endless():\n    while True:\n        pass\n")
    tests = [f"{file}::{name}" for name in (before, "test_endless") if name]
    assert child.in_child(partial(attempt.control, tests, {}), 60) == "time"


def test_a_case_without_end_is_noticed_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object) -> None:
        while True:
            pass

    monkeypatch.setattr(attempt, "PATIENCE", 0.3)
    monkeypatch.setattr("highdraw.roster.check.check_case", endless)
    monkeypatch.setattr(attempt, "forget", lambda: None)
    case = str(HOME / "tests/cases/savage/docs_examples.toml#0")
    assert child.in_child(partial(attempt.control, [case], {}), 60) == "time"


def test_what_is_left_open_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "test_open.py"
    file.write_text("import socket\n\n\ndef test_open():\n    kept = [socket.socket()]\n    kept.append(kept)\n")
    assert child.in_child(lambda: str(attempt.run_pytest(["-W", "error", str(file)], [])), 60) == "1"


def test_a_guard_is_not_asked_of_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HOME)
    assert Path("tests/web") not in near_tests(Path("src/highdraw/web/guard.py"), Path("tests"))
