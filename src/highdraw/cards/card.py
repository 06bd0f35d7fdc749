"""A playing card is a short text: rank, then suit. Parse and print are inverse.

`KS` is the King of Spades, `10H` the Ten of Hearts, `RJ` and `BJ` the jokers, `??` a card nobody has looked at.
A card carries no worth of its own: what a King counts is a rule of a system.
"""

from typing import NewType

from highdraw.errors import BadCard

Card = NewType("Card", str)

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("clubs", "diamonds", "hearts", "spades")
SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
UNKNOWN = Card("??")
RED_JOKER = Card("RJ")
BLACK_JOKER = Card("BJ")

_LETTER = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_LETTER |= {symbol: suit for suit, symbol in SYMBOLS.items()}
_RANK: dict[Card, str] = {Card(r + s[0].upper()): r for s in SUITS for r in RANKS}
_SUIT: dict[Card, str] = {Card(r + s[0].upper()): s for s in SUITS for r in RANKS}
_ALL: dict[str, Card] = {str(c): c for c in (*_RANK, RED_JOKER, BLACK_JOKER, UNKNOWN)}

ORDER: dict[Card, int] = {card: i for i, card in enumerate(_ALL.values())}
"""The fixed order in which a pile of unseen cards is kept, so that equal piles are equal lists."""


def rank_of(card: Card) -> str:
    """The rank as it is printed: `A`, `2` … `10`, `J`, `Q`, `K`.

    >>> rank_of(parse("10h"))
    '10'
    """
    return _RANK[card]


def suit_of(card: Card) -> str:
    """The suit's name.

    >>> suit_of(parse("KS"))
    'spades'
    """
    return _SUIT[card]


def is_red(card: Card) -> bool:
    """Hearts and diamonds are red.

    >>> is_red(parse("2D")), is_red(parse("2C"))
    (True, False)
    """
    return _SUIT[card] in ("hearts", "diamonds")


def parse(text: str) -> Card:
    """Read a card as people type it.

    >>> parse("ks"), parse("10♥"), parse("Th"), parse("rj"), parse("??")
    ('KS', '10H', '10H', 'RJ', '??')
    >>> parse("1S")
    Traceback (most recent call last):
    highdraw.errors.BadCard: '1S' is not a card. Write rank and suit, such as KS, 10H, AD or 2C; RJ and BJ are the jokers.
    """
    word = text.strip().upper()
    if card := _ALL.get(word):
        return card
    rank, suit = word[:-1], _LETTER.get(word[-1:], "")
    card = _ALL.get({"T": "10"}.get(rank, rank) + suit[:1].upper())
    if card is None or not suit:
        raise BadCard(f"{text.strip()[:20]!r} is not a card. Write rank and suit, such as KS, 10H, AD or 2C; RJ and BJ are the jokers.")
    return card


def parse_many(text: str) -> list[Card]:
    """Several cards, parted by blanks or commas.

    >>> parse_many("4H, 2c KS")
    ['4H', '2C', 'KS']
    """
    return [parse(word) for word in text.replace(",", " ").split()]


def pretty(card: Card) -> str:
    """The card for a reader.

    >>> pretty(parse("10h")), pretty(parse("RJ")), pretty(parse("??"))
    ('10♥', 'Red Joker', '??')
    """
    if card in _RANK:
        return _RANK[card] + SYMBOLS[_SUIT[card]]
    return {RED_JOKER: "Red Joker", BLACK_JOKER: "Black Joker"}.get(card, str(card))


def pack(jokers: int = 0) -> list[Card]:
    """One pack in its fixed order, with so many jokers (red first).

    >>> len(pack()), len(pack(jokers=2))
    (52, 54)
    """
    return [*_RANK, *(RED_JOKER if i % 2 == 0 else BLACK_JOKER for i in range(jokers))]
