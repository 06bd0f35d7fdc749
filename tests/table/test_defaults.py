"""What holds where nothing is said: every field of every Struct of the table is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import arguments, filled, structs

FIELDS: dict[str, dict[str, Any]] = {"TableHead": {"format": 1}}
WITHOUT = ("Limits",)
"""Held by docs/hosting.md (test_limits.py)."""


def test_defaults() -> None:
    for struct in structs("highdraw.table"):
        if struct.__name__ not in WITHOUT:
            assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__


def test_arguments_that_are_omitted() -> None:
    assert arguments("highdraw.table") == {
        "forecast_worker.play": {"seconds": 0.5},
        "history.History.answer": {"trusted": False},
        "history.answer_words": {"open": False},
        "next_fight.next_setup": {"distance": 10.0},
        "replay.from_file": {"salvage": False},
        "stage.meanwhile": {"most": 3},
        "stage.alongside": {"most": 3},
        "table.Table.sit_again": {"swapped": False, "bots": True},
        "table.Table.offer_seat": {"plays": False},
        "tables.Tables.create": {"typed": False},
    }
