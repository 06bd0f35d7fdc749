"""The order of cards in the count: Aces first, Deuces last; in an increment Spades, Hearts, Diamonds, Clubs (GC-TURN-04, GC-TURN-05)."""

from collections.abc import Iterable

from highdraw.cards import BLACK_JOKER, RED_JOKER, Card, pack, rank_of, suit_of
from highdraw.engine.rulebook import load_table

RANK_NAMES = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack"}
RANKS: tuple[str, ...] = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
"""The thirteen increments in their order (GC-TURN-01)."""
SUITS: tuple[str, ...] = ("spades", "hearts", "diamonds", "clubs")
"""The four places of an increment (GC-TURN-05)."""
PLURALS = {"A": "Aces", "K": "Kings", "Q": "Queens", "J": "Jacks", "2": "Deuces"}

assert [row[1] for row in load_table("highdraw.systems.gurps_cards", "order").rows] == [RANK_NAMES.get(rank, rank) for rank in RANKS]

_PLACE: dict[Card, int] = {card: RANKS.index(rank_of(card)) * len(SUITS) + SUITS.index(suit_of(card)) for card in pack()} | {
    RED_JOKER: -1,
    BLACK_JOKER: -1,
}
_RANK = {card: at // len(SUITS) for card, at in _PLACE.items()}


def place(card: Card) -> int:
    """When a card comes up in a turn: 0 for the Ace of Spades, 51 for the Deuce of Clubs; a Red Joker has no place of its own.

    >>> place(Card("AS")), place(Card("KH")), place(Card("2C")), place(Card("RJ"))
    (0, 5, 51, -1)
    """
    return _PLACE[card]


def rank(card: Card) -> int:
    """The increment of a card, 0 for Aces; a Joker has none.

    >>> rank(Card("AS")), rank(Card("2C")), rank(Card("RJ"))
    (0, 12, -1)
    """
    return _RANK[card]


def of_rank(cards: Iterable[Card], increment: int) -> list[Card]:
    """The natural cards of one increment, Spades first."""
    found = [card for card in cards if _RANK[card] == increment >= 0]
    return sorted(found, key=_PLACE.__getitem__) if len(found) > 1 else found


def natural(cards: Iterable[Card]) -> list[Card]:
    """All but Jokers, the highest first.

    >>> natural([Card("2C"), Card("RJ"), Card("AS"), Card("BJ"), Card("AD")])
    ['AS', 'AD', '2C']
    """
    return sorted([card for card in cards if _RANK[card] >= 0], key=_PLACE.__getitem__)


def plural(increment: int) -> str:
    """How an increment is called.

    >>> plural(0), plural(4), plural(12)
    ('Aces', '10s', 'Deuces')
    """
    return PLURALS.get(RANKS[increment], f"{RANKS[increment]}s")
