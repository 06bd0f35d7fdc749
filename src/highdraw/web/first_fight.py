"""The first fight somebody plays: dealt so that they act first and it lasts. The deal is chosen, no rule is bent."""

from random import Random
from typing import Any, Literal

from highdraw.engine.request import Ask, Request
from highdraw.engine.session import Session
from highdraw.seats import TacticianSeat
from highdraw.systems.library import Scene
from highdraw.table.budget import TooLong, within
from highdraw.table.role import fresh_seed

TRIES = 100
"""How many deals are looked at; then the best of them will do."""
ANSWERS = 20
"""At most this many answers come before somebody's turn."""
LEAST = 7
"""How often a newcomer is asked something before it is over, however they play."""
WAYS = (None, "0", "1")
"""How a deal is played on trial: as the bot would, and twice anyhow."""
SECONDS = 5.0
"""So long at most deals are looked at: of a large fight any will do."""
First = Literal["at once", "in the end", ""]


def seed_for(scene: Scene) -> str:
    """A seed by which the first side acts first and has something to do for a while.

    At best its player is asked nothing before their turn, and everybody has one in the first round; else they act first if they
    answer as proposed.
    """
    try:
        return within(SECONDS, lambda: _best_seed(scene))
    except TooLong:
        return fresh_seed()


def _best_seed(scene: Scene) -> str:
    found: dict[First, str] = {}
    for _ in range(TRIES):
        seed = fresh_seed()
        first = acts_first(scene, seed)
        found.setdefault(first, seed)
        if first == "at once" and lasts(scene, seed):
            return seed
    return found.get("at once") or found.get("in the end") or found[""]


def acts_first(scene: Scene, seed: str) -> First:
    """Whether the first side has the first turn of the first round: at once if its player is not asked before and nobody is skipped."""
    session = Session(scene.system, scene.setup, seed=seed)
    own, bot = _own(session), TacticianSeat(scene.system, 0)
    asked = False
    for _ in range(ANSWERS):
        view = session.view("")
        if view.turn or session.over:
            skipped = any(turn.state == "skipped" for turn in view.order)
            return "" if view.turn not in own or view.clock.number > 1 else "in the end" if asked or skipped else "at once"
        part = session.waiting()[0]
        mine = part.addressee in own and not part.formality
        asked = asked or mine
        session.answer(part.addressee, part.default() if mine else bot.choose(session.fight, part))
    return ""


def lasts(scene: Scene, seed: str) -> bool:
    """Whether the fight goes on for a while in every way of playing it."""
    return all(_asked_often(scene, seed, way) for way in WAYS)


def _asked_often(scene: Scene, seed: str, way: str | None) -> bool:
    session = Session(scene.system, scene.setup, seed=seed)
    own, bot = _own(session), TacticianSeat(scene.system, 0)
    chance, asked = Random(way), 0
    while not session.view("").over and asked < LEAST:
        part = session.waiting()[0]
        mine = part.addressee in own and not part.formality
        asked += mine
        session.answer(part.addressee, bot.choose(session.fight, part) if way is None or not mine else _anyhow(chance, part))
    return asked == LEAST


def _anyhow(chance: Random, part: Request[Any]) -> object:
    return chance.choice(part.keys) if isinstance(part, Ask) else part.default()


def _own(session: Session) -> list[str]:
    return next(iter(session.view("").sides.values()))
