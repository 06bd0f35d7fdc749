"""The count of rules: what tests and cases name is read, and every hole is named."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from highdraw.systems import load
from highdraw.testing import rules

SYSTEM = load("suits-two-card")

PYTHON = """
import pytest
pytestmark = pytest.mark.rule("S2-ORD-01")

@pytest.mark.rule("S2-ORD-02", "S2-ORD-03")
@pytest.mark.switch("decks=1")
def test_it(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.switch("tie=redraw"))])
def test_them(x): ...

rule("S2-ORD-04")
"""

CASES = """
system = "suits-two-card"
[[case]]
title = "a draw for the order"
rules = ["S2-ORD-05"]
switches = {decks = 4}
run = "order"
cards = "9S 2C"
[[case.fighter]]
id = "ann"
side = "A"
body = 6
will = 6
reflexes = 6
weapons = ["Sword"]
[[case.fighter]]
id = "bob"
side = "B"
body = 6
will = 6
reflexes = 6
weapons = ["Sword"]
"""


@pytest.fixture
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_x.py").write_text(PYTHON)
    (tmp_path / "deep" / "cases.toml").write_text(CASES)
    (tmp_path / "other.toml").write_text("a = 1\n")
    return tmp_path


def test_marks_and_cases_are_read(folder: Path, pool: Executor) -> None:
    named = rules.named_by(folder, pool)
    assert named.faults == []
    assert named.rules == {"S2-ORD-01", "S2-ORD-02", "S2-ORD-03", "S2-ORD-05"}
    assert named.switches == {"decks=1", "tie=redraw", "decks=4"}
    assert "S2-ORD-01" in named.cited


def test_a_case_that_fails_or_cannot_be_read_is_a_fault(folder: Path, pool: Executor) -> None:
    (folder / "bad.toml").write_text(CASES + '[case.expect]\nsays = ["pigs fly"]\n')
    (folder / "worse.toml").write_text("[[case")
    named = rules.named_by(folder, pool)
    assert len(named.faults) == 2
    assert "pigs fly" in named.faults[0]
    assert "worse.toml" in named.faults[1]


def test_holes_are_named(folder: Path, pool: Executor) -> None:
    named = rules.named_by(folder, pool)
    named.rules.add("S2-XXX-01")
    named.cited.discard("S2-ORD-02")
    found = rules.count(SYSTEM, named, {"S2-ORD-01", "S2-YYY-01"})
    assert (found.named, found.in_fights) == (4, 1)
    assert found.cited > found.in_fights, "the cases count, too"
    assert any(hole.startswith("S2-CON-01") and "named by no test" in hole for hole in found.holes)
    assert any(hole.startswith("S2-ORD-02") and "cited by no event" in hole for hole in found.holes)
    assert "S2-XXX-01 is named by a test, but stands in no book" in found.holes
    assert "S2-YYY-01 is cited by an event, but stands in no book" in found.holes
    assert "tie=initiator_wins is tried by no test" in found.holes
    assert "tie=redraw is tried by no test" not in found.holes


def test_rules_that_no_case_naming_them_cites_are_listed(folder: Path, pool: Executor) -> None:
    claims = CASES.replace('["S2-ORD-05"]', '["S2-ORD-01", "S2-CON-05", "S2-ORD-05"]')
    (folder / "deep" / "cases.toml").write_text(claims)
    named = rules.named_by(folder, pool)
    unshown = rules.count(SYSTEM, named, set()).unshown
    assert "S2-ORD-01" in named.cited
    assert any(line.startswith("S2-CON-05 (") for line in unshown)
    assert not any(line.startswith("S2-ORD-01 (") for line in unshown)


def test_a_default_is_tried_where_its_rule_is_named() -> None:
    switch = SYSTEM.rulebook.switch[0]
    assert rules.values_tried(SYSTEM, rules.Named(rules={switch.rule}))[switch.name] == [switch.default]
    assert rules.values_tried(SYSTEM, rules.Named())[switch.name] == []


def test_fights_stop_when_nothing_is_missing(monkeypatch: pytest.MonkeyPatch, pool: Executor) -> None:
    everything = {rule.id for rule in SYSTEM.rulebook.rule}
    monkeypatch.setattr(rules, "FEWEST", 1)
    found = rules.cited_in_fights(SYSTEM, everything, 2, pool)
    assert "S2-RND-01" in found
    assert found < everything


def test_the_command(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.main([str(folder), "--fights", "2", "--jobs", "1", "--system", "suits-two-card"]) == 1
    told = capsys.readouterr().out
    assert "suits-tw" in told
    assert "is named by no test" in told
    with pytest.raises(SystemExit):
        rules.main([str(folder / "nowhere")])
