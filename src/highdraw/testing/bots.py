"""Bots answer from what they may know: in a world shuffled behind its back the tactician says the same."""

from random import Random
from typing import Any

from highdraw.engine.request import GM, Request
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import BadAnswer
from highdraw.seats import TacticianSeat
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, walk


def check_bots(system: AnySystem, setup: Any, seed: object, most: int = 40) -> None:
    """A fight played by the tactician; whoever is asked is asked again where everything hidden from them is otherwise."""
    rng = Random(f"{seed} bots")
    shown = 0
    for here in walk(begin(system, setup, seed), rng, seat=TacticianSeat(system, rng.randrange(1 << 30))):
        for part in here.waiting():
            if part.stock or part.addressee == GM:
                continue
            if rng.random() < 0.5:
                _answer(here, part, frozenset((part.addressee,)))
                continue
            shown += 1
            check_blind(here, part, rng)
        if shown >= most:
            return


def check_blind(session: Session, part: Request[Any], rng: Random) -> None:
    """One question: the answer is legal, and the same in a world that differs only in what is hidden."""
    mine = frozenset((part.addressee,))
    twin = session.clone()
    session.system.play.shuffle_hidden(twin.fight, mine, rng)
    answers = [_answer(one, part, mine) for one in (session, twin)]
    if answers[0] != answers[1]:
        says = f"{part.outline()}: the tactician says {answers[0]!r}, and {answers[1]!r} when what it cannot know is otherwise"
        raise Nonconformity("bots", says, system=session.system.id, seed=session.seed, setup=session.setup)


def _answer(session: Session, part: Request[Any], mine: frozenset[str]) -> Any:
    bot = session.system.bot
    said = bot.tactician(bot.sight(session.fight, mine), part)
    if said is None:
        return None
    try:
        legal = part.check(said)
    except BadAnswer as error:
        says = f"{part.outline()}: the tactician says {said!r}. {error}"
        raise Nonconformity("bots", says, system=session.system.id, seed=session.seed, setup=session.setup) from error
    if legal != said:
        says = f"{part.outline()}: the tactician says {said!r} and means {legal!r}; its answers are used as they are, so say that"
        raise Nonconformity("bots", says, system=session.system.id, seed=session.seed, setup=session.setup)
    return part.logged(legal)
