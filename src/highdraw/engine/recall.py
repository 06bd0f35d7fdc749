"""What chance had shown before it was taken back. It comes again in the same order: undo must not fish for a better card."""

from collections.abc import Iterable
from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.log import Answer
from highdraw.engine.request import DECK, Decks, Request
from highdraw.errors import BadAnswer

Dice = tuple[int, ...]


class Recall(msgspec.Struct, frozen=True):
    """Cards and rolls that were seen and are to come again, the next one first. It is a value: each change makes another.

    >>> from highdraw.cards import Deck
    >>> from highdraw.engine.fight import State
    >>> from highdraw.engine.request import Draw
    >>> decks = State(deck=Deck.fresh(packs=1))
    >>> recall = Recall((Card("KS"), Card("2C"), Card("9H")))
    >>> cards, recall = recall.take(Draw(2, "ann"), decks)
    >>> cards, recall.take(Draw(2, "bob"), decks)[0]
    (['KS', '2C'], ['9H'])
    """

    cards: tuple[Card, ...] = ()
    dice: tuple[Dice, ...] = ()

    def put_back(self, entries: Iterable[Any]) -> "Recall":
        """With what chance said in these entries, before all else. What people typed they may type otherwise."""
        cards, dice = _shown(entries)
        return Recall((*cards, *self.cards), (*dice, *self.dice)) if cards or dice else self

    def without(self, entries: Iterable[Any]) -> "Recall":
        """Without what chance says in these entries: they stand again.

        >>> Recall((Card("KS"), Card("2C"), Card("KS"))).without([Answer(DECK, ["KS"], "")]).cards
        ('2C', 'KS')
        """
        cards, dice = _shown(entries)
        return Recall(_left(self.cards, cards), _left(self.dice, dice)) if cards or dice else self

    def take(self, request: Request[Any], decks: Decks) -> tuple[list[Any], "Recall"]:
        """The next cards or dice that fit this request, and what is left; fewer cards than it wants when there are no more."""
        if request.stock == "dice":
            for place, dice in enumerate(self.dice, 1):
                try:
                    return list(request.check(dice)), Recall(self.cards, self.dice[place:])
                except BadAnswer:
                    continue
            return [], Recall(self.cards) if self.dice else self
        found: list[Card] = []
        place = 0
        while place < len(self.cards) and len(found) < request.size:
            if not request.refuse([*found, self.cards[place]], decks):
                found.append(self.cards[place])
            place += 1
        return found, Recall(self.cards[place:], self.dice) if place else self


def _shown(entries: Iterable[Any]) -> tuple[list[Card], list[Dice]]:
    """The cards and the rolls that chance gave in these entries."""
    cards: list[Card] = []
    dice: list[Dice] = []
    for entry in entries:
        if isinstance(entry, Answer) and entry.who == DECK and not entry.by and entry.value:
            if isinstance(entry.value[0], str):
                cards += entry.value
            else:
                dice.append(tuple(entry.value))
    return cards, dice


def _left(held: tuple[Any, ...], gone: list[Any]) -> tuple[Any, ...]:
    """What is held, each of those that are gone taken off once."""
    rest = list(held)
    for one in gone:
        if one in rest:
            rest.remove(one)
    return tuple(rest)
