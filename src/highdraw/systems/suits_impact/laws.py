"""What may be picked from a hand, what it buys, and which picks are worth a thought. A law knows only what its owner knows."""

from collections.abc import Iterator
from itertools import combinations
from operator import itemgetter

import msgspec

from highdraw.cards import Card, pretty
from highdraw.engine.prose import counted, plural
from highdraw.engine.request import Laid, Pile, Preview, Seen, Sum, Term
from highdraw.systems.suits_impact.challenge import Cards, from_hand, value
from highdraw.systems.suits_impact.faces import HIGH_FROM, high, is_face, low
from highdraw.systems.suits_impact.numbers import half

VALUE = Pile("value", "Value cards")
BOOST = Pile("boost", "Boosts")
HIGH = Pile("high", "Counted high", within="value")
ACTION = Pile("action", "Action card", 1, 1)
NOTHING = "Draw from the deck"
"""What it is to lay no card (S3-CHA-05)."""
DISCARD = Pile("discard", "Discard", to="discard")


def piles(rank: int) -> tuple[Pile, ...]:
    """Value cards and boosts; where the rank reaches so far, face cards counted high (S3-DEK-02)."""
    return (VALUE, BOOST, HIGH) if rank >= HIGH_FROM else (VALUE, BOOST)


def cards_of(laid: Laid) -> Cards:
    """What lies in the piles."""
    return from_hand(laid["value"], laid.get("high", ()), len(laid["boost"]))


def face_down(laid: Laid) -> str:
    """What the others see of cards that are laid face down; which of them count high they do not (S3-DEK-02).

    >>> face_down({"value": ("2C",), "boost": ("9S", "KH"), "high": ("JC",)})
    '2 cards and 2 boosts'
    """
    count, boosts = len(laid["value"]) + len(laid.get("high", ())), len(laid["boost"])
    return counted(count, "card") + (f" and {counted(boosts, 'boost')}" if boosts else "")


def in_figures(card: Card, worth: int) -> str:
    """A card in a sum; what it counts where that is not printed on it.

    >>> in_figures(Card("2C"), 2), in_figures(Card("KH"), 3)
    ('2♣', 'K♥ 3')
    """
    return pretty(card) if card[:-1] == f"{worth}" else f"{pretty(card)} {worth}"


class ActionLaw(msgspec.Struct, frozen=True):
    """One of four cards is the action card (S3-RND-02, S3-RND-03)."""

    hand: tuple[Card, ...]
    speed: int

    def refuse(self, laid: Laid) -> str:
        return ""

    def preview(self, laid: Laid) -> Preview:
        (card,) = laid["action"]
        late = ", and lose your action in the first round" if low(card) > self.speed else ""
        return Preview(f"You act in phase {low(card)}{late}.")

    def sensible(self) -> Iterator[Laid]:
        """The highest within Speed first, then the lowest above it."""
        cards = sorted(self.hand, key=lambda card: (low(card) > self.speed, -low(card) if low(card) <= self.speed else low(card)))
        yield from ({"action": (card,)} for card in cards)


class ChallengeLaw(msgspec.Struct, frozen=True):
    """Cards on top of a rank; no card at all is a card from the deck (S3-CHA-01, S3-CHA-04, S3-CHA-05)."""

    hand: tuple[Card, ...]
    rank: int
    added: int = 0
    """What comes on top of a defence."""
    alone: bool = False
    """Only the cards count, not the rank."""
    hidden: bool = False
    """They are laid face down."""

    def refuse(self, laid: Laid) -> str:
        if any(not is_face(card) for card in laid.get("high", ())):
            return "Only a Jack, Queen or King can be counted high. Lay the other cards as value cards."
        if laid["boost"] and not laid["value"] and not laid.get("high"):
            return "A boost goes with a value card from the hand. Lay one, or no card at all to draw from the deck."
        return ""

    def worth(self, laid: Laid) -> int:
        return self.comes_to(cards_of(laid))

    def comes_to(self, cards: Cards) -> int:
        """The value these cards make."""
        base = self.rank if self.alone else 0
        return value(self.rank, cards) + self.added - (base if not cards.weak(self.rank) else (base + 1) // 2)

    def preview(self, laid: Laid) -> Preview:
        if not laid["value"] and not laid.get("high"):
            return Preview("You use one card from the deck.")
        cards = cards_of(laid)
        weak = cards.weak(self.rank)
        parts = [] if self.alone else [f"half of rank {self.rank}" if weak else f"rank {self.rank}"]
        parts += [] if weak else [in_figures(card, worth) for card, worth in zip(cards.faces, cards.worths, strict=True)]
        parts += [counted(cards.boosts, "boost")] if cards.boosts else []
        parts += [f"{self.added} on top"] if self.added else []
        seen = f" The others see {face_down(laid)}." if self.hidden else ""
        says = f"{'Weak, your' if weak else 'Your'} value is {self.worth(laid)}: {' + '.join(parts) or 'no card counts'}.{seen}"
        backs = Seen(len(cards.faces), cards.boosts, face_down(laid)) if self.hidden else None
        return Preview(says, sum=self._sum(laid, cards, weak), seen=backs)

    def _sum(self, laid: Laid, cards: Cards, weak: bool) -> Sum:
        """The value part by part: with cards above the rank neither rank nor cards count in full."""
        terms = [] if self.alone else [Term(half(self.rank), "half the rank") if weak else Term(self.rank, "rank")]
        for card, worth in zip(cards.faces, cards.worths, strict=True):
            terms.append(Term(0 if weak else worth, "too high" if weak else f"counts {worth}", str(card)))
        terms += [Term(cards.boosts, plural("boost", cards.boosts))] if cards.boosts else []
        terms += [Term(self.added, "on top")] if self.added else []
        return Sum(tuple(terms), self.worth(laid), "fits" if not weak else "a bluff" if self.hidden else "too high", not weak)

    def sensible(self) -> Iterator[Laid]:
        """The best sound value first, boosted and not, then a card from the deck, then bluffs."""
        fits: list[tuple[int, int, Laid]] = []
        bluffs: list[Laid] = []
        for count in range(1, len(self.hand) + 1):
            for chosen in combinations(range(len(self.hand)), count):
                cards = tuple(self.hand[place] for place in chosen)
                rest = tuple(card for place, card in enumerate(self.hand) if place not in chosen)
                faces = tuple(card for card in cards if is_face(card)) if self.rank >= HIGH_FROM else ()
                for counted_high in ((), *((card,) for card in faces if high(card) <= self.rank)):
                    plain = tuple(card for card in cards if card not in counted_high)
                    for boost in dict.fromkeys(((), rest[:1], rest)):
                        laid: dict[str, tuple[Card, ...]] = {"value": plain, "boost": boost}
                        if counted_high:
                            laid["high"] = counted_high
                        spent = cards_of(laid)
                        if spent.weak(self.rank):
                            bluffs.append(laid)
                        else:
                            fits.append((-self.comes_to(spent), count + len(boost), laid))
        fits.sort(key=itemgetter(0, 1))
        yield from (laid for _, _, laid in fits)
        yield {}
        yield from bluffs


class RefreshLaw(msgspec.Struct, frozen=True):
    """Any number of cards go, and the hand is filled up (S3-DEK-05)."""

    hand: tuple[Card, ...]
    rank: int
    """One's best fighting rank: what is above it is of little use."""

    def refuse(self, laid: Laid) -> str:
        return ""

    def preview(self, laid: Laid) -> Preview:
        gone = " ".join(map(pretty, laid["discard"])) or "no card"
        many = 3 - len(self.hand) + len(laid["discard"])
        return Preview(f"You discard {gone} and draw {many}.")

    def sensible(self) -> Iterator[Laid]:
        """Cards above the rank go; or all; or none."""
        useless = tuple(card for card in self.hand if low(card) > self.rank)
        seen: list[tuple[Card, ...]] = []
        for cards in (useless, self.hand, ()):
            if cards not in seen:
                seen.append(cards)
                yield {"discard": cards}
