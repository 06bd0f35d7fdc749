"""Cards, suits, the deck and its zones."""

from highdraw.cards.card import BLACK_JOKER, RED_JOKER, UNKNOWN, Card, is_red, pack, parse, parse_many, pretty, rank_of, suit_of
from highdraw.cards.deck import Deck

__all__ = [
    "BLACK_JOKER",
    "RED_JOKER",
    "UNKNOWN",
    "Card",
    "Deck",
    "is_red",
    "pack",
    "parse",
    "parse_many",
    "pretty",
    "rank_of",
    "suit_of",
]
