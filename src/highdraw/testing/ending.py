"""Random play ends, and cards are conserved all the while."""

from random import Random
from typing import Any

from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, ProcedureFailed
from highdraw.testing.failure import Nonconformity
from highdraw.testing.walk import begin, play, walk


def check_ends(system: AnySystem, setup: Any, seed: object) -> Session:
    """Random play comes to an end without an error, with every card in exactly one place at every request."""
    name = "random play ends"
    try:
        session = play(begin(system, setup, seed), Random(f"{seed} play"))
    except HighdrawError as error:
        raise Nonconformity(name, str(error), system=system.id, seed=seed, setup=setup) from error
    if not session.fight.state.over and not getattr(setup, "begin", ()):
        raise Nonconformity(name, "nothing is asked, but the fight is not over", system=system.id, seed=seed, setup=setup)
    if says := session.fight.state.deck.lost():
        raise Nonconformity("cards are conserved", says, system=system.id, seed=seed, setup=setup)
    return session


def check_thief_caught(system: AnySystem, setup: Any, seed: object) -> None:
    """A card that vanishes is noticed at the next request, and the fight goes back to before."""
    rng = Random(f"{seed} thief")
    session = begin(system, setup, seed)
    stolen = False
    try:
        for here in walk(session, rng):
            if len(here.waiting()) == 1 and here.fight.state.deck.pile:
                here.fight.state.deck.pile.pop()
                stolen = True
            elif stolen:
                break
    except ProcedureFailed:
        stolen = bool(session.fight.state.deck.lost())
    if stolen:
        raise Nonconformity("cards are conserved", "a stolen card was not noticed", system=system.id, seed=seed, setup=setup)
