"""What rules tell of themselves before chance decides, and parts of them that are run alone, goes to whoever tries every way."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.part import Part
from highdraw.engine.request import Draw, Identify, Request
from highdraw.engine.throw import Throw
from highdraw.lab.explore import Fork, TooMany, Ways
from highdraw.lab.playout import Others
from highdraw.lab.world import Policy

REST_OF_PART = Fraction(1, 1000)
"""Of a part so much may be left untried."""
MOST_ALONE, MOST_OF_CHOICE = 8000, 2000
"""So many runs of parts are allowed for the choices of one question, and for one of them."""


class Alone:
    """The parts that have been run alone for one question, and how many runs are still allowed."""

    def __init__(self) -> None:
        self.known: dict[Hashable, Ways] = {}
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

    def __init__(self, fork: Fork, fight: Fight, policy: Policy, alone: Alone, whole: bool = False) -> None:
        self.fork, self.fight, self.policy, self.alone, self.whole = fork, fight, policy, alone, whole

    def meet(self, describe: Callable[[], Meeting]) -> None:
        self.fork.meeting(self.fight, describe)

    def throw(self, describe: Callable[[], Throw]) -> None:
        self.fork.throw(describe)

    def ask(self, request: Request[Any]) -> Any:
        return self.policy(self.fight, request)

    def part(self, part: Part) -> Any:
        saved, result = self.fork.part(lambda: self._ways(part))
        part.load(saved)
        return result

    def _ways(self, part: Part) -> Ways:
        """Every way a part can come out from here, tried once for all that is alike."""
        before = part.save()
        key = part.key, before, tuple((who, *map(tuple, (one.tracks.items(), one.states))) for who, one in self.fight.standing().items())
        if key not in self.alone.known:
            fork = Fork(self.alone.left, REST_OF_PART, 1)
            try:
                with self.fight.aside(LookAhead(fork, self.fight, self.policy, self.alone, self.whole)):
                    self.alone.known[key] = fork.tried(lambda: self._run(fork, part, before))
            finally:
                self.alone.spend(fork.runs)
        return self.alone.known[key]

    def _run(self, fork: Fork, part: Part, before: Hashable) -> tuple[Hashable, Hashable]:
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
            return part.save(), done.value
