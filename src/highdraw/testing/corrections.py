"""Corrections at any moment leave a fight that can be played to its end, replayed, and taken back."""

from collections.abc import Callable
from random import Random
from typing import Any

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import BadCorrection, HighdrawError
from highdraw.testing.failure import Nonconformity
from highdraw.testing.replay import check_replay
from highdraw.testing.walk import begin, difference, picture, walk

Change = dict[str, Any]
Corrections = Callable[[Session, Random], list[Change]]


def usual(session: Session, rng: Random) -> list[Change]:
    """The corrections every system knows: somebody moves, leaves, a turn or the fight ends; and some that are none."""
    people = list(session.system.play.fighters(session.fight))
    one, other = rng.choice(people), rng.choice(people)
    return [
        {"move": one, "to": [rng.randint(-5, 5), rng.randint(-5, 5)]},
        {"distance": [one, other], "metres": rng.randint(1, 40)},
        {"end": "turn"},
        {"remove": one},
        {"end": "fight"},
        {"set": {"no such thing": 1}, "fighter": one},
        {"remove": "nobody"},
        {},
    ]


def check_corrections(system: AnySystem, setup: Any, seed: object, corrections: Corrections = usual, most: int = 6) -> None:
    """Each correction at a random moment, then random play to the end; the log with all of them replays."""
    rng = Random(f"{seed} corrections")
    session = begin(system, setup, seed)
    made, every = 0, rng.randint(3, 30)
    for here in walk(session, rng):
        if made < most and rng.random() < 1 / every:
            made += 1
            changes = corrections(here, rng)
            last = made == most
            change = rng.choice([change for change in changes if last or change.get("end") != "fight"])
            _correct(here, change, rng)
    if says := session.fight.state.deck.lost():
        _fail(session, f"cards went astray: {says}")
    check_replay(session)


def _correct(session: Session, change: Change, rng: Random) -> None:
    before, entries = picture(session, notes=False), len(session.raw)
    try:
        session.correct(change)
    except BadCorrection as error:
        if not str(error):
            _fail(session, f"{change} is refused without a word")
        if (says := difference(before, picture(session, notes=False))) or len(session.raw) != entries:
            _fail(session, f"{change} was refused, but {says or 'the log grew'}")
        return
    except HighdrawError as error:
        _fail(session, f"{change}: {error}")
    after = picture(session, notes=False)
    if rng.random() < 0.5:
        session.undo()
        if says := difference(before, picture(session, notes=False)):
            _fail(session, f"{change} taken back is not as before: {says}")
        session.redo()
        if says := difference(after, picture(session, notes=False)):
            _fail(session, f"{change} taken back and made again differs: {says}")


def _fail(session: Session, says: str) -> None:
    raise Nonconformity("corrections leave a playable fight", says, system=session.system.id, seed=session.seed, setup=session.setup)
