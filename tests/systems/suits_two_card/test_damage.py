"""Wound thresholds and how a loss splits: every printed value (S2-DMG)."""

import pytest

from book.expected_tables import THRESHOLDS
from highdraw.systems import load
from highdraw.systems.suits.harm import wounds_from
from highdraw.systems.suits.power import wound_threshold, wounds_of

BOOK = load("suits-two-card").rulebook
TYPES = ("hard", "cutting", "piercing", "blunt")


@pytest.mark.rule("S2-DMG-01")
@pytest.mark.switch("wound_threshold_rounding=half_up")
@pytest.mark.switch("wound_threshold_rounding=ceiling")
def test_thresholds() -> None:
    assert [tuple(row) for row in next(table for table in BOOK.table if table.id == "S2-T-THRESH").rows] == THRESHOLDS
    for body, *nearest, cutting_up, piercing_up in THRESHOLDS:
        assert [wound_threshold(body, kind) for kind in TYPES] == nearest
        assert [wound_threshold(body, kind, "ceiling") for kind in ("cutting", "piercing")] == [cutting_up, piercing_up]
        assert [wound_threshold(body, kind, "ceiling") for kind in ("hard", "blunt")] == [body, body]


@pytest.mark.rule("S2-DMG-01")
def test_the_two_roundings_differ_for_cutting_at_every_fourth_body() -> None:
    differ = [body for body in range(1, 15) if wound_threshold(body, "cutting") != wound_threshold(body, "cutting", "ceiling")]
    assert differ == [3, 7, 11]
    assert all(wound_threshold(body, "piercing") == wound_threshold(body, "piercing", "ceiling") for body in range(1, 15))


@pytest.mark.rule("S2-DMG-04")
def test_body_7_takes_8() -> None:
    assert {kind: wounds_of(8, 7, kind) for kind in TYPES} == {"hard": 1, "cutting": 3, "piercing": 4, "blunt": 0}
    assert {kind: wounds_of(8, 7, kind, "ceiling") for kind in TYPES} == {"hard": 1, "cutting": 2, "piercing": 4, "blunt": 0}


@pytest.mark.rule("S2-DMG-02")
def test_blunt_keeps_half_of_the_hard_wounds() -> None:
    for loss in range(30):
        assert wounds_of(loss, 6, "blunt") == wounds_of(loss, 6, "hard") // 2


@pytest.mark.rule("S2-DMG-03")
def test_overflow() -> None:
    for kind in TYPES:
        for loss in range(20):
            for status in range(20):
                wounds, overflow = wounds_from(loss, status, 6, kind)
                assert wounds == wounds_of(loss, 6, kind)
                assert overflow == max(0, min(loss, status + loss - 12))
