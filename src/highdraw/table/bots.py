"""Fighters that nobody plays: the tactician answers for them."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from highdraw.engine.choice import Choice
from highdraw.engine.request import GM, Ask, Request
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.table.seating import BOT

AT_ONCE = 12
"""Answers of the tactician that are saved and shown together; then others have their turn."""


def is_for_bot(part: Request[Any], auto: Collection[str]) -> bool:
    """Whether the tactician answers: for its fighters, and for the GM where that is about one of them."""
    if part.addressee == GM and isinstance(part, Ask):
        return part.about.get("who", "") in auto or set(part.keys) <= set(auto)
    return part.addressee in auto


Standing = Callable[[Request[Any]], tuple[Choice, str] | None]
"""The answer that somebody has given ahead of time, by an order or for good, and as whose it is written down."""


def asked(session: Session, auto: Collection[str], seat_of: Callable[[str], str], standing: Standing | None = None) -> Request[Any] | None:
    """What is answered without a person now: by the tactician, by a standing answer or an order, or because there is only one answer.

    A question with one answer is put only so that being asked tells nothing. Where no second person plays, nobody could tell;
    with others at the table the missing pause would tell, also where one alone is asked.
    """
    request = session.request
    forced = request is not None and any(part.formality for part in request.parts)
    if request is None or not (auto or forced or standing):
        return None
    people = {seat_of(who) for who in session.system.play.fighters(session.fight) if who not in auto} if forced else set()

    def without_person(part: Request[Any]) -> bool:
        formality = len(people) == 1 and part.formality
        return formality or is_for_bot(part, auto) or (standing is not None and standing(part) is not None)

    return next((part for part in session.waiting() if without_person(part)), None)


def answers(
    session: Session, auto: Collection[str], seat_of: Callable[[str], str], standing: Standing | None = None
) -> Iterator[tuple[Request[Any], Any, str]]:
    """What is answered how and by what, a few times or until a person is asked. Each answer is to be sent in before the next."""
    bot = TacticianSeat(session.system, len(session.raw))
    for _ in range(AT_ONCE):
        part = asked(session, auto, seat_of, standing)
        if part is None:
            return
        given = standing(part) if standing is not None and not is_for_bot(part, auto) else None
        if given is not None:
            yield part, *given
        else:
            yield part, part.default() if part.formality else bot.choose(session.fight, part), BOT
