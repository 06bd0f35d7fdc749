"""What a newcomer reads in the first turns of a duel: why there is no attack, which card is kept, whom a state hinders."""

from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.systems import load
from highdraw.systems.library import find_scene
from highdraw.systems.savage.choices import Benny, Deed, Plan
from highdraw.systems.savage.words import words

SYSTEM = load("savage")


def asked(session: Session, topic: str) -> Ask[Choice]:
    """The next question about this; all others are passed by."""
    while not (isinstance(part := session.waiting()[0], Ask) and part.topic == topic):
        session.answer(part.addressee, part.logged(part.default()))
    return part


def test_a_duel_says_that_one_moves_up_before_one_strikes() -> None:
    session = Session(SYSTEM, find_scene("savage/duel").setup, seed=3)
    buy = asked(session, "buy card")
    assert words(session.fight, buy, Benny("pass")).label.startswith("Keep the ")
    plan = asked(session, "plan")
    session.answer(plan.addressee, plan.logged(plan.check(Plan("act", actions=1))))
    first = asked(session, "do")
    assert SYSTEM.reading.question(session.fight, first).endswith("what do you do? Nobody is in reach of your weapon: move up first.")
    other = next(who for who in ("ann", "bob") if who != first.who)
    session.answer(first.addressee, first.logged(first.check(Deed("move", other, way="to"))))
    assert SYSTEM.reading.question(session.fight, asked(session, "do")).endswith("what do you do?")


def test_bare_hands_are_not_drawn() -> None:
    session = Session(SYSTEM, find_scene("savage/duel").setup, seed=3)
    plan = asked(session, "plan")
    session.answer(plan.addressee, plan.logged(plan.check(Plan("act", actions=1))))
    part = asked(session, "do")
    said = [words(session.fight, part, choice).label for choice in part.choices]
    assert "Fight with bare hands" in said
    assert not [label for label in said if "Fists" in label]
