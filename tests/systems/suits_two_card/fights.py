"""Small fights for tests: a set-up from a few words, a session with stacked cards, a fight without a driver."""

from typing import Any

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.combat import Combat
from highdraw.systems.suits_two_card.setup import Setup


def fighter(who: str, side: str, **more: Any) -> dict[str, Any]:
    """An entry of a scenario: Body 6, Will 5, Reflexes 6, a Sword, unless said otherwise."""
    return {"id": who, "side": side, "body": 6, "will": 5, "reflexes": 6, "weapons": ["Sword"], **more}


def setup(*people: dict[str, Any], run: str = "", **scenario: Any) -> Setup:
    """The set-up of a fight; `run` names the pieces to run instead of a whole fight, with semicolons between."""
    data = {"system": SYSTEM.id, "title": "a test", "fighter": list(people), **scenario}
    ready: Setup = SYSTEM.paper.read(Document("", "a test"), data)
    if not run:
        return ready
    ids = [entrant.id for entrant in ready.entrants]
    calls = [call for text in run.split(";") for call in SYSTEM.paper.calls(text.strip(), ids)]
    staged: Setup = SYSTEM.paper.stage(ready, (*(call for call in calls if call.procedure != "halt"), calls[-1]))
    return staged


def table(*people: dict[str, Any], cards: str = "", run: str = "", **scenario: Any) -> Session:
    """A session whose cards are stacked; it waits at the first question."""
    return Session(SYSTEM, setup(*people, run=run, **scenario), chance=Stacked(parse_many(cards)), careful=True)


def offered(session: Session) -> set[str]:
    """The choices of the question that waits, by their keys."""
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    return set(part.keys)


def say(session: Session, *answers: Any) -> None:
    """Answers in order, each a value or (who, value); sealed questions with one answer are answered before and after each."""
    spare(session)
    for answer in answers:
        who, value = answer if isinstance(answer, tuple) else (session.waiting()[0].addressee, answer)
        session.answer(who, value)
        spare(session)


def spare(session: Session) -> None:
    """Sealed questions with one answer are answered."""
    while forced := [part for part in session.waiting() if session.is_formality(part)]:
        session.answer(forced[0].addressee, forced[0].default())


def combat(*people: dict[str, Any], **scenario: Any) -> Combat:
    """A fight that nobody drives: for rules that ask nothing."""
    return SYSTEM.play.create(setup(*people, **scenario), True)


def state(session: Session) -> Combat:
    """The fight of a session, as this system's."""
    assert isinstance(session.fight, Combat)
    return session.fight
