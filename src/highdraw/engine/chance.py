"""Who answers draws and rolls: a seed, a stack of cards laid out beforehand, or what was seen before an undo.

A person with the real deck answers the same requests by typing; the log answers them on replay.
"""

from random import Random
from typing import Any

from highdraw.cards import Card, pretty
from highdraw.engine.request import Decks, Request
from highdraw.errors import BadCard, BadDice


class Seeded:
    """Cards and dice from a seed. The nth entry of a log always gets the same, whatever was asked meanwhile elsewhere."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]:
        return list(request.chance(decks, Random(f"{self.seed}/{at}")))


class Stacked:
    """Cards and dice laid out beforehand, for cases; when they run out, a chance behind them goes on, or it is an error."""

    def __init__(self, cards: list[Card], dice: list[int] | None = None, behind: Seeded | None = None) -> None:
        self.cards, self.dice, self.behind = list(cards), list(dice or []), behind

    def __copy__(self) -> "Stacked":
        """A stack of its own for a second session."""
        return Stacked(self.cards, self.dice, self.behind)

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]:
        stack: list[Any] = self.cards if request.stock == "cards" else self.dice
        if len(stack) >= request.size:
            found = request.check(stack[: request.size])
            if says := request.refuse(found, decks):
                raise BadCard(f"The stack says {' '.join(map(pretty, found))}, but {says}")
            del stack[: request.size]
            return list(found)
        if self.behind is not None and not stack:
            return self.behind.answer(request, decks, at)
        raise self._short(request, len(stack))

    def _short(self, request: Request[Any], left: int) -> BadCard | BadDice:
        """Too little is left in the stack: what was wanted, by whom and for what."""
        one, many, error = ("card", "cards", BadCard) if request.stock == "cards" else ("die", "dice", BadDice)
        wanted = f"{request.size} {one if request.size == 1 else many}"
        return error(
            f"{wanted} wanted here ({request.outline()}), but {left or 'none'} {'is' if left == 1 else 'are'} left. Add {many} to the case."
        )
