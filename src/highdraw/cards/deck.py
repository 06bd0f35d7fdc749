"""The deck of a fight: the pile, the discards, and every zone a card can lie in.

Cards of the pile have no identity until they are drawn: the pile is a bag kept in a fixed order, and whoever answers a
draw (a generator, a person, the log) names the card. A card is in exactly one place at every moment.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Protocol

import msgspec

from highdraw.cards.card import ORDER, UNKNOWN, Card, pack, pretty
from highdraw.errors import BadCard

EMPTY = "The pile is empty and there are no discards: no card is left to draw. Play with more packs."


@lru_cache(maxsize=64)
def _sorted(packs: int, jokers: int) -> list[Card]:
    """All cards of so many packs, to compare with; counted at every request of a careful session."""
    return sorted(pack(jokers) * packs)


@lru_cache(maxsize=64)
def _in_order(packs: int, jokers: int) -> tuple[Card, ...]:
    return tuple(sorted(pack(jokers) * packs, key=ORDER.__getitem__))


class Chooser(Protocol):
    """Whoever takes one of several cards: a generator, or somebody who tries all of them."""

    def choice(self, seq: Sequence[Card], /) -> Card: ...


def _any_card(zone: str, card: Card) -> bool:
    return True


class Deck(msgspec.Struct):
    """Pile, discards and zones of one fight, made of `packs` packs.

    >>> from highdraw.cards import parse
    >>> deck = Deck.fresh(packs=1)
    >>> deck.take(parse("KS"), to="ann")
    >>> deck.left, deck.zones["ann"]
    (51, ['KS'])
    >>> deck.take(parse("KS"), to="ann")
    Traceback (most recent call last):
    highdraw.errors.BadCard: K♠ is not in the pile: every copy has been drawn already. Look at the card again.
    """

    packs: int
    jokers: int
    pile: list[Card]
    discard: list[Card]
    zones: dict[str, list[Card]]
    unseen: int = 0
    """How many cards in zones and discards are `??`. Their faces are still among those of the pile."""
    shuffles: int = 0

    @classmethod
    def fresh(cls, packs: int, jokers: int = 0) -> "Deck":
        return cls(packs=packs, jokers=jokers, pile=list(_in_order(packs, jokers)), discard=[], zones={})

    def leave(self, cards: list[Card]) -> None:
        """Only these cards stay in the pile; all others of it are discards now."""
        rest = list(self.pile)
        for card in cards:
            rest.remove(card)
        self.pile, self.discard = sorted(cards, key=ORDER.__getitem__), self.discard + rest

    @property
    def left(self) -> int:
        """How many cards the pile holds."""
        return len(self.pile) - self.unseen

    def add_packs(self, packs: int = 1) -> None:
        """Further packs are shuffled into the pile.

        >>> deck = Deck.fresh(packs=1)
        >>> deck.add_packs()
        >>> deck.left, deck.lost()
        (104, '')
        """
        self.packs += packs
        self.pile = sorted(self.pile + pack(self.jokers) * packs, key=ORDER.__getitem__)
        self.shuffles += 1

    def gather(self, but: Collection[str] = ()) -> None:
        """Everything is shuffled together again, except the cards of these zones.

        >>> deck = Deck.fresh(packs=1)
        >>> deck.take(Card("KS"), "hand ann")
        >>> deck.take(Card("2C"), "hand bob")
        >>> deck.gather(but=["hand ann"])
        >>> deck.left, deck.zones
        (51, {'hand ann': ['KS']})
        """
        for zone in [zone for zone in self.zones if zone not in but]:
            self.drop(zone)
        if self.discard:
            self.reshuffle()
        else:
            self.shuffles += 1

    def pick(self, count: int, random: Callable[[], float]) -> list[Card]:
        """Cards without moving them: each of the pile with equal chance, on into the discards when it runs dry."""
        pile, more, unseen = self.pile, self.discard, self.unseen
        cards: list[Card] = []
        picked: set[int] = set()
        for _ in range(count):
            size = len(pile)
            if len(picked) + unseen >= size:
                if not more:
                    raise BadCard(EMPTY)
                pile = [card for i, card in enumerate(pile) if i not in picked] + [card for card in more if card != UNKNOWN]
                unseen -= more.count(UNKNOWN)
                more, picked = [], set()
                size = len(pile)
            place = int(random() * size)
            while place in picked:
                place = int(random() * size)
            picked.add(place)
            cards.append(pile[place])
        return cards

    def deal(self, count: int, to: str, random: Callable[[], float]) -> list[Card]:
        """Cards of the pile straight into a zone, where all are looked at: the quick way, for quiet play."""
        cards: list[Card] = []
        pile = self.pile
        for _ in range(count):
            if not pile:
                if not self.discard:
                    raise BadCard(EMPTY)
                self.pile = pile = sorted(self.discard, key=ORDER.__getitem__)
                self.discard = []
                self.shuffles += 1
            cards.append(pile.pop(int(random() * len(pile))))
        zone = self.zones.get(to)
        if zone is None:
            self.zones[to] = list(cards)
        else:
            zone += cards
        return cards

    def take(self, card: Card, to: str) -> None:
        """Move one named card from the pile into a zone; an empty pile is renewed from the discards first."""
        if len(self.pile) <= self.unseen:
            self.reshuffle()
        if card == UNKNOWN:
            self.unseen += 1
        else:
            try:
                self.pile.remove(card)
            except ValueError:
                raise BadCard(f"{pretty(card)} is not in the pile: every copy has been drawn already. Look at the card again.") from None
        zone = self.zones.get(to)
        if zone is None:
            self.zones[to] = [card]
        else:
            zone.append(card)

    def reshuffle(self) -> None:
        """The discards become the new pile."""
        if not self.discard:
            raise BadCard(EMPTY)
        seen = [card for card in self.discard if card != UNKNOWN]
        self.unseen -= len(self.discard) - len(seen)
        self.pile = sorted(self.pile + seen, key=ORDER.__getitem__)
        self.discard = []
        self.shuffles += 1

    def refuse(self, cards: list[Card]) -> str:
        """Why these cards cannot be drawn now, one after the other; an empty text when they can.

        >>> Deck.fresh(packs=1).refuse([Card("2C"), Card("2C")])
        '2♣ is not in the pile: every copy has been drawn already. Look at the card again.'
        """
        trial = Deck(self.packs, self.jokers, list(self.pile), list(self.discard), {}, self.unseen)
        try:
            for card in cards:
                trial.take(card, "trial")
        except BadCard as error:
            return str(error)
        return ""

    def refuse_faces(self, cards: list[Card]) -> str:
        """Why face-down cards cannot turn out to be these; an empty text when they can.

        >>> deck = Deck(1, 0, [Card("2C")], [Card("KS")], {"ann": [UNKNOWN]}, unseen=1)
        >>> deck.refuse_faces([Card("2C")]), deck.refuse_faces([Card("KS")])
        ('', 'K♠ cannot be it: every copy has been drawn already. Look at the card again.')
        """
        left = Counter(self.pile)
        for card in cards:
            if not left[card]:
                return f"{pretty(card)} cannot be it: every copy has been drawn already. Look at the card again."
            left[card] -= 1
        return ""

    def identify(self, zone: str, card: Card) -> None:
        """Turn over the first `??` of a zone: it is this card."""
        place = self.zones[zone].index(UNKNOWN)
        if says := self.refuse_faces([card]):
            raise BadCard(says)
        self.pile.remove(card)
        self.unseen -= 1
        self.zones[zone][place] = card

    def drop(self, zone: str) -> None:
        """All cards of a zone go to the discards."""
        cards = self.zones.pop(zone, None)
        if cards:
            self.discard += cards

    def move(self, card: Card, zone: str, to: str) -> None:
        """One card from one zone to another; `discard` is a zone here."""
        self.zones[zone].remove(card)
        if not self.zones[zone]:
            del self.zones[zone]
        if to == "discard":
            self.discard.append(card)
        else:
            self.zones.setdefault(to, []).append(card)

    def redeal(self, places: Sequence[tuple[str, int]], rng: Chooser, fits: Callable[[str, Card], bool] = _any_card) -> None:
        """Other cards at these places of zones, from all that may lie there: what comes of it does not depend on what lay there.

        >>> from random import Random
        >>> one, other = Deck.fresh(packs=1), Deck.fresh(packs=1)
        >>> one.take(Card("KS"), "ann")
        >>> other.take(Card("2C"), "ann")
        >>> for deck in (one, other):
        ...     deck.redeal([("ann", 0)], Random(1))
        >>> one == other
        True
        """
        places = [(zone, place) for zone, place in places if self.zones[zone][place] != UNKNOWN]
        if not places:
            return
        pool = sorted([*self.pile, *(self.zones[zone][place] for zone, place in places)], key=ORDER.__getitem__)
        for zone, place in places:
            card = rng.choice([card for card in pool if fits(zone, card)] or pool)
            pool.remove(card)
            self.zones[zone][place] = card
        self.pile = pool

    def lost(self) -> str:
        """What is wrong with the count of cards; empty when every card is in exactly one place."""
        laid = [card for zone in (self.discard, *self.zones.values()) for card in zone]
        unseen = laid.count(UNKNOWN)
        if unseen != self.unseen:
            return f"{unseen} cards are face down, {self.unseen} were counted"
        known = [card for card in laid if card != UNKNOWN] if unseen else laid
        if sorted(self.pile + known) == _sorted(self.packs, self.jokers):
            return ""
        seen, want = Counter(self.pile + known), Counter(pack(self.jokers) * self.packs)
        return f"too many {dict(seen - want)}, missing {dict(want - seen)}"
