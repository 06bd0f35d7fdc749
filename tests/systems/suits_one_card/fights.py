"""Small fights for tests: a session of the one-card edition with stacked cards, and what was asked in it."""

from typing import Any

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.systems.suits_one_card.setup import Setup


def fighter(who: str, side: str, **more: Any) -> dict[str, Any]:
    """An entry of a scenario: Body 6, Will 20, Speed 5, a Knife, unless said otherwise."""
    return {"id": who, "side": side, "body": 6, "will": 20, "speed": 5, "weapons": ["Knife"], **more}


def table(*people: dict[str, Any], cards: str, run: str, **scenario: Any) -> Session:
    """A session whose cards are stacked; it waits at the first question."""
    data = {"system": SYSTEM.id, "title": "a test", "fighter": list(people), **scenario}
    ready: Setup = SYSTEM.paper.read(Document("", "a test"), data)
    calls = SYSTEM.paper.calls(run, [entrant.id for entrant in ready.entrants])
    return Session(SYSTEM, SYSTEM.paper.stage(ready, calls), chance=Stacked(parse_many(cards)), careful=True)


def asking(session: Session) -> Ask[Any]:
    """The question that waits."""
    part = session.waiting()[0]
    assert isinstance(part, Ask)
    return part


def asked(session: Session, script: dict[str, list[str]]) -> list[str]:
    """Play on with these answers by `who topic`, else the first choice; what was asked of those who had a choice."""
    topics = []
    while not session.over:
        ask = asking(session)
        topic = f"{ask.who} {ask.topic}"
        lines = script.get(topic, []) if len(ask.choices) > 1 else []
        topics += [topic] if len(ask.choices) > 1 else []
        session.answer(ask.who, lines.pop(0) if lines else ask.keys[0])
    return topics
