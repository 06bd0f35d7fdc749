"""Every way a choice can come out, by running the rules themselves: at each draw, roll and hidden card all that can come is tried.

A rule cannot be copied in its middle, so a branch is the list of what came, and the rule is run again for each. Chances are
counted in whole numbers and kept as fractions.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from highdraw.cards import Card
from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.request import Draw, Identify, Request, Roll
from highdraw.lab.weigh import weigh

T = TypeVar("T", bound=Hashable)
R = TypeVar("R")


GLANCE, SLACK = 10, 2
"""After a tenth of the runs that are allowed, at least half a tenth of all that can come should have been tried."""

MOST_DEALT = 4
"""A contest draws at most so many cards; a smaller pile may have to be shuffled in its middle."""


class TooMany(Exception):
    """There are more ways than can be tried."""


class LookAhead:
    """What a rule tells of a contest before its cards are drawn goes to whoever tries every way."""

    def __init__(self, fork: "Fork", fight: Fight, policy: Callable[[Fight, Request[Any]], Any]) -> None:
        self.fork, self.fight, self.policy = fork, fight, policy

    def meet(self, describe: Callable[[], Meeting]) -> None:
        self.fork.meeting(self.fight, describe)

    def ask(self, request: Request[Any]) -> Any:
        return self.policy(self.fight, request)


class Fork(Random):
    """A generator that takes every choice in turn; anything else is refused."""

    def __init__(self, most: int) -> None:
        super().__init__(0)
        self.most = most
        self._path: list[list[Any]] = []
        """Of each decision on the way: what there is, how often, which one is tried."""
        self._at = 0
        self._dealt: list[list[Card]] = []
        """Cards of a contest that come next."""
        self._merged = False
        """Cards stand for others that come to the same: what is left in the pile is not known."""
        self.runs = 0

    def every(self, run: Callable[[], R | None]) -> dict[R, Fraction]:
        """Run again and again until all was tried: each result with its chance. A run that gives None cannot be."""
        found: dict[R, Fraction] = {}
        done = Fraction(0)
        while True:
            self._at = 0
            self._dealt, self._merged = [], False
            self.runs += 1
            if self.runs > self.most:
                raise TooMany
            result = run()
            done += self.weight
            if self.runs == max(1, self.most // GLANCE) and done * GLANCE * SLACK < 1:
                raise TooMany
            if result is not None:
                found[result] = found.get(result, Fraction(0)) + self.weight
            while self._path and self._path[-1][2] + 1 == len(self._path[-1][0]):
                self._path.pop()
            if not self._path:
                total = sum(found.values())
                return {one: share / total for one, share in found.items()} if total != 1 and total else found
            self._path[-1][2] += 1

    @property
    def weight(self) -> Fraction:
        """The chance of the way that is tried."""
        up = down = 1
        for _, ways, which in self._path:
            up *= ways[which]
            down *= sum(ways)
        return Fraction(up, down)

    def decide(self, options: Mapping[T, int]) -> T:
        """One of several, each so many ways."""
        if self._at == len(self._path):
            if self.runs == 1 and self._ways() * len(options) > self.most:
                raise TooMany
            self._path.append([list(options), list(options.values()), 0])
        values, _, which = self._path[self._at]
        self._at += 1
        value: T = values[which]
        return value

    def _ways(self) -> int:
        """About how many ways there are, by the first that was tried."""
        ways = 1
        for values, _, _ in self._path:
            ways *= len(values)
        return ways // SLACK

    def choice(self, seq: Any) -> Any:
        """Equal ones are tried once; what cannot be compared is too much."""
        try:
            return self.decide(Counter(seq))
        except TypeError:
            raise TooMany from None

    def random(self) -> float:
        raise TooMany

    def getrandbits(self, k: int, /) -> int:
        raise TooMany

    def answer(self, fight: Fight, request: Request[Any]) -> Any:
        """What comes at a draw or a roll."""
        if isinstance(request, Roll):
            return [self.decide(dict.fromkeys(range(1, sides + 1), 1)) for sides in request.dice]
        if isinstance(request, Draw):
            return self._draw(fight, request)
        assert isinstance(request, Identify)
        raise TooMany

    def meeting(self, fight: Fight, describe: Callable[[], Meeting]) -> None:
        """Of a contest every verdict is tried once, with cards that lead to it."""
        deck = fight.state.deck
        if self._merged or deck.unseen or len(deck.pile) < MOST_DEALT:
            return
        known = self._at < len(self._path)
        ways = {} if known else {one.cards: one.ways for one in weigh(describe(), deck.pile, deck.jokers)}
        self._dealt = [list(cards) for cards in self.decide(ways)]
        self._merged = True

    def _draw(self, fight: Fight, request: Draw) -> list[Card]:
        deck = fight.state.deck_of(request.deck)
        if self._dealt:
            return self._dealt.pop(0)
        if deck.unseen or (self._merged and not request.deck):
            raise TooMany
        cards: list[Card] = []
        left = Counter(deck.pile)
        for _ in range(request.count):
            if not left:
                if cards or not deck.discard:
                    raise TooMany
                left = Counter(deck.discard)
            card = self.decide(left)
            left = left - Counter([card])
            cards.append(card)
        return cards
