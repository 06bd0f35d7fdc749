"""What rules tell of themselves before chance decides, and parts of them that are run alone, goes to whoever tries every way."""

from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.meeting import Meeting
from highdraw.engine.part import Part
from highdraw.engine.request import Draw, Identify, Request
from highdraw.engine.throw import Throw
from highdraw.lab.explore import Fork, Parts, TooMany
from highdraw.lab.playout import Others
from highdraw.lab.world import Policy

REST_OF_PART = Fraction(1, 1000)
"""Of a part so much may be left untried."""


class LookAhead:
    """What a rule tells of itself before chance decides goes to whoever tries every way."""

    def __init__(self, fork: Fork, fight: Fight, policy: Policy, parts: dict[Hashable, Parts] | None = None) -> None:
        self.fork, self.fight, self.policy = fork, fight, policy
        self.parts: dict[Hashable, Parts] = {} if parts is None else parts

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

    def _ways(self, part: Part) -> Parts:
        """Every way a part can come out from here, tried once for all that is alike."""
        before = part.save()
        key = part.key, before, tuple((who, *map(tuple, (one.tracks.items(), one.states))) for who, one in self.fight.standing().items())
        if key not in self.parts:
            fork = Fork(self.fork.most, REST_OF_PART, 1)
            with self.fight.aside(LookAhead(fork, self.fight, self.policy, self.parts)):
                self.parts[key] = fork.tried(lambda: self._run(fork, part, before))
            self.fork.inner += fork.runs + fork.inner
        return self.parts[key]

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
