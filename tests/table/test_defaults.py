"""What holds where nothing is said: every field of every Struct of the table is empty, no or 0 by default, but for those named here."""

from typing import Any

from defaults import filled, structs

FIELDS: dict[str, dict[str, Any]] = {"TableHead": {"format": 1}}
WITHOUT = ("Limits",)
"""Held by docs/hosting.md (test_limits.py)."""


def test_defaults() -> None:
    for struct in structs("highdraw.table"):
        if struct.__name__ not in WITHOUT:
            assert filled(struct) == FIELDS.get(struct.__name__, {}), struct.__name__
