"""Odds tell nothing that is hidden: two fights that look the same to a seat give it the same odds."""

import argparse
from math import exp, lgamma, log, log1p
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from highdraw.engine.log import Answer
from highdraw.engine.request import Ask, Draw, Pick
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.lab.moment import Moment, NoOdds, moment_of
from highdraw.lab.outcome import Outcome
from highdraw.lab.question import Exact, QuestionOdds, count_choice, odds, sample
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS
from highdraw.systems.library import find_scene
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, walk

ENOUGH = 3
"""Of outcomes that come less often than this nothing is said."""
FALSE_ALARM = 1e-6
"""So seldom the samples of one choice may be called wrong, however many outcomes are compared."""
FIRST, LOOKED, RUNS = 3, 12, 200
"""Only the first choices are looked at, of so many questions, where they have so few ways."""
TOLD = 200
"""Samples of odds at a table that are not exact."""
TRIES = 12
"""So often another fight that looks the same is looked for."""


def check_odds(system: AnySystem, setup: Any, seed: object, most: int = 6, samples: int = 6, runs: int = 60) -> tuple[int, int]:
    """At the questions of a fight: the same odds where everything that is hidden is otherwise.

    How many were compared, and
    at how many of them something was at stake.
    """
    rng = Random(f"{seed} odds")
    compared = at_stake = 0
    for here in walk(begin(system, setup, seed), rng, seat=TacticianSeat(system, rng.randrange(1 << 30))):
        for part in here.waiting():
            if not isinstance(part, Ask | Pick) or part.formality or part.who not in here.seats:
                continue
            twin = another(here, part.who, rng)
            if twin is None:
                continue
            found = [_odds(one, part.who, samples, runs) for one in (here, twin)]
            if found[0] != found[1]:
                says = f"{part.outline()}: the odds are {found[0]}, and {found[1]} when what the seat cannot know is otherwise"
                raise Nonconformity("odds", says, system=system.id, seed=seed, setup=setup)
            compared += 1
            at_stake += isinstance(found[0], QuestionOdds) and any(one.odds is not None for one in found[0].choices)
        if at_stake >= most:
            break
    return compared, at_stake


class Held(NamedTuple):
    """How many outcomes were held against samples, where the odds are exact and where they are sampled."""

    exact: int = 0
    sampled: int = 0


def check_sampling(
    system: AnySystem, setup: Any, seed: object, most: int = 2, samples: int = 150, looked: int = LOOKED, only_exact: bool = False
) -> Held:
    """At the questions of a fight: a choice comes out as often as its odds say.

    Exact chances are held against so many samples, sampled ones (as many as a table is told) against so many others.
    """
    exact = sampled = questions = 0
    for here in walk(begin(system, setup, seed), Random(f"{seed} sampling"), seat=TacticianSeat(system, 0)):
        for part in here.waiting():
            if not isinstance(part, Ask | Pick) or part.formality or part.who not in here.seats:
                continue
            looked -= 1
            compared = 0
            for key in part.keys[:FIRST] if isinstance(part, Ask) else (part.typed(part.default()),):
                try:
                    told, compared = _hold(moment_of(here, part.who, part.who), key, samples, str(seed), only_exact)
                except NoOdds:
                    continue
                except _Wrong as wrong:
                    says = f"{part.outline()}, {key}: {wrong}"
                    raise Nonconformity("sampling", says, system=system.id, seed=seed, setup=setup) from None
                exact, sampled = (exact + compared, sampled) if told else (exact, sampled + compared)
                if compared > 1:
                    break
            questions += compared > 1
        if questions >= most or looked <= 0:
            break
    return Held(exact, sampled)


class _Wrong(Exception):
    """What is not as it should be."""


def _hold(moment: Moment, key: str, samples: int, seed: str, only_exact: bool) -> tuple[bool, int]:
    """One choice: whether its odds are exact, and how many outcomes were compared."""
    try:
        exact = count_choice(moment, key, most=RUNS)
    except NoOdds:
        if only_exact:
            raise
        told = sample(moment, key, samples=min(TOLD, samples), seed=f"{seed} told")
        return False, _compare_samples(told, sample(moment, key, samples=samples, seed=seed)) if len(told) > 1 else 0
    if len(exact.shares) == 1:
        return True, 0
    return True, _compare(exact, sample(moment, key, samples=samples, seed=seed))


def _compare(exact: Exact, found: dict[Outcome, int]) -> int:
    """How many outcomes were likely enough to be compared; so much as is not known is allowed for."""
    n, slack = sum(found.values()), float(exact.slack)
    strange = {outcome: hits for outcome, hits in found.items() if outcome not in exact.shares}
    if strange and at_least(sum(strange.values()), n, slack) < FALSE_ALARM:
        raise _Wrong(f"{next(iter(strange))} cannot be and came")
    often = {outcome: p for outcome, share in exact.shares.items() if n * (p := float(share)) * (1 - p) >= ENOUGH}
    for outcome, p in often.items():
        hits = found.get(outcome, 0)
        rare = at_least(hits, n, p + slack) if hits > n * p else at_least(n - hits, n, 1 - p + slack)
        if 2 * rare < FALSE_ALARM / len(often):
            raise _Wrong(f"{outcome} has the chance {p} and came {hits} times of {n}")
    return len(often)


def at_least(hits: int, n: int, p: float) -> float:
    """How likely something of this chance comes so often or more.

    >>> round(at_least(2, 2, 0.5), 9), at_least(0, 5, 0.0), at_least(1, 5, 0.0), at_least(3, 5, 1.0)
    (0.25, 1.0, 0.0, 1.0)
    """
    if p >= 1 or hits <= 0:
        return 1.0
    if p <= 0:
        return 0.0
    return min(1.0, sum(exp(_log(n, k) + k * log(p) + (n - k) * log1p(-p)) for k in range(hits, n + 1)))


def _compare_samples(told: dict[Outcome, int], found: dict[Outcome, int]) -> int:
    """How many outcomes came often enough in both to be compared.

    Where it does not matter which sample something came in, the told ones among all that came are as balls drawn from
    an urn: their exact tail is held against the false alarm allowed, shared out among the outcomes.
    """
    few, many = sum(told.values()), sum(found.values())
    both = {outcome: told.get(outcome, 0) + found.get(outcome, 0) for outcome in {**told, **found}}
    often = [outcome for outcome, hits in both.items() if hits * min(few, many) * (few + many - hits) >= ENOUGH * (few + many) ** 2]
    for outcome in often:
        one = told.get(outcome, 0)
        if tail(one, few, both[outcome], few + many) < FALSE_ALARM / len(often):
            raise _Wrong(f"{outcome} came {one} times of {few}, and {found.get(outcome, 0)} times of {many}")
    return len(often)


def tail(hits: int, drawn: int, marked: int, balls: int) -> float:
    """How likely so many marked balls, or a number as far off on that side, are among those drawn; doubled for the two sides.

    >>> [round(tail(hits, 2, 2, 4), 9) for hits in (0, 1, 2)]
    [0.333333333, 1.0, 0.333333333]
    """
    if hits * balls > drawn * marked:
        ways = range(hits, min(drawn, marked) + 1)
    else:
        ways = range(max(0, drawn + marked - balls), hits + 1)
    return min(1.0, 2 * sum(exp(_log(marked, k) + _log(balls - marked, drawn - k) - _log(balls, drawn)) for k in ways))


def _log(balls: int, drawn: int) -> float:
    """The logarithm of in how many ways so many are drawn."""
    return lgamma(balls + 1) - lgamma(drawn + 1) - lgamma(balls - drawn + 1)


def _odds(session: Session, who: str, samples: int, runs: int) -> object:
    try:
        return odds(session, who, who, samples=samples, most=runs)
    except NoOdds as error:
        return str(error)


def another(session: Session, seat: str, rng: Random) -> Session | None:
    """A second fight that looks the same to this seat, and is otherwise where the seat cannot look; None if none is found."""
    mine = frozenset(session.seats[seat])
    snapshot = session.snapshot()
    whole = _look(Session.restore(session.system, snapshot, chance=None, seats=session.seats), seat)
    for _ in range(TRIES):
        fight = session.system.play.create(session.setup, False)
        fight.thaw(snapshot.state)
        session.system.play.shuffle_hidden(fight, mine, rng)
        state = fight.frozen()
        try:
            twin = Session.restore(session.system, replace(snapshot, state=state, since=()), chance=None, seats=session.seats)
            changed = _go(twin, [entry for entry in snapshot.since if isinstance(entry, Answer)], mine, rng)
        except HighdrawError:
            continue
        if (changed or state != snapshot.state) and _look(twin, seat) == whole:
            return twin
    return None


def _go(twin: Session, tail: list[Answer], mine: frozenset[str], rng: Random) -> bool:
    """The answers since the boundary, with other cards and other secret answers; whether anything is otherwise."""
    changed = False
    for entry in tail:
        value, request = entry.value, twin.request
        part = twin.part(entry.who)
        if isinstance(part, Draw) and part.seen_by is not None and part.seen_by not in mine:
            value = part.chance(twin.fight.state, rng)
        elif entry.who not in mine and (isinstance(part, Pick) or (request is not None and request.closed)):
            value = part.logged(part.sample(rng))
        changed = changed or value != entry.value
        twin.answer(entry.who, value)
    return changed


def _look(session: Session, seat: str) -> object:
    """Everything this seat knows."""
    mine = frozenset(session.seats[seat])
    told = [replace(seen, beat=0) for event in session.events if (seen := event.as_seen_by(mine))]
    return session.view(seat), session.asked_of(seat), told


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m highdraw.testing.odds", description="Odds against samples, in every duel.")
    parser.add_argument("--samples", type=int, default=20_000, help="how often each choice is played")
    parser.add_argument("--questions", type=int, default=3, help="at how many questions of each system")
    parser.add_argument("--seed", default="0", help="where the fights come from")
    parser.add_argument("--system", action="append", help="only this system; may be repeated")
    said = parser.parse_args(argv)
    for name in said.system or SYSTEMS:
        scene = find_scene(f"{name}/duel")
        try:
            held = check_sampling(scene.system, scene.setup, said.seed, said.questions, said.samples, looked=said.questions * LOOKED)
        except Nonconformity as error:
            print(error)
            return 1
        print(f"{name}: {held.exact} outcomes with exact chances and {held.sampled} with sampled ones agree with {said.samples:,} samples")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
