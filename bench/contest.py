"""One contest counted by Highdraw and by icepool: `python bench/contest.py`. CPU time of this process; both give the same fractions.

Two hands of two cards from the same two packs, with the best suit counting (`suit_card=best_suit`, which does not ask for the order of
the cards): who wins, with which suit, against which suit. That is what a loss depends on.
"""

from collections.abc import Hashable
from fractions import Fraction
from functools import partial
from time import process_time
from typing import Any

from icepool import Deck, MultisetEvaluator

from highdraw.cards import Card, suit_of
from highdraw.cards.card import pack
from highdraw.engine.meeting import Deal, Meeting
from highdraw.lab.weigh import weigh
from highdraw.systems.suits.worth import VALUES
from highdraw.systems.suits_two_card.hand import hands

OURS, THEIRS = 7, 8
"""The skills."""
TIMES = 20
Made = tuple[int, str]


def made(cards: tuple[Card, ...], skill: int) -> Made:
    """Rank and suit of the best hand; 0 for an overdraw."""
    hand = hands(cards, skill, "best_suit")[0]
    return hand.rank, suit_of(hand.suit_card) if hand.suit_card else ""


def verdict(one: Made, other: Made) -> Hashable:
    if one[0] == other[0]:
        return ()
    return ("ours", one[1], other[1]) if one[0] > other[0] else ("theirs", other[1], one[1])


def ours(pile: list[Card]) -> dict[Hashable, Fraction]:
    """As the lab does it."""
    deals = tuple(Deal(2, partial(made, skill=skill), ("bench", skill)) for skill in (OURS, THEIRS))
    meeting = Meeting(deals, lambda a, b: verdict(made(a, OURS), made(b, THEIRS)), "bench")
    found = weigh(meeting, pile, 0)
    total = sum(one.ways for one in found)
    return {verdict(made(one.cards[0], OURS), made(one.cards[1], THEIRS)): Fraction(one.ways, total) for one in found}


class Contest(MultisetEvaluator):
    """A hand is its one card until the second comes, and from then on what it makes: no state is larger than it must be."""

    def next_state(self, state: Any, order: Any, outcome: Any, /, *counts: Any) -> Any:
        sides = state or ((), ())
        return tuple(self._add(side, outcome, count, skill) for side, count, skill in zip(sides, *counts, (OURS, THEIRS), strict=True))

    def _add(self, side: Any, card: Any, count: int, skill: int) -> Any:
        if not count:
            return side
        cards = (*side, *(card,) * count)
        return made(cards, skill) if len(cards) == 2 else cards

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any, **more: Any) -> Hashable:
        return verdict(*final_state)


def theirs(pile: list[Card]) -> dict[Hashable, Fraction]:
    """As icepool does it, every card that neither side can use of one suit as one outcome."""
    faces: dict[Card, int] = {}
    lumps: dict[str, Card] = {}
    for card in pile:
        if min(VALUES[card]) > max(OURS, THEIRS):
            card = lumps.setdefault(suit_of(card), card)
        faces[card] = faces.get(card, 0) + 1
    found = Contest().evaluate(Deck(faces).deal((2, 2)))
    return {outcome: Fraction(count, found.denominator()) for outcome, count in found.items() if count}


def compare() -> tuple[float, float]:
    """Seconds of ours, warm and with a pile that has changed, and of icepool's."""
    full = sorted(pack() * 2)
    piles = [full[:number] + full[number + 1 :] for number in range(TIMES)]
    assert ours(full) == theirs(full)
    begun = process_time()
    for pile in piles:
        ours(pile)
    mine = (process_time() - begun) / TIMES
    begun = process_time()
    theirs(piles[0])
    return mine, process_time() - begun


if __name__ == "__main__":
    mine, other = compare()
    print(f"ours {mine * 1e3:.2f} ms, icepool {other * 1e3:.0f} ms, {other / mine:.0f} times; equal fractions")
