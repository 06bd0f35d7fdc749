"""What chance had shown before it was taken back. It comes again in the same order: undo must not fish for a better card."""

from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.log import Answer, Correct
from highdraw.engine.request import DECK, Decks, Request
from highdraw.errors import BadAnswer


class Recall(msgspec.Struct):
    """Cards and rolls that were seen and are to come again, the next one first.

    >>> recall = Recall(cards=[Card("KS"), Card("2C"), Card("9H")])
    >>> from highdraw.cards import Deck
    >>> from highdraw.engine.fight import State
    >>> from highdraw.engine.request import Draw
    >>> decks = State(deck=Deck.fresh(packs=1))
    >>> recall.take(Draw(2, "ann"), decks), recall.take(Draw(2, "bob"), decks)
    (['KS', '2C'], ['9H'])
    """

    cards: list[Card] = []
    dice: list[list[int]] = []

    def put_back(self, entries: list[Answer | Correct]) -> None:
        """Remember, before all else, what chance said in these entries. What people typed they may type otherwise."""
        cards: list[Card] = []
        dice: list[list[int]] = []
        for entry in entries:
            if isinstance(entry, Answer) and entry.who == DECK and not entry.by and entry.value:
                if isinstance(entry.value[0], str):
                    cards += entry.value
                else:
                    dice.append(list(entry.value))
        self.cards = cards + self.cards
        self.dice = dice + self.dice

    def take(self, request: Request[Any], decks: Decks) -> list[Any]:
        """The next cards or dice that fit this request; fewer cards than it wants when there are no more."""
        if request.stock == "dice":
            while self.dice:
                dice = self.dice.pop(0)
                try:
                    return list(request.check(dice))
                except BadAnswer:
                    continue
            return []
        found: list[Card] = []
        while self.cards and len(found) < request.size:
            card = self.cards.pop(0)
            if not request.refuse([*found, card], decks):
                found.append(card)
        return found

    def copy(self) -> "Recall":
        return Recall(list(self.cards), list(self.dice))
