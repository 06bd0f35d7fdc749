"""Every way a choice can come out, by running the rules themselves: at each draw, roll and hidden card all that can come is tried.

A rule cannot be copied in its middle, so a branch is the list of what came, and the rule is run again for each. Chances are
counted in whole numbers and kept as fractions. Where there are many ways the likeliest are tried first, and what is left in the
end is told: no chance is further off than that.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from highdraw.cards import Card
from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.part import Saved
from highdraw.engine.request import Draw, Identify, Request, Roll
from highdraw.engine.throw import Throw
from highdraw.lab.dice import cast
from highdraw.lab.weigh import weigh

T = TypeVar("T", bound=Hashable)
R = TypeVar("R")


GLANCE, SLACK = 16, 2
"""So often it is seen whether it can end in time; and the first way should not be less likely than one of twice as many as are allowed."""

ENOUGH, REST = 40, Fraction(1, 500)
"""After so many runs it does when all but so much was tried."""

OF_PARTS, OF_PART, MOST_LEFT = 0.5, 0.125, 0.5
"""So much of what may be left untried falls to parts that are run alone, to the next one so much of that; of a part at most so much."""

MOST_DEALT = 4
"""A contest draws at most this many cards; a smaller pile may have to be shuffled in its middle."""


class TooMany(Exception):
    """There are more ways than can be tried."""


class Aside(NamedTuple):
    """A way that was left aside: one decision otherwise than another way that goes like it before."""

    unlikely: float
    number: int
    """Of equally likely ones the older is tried first."""
    before: list[Any]
    value: Any
    ways: int
    """How likely it is with all that comes before: so many ways of so many."""
    of: int


def _likely(option: tuple[Any, Fraction | int]) -> float:
    return -float(option[1])


Ways = dict[tuple[Saved, Hashable], Fraction]
"""What a part may leave behind, its result, and how likely that is."""


def _count(found: dict[R, dict[int, int]], result: R, ways: int, of: int) -> None:
    """Ways out of all ways; they are added up in the end, which costs less than to shorten a fraction every time."""
    counts = found.setdefault(result, {})
    counts[of] = counts.get(of, 0) + ways


def _sum(counts: dict[int, int]) -> Fraction:
    """
    >>> _sum({6: 1, 4: 1})
    Fraction(5, 12)
    """
    of = lcm(*counts)
    return Fraction(sum(ways * (of // each) for each, ways in counts.items()), of)


class Several(NamedTuple, Generic[R]):
    """What one run stands for, where it is more than one result."""

    shares: dict[R, Fraction]
    left: Fraction


Alike = tuple[tuple[tuple[Saved, Hashable], Fraction], ...]
"""Ways that go on as one, the likeliest first, with their chances."""


def _alike(ways: Ways, idle: Callable[[Saved], Hashable] | None) -> dict[Alike, Fraction]:
    if idle is None:
        return {((way, share),): share for way, share in ways.items()}
    found: dict[Hashable, list[tuple[tuple[Saved, Hashable], Fraction]]] = {}
    for way, share in ways.items():
        found.setdefault((idle(way[0]), way[1]), []).append((way, share))
    return {tuple(sorted(some, key=_likely)): sum((share for _, share in some), Fraction(0)) for some in found.values()}


class Fork(Random):
    """A generator that takes every choice in turn, the likeliest way first; anything else is refused.

    It ends when everything was tried, or, after some runs, when what is left is so unlikely that it does not matter.
    """

    def __init__(self, most: int, rest: Fraction = REST, enough: int = ENOUGH) -> None:
        super().__init__(0)
        self.most, self.rest, self.enough = most, rest, enough
        self._path: list[Any] = []
        """What was decided on the way that is tried."""
        self._at = 0
        self._ways, self._of = 1, 1
        """How likely the way is as far as it is known; a fraction that is made shorter only in the end."""
        self._open: list[Aside] = []
        """Ways that were left aside, the likeliest first."""
        self._aside = 0
        self._dealt: list[list[Card]] = []
        """Cards of a contest that come next."""
        self._thrown: list[int] = []
        """Dice that come next."""
        self._merged = False
        """Cards stand for others that come to the same: what is left in the pile is not known."""
        self._alike: Callable[[Card], Hashable] | None = None
        """A card stood for all of which this is the same: of what is left only so much is known."""
        self.runs = 0
        self.left = Fraction(1)
        """What was not tried."""
        self.slack = Fraction(0)
        """No chance is further off than this."""
        self._spare = float(rest) * OF_PARTS
        """The share of it that all parts may still leave untried."""
        self._together: list[int] = []
        """Where on the way several ways of a part go on as one."""
        self._last: tuple[Ways, Fraction, Saved] | None = None
        """How a part can come out with which the run ends, what of it was not tried, and what the way leaves behind that is taken."""

    def every(self, run: Callable[[], R | None]) -> dict[R, Fraction]:
        """Run again and again until all was tried: each result with its chance. A run that gives None cannot be."""
        found = self.tried(run)
        total = sum(found.values())
        if not total:
            return {}
        self.slack = self.left / (total + self.left)
        return found if total == 1 else {one: share / total for one, share in found.items()}

    def tried(self, run: Callable[[], R | Several[R] | None]) -> dict[R, Fraction]:
        """The same as it was found: what was not tried is not shared out."""
        found: dict[R, dict[int, int]] = {}
        done = Fraction(0)
        self._open = [Aside(-1.0, 0, [], None, 1, 1)]
        while self._open and not (self.runs >= self.enough and 1 - done <= self.rest):
            if self.runs >= self.most:
                raise TooMany
            _, number, before, value, self._ways, self._of = heappop(self._open)
            self._path, self._at = [*before, value] if number else [], 0
            self._dealt, self._thrown, self._merged, self._alike, self._last = [], [], False, None, None
            self._together = []
            self.runs += 1
            result = run()
            weight = Fraction(self._ways, self._of)
            done += weight
            if self.runs % GLANCE == 0 and self._open and self._needed(done) > self.most:
                raise TooMany
            if isinstance(result, Several):
                done -= weight * result.left
                for one, share in result.shares.items():
                    _count(found, one, self._ways * share.numerator, self._of * share.denominator)
            elif result is not None:
                _count(found, result, self._ways, self._of)
        self.left = 1 - done
        return {one: _sum(counts) for one, counts in found.items()}

    def _needed(self, done: Fraction) -> float:
        """How many runs it takes at least: no further way is likelier than the likeliest that was left aside."""
        return self.runs - float(1 - done - self.rest) / self._open[0].unlikely

    def decide(self, options: Mapping[T, int] | Mapping[T, Fraction], of: int = 0) -> T:
        """One of several, each so many ways; `of` so many, where there are more than are told."""
        assert self._last is None, "something is decided after a part that was to be the last"
        if self._at == len(self._path):
            (best, most), *others = sorted(options.items(), key=_likely)
            of = of or int(sum(options.values()))
            before, so_far = list(self._path), self._ways
            self._of *= of
            light = -so_far / self._of
            if self.runs == 1 and -light * most * self.most * SLACK < 1:
                raise TooMany
            for value, ways in others:
                self._aside += 1
                whole, parts = so_far * ways.numerator, self._of * ways.denominator
                heappush(self._open, Aside(light * float(ways), self._aside, before, value, whole, parts))
            self._path.append(best)
            self._ways, self._of = so_far * most.numerator, self._of * most.denominator
        self._at += 1
        decided: T = self._path[self._at - 1]
        return decided

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
            return [self._die(sides) for sides in request.dice]
        if isinstance(request, Draw):
            return self._draw(fight, request)
        assert isinstance(request, Identify)
        raise TooMany

    def meeting(self, fight: Fight, describe: Callable[[], Meeting]) -> None:
        """Of a contest every verdict is tried once, with cards that lead to it."""
        deck = fight.state.deck
        if self._merged or self._alike or deck.unseen or len(deck.pile) < MOST_DEALT:
            return
        known = self._at < len(self._path)
        ways = {} if known else {one.cards: one.ways for one in weigh(describe(), deck.pile, deck.jokers)}
        self._dealt = [list(cards) for cards in self.decide(ways)]
        self._merged = True

    def throw(self, describe: Callable[[], Throw]) -> None:
        """Of dice every way they can come out is tried once, with faces that lead to it."""
        assert not self._thrown, "dice that were described have not been rolled"
        if self._at < len(self._path):
            self._thrown = list(self.decide({}))
            return
        ways, of = cast(describe())
        self._thrown = list(self.decide({one.faces: one.ways for one in ways}, of))

    def part(self, ways: "Callable[[], Ways]", idle: Callable[[Saved], Hashable] | None = None) -> tuple[Saved, Hashable]:
        """One of the ways a part can come out. Those that differ only in what is `idle` are one until somebody looks at it."""
        known = self._at < len(self._path)
        alike = self.decide({} if known else _alike(ways(), idle), 1)
        if len(alike) > 1:
            self._together.append(self._at - 1)
        return alike[0][0]

    def look(self) -> None:
        """The rule looks at what was idle: each of the ways that were one so far goes on alone."""
        for at in self._together:
            (first, share), *others = self._path[at]
            whole = share + sum(each for _, each in others)
            ways, of = self._ways, self._of
            for way, each in others:
                self._aside += 1
                path = [*self._path[:at], ((way, each),), *self._path[at + 1 :]]
                part = each / whole
                heappush(
                    self._open,
                    Aside(-ways / of * float(part), self._aside, path[:-1], path[-1], ways * part.numerator, of * part.denominator),
                )
            self._path[at] = ((first, share),)
            self._ways, self._of = ways * (share / whole).numerator, of * (share / whole).denominator
        self._together.clear()

    def at_once(self, ways: "Ways", left: Fraction) -> tuple[Saved, Hashable]:
        """The likeliest of the ways a part can come out with which the run ends; the others need no runs of their own."""
        likeliest = max(ways, key=ways.__getitem__)
        self._last = ways, left, likeliest[0]
        return likeliest

    def ended(self, saved: Saved, result: Hashable) -> "tuple[Saved, Hashable] | Several[tuple[Saved, Hashable]]":
        """What the run of a part stands for: what it left, or, where it ended with another part, each way in which that comes out."""
        if self._last is None:
            return saved, result
        ways, left, taken = self._last
        around = dict(saved)
        assert around | dict(taken) == around, "something changed after a part that was to be the last"
        found: Ways = {}
        for (inner, _), share in ways.items():
            way = tuple((around | dict(inner)).items()), result
            found[way] = found[way] + share if way in found else share
        return Several(found, left)

    @property
    def finished(self) -> bool:
        """Nothing that could be tried is left."""
        return not self._open

    def spare(self) -> Fraction:
        """How much of a part that is reached here may be left untried."""
        return Fraction(min(MOST_LEFT, self._spare * OF_PART * self._of / self._ways))

    def spares(self, left: Fraction) -> bool:
        """Whether a part that is reached here may leave so much untried."""
        return float(left) * self._ways <= self._spare * self._of / 2

    def lose(self, left: Fraction) -> None:
        """A part that is reached here has left so much untried."""
        self._spare -= float(left) * self._ways / self._of

    def _die(self, sides: int) -> int:
        return self._thrown.pop(0) if self._thrown else self.decide(dict.fromkeys(range(1, sides + 1), 1))

    def one_of(self, pile: Sequence[Card], alike: Callable[[Card], Hashable]) -> Card:
        """A card for each kind that comes to the same."""
        kinds: dict[Hashable, Card] = {}
        return self.decide(Counter(kinds.setdefault(alike(card), card) for card in pile))

    def _draw(self, fight: Fight, request: Draw) -> list[Card]:
        deck = fight.state.deck_of(request.deck)
        if self._dealt:
            return self._dealt.pop(0)
        if deck.unseen or (self._merged and not request.deck) or (self._alike and self._alike != request.alike):
            raise TooMany
        if request.alike is not None and request.count == 1 and not request.deck and deck.pile:
            self._alike = request.alike
            return [self.one_of(deck.pile, request.alike)]
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
