"""What cards come to in this edition: sums within a skill, the best cards of an aim, the power bonus of suits and faces."""

from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple

from highdraw.cards import Card, rank_of, suit_of
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.worth import VALUES, is_face

HOME = "highdraw.systems.suits_one_card"
_SUITS = load_table(HOME, "suits").rows
WINNER: dict[str, int] = {f"{row[0]}s": row[1] for row in _SUITS}
"""Power bonus of the winner's suit (S1-PWR-01)."""
LOSER: dict[str, int] = {f"{row[0]}s": row[2] for row in _SUITS}
"""What the loser's suit takes off (S1-PWR-03)."""
FACE: dict[str, int] = {row[0][0]: row[1] for row in load_table(HOME, "faces").rows}
"""Power bonus of the winner's face cards (S1-PWR-05)."""
MOST_BONUS = 3


@lru_cache(maxsize=1 << 16)
def sums(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Every worth the cards can take together, ascending (S1-GEN-02, S1-GEN-03).

    >>> sums((Card("5S"), Card("JH"))), sums((Card("KS"),))
    ((7, 17), (4, 14))
    """
    return tuple(sorted({sum(values) for values in product(*(VALUES[card] for card in cards))}))


@lru_cache(maxsize=1 << 16)
def best_sum(cards: tuple[Card, ...], skill: int) -> int | None:
    """The highest worth within a skill; None for an overdraw (S1-CON-02, S1-MUL-02, S1-MUL-03).

    >>> [best_sum((Card(card),), skill) for card, skill in (("KS", 6), ("KS", 14), ("KS", 3), ("AS", 11), ("6S", 6), ("7S", 6))]
    [4, 14, None, 11, 6, None]
    >>> best_sum((Card("5S"), Card("3S")), 7), best_sum((Card("5S"), Card("JS")), 7)
    (None, 7)
    """
    found = [worth for worth in sums(cards) if worth <= skill] if cards else []
    return found[-1] if found else None


def best_worths(cards: tuple[Card, ...], skill: int) -> tuple[int, ...]:
    """The worth of each card in the highest sum within a skill; empty for an overdraw.

    >>> best_worths((Card("5S"), Card("JS")), 7), best_worths((Card("5S"), Card("3S")), 7)
    ((5, 2), ())
    """
    fits = [values for values in product(*(VALUES[card] for card in cards)) if sum(values) <= skill]
    return max(fits, key=sum) if fits else ()


@lru_cache(maxsize=1 << 10)
def mean_worth(count: int, skill: int, packs: int) -> float:
    """What so many cards from full packs are worth together, in the mean over all of them; an overdraw is 0.

    A worth does not look at suits, so one suit stands for all; a card of a rank that is there already is a little rarer.

    >>> mean_worth(1, 2, 1), mean_worth(1, 14, 1), mean_worth(2, 14, 2)
    (0.3846, 8.0, 8.4974)
    """
    ranks = [Card(f"{rank}S") for rank in ("A", *range(2, 11), "J", "Q", "K")]
    total = ways = 0
    for cards in product(ranks, repeat=count):
        weight = prod(4 * packs - cards[:place].count(card) for place, card in enumerate(cards))
        total += weight * (best_sum(cards, skill) or 0)
        ways += weight
    return round(total / ways, 4)


class Luck(NamedTuple):
    """What a draw came to, and what such draws come to in the mean."""

    got: int
    fair: float


def luck(cards: tuple[Card, ...], skill: int, packs: int) -> Luck:
    """How chance treated somebody who drew these cards.

    >>> luck((Card("9S"),), 8, 2), luck((Card("8S"),), 8, 2)
    (Luck(got=0, fair=3.4615), Luck(got=8, fair=3.4615))
    """
    return Luck(best_sum(cards, skill) or 0, mean_worth(len(cards), skill, packs))


def best_single(cards: tuple[Card, ...], skill: int) -> Card | None:
    """Of an aim's cards the one with the highest worth within skill, the first drawn of equals (S1-AIM-04).

    >>> best_single((Card("6C"), Card("9H"), Card("6D")), 8)
    '6C'
    """
    fits = [(best_sum((card,), skill) or 0, -place) for place, card in enumerate(cards)]
    worth, place = max(fits, default=(0, 0))
    return cards[-place] if worth else None


def best_combination(cards: tuple[Card, ...], skill: int) -> tuple[Card, ...]:
    """Of three or more cards the best combination of two or more within skill; ties go to the earliest cards (S1-AIM-05).

    >>> best_combination((Card("4C"), Card("3H"), Card("5D")), 9)
    ('4C', '5D')
    """
    if len(cards) < 3:
        return ()
    best: tuple[int, tuple[int, ...]] | None = None
    for size in range(2, len(cards) + 1):
        for places in combinations(range(len(cards)), size):
            worth = best_sum(tuple(cards[place] for place in places), skill)
            if worth and (best is None or worth > best[0] or (worth == best[0] and places < best[1])):
                best = (worth, places)
    return tuple(cards[place] for place in best[1]) if best else ()


def suit_bonus(cards: tuple[Card, ...]) -> tuple[int, Card | None]:
    """The winner's best suit, and its card (S1-PWR-01, S1-PWR-02)."""
    card = max(cards, key=lambda one: WINNER[suit_of(one)], default=None)
    return (WINNER[suit_of(card)], card) if card else (0, None)


def face_bonus(cards: tuple[Card, ...]) -> int:
    """All face cards of the winner added up (S1-PWR-05, S1-PWR-06).

    >>> face_bonus((Card("QC"), Card("JH"), Card("9S")))
    5
    """
    return sum(FACE[rank_of(card)] for card in cards if is_face(card))


def loser_bonus(cards: tuple[Card, ...]) -> tuple[int, Card]:
    """What the loser's cards take off: the suit that is best for the loser (S1-PWR-03)."""
    card = min(cards, key=lambda one: LOSER[suit_of(one)])
    return LOSER[suit_of(card)], card


def limited(bonus: int) -> int:
    """The sum of all parts, cut to -3 to +3 (S1-PWR-07)."""
    return max(-MOST_BONUS, min(MOST_BONUS, bonus))
