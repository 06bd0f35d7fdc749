"""Receipts add up exactly, and only the few rules that decided something stand beside a sentence."""

from collections.abc import Iterable

from highdraw.engine.event import MOST_CITES, Event
from highdraw.engine.receipt import wrong
from highdraw.engine.session import Session
from highdraw.testing.failure import Nonconformity


def check_receipts(session: Session) -> None:
    """Every event of a fight that was played."""
    if says := unsound(session.events):
        raise Nonconformity("receipts add up", says, system=session.system.id, seed=session.seed, setup=session.setup)
    for event in session.events:
        if len(event.cites) > MOST_CITES:
            says = f"{len(event.cites)} rules stand beside {event.text!r}; {MOST_CITES} may, the others go into `also`"
            raise Nonconformity("few cites", says, system=session.system.id, seed=session.seed, setup=session.setup)


def unsound(events: Iterable[Event]) -> str:
    """What is wrong with the first receipt that does not add up; empty when all do."""
    return next((f"{event.text!r}: {says}" for event in events if (says := wrong(event.steps))), "")
