"""Odds tell nothing that is hidden: two fights that look the same to a seat give it the same odds."""

from math import sqrt
from random import Random
from typing import Any

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
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, walk

FAR, ENOUGH = 4, 3
"""A sample is wrong when it is so many standard deviations off; of rarer outcomes than this nothing is said."""
FIRST, LOOKED, RUNS = 3, 12, 200
"""Only the first choices are looked at, of so many questions, where they have so few ways."""
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


def check_sampling(system: AnySystem, setup: Any, seed: object, most: int = 2, samples: int = 150, looked: int = LOOKED) -> int:
    """At the questions of a fight: a choice comes out as often as its odds say, within four standard deviations.

    How many outcomes were compared.
    """
    compared = questions = 0
    for here in walk(begin(system, setup, seed), Random(f"{seed} sampling"), seat=TacticianSeat(system, 0)):
        for part in here.waiting():
            if not isinstance(part, Ask) or part.formality or part.who not in here.seats:
                continue
            looked -= 1
            moment = moment_of(here, part.who, part.who)
            for key in part.keys[:FIRST]:
                exact = _exact(moment, key)
                if exact is not None and len(exact.shares) > 1:
                    found = sample(moment, key, samples=samples, seed=str(seed))
                    compared += _compare(system, setup, seed, part, key, exact, found)
                    questions += 1
                    break
        if questions >= most or looked <= 0:
            break
    return compared


def _exact(moment: Moment, key: str) -> Exact | None:
    try:
        return count(moment, key, most=RUNS)
    except NoOdds:
        return None


def _compare(system: AnySystem, setup: Any, seed: object, part: Ask, key: str, exact: Exact, found: dict[Outcome, int]) -> int:
    """How many outcomes were likely enough to be compared; so much as is not known is allowed for."""
    n, slack = sum(found.values()), float(exact.slack)
    strange = {outcome: hits for outcome, hits in found.items() if outcome not in exact.shares}
    bearable = n * slack + FAR * sqrt(n * slack)
    wrong = [f"{outcome} cannot be and came" for outcome in strange] if sum(strange.values()) > bearable else []
    compared = 0
    for outcome, share in exact.shares.items():
        p, hits = float(share), found.get(outcome, 0)
        if n * p * (1 - p) >= ENOUGH:
            compared += 1
            if abs(hits - n * p) >= FAR * sqrt(n * p * (1 - p)) + n * slack:
                wrong.append(f"{outcome} has the chance {p} and came {hits} times of {n}")
    if wrong:
        raise Nonconformity("sampling", f"{part.outline()}, {key}: {wrong[0]}", system=system.id, seed=seed, setup=setup)
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
