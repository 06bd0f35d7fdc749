"""How often and how hard: what a program reckons with when it cannot see the other's cards. Thirteen ranks, each as likely."""

from functools import lru_cache

from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.challenge import Cards, value
from highdraw.systems.suits_impact.numbers import HALF, impact, split

LOWS = tuple(int(row[1]) for row in table("card").rows)
"""What a card from the deck counts, rank by rank."""
SHOCK, DAMAGE, TRAUMA, DEATH = 0.35, 1.0, 1.6, 6.0
"""What each is worth to whoever deals it."""


@lru_cache(maxsize=1 << 12)
def drawn(rank: int) -> tuple[int, ...]:
    """The values of a side that draws, rank by rank of the card.

    >>> drawn(3)
    (4, 5, 6, 2, 2, 2, 2, 2, 2, 2, 4, 5, 6)
    """
    return tuple(value(rank, Cards((), (low,))) for low in LOWS)


@lru_cache(maxsize=1 << 12)
def held(rank: int, cards: int) -> tuple[tuple[int, float], ...]:
    """The values of a side that plays the best single card of so many, each with its chance; without cards it draws."""
    if not cards:
        values = drawn(rank)
        return tuple((each, 1 / len(values)) for each in values)
    found: dict[int, float] = {}
    below = 0.0
    for worth in sorted({low for low in LOWS if low <= rank}):
        share = below + sum(1 for low in LOWS if low == worth) / len(LOWS)
        low_end = _none(rank, below, cards)
        found[rank + worth] = _none(rank, share, cards) - low_end
        below = share
    weak = max(0.0, 1 - sum(found.values()))
    average = sum(drawn(rank)) / len(LOWS)
    found[round(average)] = found.get(round(average), 0.0) + weak
    return tuple(found.items())


def _none(rank: int, share: float, cards: int) -> float:
    """The chance that no card fits better than this share of the ranks does."""
    useless = sum(1 for low in LOWS if low > rank) / len(LOWS)
    return float((useless + share) ** cards)


@lru_cache(maxsize=1 << 14)
def beats(ours: int, rank: int, cards: int, added: int) -> float:
    """The chance that a value is higher than that of a defender with so many cards in hand."""
    return sum(chance for theirs, chance in held(rank, cards) if ours > theirs + added)


@lru_cache(maxsize=1 << 14)
def harm(power: int, margin: int, penetration: int, absorbs: int, body: int, shock: int, damage: int, trauma: int) -> float:
    """What a hit is worth on average, over the effect card."""
    total = 0.0
    for low in LOWS:
        points = impact(power, low + margin)
        through = 0 if points == HALF else int(points) - absorbs
        if through <= 0:
            continue
        parts = split(through, body, penetration, shock, damage)
        total += SHOCK * parts.shock + DAMAGE * parts.damage + TRAUMA * parts.trauma
        wounds = shock + damage + trauma + through
        if parts.loss > body or trauma + parts.trauma > body or wounds > 2 * body:
            total += DEATH
        elif wounds > body:
            total += DEATH / 3
    return total / len(LOWS)
