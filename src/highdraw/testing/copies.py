"""Clones and snapshots are the fight; undo and redo lead back to it; what was seen before an undo comes again."""

from random import Random
from typing import Any

import msgspec

from highdraw.engine.log import Answer
from highdraw.engine.request import DECK
from highdraw.engine.session import Session, Snapshot, by_people
from highdraw.engine.system import AnySystem
from highdraw.seats import RandomSeat
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, difference, moments, picture

ON = 8
"""So many answers two copies are played on side by side."""


def check_copies(system: AnySystem, setup: Any, seed: object, every: int = 20, most: int = 5) -> None:
    """At random moments a clone and a snapshot equal the original, and go on as it does."""
    rng = Random(f"{seed} copies")
    for session in moments(begin(system, setup, seed), rng, every, most):
        before = picture(session)
        twin = session.clone()
        _same("clone equals original", session, difference(before, picture(twin)))
        data = msgspec.msgpack.encode(session.snapshot())
        back = Session.restore(system, msgspec.msgpack.decode(data, type=Snapshot), seed=session.seed)
        _same("snapshot equals original", session, difference(before._replace(events=()), picture(back)._replace(events=())))
        apart = Random(f"{seed} {len(session.raw)}")
        state = apart.getstate()
        _go_on(twin, apart)
        apart.setstate(state)
        _go_on(back, apart)
        _same("snapshot goes on as the clone", session, difference(picture(twin)._replace(events=()), picture(back)._replace(events=())))
        _same("clone leaves the original alone", session, difference(before, picture(session)))


def check_undo(system: AnySystem, setup: Any, seed: object, every: int = 20, most: int = 5) -> None:
    """Some steps back and forth again change nothing; a replay of such a log is equal, too."""
    rng = Random(f"{seed} undo")
    session = begin(system, setup, seed)
    for here in moments(session, rng, every, most):
        before = picture(here, notes=False)
        steps = min(len(here.steps()), rng.randint(1, 6))
        for _ in range(steps):
            here.undo()
        for _ in range(steps):
            here.redo()
        _same("undo and redo lead back", here, difference(before, picture(here, notes=False)))
        if here.steps():
            here.undo(to=rng.randrange(len(here.steps())))
            here.redo()
            _same("undo to any step and redo lead back", here, difference(before, picture(here, notes=False)))
        if here.steps() and rng.random() < 0.5:
            here.undo()
    again = Session(system, setup, seed=session.seed, begin=False)
    again._advance()
    again.follow(session.raw)
    _same("a log with undo and redo replays", session, difference(picture(session), picture(again)))


def check_no_fishing(system: AnySystem, setup: Any, seed: object, every: int = 20, most: int = 5) -> None:
    """After an undo other choices get the same cards in the same order, while the pile lasts."""
    rng = Random(f"{seed} fishing")
    for session in moments(begin(system, setup, seed), rng, every, most):
        steps = session.steps()
        if not steps:
            continue
        twin = session.clone()
        to = steps[-min(len(steps), rng.randint(1, 6))][0]
        seen = _cards(twin, [place for place, entry in enumerate(twin.done) if by_people(entry)][to])
        twin.undo(to=to)
        since, shuffles = len(twin.done), twin.fight.state.deck.shuffles
        _go_on(twin, rng)
        again = _cards(twin, since)
        if twin.fight.state.deck.shuffles == shuffles == session.fight.state.deck.shuffles:
            length = min(len(seen), len(again))
            if seen[:length] != again[:length]:
                _same("undo does not fish for cards", session, f"saw {seen[:length]}, then {again[:length]}")


def _cards(session: Session, since: int) -> list[str]:
    entries = [entry for entry in session.done[since:] if isinstance(entry, Answer) and entry.who == DECK]
    return [card for entry in entries for card in entry.value if isinstance(card, str)]


def _go_on(session: Session, rng: Random) -> None:
    seat = RandomSeat(rng)
    for _ in range(ON):
        if session.over:
            return
        part = session.waiting()[0]
        session.answer(part.addressee, seat.choose(session.fight, part))


def _same(check: str, session: Session, says: str) -> None:
    if says:
        raise Nonconformity(check, says, system=session.system.id, seed=session.seed, setup=session.setup)
