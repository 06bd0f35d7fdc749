"""Action Cards by their worth: Jokers above the Ace, then rank, then suit."""

from functools import cache

from highdraw.cards import Card, rank_of, suit_of
from highdraw.cards.card import BLACK_JOKER, RED_JOKER
from highdraw.engine.rulebook import load_table

ORDER = tuple(row[1] if row[1].isdigit() else row[1][0] for row in reversed(load_table("highdraw.systems.savage", "cards").rows[1:]))
SUITS = tuple(row[1].lower() for row in reversed(load_table("highdraw.systems.savage", "suits").rows))
"""Ranks and suits, the lowest first (SW-TBL-CARDS, SW-TBL-SUITS)."""
QUICK = 5
"""Cards of this rank or lower may be redrawn by the Quick, and serve the Calculating (SW-BASE-87)."""


JOKERS = frozenset({RED_JOKER, BLACK_JOKER})


def is_joker(card: str) -> bool:
    return card in JOKERS


@cache
def worth(card: str) -> tuple[int, int]:
    """Where a card stands in the countdown: rank, then suit; a Joker above the Ace (SW-INI-05, SW-INI-06).

    >>> sorted(["2S", "AC", "RJ", "AS", "10H"], key=worth, reverse=True)
    ['RJ', 'AS', 'AC', '10H', '2S']
    """
    if is_joker(card):
        return (99, 1 if card == RED_JOKER else 0)
    return (ORDER.index(rank_of(Card(card))) + 2, SUITS.index(suit_of(Card(card))))
