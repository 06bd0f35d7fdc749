"""A fight counted through: what becomes of every way the cards can fall, to a rest that is known.

Chance flows from the beginning through the states of the fight, turn by turn. States that carry little wait; what has not reached an end
is the rest, so that every share lies between what has arrived and that and the rest.
"""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import msgspec

from highdraw.engine.system import AnySystem
from highdraw.lab.steps import Fate, Step, Steps

ROUGH, FINER = 1e-3, 3.0
"""States that carry less than this wait at first; then each time less by this factor."""
KNOWN = 0.02
"""What follows from a state that was tried already is known: it waits only if it carries less by this factor."""
LEAST = 1e-15
MOST_STATES = 300_000
SLACK = 1e-9
"""For rounding, on either side: all shares are sums of floats."""


class Exact(msgspec.Struct):
    """What becomes of a fight. Every share may be larger, by at most what is open."""

    wins: dict[str, float] = {}
    nobody: float = 0.0
    """Fallen together, or broken off after the last round that is allowed."""
    open: float = 1.0
    """What has not reached an end."""
    unfinished: float = 1.0
    """What has not come through the time after the fight: deaths may be more by so much."""
    rounds: dict[int, float] = {}
    downs: dict[str, float] = {}
    deaths: dict[str, float] = {}
    hurt: dict[str, dict[str, float]] = {}
    """Of each side that wins, what its fighters have on their tracks then: sums, weighted by their chance."""
    unhurt: dict[str, float] = {}
    """Of each side, how often it wins without a scratch."""
    states: int = 0
    runs: int = 0
    seconds: float = 0.0

    def bounds(self, share: float) -> tuple[float, float]:
        """Where a share of the fight lies for certain."""
        return max(0.0, share - SLACK), min(1.0, share + self.open + SLACK)

    def about(self, share: float) -> float:
        """What a share comes to if what is open ends as the rest did."""
        return min(1.0, share / (1 - self.open)) if self.open < 1 else 0.0


class Flow:
    """The chance that is under way."""

    def __init__(self, steps: Steps, sides: dict[str, str], one: Any = 1.0) -> None:
        self.steps, self.sides = steps, sides
        self.found = Exact(wins=dict.fromkeys(sides.values(), 0 * one), nobody=0 * one, open=one, unfinished=one)
        self.waiting: list[dict[tuple[int, int, bool], Any]] = [{(steps.start, 0, False): one}]
        """By how many turns have passed: the state, its round, whether the fight is over, and the chance to be there."""

    def sweep(self, least: float) -> Iterator[None]:
        """All that carries as much goes on, until nothing does. Stops after every state."""
        turn = 0
        while turn < len(self.waiting):
            here = self.waiting[turn]
            for key, mass in list(here.items()):
                if mass < least * (KNOWN if self.steps.known(key[0]) else 1):
                    continue
                row = self.steps.row(key[0])
                del here[key]
                for step in row:
                    self._go(turn + 1, key, step, mass * step.share)
                yield
            turn += 1

    def _go(self, turn: int, key: tuple[int, int, bool], step: Step, mass: Any) -> None:
        """Where some chance goes next."""
        found, limit = self.found, self.steps.limit
        _, rounds, over = key
        rounds += step.rounds
        if not over and limit and rounds > limit:
            found.nobody += mass
            found.rounds[limit] = found.rounds.get(limit, 0) + mass
            found.open -= mass
            found.unfinished -= mass
            return
        if not over and step.fate:
            self._end(step.fate, rounds, mass)
        if step.to < 0:
            assert step.fate is not None
            found.unfinished -= mass
            for who in step.fate.dead:
                found.deaths[who] = found.deaths.get(who, 0) + mass
            return
        while turn >= len(self.waiting):
            self.waiting.append({})
        there, place = self.waiting[turn], (step.to, rounds, step.fate is not None)
        there[place] = there.get(place, 0) + mass

    def _end(self, fate: Fate, rounds: int, mass: Any) -> None:
        """The fight is over; what comes after it may still kill somebody."""
        found = self.found
        found.open -= mass
        found.rounds[rounds] = found.rounds.get(rounds, 0) + mass
        for who in fate.down:
            found.downs[who] = found.downs.get(who, 0) + mass
        if not fate.winner:
            found.nobody += mass
            return
        found.wins[fate.winner] = found.wins.get(fate.winner, 0) + mass
        unhurt = True
        for who, tracks in fate.tracks:
            if self.sides[who] == fate.winner:
                sums = found.hurt.setdefault(who, {})
                for track, value in tracks:
                    sums[track] = sums.get(track, 0) + mass * value
                    unhurt = unhurt and not value
        if unhurt:
            found.unhurt[fate.winner] = found.unhurt.get(fate.winner, 0) + mass


Told = Callable[[Exact], None]
EVERY = 100
"""Who watches is told after so many states."""


def count_fight(
    system: AnySystem, setup: Any, rest: float, progress: Told | None = None, most: int = MOST_STATES, number: Callable[[Any], Any] = float
) -> Exact:
    """Count a fight until no more than a rest is open, or everything that can be is counted. Interrupted, it gives back what is done."""
    begun = perf_counter()
    steps = Steps(system, setup, number)
    sides = system.play.sides(steps.fight)
    flow = Flow(steps, sides, number(1))
    found = flow.found
    try:
        least = ROUGH
        while found.open > rest and least > LEAST and steps.tried < most:
            for at, _ in enumerate(flow.sweep(least)):
                if progress and at % EVERY == 0:
                    progress(found)
                if found.open <= rest or steps.tried >= most:
                    break
            least /= FINER
    except KeyboardInterrupt:
        pass
    found.states, found.runs = steps.tried, steps.runs
    found.seconds = perf_counter() - begun
    return found
