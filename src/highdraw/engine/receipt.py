"""A why is a receipt: lines that, worked through in order, give the number the result used.

A line starts a sum or does one thing to it, and a total closes it; a line that is no part of a sum is a note. A receipt may
hold several sums, one after the other. The conformance kit works every receipt out and compares.
"""

from collections.abc import Iterable, Iterator
from math import ceil, floor
from typing import Literal

import msgspec

Op = Literal["note", "start", "+", "×", "at most", "at least", "half", "round", "table", "="]
"""What a line does: nothing; begins; adds; multiplies; caps; lifts; halves; rounds; reads off a table; closes the sum."""
EXACT = 1e-9


def whole(value: float | str) -> float | str:
    """2.0 as 2: a state that was saved and read again may hold the one for the other, and people read the same.

    >>> whole(2.0), whole(2.5), whole("+2")
    (2, 2.5, '+2')
    """
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Step(msgspec.Struct, frozen=True, gc=False):
    """One line: a label, the number it brings, the rule that says so, and a word on where it comes from."""

    label: str
    value: float | str
    rule: str
    words: str = ""
    op: Op = "note"

    def __str__(self) -> str:
        return f"{self.label} {self.amount}"

    @property
    def amount(self) -> str:
        """The number with its sign, as it stands on the receipt.

        >>> Step("armour", -4, "X-1", op="+").amount, Step("half", 3, "X-1", op="half").amount, Step("loss", 7.0, "X-1", op="=").amount
        ('−4', '3', '7')
        """
        if isinstance(self.value, str):
            return self.value
        if self.op == "+":
            return f"{'−' if self.value < 0 else '+'}{abs(self.value):g}"
        return f"{'×' if self.op == '×' else ''}{self.value:g}"


class Why:
    """Collects a receipt while the rules work something out. Quiet play passes None instead.

    >>> why = Why()
    >>> why.start("gross loss", 11, "X-1", "8 at +1 on the chart")
    >>> why.plus("armour (Chain)", -4, "X-2")
    >>> why.least(0, "X-2")
    >>> why.total("loss", 7, "X-2")
    >>> wrong(why.steps)
    ''
    """

    __slots__ = ("of", "steps")

    def __init__(self, of: str = "") -> None:
        self.steps: list[Step] = []
        self.of = of
        """Whose arithmetic this is: set before each side of a contest, and put before every label."""

    def _line(self, op: Op, label: str, value: float | str, rule: str, words: str) -> None:
        self.steps.append(Step(f"{self.of}: {label}" if self.of else label, whole(value), rule, words, op))

    def start(self, label: str, value: float, rule: str, words: str = "") -> None:
        """A sum begins."""
        self._line("start", label, value, rule, words)

    def plus(self, label: str, value: float, rule: str, words: str = "") -> None:
        """Adds a number; a negative one is subtracted."""
        self._line("+", label, value, rule, words)

    def times(self, label: str, value: float, rule: str, words: str = "") -> None:
        self._line("×", label, value, rule, words)

    def most(self, value: float, rule: str, words: str = "", label: str = "at most") -> None:
        """No more than that."""
        self._line("at most", label, value, rule, words)

    def least(self, value: float, rule: str, words: str = "", label: str = "at least") -> None:
        """No less than that."""
        self._line("at least", label, value, rule, words)

    def half(self, label: str, value: float, rule: str, words: str = "") -> None:
        """Half of it, rounded as the rule says: `value` is what is left."""
        self._line("half", label, value, rule, words)

    def round(self, value: float, rule: str, words: str = "", label: str = "rounded") -> None:
        """A whole number of it: `value` is what it becomes."""
        self._line("round", label, value, rule, words)

    def table(self, label: str, value: float, rule: str, words: str) -> None:
        """What a table says for the sum so far; `words` name the table, its row and its column."""
        self._line("table", label, value, rule, words)

    def total(self, label: str, value: float, rule: str, words: str = "") -> None:
        """The number that the result uses: the sum ends."""
        self._line("=", label, value, rule, words)

    def note(self, label: str, value: float | str, rule: str, words: str = "") -> None:
        """Something to be said that is no part of a sum."""
        self._line("note", label, value, rule, words)


def wrong(steps: Iterable[Step]) -> str:
    """Where a receipt does not add up; empty when it does.

    >>> wrong([Step("skill", 7, "X", op="start"), Step("tired", -1, "X", op="+"), Step("skill", 7, "X", op="=")])
    'skill: the lines come to 6, the total says 7'
    """
    sum_: float | None = None
    for step in steps:
        if step.op == "note":
            continue
        if isinstance(step.value, str):
            return f"{step.label}: {step.value!r} is not a number"
        if step.op == "start":
            if sum_ is not None:
                return f"{step.label}: a sum begins before the last one is closed"
            sum_ = step.value
        elif sum_ is None:
            return f"{step.label}: a line outside of any sum"
        elif step.op == "=":
            if abs(sum_ - step.value) > EXACT:
                return f"{step.label}: the lines come to {sum_:g}, the total says {step.value:g}"
            sum_ = None
        else:
            sum_, says = _next(sum_, step.op, step.value)
            if says:
                return f"{step.label}: {says}"
    return "" if sum_ is None else f"a sum of {sum_:g} is never closed"


def running(steps: Iterable[Step]) -> Iterator[tuple[Step, float | None]]:
    """Each line with what its sum stands at after it; None for a note.

    >>> lines = [Step("skill", 7, "X", op="start"), Step("tired", -1, "X", op="+"), Step("seen", "yes", "X")]
    >>> [sum_ for _, sum_ in running(lines)]
    [7, 6, None]
    """
    sum_: float = 0
    for step in steps:
        if step.op == "note" or isinstance(step.value, str):
            yield step, None
            continue
        sum_ = step.value if step.op in ("start", "=") else _next(sum_, step.op, step.value)[0]
        yield step, sum_


def _next(sum_: float, op: Op, value: float) -> tuple[float, str]:
    """The sum after one line, and what is wrong with the line."""
    if op == "half":
        return value, "" if floor(sum_ / 2) <= value <= ceil(sum_ / 2) else f"half of {sum_:g} is not {value:g}"
    if op == "round":
        return value, "" if floor(sum_) <= value <= ceil(sum_) else f"{sum_:g} is not rounded to {value:g}"
    return {"+": sum_ + value, "×": sum_ * value, "at most": min(sum_, value), "at least": max(sum_, value), "table": value}[op], ""
