"""The two drivers are one engine: the same answers give the same fight, quietly or told."""

from random import Random
from typing import Any

from highdraw.cards import Card
from highdraw.engine.chance import Stacked
from highdraw.engine.fight import Fight
from highdraw.engine.log import Answer
from highdraw.engine.quiet import run_quiet
from highdraw.engine.request import DECK, PASS, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.seats import RandomSeat
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import plain, unlike


def check_full_then_quiet(system: AnySystem, setup: Any, seed: object) -> None:
    """A full session's answers, given to the quiet driver, end in the same state."""
    rng = Random(f"{seed} full")
    session = Session(system, setup, seed=str(seed))
    seat = RandomSeat(rng)
    formalities: set[int] = set()
    while not session.over:
        part = session.waiting()[0]
        if session.is_formality(part):
            formalities.add(len(session.done))
        session.answer(part.addressee, seat.choose(session.fight, part))
    stack = Stacked([], [])
    said: list[Answer] = []
    for place, entry in enumerate(session.done):
        assert isinstance(entry, Answer)
        if place in formalities:
            continue
        if entry.who != DECK:
            said.append(entry)
        elif entry.value and isinstance(entry.value[0], str):
            stack.cards += entry.value
        else:
            stack.dice += entry.value
    fight = system.play.create(setup, False)
    answers = iter(said)

    def choose(_: Fight, request: Request[Any]) -> Any:
        entry = next(answers)
        if entry.who != request.addressee:
            raise HighdrawError(f"{request.outline()} was asked, where {entry.who} had answered")
        return request.check(entry.value)

    try:
        run_quiet(fight, choose, Random(0), stack=stack)
    except (HighdrawError, RuntimeError) as error:
        raise Nonconformity("quiet equals full", str(error), system=system.id, seed=seed, setup=setup) from error
    says = unlike(plain(fight.state), plain(session.fight.state))
    if says or stack.cards or stack.dice or next(answers, None):
        raise Nonconformity("quiet equals full", says or "answers are left over", system=system.id, seed=seed, setup=setup)
    if fight.events:
        raise Nonconformity("quiet equals full", f"quiet play told: {fight.events[0]}", system=system.id, seed=seed, setup=setup)


class _Recorded:
    """A procedure that notes what it asked and what it got."""

    def __init__(self, inner: Any, notes: list[tuple[Request[Any], Any]]) -> None:
        self.inner, self.notes = inner, notes
        self.asked: Request[Any] | None = None

    def send(self, value: Any) -> Request[Any]:
        if self.asked is not None:
            self.notes.append((self.asked, list(value) if isinstance(value, list) else value))
        self.asked = self.inner.send(value)
        return self.asked


def check_quiet_then_full(system: AnySystem, setup: Any, seed: object) -> None:
    """A quiet fight's answers, given to a careful session, end in the same state."""
    notes: list[tuple[Request[Any], Any]] = []

    def recorded(procedure: Any) -> Any:
        return lambda *args, **named: _Recorded(procedure(*args, **named), notes)

    fight = system.play.create(setup, False)
    fight.system = system.altered(play={"procedures": {name: recorded(each) for name, each in system.play.procedures.items()}})
    rng = Random(f"{seed} quiet")
    run_quiet(fight, RandomSeat(rng).choose, rng)
    stack = Stacked([], [])
    for request, value in notes:
        if request.stock == "cards":
            stack.cards += map(Card, value)
        elif request.stock == "dice":
            stack.dice += value
    try:
        session = Session(system, setup, chance=stack, careful=True)
        for request, value in notes:
            if not request.stock:
                _settle(session)
                _give(session, request, value)
        _settle(session)
    except HighdrawError as error:
        raise Nonconformity("full equals quiet", str(error), system=system.id, seed=seed, setup=setup) from error
    if (says := unlike(plain(fight.state), plain(session.fight.state))) or not session.over:
        raise Nonconformity("full equals quiet", says or "the session goes on", system=system.id, seed=seed, setup=setup)


def _settle(session: Session) -> None:
    """What has only one answer, quiet play does not ask."""
    while part := next((part for part in session.waiting() if session.is_formality(part)), None):
        session.answer(part.addressee, part.default())


def _give(session: Session, request: Request[Any], value: Any) -> None:
    """One recorded answer to the session, part by part."""
    if request.parts == (request,):
        session.answer(request.addressee, value)
    elif isinstance(value, dict):
        for part in request.parts:
            if not (request.closed and part.formality):
                session.answer(part.addressee, value[part.addressee])
    else:
        for part in request.parts:
            if request.closed and part.formality:
                continue
            if value is not None and part.addressee == value[0]:
                session.answer(part.addressee, value[1])
                return
            session.answer(part.addressee, PASS)
