"""What a seat is: somebody who answers requests. A seat reads only what its fighters may know."""

from collections.abc import Callable
from typing import Any, Protocol

from highdraw.engine.fight import Fight
from highdraw.engine.request import Request
from highdraw.engine.session import Session


class Seat(Protocol):
    """Answers one part of a request."""

    def choose(self, fight: Fight, request: Request[Any]) -> Any: ...


def play_on(session: Session, seat_of: Callable[[str], Seat | None], limit: int = 100_000) -> None:
    """Let seats answer until the fight is over or somebody is asked who has no seat here."""
    for _ in range(limit):
        for part in session.waiting():
            seat = seat_of(part.addressee)
            if seat is not None:
                session.answer(part.addressee, seat.choose(session.fight, part))
                break
        else:
            return
