"""How much is kept and how long something may take: numbers of the table that only decide how soon, and stand on no page.

What people meet as a limit is held by docs/hosting.md (test_limits.py). A number that is changed here is changed on purpose.
"""

import importlib

import pytest

NUMBERS: dict[str, dict[str, float | tuple[int, ...]]] = {
    "bots": {"AT_ONCE": 12},
    "budget": {"LOOK": 0.02, "REST": 1.0, "STEPS": 2, "PATIENCE": 10.0},
    "chapter": {"MOST_WRONG": 12},
    "encounter_forecast": {"SECONDS": 15.0, "NARROW": 0.04},
    "forecast": {"SECONDS": 30.0, "AT_ONCE": 1500},
    "forecast_worker": {"SECONDS": 0.5},
    "loading": {"LONG": 200, "AT_ONCE": 0.25, "PATIENCE": 120.0},
    "logged": {"PAUSE": 900.0, "TALK_KEPT": 200},
    "mailbox": {"TRIES": 8, "STANDING": 60.0},
    "memory": {"OLD_KEPT": 1000},
    "next_fight": {"DISTANCE": 10.0},
    "odds": {"PATIENCE": 4.0, "MOST_KEPT": 500, "MOST_LETTERS": 400, "FINE": 10},
    "open_table": {"KEYS_KEPT": 64},
    "orders": {"MOST_WAYS": 24},
    "replay": {"KEEP": 24, "MOST_SHOWN": 600},
    "role": {"CODE_LENGTH": 5},
    "stage": {"LATELY": 60},
    "standing": {"MOST_LETTERS": 80, "MOST_TOPICS": 6, "MOST_FACETS": 12, "REPEATED": 2, "WAYS": 3},
    "summary": {"MOST_MOMENTS": 6},
    "table": {"MOST_TITLE": 60},
    "tables": {"PATIENCE": 10.0},
    "tidying": {"MOST_AT_ONCE": 100},
    "uploads": {"PROCESSES": 2, "MOST_KEPT": 1000},
    "win_line": {"MOMENTS": 16, "PASSES": (10, 30, 60), "SECONDS": 30.0, "A_WHILE": 0.6, "LONGEST": 90.0, "MOST_KEPT": 50},
    "worker": {"MEMORY": 1 << 30, "NICE": 2},
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_that_stand_on_no_page(name: str) -> None:
    module = importlib.import_module(f"highdraw.table.{name}")
    assert {each: getattr(module, each) for each in NUMBERS[name]} == NUMBERS[name]
