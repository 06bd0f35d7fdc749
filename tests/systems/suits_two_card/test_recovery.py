"""The recovery table, every card against every Will and Major Loss (S2-REC-04)."""

import pytest

from book.expected_tables import RECOVERY
from highdraw.systems import load
from highdraw.systems.suits_two_card.recovery import recovered


@pytest.mark.rule("S2-REC-04")
def test_table() -> None:
    book = load("suits-two-card").rulebook
    assert [tuple(row) for row in next(table for table in book.table if table.id == "S2-T-RECOVERY").rows] == RECOVERY


@pytest.mark.rule("S2-REC-04")
def test_every_card() -> None:
    gains = [gain for _, gain in RECOVERY]
    for will in range(1, 10):
        for major in range(12):
            for card in range(2, 15):
                place = 0 if card + major <= will else 1 if card + major <= 2 * will else 2
                assert recovered(card, major, will) == gains[place]


@pytest.mark.rule("S2-DFT-03")
def test_the_race() -> None:
    assert [recovered(card, 2, 5) for card in (3, 6, 9)] == [2, 1, 0]
