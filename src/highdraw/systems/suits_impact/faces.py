"""What cards count in this edition (S3-DEK-02, S3-T-CARD)."""

from highdraw.cards import Card, pack, rank_of
from highdraw.systems.suits_impact.book import table

_ROWS = {str(rank): (low, high, face) for rank, low, high, face in table("card").rows}
_LOW = {card: int(_ROWS[rank_of(card)][0]) for card in pack()}
_HIGH = {card: int(_ROWS[rank_of(card)][1]) for card in pack()}
_FACES = {card for card in pack() if _ROWS[rank_of(card)][2]}
HIGH_FROM = 11
"""From this rank on it is of use to count a face card high."""
RED = ("H", "D")


def low(card: Card) -> int:
    """The usual worth: Jack 1, Queen 2, King 3.

    >>> low(Card("AS")), low(Card("10H")), low(Card("KC"))
    (1, 10, 3)
    """
    return _LOW[card]


def high(card: Card) -> int:
    """What a card played from hand may count instead.

    >>> high(Card("KC")), high(Card("9C"))
    (13, 9)
    """
    return _HIGH[card]


def is_face(card: Card) -> bool:
    """Jack, Queen or King; the ace is none (S3-BLD-03)."""
    return card in _FACES


def is_red(card: Card) -> bool:
    """Hearts and diamonds.

    >>> is_red(Card("10H")), is_red(Card("AS"))
    (True, False)
    """
    return card[-1] in RED
