"""Beats are closed when their procedure ends, and tell exactly what changed while they were open."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any

from highdraw.engine.beat import Beat, changes
from highdraw.engine.fight import Effect, Fight
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.engine.view import Standing
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, play

Net = Counter[tuple[str, str]]
"""By whom and what: how much a track has grown, how often a state began."""


def check_beats(system: AnySystem, setup: Any, seed: object) -> Session:
    """Random play with an eye on every exchange: what is told of it is what has changed."""
    wrong: list[str] = []
    session = play(begin(watched(system, wrong), setup, seed), Random(f"{seed} beats"))
    if wrong:
        raise Nonconformity("beats", wrong[0], system=system.id, seed=seed, setup=setup)
    return session


def watched(system: AnySystem, wrong: list[str]) -> AnySystem:
    """The same system; its fights compare how everybody stood around each outermost exchange with what the beats tell."""

    def create(setup: Any, loud: bool) -> Any:
        fight = system.play.create(setup, loud)
        fight.system = altered
        if loud:
            _Watch(fight, wrong)
        return fight

    procedures = {name: _closing(each, wrong) for name, each in system.play.procedures.items()}
    altered = system.altered(play={"procedures": procedures, "create": create})
    return altered


def _closing(procedure: Callable[..., Awaitable[None]], wrong: list[str]) -> Callable[..., Awaitable[None]]:
    """The same procedure, with no exchange left open at its end."""

    async def run(fight: Fight, **args: Any) -> None:
        await procedure(fight, **args)
        open_ = [beat.title for beat in fight.beats if not beat.closed]
        if open_ or fight.current_beat is not None:
            wrong.append(f"{', '.join(open_) or 'something'} is left open at the end of a procedure")

    return run


class _Watch:
    """Compares, around each outermost exchange, how everybody stood with what the beats tell.

    What happens at the same time takes hold after its exchange, so there everything is added up: what the beats tell, and what
    changed outside of any.
    """

    def __init__(self, fight: Fight, wrong: list[str]) -> None:
        self.fight, self.wrong = fight, wrong
        self.real_beat, self.real_settle, self.real_together = fight.beat, fight.settle, fight.together
        self.depth = 0
        self.stood: dict[str, Standing] | None = None
        """While things happen at the same time: how everybody stood when the last exchange ended."""
        self.outside: Net = Counter()
        fight.beat, fight.settle, fight.together = self.beat, self.settle, self.together  # type: ignore[method-assign]
        fight.in_beat = self.in_beat  # type: ignore[method-assign]

    async def in_beat(self, attack: Awaitable[Any], title: str, **named: Any) -> Any:
        with self._beat(title, {**named, "attack": True}):
            return await attack

    def beat(self, title: str, **named: Any) -> AbstractContextManager[Beat | None]:
        return self._beat(title, named)

    @contextmanager
    def _beat(self, title: str, named: dict[str, Any]) -> Iterator[Beat | None]:
        before, told = self._enter()
        try:
            with self.real_beat(title, **named) as beat:
                yield beat
        finally:
            self.depth -= 1
        if self.depth == 0:
            self._compare(title, _net(before, self.fight.standing()), told)
            self._leave()

    def _enter(self) -> tuple[dict[str, Standing], Net]:
        """An exchange begins, or goes on: what changed since the last one belongs to none."""
        now = self.fight.standing()
        if self.depth == 0 and self.stood is not None:
            self.outside.update(_net(self.stood, now))
        self.depth += 1
        return now, _told(self.fight.beats)

    def _leave(self) -> None:
        if self.stood is not None:
            self.stood = self.fight.standing()

    async def settle(self, effect: Effect) -> None:
        await self.real_settle(effect if self.fight.current_beat is None else self._within(effect))

    def _within(self, effect: Effect) -> Effect:
        """The same effect, known to belong to an exchange."""

        async def run() -> None:
            self._enter()
            try:
                if waits := effect():
                    await waits
            finally:
                self.depth -= 1
            if self.depth == 0:
                self._leave()

        return run

    async def together(self, *actions: Callable[[], Awaitable[object]]) -> None:
        if self.depth or self.stood is not None:
            await self.real_together(*actions)
            return
        before, told = self.fight.standing(), _told(self.fight.beats)
        self.stood, self.outside = before, Counter()
        try:
            await self.real_together(*actions)
            self.outside.update(_net(self.stood, self.fight.standing()))
        finally:
            self.stood = None
        changed = _net(before, self.fight.standing())
        changed.subtract(self.outside)
        self._compare("actions at the same time", changed, told)

    def _compare(self, what: str, changed: Net, told: Net) -> None:
        now = _told(self.fight.beats)
        now.subtract(told)
        ours, theirs = ({key: number for key, number in net.items() if number} for net in (now, changed))
        if ours != theirs:
            self.wrong.append(f"{what}: the beats tell {ours}, but what changed is {theirs}")


def _net(before: dict[str, Standing], after: dict[str, Standing]) -> Net:
    return Counter({(effect.who, effect.track or effect.state): _amount(effect) for effect in changes(before, after)})


def _told(beats: list[Beat]) -> Net:
    """What all beats tell, added up."""
    net: Net = Counter()
    for beat in beats:
        for effect in beat.effects:
            net[(effect.who, effect.track or effect.state)] += _amount(effect)
    return net


def _amount(effect: Any) -> Any:
    return effect.after - effect.before if effect.track else 1 if effect.began else -1
