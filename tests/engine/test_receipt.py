"""Receipts add up, or say where they do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.engine.receipt import EXACT, Op, Step, Why, whole, wrong


def line(op: Op, value: float | str, label: str = "x") -> Step:
    return Step(label, value, "R", op=op)


@pytest.mark.parametrize(
    ("steps", "says"),
    [
        ([], ""),
        ([line("note", "blades"), line("note", 7)], ""),
        ([line("start", 3), line("+", 4), line("×", 2), line("=", 14)], ""),
        ([line("start", 3), line("+", -4), line("at least", 0), line("=", 0)], ""),
        ([line("start", 30), line("at most", 10), line("=", 10)], ""),
        ([line("start", 7), line("half", 4), line("=", 4)], ""),
        ([line("start", 7), line("half", 3), line("=", 3)], ""),
        ([line("start", 7), line("half", 2), line("=", 2)], "half of 7 is not 2"),
        ([line("start", 2.5), line("round", 3), line("=", 3)], ""),
        ([line("start", 2.5), line("round", 4), line("=", 4)], "2.5 is not rounded to 4"),
        ([line("start", 8), line("table", 11), line("=", 11)], ""),
        ([line("start", 1), line("=", 1), line("note", "and"), line("start", 2), line("=", 2)], ""),
        ([line("start", 3), line("+", 4), line("=", 8)], "the lines come to 7, the total says 8"),
        ([line("start", 3), line("start", 4)], "begins before the last one is closed"),
        ([line("+", 3)], "a line outside of any sum"),
        ([line("=", 3)], "a line outside of any sum"),
        ([line("start", 3)], "a sum of 3 is never closed"),
        ([line("start", 0), line("=", EXACT)], ""),
        ([line("start", 0), line("=", 2 * EXACT)], "the lines come to 0"),
        ([line("start", "three")], "'three' is not a number"),
    ],
)
def test_what_is_wrong_with_a_receipt(steps: list[Step], says: str) -> None:
    assert says in wrong(steps)
    assert bool(says) == bool(wrong(steps))


def test_a_receipt_as_rules_write_it() -> None:
    why = Why()
    why.of = "Ann"
    why.start("margin", 7, "R")
    why.half("half, rounded up", 4, "R")
    why.plus("armour", -9, "R")
    why.least(1, "R")
    why.times("twice", 2, "R")
    why.most(10, "R")
    why.table("chart", 2.5, "R", "row 2")
    why.round(3, "R")
    why.total("hits", 3.0, "R")
    why.note("kind", "blunt", "R")
    assert wrong(why.steps) == ""
    assert [step.amount for step in why.steps] == ["7", "4", "−9", "1", "×2", "10", "2.5", "3", "3", "blunt"]
    assert why.steps[0].label == "Ann: margin"


def test_whole_numbers_have_no_point() -> None:
    assert [str(whole(value)) for value in (2.0, 2.5, 3, "+2")] == ["2", "2.5", "3", "+2"]


@given(st.integers(-50, 50), st.lists(st.integers(-50, 50), max_size=10), st.integers(-5, 5))
def test_any_sum_adds_up_and_any_other_total_does_not(start: int, added: list[int], off: int) -> None:
    why = Why()
    why.start("start", start, "R")
    for number in added:
        why.plus("more", number, "R")
    why.total("total", start + sum(added) + off, "R")
    assert (wrong(why.steps) == "") == (off == 0)


def test_what_is_added_has_its_sign() -> None:
    assert [line("+", value).amount for value in (-2, -1, -0.5, 0, 0.5, 1)] == ["−2", "−1", "−0.5", "+0", "+0.5", "+1"]
