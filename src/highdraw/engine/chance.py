"""Who answers draws and rolls: a seed, a stack of cards laid out beforehand, or what was seen before an undo.

A person with the real deck answers the same requests by typing; the log answers them on replay.
"""

from random import Random
from typing import Any

from highdraw.cards import UNKNOWN, Card, Deck, pretty
from highdraw.engine.request import Draw, Identify, Request, Roll
from highdraw.errors import BadCard, BadDice


def draw_with(deck: Deck, count: int, rng: Random) -> list[Card]:
    """Pick cards without moving them: each of the pile with equal chance, on into the discards when it runs dry."""
    pile, more, unseen = deck.pile, deck.discard, deck.unseen
    cards: list[Card] = []
    picked: set[int] = set()
    for _ in range(count):
        size = len(pile)
        if len(picked) + unseen >= size:
            if not more:
                raise BadCard("The pile is empty and there are no discards: no card is left to draw. Play with more packs.")
            pile = [card for i, card in enumerate(pile) if i not in picked] + [card for card in more if card != UNKNOWN]
            unseen -= more.count(UNKNOWN)
            more, picked = [], set()
            size = len(pile)
        place = int(rng.random() * size)
        while place in picked:
            place = int(rng.random() * size)
        picked.add(place)
        cards.append(pile[place])
    return cards


class Seeded:
    """Cards and dice from a seed. The nth entry of a log always gets the same, whatever was asked meanwhile elsewhere."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def answer(self, request: Request[Any], deck: Deck, at: int) -> list[Card] | list[int]:
        rng = Random(f"{self.seed}/{at}")
        if isinstance(request, Draw):
            return draw_with(deck, request.count, rng)
        if isinstance(request, Identify):
            return rng.sample(deck.pile, request.count)
        if isinstance(request, Roll):
            return [rng.randint(1, sides) for sides in request.dice]
        raise TypeError(f"{request!r} is no question of chance")


class Stacked:
    """Cards and dice laid out beforehand, for cases; when they run out, a chance behind them goes on, or it is an error."""

    def __init__(self, cards: list[Card], dice: list[int] | None = None, behind: Seeded | None = None) -> None:
        self.cards, self.dice, self.behind = list(cards), list(dice or []), behind

    def __copy__(self) -> "Stacked":
        """A stack of its own for a second session."""
        return Stacked(self.cards, self.dice, self.behind)

    def answer(self, request: Request[Any], deck: Deck, at: int) -> list[Card] | list[int]:
        if isinstance(request, Draw | Identify):
            if len(self.cards) >= request.count:
                cards = self.cards[: request.count]
                if says := request.refuse(cards, deck):
                    raise BadCard(f"The stack says {' '.join(map(pretty, cards))}, but {says}")
                del self.cards[: request.count]
                return cards
            if self.behind is None or self.cards:
                raise BadCard(
                    f"{request.count} card{'s are' if request.count != 1 else ' is'} drawn here "
                    f"({request.outline()}), but only {len(self.cards)} are "
                    "left in the stack. Add cards to the case."
                )
        elif isinstance(request, Roll):
            if len(self.dice) >= len(request.dice):
                dice = request.check(self.dice[: len(request.dice)])
                del self.dice[: len(request.dice)]
                return dice
            if self.behind is None or self.dice:
                raise BadDice(f"{len(request.dice)} dice are rolled here, but only {len(self.dice)} are left in the stack.")
        return self.behind.answer(request, deck, at) if self.behind else []
