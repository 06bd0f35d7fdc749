"""How often and how hard: what a program reckons with when it cannot see the other's cards. Thirteen ranks, each as likely."""

from functools import lru_cache

from highdraw.systems.suits_impact.book import table
from highdraw.systems.suits_impact.challenge import Cards, value, wins
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
    """The values of a side that plays the best single card of so many, each with its chance; without cards it draws.

    >>> held(3, 0) == tuple((each, 1 / 13) for each in drawn(3)), [(value, round(13 * chance)) for value, chance in held(3, 1)]
    (True, [(4, 2), (5, 2), (6, 2), (3, 7)])
    """
    if not cards:
        values = drawn(rank)
        return tuple((each, 1 / len(values)) for each in values)
    found = {rank + worth: chance for worth, chance in _best(rank, cards).items()}
    weak = max(0.0, 1 - sum(found.values()))
    average = sum(drawn(rank)) / len(LOWS)
    found[round(average)] = found.get(round(average), 0.0) + weak
    return tuple(found.items())


def _best(rank: int, cards: int) -> dict[int, float]:
    """The chances of the highest card that fits a rank, among so many."""
    found: dict[int, float] = {}
    for worth in sorted({low for low in LOWS if low <= rank}):
        below = sum(low < worth or low > rank for low in LOWS) / len(LOWS)
        upto = sum(low <= worth or low > rank for low in LOWS) / len(LOWS)
        found[worth] = upto**cards - below**cards
    return found


@lru_cache(maxsize=1 << 14)
def beats(ours: int, rank: int, cards: int, added: int) -> float:
    """The chance that a value is higher than that of a defender with so many cards in hand."""
    return sum(chance for theirs, chance in held(rank, cards) if ours > theirs + added)


def _plays(rank: int, cards: int) -> list[tuple[float, int, tuple[int, ...]]]:
    """What a side of a contest comes to: chance, value, the cards that count. With a hand it plays the best single card that fits."""
    each = 1 / len(LOWS)
    draws = [(each, value(rank, laid), laid.counted(rank)) for laid in (Cards((), (low,)) for low in LOWS)]
    if not cards:
        return draws
    fits = [(chance, total) for total, chance in _best(rank, cards).items()]
    weak = 1 - sum(chance for chance, _ in fits)
    return [*((chance, rank + worth, (worth,)) for chance, worth in fits), *((weak * share, total, one) for share, total, one in draws)]


@lru_cache(maxsize=1 << 12)
def succeeds(way: str, rank: int, number: int, cards: int = 0) -> float:
    """The chance that a rank wins a contest against a number, with so many cards in hand; `way` is the switch.

    >>> succeeds("opposed_draw", 8, 0), round(succeeds("opposed_draw", 8, 4), 2), round(succeeds("opposed_draw", 8, 4, 3), 2)
    (1.0, 0.92, 1.0)
    """
    if number <= 0:
        return 1.0
    ours = _plays(rank, cards)
    if way == "fixed_rating":
        return sum(chance for chance, total, _ in ours if total >= number)
    good = 0.0
    for share, theirs, other in _plays(number, 0):
        for chance, total, mine in ours:
            won = total >= theirs if way == "opposed_draw_ties_won" else wins(total, mine, theirs, other)
            good += share * chance if won else 0.0
    return good


Does = tuple[int, int, int, int, int, int]
"""What a hit meets: penetration, what is absorbed, Body, Shock, Damage, Trauma."""


def worth(rank: int, power: int, guard: tuple[int, int, int] | None, does: Does, spent: int, total: int) -> float:
    """What an attack does on average with cards of so much, which come to this value, against such a guard."""
    chance = 1.0 if guard is None else beats(total, *guard)
    return chance * harm(power, max(0, rank - spent), *does) if chance else 0.0


@lru_cache(maxsize=1 << 14)
def unseen(rank: int, power: int, guard: tuple[int, int, int] | None, does: Does) -> float:
    """The same with a card from the deck."""
    return sum(worth(rank, power, guard, does, low, total) for low, total in zip(LOWS, drawn(rank), strict=True)) / len(LOWS)


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
