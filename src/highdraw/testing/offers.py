"""Every offered choice is accepted; every other answer is refused with a sentence and changes nothing."""

from random import Random
from typing import Any

from highdraw.engine.request import Ask, Pick, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import BadAnswer, BadUndo, HighdrawError, NothingAsked, NotYourSeat
from highdraw.testing.failure import Nonconformity
from highdraw.testing.picks import check_pick
from highdraw.testing.walk import Picture, begin, difference, moments, picture, play

WRONG: tuple[Any, ...] = ("no such choice", "", None, 7, -1.5, True, [], ["pass"], {"who": "me"}, b"bytes", "x" * 100_000, "??", [[[[]]]])

MANY = 100
"""Of more choices than this only the first are compared."""


def check_offers(system: AnySystem, setup: Any, seed: object, every: int = 20, most: int = 6, keys: int = 10) -> None:
    """At random moments: any offered key is taken by a clone, with words of its own; anything else is a `BadAnswer`."""
    rng = Random(f"{seed} offers")
    for session in moments(begin(system, setup, seed), rng, every, most):
        before, entries = picture(session), len(session.raw)
        for part in session.waiting():
            for value in _offered(part, rng, keys):
                _accepted(session, part, value)
            for value in (*WRONG, *(check_pick(part, rng) if isinstance(part, Pick) else ())):
                if not _is_offered(part, value):
                    _refused(session, part.addressee, value)
            for choice, reason in part.barred if isinstance(part, Ask) else ():
                if not reason or _is_offered(part, choice):
                    _fail(session, "every offer is accepted", f"{choice.key!r} is barred without a reason, or offered as well")
                _refused(session, part.addressee, choice.key)
            _told_apart(session, part)
            _others_refused(session, part)
            if len(session.raw) != entries:
                _fail(session, "a refusal changes nothing", f"the log grew: {part.outline()}")
        _unchanged(session, before, entries)


def _is_offered(part: Request[Any], value: Any) -> bool:
    """Whether the request itself takes this answer."""
    try:
        part.check(value)
    except BadAnswer:
        return False
    return True


def _offered(part: Request[Any], rng: Random, keys: int) -> list[Any]:
    """Answers that must be taken: the choices of an ask, some random answers to anything else that is asked of people."""
    if isinstance(part, Ask):
        if len(set(part.keys)) < len(part.keys):
            raise Nonconformity("every offer is accepted", f"a choice is offered twice: {part.outline()}")
        for choice in part.choices:
            if part.parse(choice.key) != choice or part.check(choice.facets) != choice:
                raise Nonconformity("parse and print are inverse", f"{choice.key!r} is not read back: {part.outline()}")
        return list(part.keys) if len(part.keys) <= keys else rng.sample(part.keys, keys)
    return [] if part.stock else [part.logged(part.default()), *(part.logged(part.sample(rng)) for _ in range(3))]


def _told_apart(session: Session, part: Request[Any]) -> None:
    """No two choices of a question read the same."""
    if not isinstance(part, Ask):
        return
    seen: dict[Any, str] = {}
    for choice in part.choices[:MANY]:
        offer = session.system.reading.offer(session.fight, part, choice)
        words = (offer.label, offer.hint, offer.costs, offer.facts)
        if words in seen:
            _fail(session, "choices are told apart", f"{seen[words]!r} and {choice.key!r} both read {offer.label!r}: {part.outline()}")
        seen[words] = choice.key


def _accepted(session: Session, part: Request[Any], value: Any) -> None:
    twin = session.clone()
    try:
        if not session.system.reading.question(session.fight, part).strip():
            raise HighdrawError("the question has no words")
        if isinstance(part, Ask) and not session.system.reading.offer(session.fight, part, part.check(value)).label.strip():
            raise HighdrawError("the choice has no words")
        twin.answer(part.addressee, value)
    except HighdrawError as error:
        _fail(session, "every offer is accepted", f"{value!r} to {part.outline()}: {error}")


def _refused(session: Session, who: str, value: Any, seat: str = "", kind: type[HighdrawError] = BadAnswer) -> None:
    try:
        session.answer(who, value, seat=seat)
    except kind as error:
        if len(str(error)) > 2000 or not str(error):
            _fail(session, "other answers are refused", f"the refusal of {str(value)[:40]!r} has {len(str(error))} letters")
    else:
        _fail(session, "other answers are refused", f"{str(value)[:40]!r} from {who!r} was taken")


def _others_refused(session: Session, part: Request[Any]) -> None:
    """Nobody answers for somebody else's fighter, and nobody who is not asked."""
    value = (0.0, 0.0) if part.stock else part.logged(part.default())
    asked = [each.addressee for each in session.waiting()]
    for seat, fighters in session.seats.items():
        if part.addressee not in fighters:
            _refused(session, part.addressee, value, seat, NotYourSeat)
            break
    for who in ("nobody", *(who for who in session.system.play.fighters(session.fight) if who not in asked)):
        _refused(session, who, value, kind=NothingAsked)
        break


def check_edges(system: AnySystem, setup: Any, seed: object) -> None:
    """At the start nothing can be undone, at the end nothing answered; the errors say so, and nothing changes."""
    session = begin(system, setup, seed)
    _no_undo(session, None)
    _no_undo(session, len(session.done) + 5)
    _no_undo(session, -1)
    _no_redo(session)
    play(session, Random(f"{seed} edges"))
    _no_redo(session)
    before, entries = picture(session), len(session.raw)
    _refused(session, next(iter(system.play.fighters(session.fight))), "pass", kind=NothingAsked)
    _refused(session, "nobody", "pass", kind=NothingAsked)
    _unchanged(session, before, entries)


def _no_undo(session: Session, to: int | None) -> None:
    before, entries = picture(session), len(session.raw)
    try:
        session.undo(to)
    except BadUndo:
        _unchanged(session, before, entries)
    else:
        _fail(session, "undo ends at the start", f"undo to {to} did something")


def _no_redo(session: Session) -> None:
    before, entries = picture(session), len(session.raw)
    try:
        session.redo()
    except BadUndo:
        _unchanged(session, before, entries)
    else:
        _fail(session, "nothing to redo", "redo did something")


def _unchanged(session: Session, before: Picture, entries: int) -> None:
    if says := difference(before, picture(session)):
        _fail(session, "a refusal changes nothing", says)
    if len(session.raw) != entries:
        _fail(session, "a refusal changes nothing", "the log grew")


def _fail(session: Session, check: str, says: str) -> None:
    raise Nonconformity(check, says, system=session.system.id, seed=session.seed, setup=session.setup)
