"""Odds tell nothing that is hidden: two fights that look the same to a seat give it the same odds."""

import argparse
from math import sqrt
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
from highdraw.lab.question import Exact, QuestionOdds, count, odds, sample
from highdraw.seats import TacticianSeat
from highdraw.systems import SYSTEMS
from highdraw.systems.library import find_scene
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, walk

FAR, ENOUGH = 4, 3
"""A sample is wrong when it is so many standard deviations off; of rarer outcomes than this nothing is said."""
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
    """At the questions of a fight: a choice comes out as often as its odds say, within four standard deviations.

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
        exact = count(moment, key, most=RUNS)
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
    if sum(strange.values()) > n * slack + FAR * sqrt(n * slack):
        raise _Wrong(f"{next(iter(strange))} cannot be and came")
    compared = 0
    for outcome, share in exact.shares.items():
        p, hits = float(share), found.get(outcome, 0)
        if n * p * (1 - p) >= ENOUGH:
            compared += 1
            if abs(hits - n * p) >= FAR * sqrt(n * p * (1 - p)) + n * slack:
                raise _Wrong(f"{outcome} has the chance {p} and came {hits} times of {n}")
    return compared


def _compare_samples(told: dict[Outcome, int], found: dict[Outcome, int]) -> int:
    """How many outcomes came often enough in both to be compared."""
    few, many = sum(told.values()), sum(found.values())
    compared = 0
    for outcome in told.keys() | found.keys():
        one, other = told.get(outcome, 0), found.get(outcome, 0)
        p = (one + other) / (few + many)
        if min(few, many) * p * (1 - p) >= ENOUGH:
            compared += 1
            if abs(one / few - other / many) >= FAR * sqrt(p * (1 - p) * (1 / few + 1 / many)):
                raise _Wrong(f"{outcome} came {one} times of {few}, and {other} times of {many}")
    return compared


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
