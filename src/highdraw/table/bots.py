"""Fighters that nobody plays: the tactician answers for them."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from highdraw.engine.request import GM, Ask, Request
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat

AT_ONCE = 12
"""Answers of the tactician that are saved and shown together; then others have their turn."""


def is_for_bot(part: Request[Any], auto: Collection[str]) -> bool:
    """Whether the tactician answers: for its fighters, and for the GM where that is about one of them."""
    if part.addressee == GM and isinstance(part, Ask):
        return part.about.get("who", "") in auto or set(part.keys) <= set(auto)
    return part.addressee in auto


def asked(session: Session, auto: Collection[str], seat_of: Callable[[str], str]) -> Request[Any] | None:
    """What is answered without a person now: by the tactician, or because there is only one answer.

    A question with one answer is put only so that being asked tells nothing. Where no second person plays, nobody could tell;
    with others at the table the missing pause would tell, also where one alone is asked.
    """
    request = session.request
    if request is None or not (auto or request.closed):
        return None
    people = {seat_of(who) for who in session.system.play.fighters(session.fight) if who not in auto} if request.closed else set()
    return next((part for part in session.waiting() if is_for_bot(part, auto) or (session.is_formality(part) and len(people) == 1)), None)


def answers(session: Session, auto: Collection[str], seat_of: Callable[[str], str]) -> Iterator[tuple[Request[Any], Any]]:
    """What is answered how, a few times or until a person is asked. Each answer is to be sent in before the next is wanted."""
    bot = TacticianSeat(session.system, len(session.raw))
    for _ in range(AT_ONCE):
        part = asked(session, auto, seat_of)
        if part is None:
            return
        yield part, part.default() if session.is_formality(part) else bot.choose(session.fight, part)
