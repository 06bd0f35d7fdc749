"""Sums on a receipt whose first line is not known beforehand: what applies is collected, then added up."""

from collections.abc import Sequence

from highdraw.engine.receipt import Why

Line = tuple[str, float, str, str]
"""A line of a sum: its label, its number, its rule, and a word on where it comes from."""


def add_up(why: Why, lines: Sequence[Line]) -> None:
    """The first line starts a sum, the others are added; the sum stays open.

    >>> why = Why()
    >>> add_up(why, [("armour", 1, "X-1", ""), ("shield", 2, "X-2", "")])
    >>> [(step.op, step.label, step.value) for step in why.steps]
    [('start', 'armour', 1), ('+', 'shield', 2)]
    """
    for place, (label, number, rule, words) in enumerate(lines):
        if place:
            why.plus(label, number, rule, words)
        else:
            why.start(label, number, rule, words)
