"""What rules tell of themselves before chance decides, and parts of them that are run alone, goes to whoever tries every way."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.part import Part, Saved
from highdraw.engine.request import Draw, Identify, Request
from highdraw.engine.throw import Throw
from highdraw.lab.explore import Fork, Several, TooMany, Ways
from highdraw.lab.playout import Others
from highdraw.lab.world import Policy

MOST_ALONE, MOST_OF_CHOICE = 8000, 2000
"""At most this many runs of parts for all choices of a question, and for one of them."""


class Tried(NamedTuple):
    """In how many ways a part comes out, and how much of it was not tried."""

    ways: Ways
    left: Fraction
    finished: bool
    """Nothing that could be tried is left."""


class Alone:
    """The parts that have been run alone for one question, and how many runs are still allowed."""

    def __init__(self) -> None:
        self.known: dict[Hashable, Tried] = {}
        self._left = MOST_ALONE
        self.left = 0

    def begin(self) -> None:
        """Another choice."""
        self.left = min(self._left, MOST_OF_CHOICE)

    def spend(self, runs: int) -> None:
        self._left -= runs
        self.left -= runs


class LookAhead:
    """What a rule tells of itself before chance decides goes to whoever tries every way."""

    def __init__(self, fork: Fork, fight: Fight, policy: Policy, alone: Alone, whole: bool = False, inside: bool = False) -> None:
        self.fork, self.fight, self.policy, self.alone, self.whole = fork, fight, policy, alone, whole
        self.inside = inside
        """A part of a rule is run alone, not a whole rule."""

    def meet(self, describe: Callable[[], Meeting]) -> None:
        self.fork.meeting(self.fight, describe)

    def throw(self, describe: Callable[[], Throw]) -> None:
        self.fork.throw(describe)

    def ask(self, request: Request[Any]) -> Any:
        return self.policy(self.fight, request)

    def look(self) -> None:
        self.fork.look()

    def part(self, part: Part, last: bool) -> Any:
        if last and self.inside:
            saved, result = self.fork.at_once(*self._ways(part)[:2])
        else:
            saved, result = self.fork.part(lambda: self._ways(part).ways, None if self.inside else part.idle)
        part.load(saved)
        return result

    def _ways(self, part: Part) -> Tried:
        """Every way a part can come out from here, tried once for all that is alike."""
        before = part.save()
        key = part.key, before, tuple((who, *map(tuple, (one.tracks.items(), one.states))) for who, one in self.fight.standing().items())
        known = self.alone.known.get(key)
        if known is None or not (known.finished or self.fork.spares(known.left)):
            fork = Fork(self.alone.left, self.fork.spare(), 1)
            try:
                with self.fight.aside(LookAhead(fork, self.fight, self.policy, self.alone, self.whole, inside=True)):
                    ways = fork.tried(lambda: self._run(fork, part, before))
            finally:
                self.alone.spend(fork.runs)
            known = self.alone.known[key] = Tried(ways, fork.left, fork.finished)
        self.fork.lose(known.left)
        return known

    def _run(self, fork: Fork, part: Part, before: Saved) -> tuple[Saved, Hashable] | Several[tuple[Saved, Hashable]]:
        fight, table = self.fight, Others(self.fight, self.policy)
        part.load(before)
        send = part.make().send
        value: Any = None
        try:
            while True:
                request: Request[Any] = send(value)
                if isinstance(request, Draw | Identify):
                    raise TooMany
                value = fork.answer(fight, request) if request.stock else request.play(table)
        except StopIteration as done:
            return fork.ended(part.save(), done.value)
