"""Being asked tells nothing: two worlds that differ only in what a seat cannot know ask the same people, as far as everybody sees,
and ask the seat itself the same.

The last procedure is run once more with other cards where the seat does not look. As long as the seat sees and is told the
same, the same must be asked; once something shows, nothing can be compared any more.
"""

from random import Random
from typing import Any

import msgspec

from highdraw.engine.log import Answer
from highdraw.engine.request import DECK, Draw, Pick
from highdraw.engine.session import Session, Snapshot
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, moments


def check_asked_openly(system: AnySystem, setup: Any, seed: object, every: int = 4, most: int = 40) -> None:
    """At random moments, for random seats."""
    rng = Random(f"{seed} asked")
    for here in moments(begin(system, setup, seed), rng, every, most):
        check_asked_alike(here, rng.choice(list(here.seats)), rng)


def check_asked_alike(session: Session, seat: str, rng: Random) -> None:
    """The procedure under way, in this world and in one that the seat cannot tell from it."""
    mark = session._marks.last
    if session._coroutine is None or mark is None:
        return
    since = [entry for entry in session.done[mark.done :] if isinstance(entry, Answer)]
    start = msgspec.structs.replace(session.snapshot(), state=mark.state, since=(), over=False)
    other = _shuffled(session, start, frozenset(session.seats[seat]), rng)
    one, two = (Session.restore(session.system, each, chance=None, seats=session.seats) for each in (start, other))
    for entry in [None, *since]:
        if entry is not None and not (_answer(one, entry, entry.value) and _follow(two, entry, seat, rng)):
            return
        if not _looks_alike(one, two, seat):
            return
        if says := _asked_unlike(one, two, seat):
            raise Nonconformity("asked openly", says, system=session.system.id, seed=session.seed, setup=session.setup)


def _asked_unlike(one: Session, two: Session, seat: str) -> str:
    """How it shows in what is asked which of the two worlds it is; empty when it does not."""
    topics = ", ".join(sorted({part.subject for each in (one, two) for part in each.waiting()}))
    if one.asked_openly() != two.asked_openly():
        names = f"{', '.join(one.asked_openly()) or 'nobody'} asked, or {', '.join(two.asked_openly()) or 'nobody'}"
        return f"seat {seat!r} sees {names}, by hidden cards alone ({topics}). Ask everybody who might have a choice, sealed."
    if one.asked_of(seat) != two.asked_of(seat):
        return f"seat {seat!r} is asked {one.asked_of(seat)} or {two.asked_of(seat)}, by hidden cards alone"
    return ""


def _shuffled(session: Session, start: Snapshot, mine: frozenset[str], rng: Random) -> Snapshot:
    fight = session.system.play.create(session.setup, False)
    fight.thaw(start.state)
    session.system.play.shuffle_hidden(fight, mine, rng)
    return msgspec.structs.replace(start, state=fight.frozen())


def _answer(session: Session, entry: Answer, value: Any) -> bool:
    try:
        session.answer(entry.who, value)
    except HighdrawError:
        return False
    return True


def _follow(twin: Session, entry: Answer, seat: str, rng: Random) -> bool:
    """The same answer in the other world; where cards are hidden from the seat, others that fit there."""
    mine = twin.seats[seat]
    part = next((part for part in twin.waiting() if part.addressee == entry.who), None)
    if part is None:
        return False
    if isinstance(part, Draw) and entry.who == DECK and part.seen_by is not None and part.seen_by not in mine:
        deck = twin.fight.state.deck_of(part.deck)
        spare = [card for card in deck.pile if card not in twin.system.play.telltale]
        return len(spare) >= part.count and _answer(twin, entry, rng.sample(spare, part.count))
    if _answer(twin, entry, entry.value):
        return True
    return isinstance(part, Pick) and entry.who not in mine and _answer(twin, entry, part.logged(part.sample(rng)))


def _looks_alike(one: Session, two: Session, seat: str) -> bool:
    """Whether the seat sees the same, and has been told the same."""
    if one.view(seat) != two.view(seat):
        return False
    return [repr(event) for event in one.events_for(seat)] == [repr(event) for event in two.events_for(seat)]
