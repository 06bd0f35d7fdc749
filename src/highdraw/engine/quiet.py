"""The driver for mass play: no log, no events, no fingerprints, no copies. The same answers give the same fight.

Draws are taken straight from the deck by one generator; everything else is put to `choose`, which gets one part of a request
and gives back an answer that it knows to be legal.
"""

import gc
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from highdraw.cards import Deck
from highdraw.engine.chance import Stacked
from highdraw.engine.fight import Fight
from highdraw.engine.request import Request

Choose = Callable[[Fight, Request[Any]], Any]


class QuietTable:
    """Who answers: a seat for people, a generator for cards and dice."""

    __slots__ = ("ask", "deck_of", "random", "rng")

    def __init__(self, fight: Fight, choose: Choose, rng: Random) -> None:
        self.ask: Callable[[Request[Any]], Any] = partial(choose, fight)
        self.rng, self.random = rng, rng.random
        self.deck_of: Callable[[str], Deck] = fight.state.deck_of


def run_quiet(fight: Fight, choose: Choose, rng: Random, limit: int = 1_000_000, stack: Stacked | None = None) -> int:
    """Play a fight to the end of its agenda; how many requests it took. A `stack` gives the cards and dice instead.

    Nothing in a quiet fight is cyclic, so the collector of cycles rests meanwhile.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return _run(fight, QuietTable(fight, choose, rng), limit, stack)
    finally:
        if collects:
            gc.enable()


def _run(fight: Fight, table: QuietTable, limit: int, stack: Stacked | None) -> int:
    procedures = fight.system.play.procedures
    state = fight.state
    count = 0
    while state.agenda:
        call = state.agenda.pop(0)
        send = procedures[call.procedure](fight, **call.args).send  # type: ignore[attr-defined]
        value: Any = None
        try:
            while True:
                request = send(value)
                if not isinstance(request, Request):
                    raise TypeError(f"{call.procedure} awaited {request!r}, which is not a request")
                count += 1
                if stack is not None and request.stock:
                    value = stack.answer(request, state, 0)
                    request.apply(state, value)
                else:
                    value = request.play(table)
                if count > limit:
                    raise RuntimeError(f"no end after {limit} requests")
        except StopIteration:
            pass
    return count
