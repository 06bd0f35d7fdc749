"""What a card is worth in Suits: number cards their number, Ace 1 or 11, Jack 2 or 12, Queen 3 or 13, King 4 or 14."""

from highdraw.cards import Card, rank_of
from highdraw.cards.card import pack

_LOW = {"A": 1, "J": 2, "Q": 3, "K": 4}
_HIGH = {"A": 11, "J": 12, "Q": 13, "K": 14}

LOW: dict[Card, int] = {card: _LOW.get(rank_of(card)) or int(rank_of(card)) for card in pack()}
"""The low value of each card."""
HIGH: dict[Card, int] = {card: _HIGH.get(rank_of(card)) or int(rank_of(card)) for card in pack()}
"""The high value of each card: what a high draw counts."""
VALUES: dict[Card, tuple[int, ...]] = {card: (LOW[card],) if LOW[card] == HIGH[card] else (LOW[card], HIGH[card]) for card in pack()}
"""The values the holder may choose between (S1-GEN-02, S2-VAL-01)."""


def high(card: Card) -> int:
    """What a high draw looks at."""
    return HIGH[card]


def values(card: Card) -> tuple[int, ...]:
    """What a check looks at: the values its holder may choose between, whatever the suit."""
    return VALUES[card]


def is_face(card: Card) -> bool:
    """Whether a card has two values: Ace, Jack, Queen, King (S2-VAL-03).

    >>> is_face(Card("AS")), is_face(Card("10S"))
    (True, False)
    """
    return LOW[card] != HIGH[card]


def best_under(card: Card, limit: float) -> int | None:
    """The highest permitted value at or under a number; None when there is none.

    >>> best_under(Card("KS"), 6), best_under(Card("KS"), 14), best_under(Card("9S"), 6)
    (4, 14, None)
    """
    if HIGH[card] <= limit:
        return HIGH[card]
    return LOW[card] if LOW[card] <= limit else None
