"""Random play, one answer after the other, so that a check can stop anywhere and look."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.seats import RandomSeat, Seat
from highdraw.testing.failure import Nonconformity

LIMIT = 100_000
"""A fight of more answers than this is stuck."""
NOTES = ("undo", "redo", "correction")
"""Kinds of events about the session itself, which going back and forth may leave behind."""


def begin(system: AnySystem, setup: Any, seed: object) -> Session:
    """A careful session in which every fighter has a seat of its own, named as the fighter."""
    fighters = system.play.fighters(system.play.create(setup, False))
    return Session(system, setup, seed=str(seed), seats={who: [who] for who in fighters}, careful=True)


def walk(session: Session, rng: Random, limit: int = LIMIT, seat: Seat | None = None) -> Iterator[Session]:
    """Play at random to the end; the session is handed out before every answer, and may be changed meanwhile."""
    seat = seat or RandomSeat(rng)
    for _ in range(limit):
        if session.over:
            return
        yield session
        if session.over:
            return
        part = rng.choice(session.waiting())
        session.answer(part.addressee, seat.choose(session.fight, part))
    raise Nonconformity(
        "random play ends", f"no end after {limit} answers", system=session.system.id, seed=session.seed, setup=session.setup
    )


def play(session: Session, rng: Random, limit: int = LIMIT, seat: Seat | None = None) -> Session:
    """Random play to the end, or that of another seat."""
    for _ in walk(session, rng, limit, seat):
        pass
    return session


def moments(session: Session, rng: Random, every: int, most: int) -> Iterator[Session]:
    """So many random moments of random play, the very first among them: now close together, now far apart."""
    shown, pace = 0, every * rng.choice((0.25, 1, 4))
    for here in walk(session, rng):
        if shown == 0 or rng.random() < 1 / pace:
            shown += 1
            yield here
        if shown == most:
            return


class Picture(NamedTuple):
    """Everything that makes two sessions equal."""

    state: Any
    asked: str
    waiting: tuple[str, ...]
    events: tuple[str, ...]


def picture(session: Session, notes: bool = True) -> Picture:
    """The session at this moment; without `notes` what is told about undo, redo and corrections is left out."""
    return Picture(
        plain(session.fight.state),
        session.request.outline() if session.request else "",
        tuple(part.addressee for part in session.waiting()),
        tuple(repr(event) for event in session.events if notes or event.kind not in NOTES),
    )


def plain(state: Any) -> Any:
    """A state as lists, dicts and numbers, with 2 and 2.0 the same."""
    return _whole(msgspec.to_builtins(state))


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def difference(one: Picture, other: Picture) -> str:
    """The first thing in which two pictures differ; empty when they are equal."""
    for number, (a, b) in enumerate(zip(one.events, other.events, strict=False)):
        if a != b:
            return f"event {number} is {a} against {b}"
    if len(one.events) != len(other.events):
        last = max(one.events, other.events, key=len)[-1]
        return f"{len(one.events)} events against {len(other.events)}, the last: {last}"
    for name in ("asked", "waiting", "state"):
        if says := unlike(getattr(one, name), getattr(other, name), name):
            return says
    return ""


def unlike(one: Any, other: Any, path: str = "state") -> str:
    """Where two plain values differ, and how."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next((says for key in one if (says := unlike(one[key], other[key], f"{path}.{key}"))), "")
    return "" if one == other else f"{path} is {one!r} against {other!r}"
