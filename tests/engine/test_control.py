"""Controls of the GM's console: what is typed is read, or refused with what would be right."""

from typing import Any

import pytest

from highdraw.engine.control import Control, Kind
from highdraw.errors import BadCorrection

LONG = "x" * 50


def control(kind: Kind) -> Control:
    return Control(name="x", label="Aim", kind=kind, change={"set": {"x": None}}, choices=(("a", "high"), ("b", "low")))


@pytest.mark.parametrize(
    ("kind", "said", "value"),
    [("switch", " on ", True), ("switch", "off", False), ("choice", "b", "b"), ("place", "3, -4", [3.0, -4.0]), ("text", " Ann ", "Ann")],
)
def test_what_is_typed_is_read(kind: Kind, said: str, value: Any) -> None:
    assert control(kind).read(said) == value


@pytest.mark.parametrize(
    ("kind", "said", "says"),
    [
        ("switch", LONG, f"Aim is on or off, not {LONG[:40]!r}."),
        ("choice", LONG, f"Aim is one of high, low; not {LONG[:40]!r}."),
        ("number", LONG, f"Aim is a whole number from 0 to 999, not {LONG[:40]!r}."),
        ("place", LONG, f"Aim is two numbers, east and north, such as 3 4; not {LONG[:40]!r}."),
        ("place", "0 100001", "Aim is two numbers, east and north, such as 3 4; not '0 100001'."),
        ("text", "x" * 61, "Aim has from 1 to 60 letters."),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(kind: Kind, said: str, says: str) -> None:
    with pytest.raises(BadCorrection) as found:
        control(kind).read(said)
    assert str(found.value) == says
