"""A hand of contest cards: which rank it makes under a skill, which suit counts, whether it pierces armour.

All of it is plain arithmetic on cards, shared by the rules, the odds and the bots.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from highdraw.cards import Card, is_red, pretty, rank_of, suit_of
from highdraw.engine.request import Ask
from highdraw.engine.rulebook import load_table
from highdraw.systems.suits.worth import HIGH, VALUES
from highdraw.systems.suits_two_card.choices import Make

_SUITS = load_table("highdraw.systems.suits_two_card", "suits").rows
WINNER: dict[str, int] = {row[0]: row[2] for row in _SUITS}
"""What a suit adds to the winner's power bonus (S2-T-SUITS)."""
LOSER: dict[str, dict[str, int]] = {
    "mirrored": {row[0]: row[3] for row in _SUITS},
    "inverse": {row[0]: row[4] for row in _SUITS},
}
"""What a suit of a loser who did not overdraw takes from it, by the switch loser_suit."""
WORTH: dict[Card, int] = {card: WINNER[suit_of(card)] for card in VALUES}


class Hand(NamedTuple):
    """What the holder makes of its cards. Rank 0 without used cards is an overdraw (S2-CON-03)."""

    rank: int
    used: tuple[Card, ...]
    suit_card: Card | None
    cards: tuple[Card, ...]
    split: tuple[tuple[int, Card], tuple[int, Card]] | None = None
    """A two-weapon attack split in two: (higher value, its card), (lower value, its card)."""
    aside: tuple[Card, ...] = ()
    fixed: bool = False
    """A rank without cards (ranged_defense: fixed_rank)."""
    least: Card | None = None
    """By the best suit the card of the lowest one, which the inverse list makes the best for a loser."""

    @property
    def overdrew(self) -> bool:
        return not self.used and not self.fixed

    @property
    def choice(self) -> Make:
        """This hand as its holder chooses it."""
        suit = str(self.suit_card or "")
        if self.split:
            return Make("split", self.rank, self.used, suit)
        if self.aside:
            return Make("aside", self.rank, self.aside, suit)
        return Make("rank", self.rank, self.used, suit) if self.used else Make("overdraw")

    def words(self) -> str:
        if self.fixed:
            return f"a fixed {self.rank}"
        shown = " ".join(map(pretty, without(self.cards, self.aside))) or "(no card)"
        return f"{shown}: {self.rank}" if self.used else f"{shown}: overdrawn"


def ask_hand(who: str, cards: tuple[Card, ...], options: Iterable[Hand]) -> Ask[Make]:
    """What the holder makes of its cards: each hand it may choose, with its rank and the card whose suit counts (S2-GEN-06)."""
    return Ask(who, "hand", tuple([hand.choice for hand in options]), {"cards": list(cards)})


def chosen(ask: Ask[Make], options: Sequence[Hand], said: Make) -> Hand:
    """The hand that was chosen of those that were put to its holder."""
    return options[ask.choices.index(said)]


def without(cards: tuple[Card, ...], some: tuple[Card, ...]) -> tuple[Card, ...]:
    """Cards less some of them, each as often as it is there.

    >>> without((Card("KH"), Card("KH"), Card("2S")), (Card("KH"),))
    ('KH', '2S')
    """
    left = list(cards)
    for card in some:
        left.remove(card)
    return tuple(left)


def least_card(used: tuple[Card, ...], drawn: tuple[Card, ...], rule: str, earliest: bool) -> Card | None:
    """By the best suit the card of the lowest suit: by the inverse list it serves a loser best (S2-PWR-04, S2-PWR-05).

    >>> least_card((Card("4D"),), (Card("4D"), Card("9S")), "best_suit", False)
    '9S'
    """
    return min(used if earliest else drawn, key=WORTH.__getitem__) if rule == "best_suit" else None


def suit_card(used: tuple[Card, ...], drawn: tuple[Card, ...], rule: str, earliest: bool) -> Card | None:
    """The card whose suit counts (S2-PWR-04): the highest used one, faces high; ties to the one drawn last.

    With `earliest` ties go to the card drawn first, as for aimed shots (S2-AIM-06).
    """
    pool = used if rule == "highest_used" or earliest else drawn
    if not pool or not used:
        return None
    worth = WORTH if rule == "best_suit" else HIGH
    best = pool[0]
    for card in pool[1:]:
        if worth[card] > worth[best] or (worth[card] == worth[best] and not earliest):
            best = card
    return best


@lru_cache(maxsize=1 << 17)
def hands(cards: tuple[Card, ...], skill: int, rule: str = "highest_used", earliest: bool = False) -> tuple[Hand, ...]:
    """Every hand worth choosing from one or two cards, best rank first; an overdraw alone when none fits.

    Of the hands that count the same suit only the highest is offered (S2-CON-04, S2-CON-05). With `earliest` the card
    drawn first counts among equals, as for aimed shots (S2-AIM-04, S2-AIM-06).

    >>> [hand.rank for hand in hands((Card("3S"), Card("4H")), 7)]
    [7]
    >>> hands((Card("4S"), Card("5H")), 7)[0].rank, hands((Card("JS"), Card("5H")), 12)[0].rank
    (5, 12)
    >>> hands((Card("6S"), Card("9H")), 5)[0].overdrew
    True
    >>> [(hand.rank, hand.suit_card) for hand in hands((Card("KH"), Card("5D")), 9)]
    [(9, 'KH'), (5, '5D')]
    """
    found: dict[str, Hand] = {}
    for used, rank in _uses(cards, skill, earliest):
        card = suit_card(used, cards, rule, earliest)
        assert card is not None
        suit = suit_of(card)
        if suit not in found or found[suit].rank < rank:
            found[suit] = Hand(rank, used, card, cards, least=least_card(used, cards, rule, earliest))
    if not found:
        return (Hand(0, (), None, cards),)
    return tuple(sorted(found.values(), key=lambda hand: (-hand.rank, -WINNER[suit_of(hand.suit_card or cards[0])])))


def _uses(cards: tuple[Card, ...], skill: int, earliest: bool) -> list[tuple[tuple[Card, ...], int]]:
    """Which cards can make which rank: the highest single card that fits, and both cards when the sum fits.

    Where either card alone could make the rank the one drawn last is used, whatever the other might count besides (S2-PWR-04).

    >>> _uses((Card("KD"), Card("KC")), 6, False)[0], _uses((Card("3C"), Card("QD")), 5, False)[-1]
    ((('KC',), 4), (('QD',), 3))
    """
    uses: list[tuple[tuple[Card, ...], int]] = []
    for values in product(*(VALUES[card] for card in cards)):
        top = max((value for value in values if value <= skill), default=0)
        if top:
            equal = [card for card in cards if top in VALUES[card]]
            uses.append(((equal[0 if earliest else -1],), top))
        if len(cards) == 2 and sum(values) <= skill:
            uses.append((cards, sum(values)))
    return uses


def rank_rule(hand: Hand) -> str:
    """The rule by which one card, or two together, make the rank."""
    return "S2-CON-05" if len(hand.used) > 1 else "S2-CON-04"


def counts(used: tuple[Card, ...], rank: int) -> tuple[int, ...]:
    """What each card counts in a rank that they make together (S2-VAL-01).

    >>> counts((Card("KH"), Card("5D")), 9), counts((Card("KH"),), 14)
    ((4, 5), (14,))
    """
    return next(values for values in product(*(VALUES[card] for card in used)) if sum(values) == rank)


@lru_cache(maxsize=1 << 8)
def mean_rank(count: int, skill: int, packs: int) -> float:
    """The best rank of one or two cards from full packs, in the mean over all of them; an overdraw is 0.

    A rank does not look at suits, so one suit stands for all; a second card of the same rank is a little rarer.

    >>> mean_rank(1, 2, 1), mean_rank(1, 14, 1), mean_rank(2, 14, 2)
    (0.3846, 8.0, 11.5504)
    """
    one = [Card(f"{rank}S") for rank in ("A", *range(2, 11), "J", "Q", "K")]
    if count == 1:
        return round(sum(hands((card,), skill)[0].rank for card in one) / 13, 4)
    each = 4 * packs
    total = sum(hands((a, b), skill)[0].rank * (each - 1 if a == b else each) for a, b in product(one, one))
    return round(total / (13 * (52 * packs - 1)), 4)


@lru_cache(maxsize=1 << 14)
def aimed_hand(cards: tuple[Card, ...], skill: int, rule: str = "highest_used") -> Hand:
    """The hand of an aimed shot of three or more cards: best single card or best sum, ties to the earliest drawn.

    (S2-AIM-04, S2-AIM-05, S2-AIM-06)

    >>> aimed_hand((Card("5S"), Card("9H"), Card("3D")), 8).used
    ('5S', '3D')
    >>> aimed_hand((Card("8S"), Card("5H"), Card("3D")), 8).used
    ('8S',)
    """
    taken: dict[int, tuple[int, ...]] = {0: ()}
    """For every sum within the skill the earliest drawn cards that make it, worked out from the last card forwards."""
    for place in reversed(range(len(cards))):
        for total, places in list(taken.items()):
            for value in VALUES[cards[place]]:
                sooner = (place, *places)
                if total + value <= skill and ((total + value) not in taken or sooner < taken[total + value]):
                    taken[total + value] = sooner
    best = max(taken)
    if not best:
        return Hand(0, (), None, cards)
    used = tuple(cards[i] for i in taken[best])
    return Hand(best, used, suit_card(used, cards, rule, True), cards, least=least_card(used, cards, rule, True))


@lru_cache(maxsize=1 << 14)
def split_hand(cards: tuple[Card, ...], skill: int) -> Hand | None:
    """The two attacks of a two-weapon attack: both cards fit and are sequential in value (S2-MUL-02).

    >>> split_hand((Card("KS"), Card("3H")), 7).split
    ((4, 'KS'), (3, '3H'))
    >>> split_hand((Card("4S"), Card("4H")), 7) is None
    True
    """
    if len(cards) != 2:
        return None
    best: Hand | None = None
    for a, b in product(VALUES[cards[0]], VALUES[cards[1]]):
        if a <= skill and b <= skill and abs(a - b) == 1:
            high, low = ((a, cards[0]), (b, cards[1])) if a > b else ((b, cards[1]), (a, cards[0]))
            if best is None or high[0] > best.rank:
                best = Hand(high[0], (high[1], low[1]), high[1], cards, split=(high, low))
    return best


def pierces(chance: str, cards: tuple[Card, ...], one_card: str, ap33: str) -> bool:
    """Whether armour piercing triggers on the winner's cards: the first two drawn are tested (S2-APR-02, S2-APR-03, S2-MIN-04).

    >>> pierces("25%", (Card("KS"), Card("2S")), "never", "suit_or_pair"), pierces("50%", (Card("KS"), Card("2C")), "never", "suit_or_pair")
    (True, True)
    """
    if not chance or not cards:
        return False
    first = cards[0]
    if len(cards) == 1:
        if one_card == "never":
            return False
        return is_red(first) if chance in ("50%", "75%") else suit_of(first) == "diamonds"
    second = cards[1]
    same_suit = suit_of(first) == suit_of(second)
    if chance == "25%" or (chance == "33%" and ap33 == "as_25"):
        return same_suit
    if chance == "33%":
        return same_suit or rank_of(first) == rank_of(second)
    if chance == "50%":
        return is_red(first) == is_red(second)
    return is_red(first) or is_red(second)


def ap_chance(ap: int | str, mapping: str) -> str:
    """The chance of armour piercing a weapon's AP stands for (S2-APR-04).

    >>> [ap_chance(ap, "25_33_50") for ap in (0, 1, 2, 3)], [ap_chance(ap, "per_quarter") for ap in (1, 2, 3)]
    (['', '25%', '33%', '50%'], ['25%', '50%', '75%'])
    """
    if isinstance(ap, str):
        return ap
    return ("", "25%", "33%", "50%")[ap] if mapping == "25_33_50" else ("", "25%", "50%", "75%")[ap]
