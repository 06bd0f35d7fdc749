"""The first fight somebody plays: dealt so that they act first. Everything else is left to chance."""

from typing import Literal

from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import Scene
from highdraw.table.role import fresh_seed

TRIES = 12
"""So many deals are looked at; then any will do."""
ANSWERS = 20
"""So many answers at most come before somebody's turn."""


def seed_for(scene: Scene) -> str:
    """A seed by which the first side acts first: at best before its player is asked anything else, else if they answer as proposed."""
    seeds = [fresh_seed() for _ in range(TRIES)]
    good = {_acts_first(scene, seed): seed for seed in seeds}
    return good.get("at once") or good.get("in the end") or seeds[0]


def _acts_first(scene: Scene, seed: str) -> Literal["at once", "in the end", ""]:
    session = Session(scene.system, scene.setup, seed=seed)
    own, bot = next(iter(session.view("").sides.values())), TacticianSeat(scene.system, 0)
    asked = False
    for _ in range(ANSWERS):
        turn = session.view("").turn
        if turn or session.over:
            return "" if turn not in own else "in the end" if asked else "at once"
        part = session.waiting()[0]
        mine = part.addressee in own and not session.is_formality(part)
        asked = asked or mine
        session.answer(part.addressee, part.default() if mine else bot.choose(session.fight, part))
    return ""
