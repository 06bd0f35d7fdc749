"""How many ways there are to draw two hands, one after the other, that come to the same: exact counts, without trying them all.

For hands x, then y = (g, h), with c the number of a face in x and n in the pile, y can be drawn in (n[g] − c[g]) (n[h] − c[h] − [g = h])
ways. Multiplied out, each term is a sum over faces that both hands have, and most hands have none in common.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from highdraw.cards import Card
from highdraw.cards.card import pack
from highdraw.engine.meeting import Deal, Meeting

Hand = tuple[Card, ...]
MOST_TABLES = 256


class Sorted(NamedTuple):
    """Every hand of so many cards; those that come to the same together."""

    key: Hashable
    hands: tuple[tuple[Hand, ...], ...]


_known: dict[Hashable, Sorted] = {}


def sort_hands(deal: Deal, jokers: int) -> Sorted:
    """All ordered hands, sorted once for each key."""
    key = (deal.key, deal.size, jokers)
    found = _known.get(key)
    if found is None:
        groups: dict[Hashable, list[Hand]] = {}
        for cards in _faces(deal.size, jokers):
            groups.setdefault(deal.sort(cards), []).append(cards)
        found = Sorted(key, tuple(map(tuple, groups.values())))
        if len(_known) >= MOST_TABLES:
            _known.clear()
        _known[key] = found
    return found


@lru_cache(maxsize=8)
def _faces(count: int, jokers: int) -> tuple[Hand, ...]:
    return tuple(product(pack(jokers), repeat=count))


class Ways(NamedTuple):
    """One verdict: hands that lead to it, and in how many ways it comes."""

    cards: tuple[Hand, ...]
    ways: int


def weigh(meeting: Meeting, pile: Sequence[Card], jokers: int) -> list[Ways]:
    """Every verdict that can come from this pile."""
    cards = _pile(tuple(pile))
    key = None if meeting.key is None else (meeting.key, jokers, *((deal.key, deal.size) for deal in meeting.deals))
    found = cards.weighed.get(key) if key is not None else None
    if found is None:
        sides = [sort_hands(deal, jokers) for deal in meeting.deals]
        found = _one(meeting.verdict, sides[0], cards.n) if len(sides) == 1 else _two(meeting.verdict, sides[0], sides[1], cards, key)
        if key is not None:
            cards.weighed[key] = found
    return found


class Pile:
    """How many there are of each card, and what was counted of it already."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.n = Counter(cards)
        self.first: dict[Hashable, _First] = {}
        self.after: dict[Hashable, _After] = {}
        self.pairs: dict[Hashable, list[list[int]]] = {}
        self.weighed: dict[Hashable, list[Ways]] = {}


_pile = lru_cache(maxsize=4)(Pile)
"""The choices of a question are weighed from the same pile."""


def ways_of(hand: Hand, n: Counter[Card]) -> int:
    """In how many ways this hand comes from so many of each card.

    >>> ways_of((Card("KS"), Card("KS")), Counter({Card("KS"): 2})), ways_of((Card("KS"),), Counter())
    (2, 0)
    """
    if len(hand) == 1:
        return n[hand[0]]
    first, second = hand
    return n[first] * (n[second] - (first == second))


def _one(verdict: Callable[..., Hashable], side: Sorted, n: Counter[Card]) -> list[Ways]:
    found: dict[Hashable, Ways] = {}
    for hands in side.hands:
        says = verdict(hands[0])
        for hand in hands:
            if count := ways_of(hand, n):
                before = found.get(says)
                found[says] = Ways(before.cards, before.ways + count) if before else Ways((hand,), count)
    return list(found.values())


class _Says(NamedTuple):
    """The verdict of every pair of classes, each by its number. The pile changes nothing in it."""

    rows: list[list[int]]
    verdicts: int


_said: dict[Hashable, _Says] = {}


def _says(verdict: Callable[..., Hashable], ours: Sorted, theirs: Sorted, key: Hashable) -> _Says:
    found = _said.get(key) if key is not None else None
    if found is None:
        numbers: dict[Hashable, int] = {}
        rows = [[numbers.setdefault(verdict(a[0], b[0]), len(numbers)) for b in theirs.hands] for a in ours.hands]
        found = _Says(rows, len(numbers))
        if key is not None:
            if len(_said) >= MOST_TABLES:
                _said.clear()
            _said[key] = found
    return found


def _two(verdict: Callable[..., Hashable], ours: Sorted, theirs: Sorted, pile: Pile, key: Hashable) -> list[Ways]:
    says = _says(verdict, ours, theirs, key)
    counts = [0] * says.verdicts
    for row, ways in zip(says.rows, _pairs(ours, theirs, pile), strict=True):
        for place, count in zip(row, ways, strict=True):
            counts[place] += count
    wanted = {place for place, count in enumerate(counts) if count}
    found = dict(_examples(says.rows, ours, theirs, pile.n, wanted))
    return [Ways(found[place], counts[place]) for place in sorted(wanted)]


def _pairs(ours: Sorted, theirs: Sorted, pile: Pile) -> list[list[int]]:
    """In how many ways a hand of one class and then one of another comes; whatever they lead to."""
    known = pile.pairs.get((ours.key, theirs.key))
    if known is not None:
        return known
    n = pile.n
    first = pile.first.get(ours.key) or pile.first.setdefault(ours.key, _first(ours, n))
    after = pile.after.get(theirs.key) or pile.after.setdefault(theirs.key, _after(theirs, n))
    counts = [[weight * total for total in after.totals] for weight in first.totals]
    for face, some in first.by_face.items():
        others = after.less.get(face, ())
        for a, weight in some:
            row = counts[a]
            for b, share in others:
                row[b] -= weight * share
    if after.spots:
        for (a, hand), weight in first.hands.items():
            row = counts[a]
            for b, times in _again(hand, after.spots):
                row[b] += weight * times
    return pile.pairs.setdefault((ours.key, theirs.key), counts)


class _First(NamedTuple):
    """Who draws first: in how many ways each class and each hand comes, and by face how many cards of it that makes."""

    totals: list[int]
    by_face: dict[Card, list[tuple[int, int]]]
    hands: dict[tuple[int, Hand], int]


def _first(side: Sorted, n: Counter[Card]) -> _First:
    found = _First([], {}, {})
    for a, hands in enumerate(side.hands):
        total, seen = 0, dict[Card, int]()
        for hand in hands:
            if weight := ways_of(hand, n):
                found.hands[a, hand] = weight
                total += weight
                for card in hand:
                    seen[card] = seen.get(card, 0) + weight
        found.totals.append(total)
        for face, weight in seen.items():
            found.by_face.setdefault(face, []).append((a, weight))
    return found


class _After(NamedTuple):
    """Who draws second: in how many ways each class comes from the whole pile, and how many of them one card that is gone takes away."""

    totals: list[int]
    less: dict[Card, list[tuple[int, int]]]
    spots: dict[Hand, int]
    """The class of every hand of two cards."""


def _after(side: Sorted, n: Counter[Card]) -> _After:
    found = _After([], {}, {})
    for b, hands in enumerate(side.hands):
        total, less = 0, dict[Card, int]()
        for hand in hands:
            if len(hand) == 1:
                total += n[hand[0]]
                less[hand[0]] = less.get(hand[0], 0) + 1
            else:
                g, h = hand
                left = n[h] - (g == h)
                total += n[g] * left
                less[g] = less.get(g, 0) + left
                less[h] = less.get(h, 0) + n[g]
                found.spots[hand] = b
        found.totals.append(total)
        for face, share in less.items():
            if share:
                found.less.setdefault(face, []).append((b, share))
    return found


def _again(hand: Hand, spots: dict[Hand, int]) -> tuple[tuple[int, int], ...]:
    """Second hands of cards that the first has taken, which were taken away twice."""
    if len(hand) == 1 or hand[0] == hand[1]:
        return ((spots[hand[0], hand[0]], len(hand) ** 2),)
    g, h = hand
    return (spots[g, h], 1), (spots[h, g], 1), (spots[g, g], 1), (spots[h, h], 1)


def _examples(says: list[list[int]], ours: Sorted, theirs: Sorted, n: Counter[Card], wanted: set[int]) -> Iterator[tuple[int, Any]]:
    """Hands that can come, for every verdict."""
    left = set(wanted)
    for row, hands in zip(says, ours.hands, strict=True):
        for b, place in enumerate(row):
            if place in left and (pair := _pair(hands, theirs.hands[b], n)):
                left.discard(place)
                yield place, pair


def _pair(ours: tuple[Hand, ...], theirs: tuple[Hand, ...], n: Counter[Card]) -> tuple[Hand, Hand] | None:
    for hand in ours:
        if ways_of(hand, n):
            rest = n - Counter(hand)
            for other in theirs:
                if ways_of(other, rest):
                    return hand, other
    return None
