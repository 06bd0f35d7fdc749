"""The choices that only this edition has, by facets; the others are in `../suits/choices.py`.

Verbs alone (`use` or `bank`, `act` or `wait`), numbers and people are those of the engine.
"""

from highdraw.cards import Card, parse_many
from highdraw.engine.choice import Choice


class Keep(Choice, frozen=True):
    """Which of two cards stays.

    >>> Keep(Card("5S")).key
    '5S'
    """

    card: Card


class Aimed(Choice, frozen=True):
    """The card or the cards with which an aimed shot is fired.

    >>> Aimed.of((Card("4C"), Card("5D"))).key, Aimed("4C 5D").hand
    ('4C 5D', ('4C', '5D'))
    """

    cards: str

    @classmethod
    def of(cls, hand: tuple[Card, ...]) -> "Aimed":
        return cls(" ".join(hand))

    @property
    def hand(self) -> tuple[Card, ...]:
        """Card by card."""
        return tuple(parse_many(self.cards))
