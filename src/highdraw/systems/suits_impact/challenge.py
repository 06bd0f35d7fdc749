"""A challenge: cards on top of a rank, boosts, weakness, who wins."""

from functools import lru_cache

import msgspec

from highdraw.cards import Card
from highdraw.engine.receipt import Why
from highdraw.systems.suits_impact.faces import high, low
from highdraw.systems.suits_impact.numbers import half


class Cards(msgspec.Struct, frozen=True):
    """What one side has committed: cards with what each counts, and how many boosts."""

    faces: tuple[Card, ...]
    worths: tuple[int, ...]
    boosts: int = 0
    spare: tuple[Card, ...] = ()
    """Cards of a henchman that are not used (S3-HEN-01)."""

    @property
    def total(self) -> int:
        return sum(self.worths)

    def weak(self, rank: int) -> bool:
        """Any card above the rank, or all together, which is the same: no card counts less than 1 (S3-CHA-03).

        >>> Cards((), (2, 3)).weak(6), Cards((), (4, 3)).weak(6), Cards((), (9,)).weak(6)
        (False, True, True)
        """
        return sum(self.worths) > rank

    def counted(self, rank: int) -> tuple[int, ...]:
        """Those that count towards the value; none of a weak side."""
        return () if self.weak(rank) else self.worths


@lru_cache(maxsize=1 << 14)
def from_hand(value: tuple[Card, ...], counted_high: tuple[Card, ...], boosts: int) -> Cards:
    """Cards played from hand, some of them counted high (S3-DEK-02)."""
    return Cards((*value, *counted_high), (*map(low, value), *map(high, counted_high)), boosts)


def from_deck(*cards: Card, spare: tuple[Card, ...] = ()) -> Cards:
    """Cards from the deck: face cards count low, nothing is boosted (S3-CHA-05, S3-DEK-02)."""
    return Cards(cards, tuple(map(low, cards)), 0, spare)


def value(rank: int, cards: Cards) -> int:
    """Rank, cards and boosts; of a weak side half the rank and the boosts (S3-CHA-02, S3-CHA-03, S3-CHA-04).

    >>> value(6, Cards((), (3,))), value(6, Cards((), (2,), 2)), value(6, Cards((), (9,), 1))
    (9, 10, 4)
    """
    return (half(rank) if cards.weak(rank) else rank + cards.total) + cards.boosts


def cards_value(rank: int, cards: Cards) -> int:
    """The cards and boosts alone, by `defense_value = cards_only` (S3-CHA-06).

    >>> cards_value(6, Cards((), (3,), 1)), cards_value(6, Cards((), (9,), 1))
    (4, 1)
    """
    return (0 if cards.weak(rank) else cards.total) + cards.boosts


def receipt(why: Why, rank: int, cards: Cards, label: str, *, alone: bool = False) -> int:
    """The value of one side, line by line, the sum still open: what it is so far."""
    weak = cards.weak(rank)
    if alone:
        why.start("cards", 0 if weak else cards.total, "S3-CHA-06", "weak" if weak else "")
    else:
        why.start(label, rank, "S3-CHA-02")
        if weak:
            why.half("weak", half(rank), "S3-CHA-03")
        elif cards.worths:
            why.plus("cards", cards.total, "S3-CHA-02")
    if cards.boosts:
        why.plus("boosts", cards.boosts, "S3-CHA-04")
    return cards_value(rank, cards) if alone else value(rank, cards)


def wins(ours: int, mine: tuple[int, ...], theirs: int, other: tuple[int, ...]) -> bool:
    """Higher value; of equal ones the higher card, or more cards, among those that counted (S3-CHA-08).

    >>> wins(9, (3,), 9, (2,)), wins(9, (3,), 9, (3,)), wins(9, (1, 2), 9, (3,)), wins(4, (), 4, (1,)), wins(8, (2,), 8, ())
    (True, False, True, False, True)
    """
    if ours != theirs:
        return ours > theirs
    return max(mine, default=0) > max(other, default=0) or len(mine) > len(other)


def tie(name: str, mine: tuple[int, ...], other: tuple[int, ...]) -> str:
    """What decides between equal values, for whoever acts (S3-CHA-08).

    >>> tie("Ann", (3,), (2,)), tie("Ann", (1, 2), (3,))
    (', and Ann has the higher value card', ', and Ann has more value cards')
    >>> tie("Ann", (3,), (3, 1))
    ', and Ann has neither the higher value card nor more of them'
    >>> tie("Ann", (), (3,)), tie("Ann", (3,), ())
    (', and a weak side wins no tie', ', and a weak side loses ties')
    """
    if not mine:
        return ", and a weak side wins no tie"
    if not other:
        return ", and a weak side loses ties"
    if max(mine) > max(other):
        return f", and {name} has the higher value card"
    return f", and {name} has {'more value cards' if len(mine) > len(other) else 'neither the higher value card nor more of them'}"


def margin(rank: int, cards: Cards, *, negative: bool) -> int:
    """What is left of the rank after the cards; of a weak attack 0, or less than that (S3-IMP-02).

    >>> margin(8, Cards((), (2, 3)), negative=False), margin(6, Cards((), (9,)), negative=False), margin(6, Cards((), (9,)), negative=True)
    (3, 0, -3)
    """
    left = rank - cards.total
    return left if negative else max(0, left)
