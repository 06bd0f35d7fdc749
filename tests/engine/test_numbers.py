"""How much of a fight is kept and how far a file may go: numbers of the engine that stand on no page.

A number that is changed here is changed on purpose.
"""

import importlib

import pytest

NUMBERS: dict[str, dict[str, float]] = {
    "bounds": {"FARTHEST": 100_000, "LARGEST": 9_999, "MOST_TEXT": 1_000, "MOST_ITEMS": 1_000, "DEEPEST": 12},
    "control": {"MOST_LETTERS": 60},
    "driver": {"MAX_CALLS": 10_000, "READERS": 32},
    "event": {"MOST_CITES": 4},
    "log": {"FORMAT": 2, "MAX_BYTES": 16 << 20},
    "marks": {"KEEP": 64},
    "receipt": {"EXACT": 1e-9},
    "view": {"MANY": 12},
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_that_stand_on_no_page(name: str) -> None:
    module = importlib.import_module(f"highdraw.engine.{name}")
    assert {each: getattr(module, each) for each in NUMBERS[name]} == NUMBERS[name]
