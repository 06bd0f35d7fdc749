"""Beats are closed when their procedure ends, and tell exactly what changed while they were open."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any

from highdraw.engine.beat import Beat, changes
from highdraw.engine.fight import Fight
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
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
            _watch(fight, wrong)
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


def _watch(fight: Fight, wrong: list[str]) -> None:
    """Wrap what opens exchanges: `beat`, and `together`, which goes on with them later."""
    real_beat, real_together = fight.beat, fight.together
    depth = 0

    @contextmanager
    def span(what: str) -> Iterator[None]:
        nonlocal depth
        before, told = fight.standing(), _told(fight.beats)
        depth += 1
        try:
            yield
        finally:
            depth -= 1
        if depth == 0:
            changed = Counter({(effect.who, effect.track or effect.state): _amount(effect) for effect in changes(before, fight.standing())})
            told_now = _told(fight.beats)
            told_now.subtract(told)
            if (says := {key: number for key, number in told_now.items() if number}) != dict(changed):
                wrong.append(f"{what}: the beats tell {says}, but what changed is {dict(changed)}")

    def beat(title: str, **named: Any) -> AbstractContextManager[Beat | None]:
        @contextmanager
        def opened() -> Iterator[Beat | None]:
            with span(title), real_beat(title, **named) as it:
                yield it

        return opened()

    async def together(*actions: Callable[[], Awaitable[object]]) -> None:
        with span("actions at the same time"):
            await real_together(*actions)

    fight.beat, fight.together = beat, together  # type: ignore[method-assign]


def _told(beats: list[Beat]) -> Net:
    """What all beats tell, added up."""
    net: Net = Counter()
    for beat in beats:
        for effect in beat.effects:
            net[(effect.who, effect.track or effect.state)] += _amount(effect)
    return net


def _amount(effect: Any) -> Any:
    return effect.after - effect.before if effect.track else 1 if effect.began else -1
