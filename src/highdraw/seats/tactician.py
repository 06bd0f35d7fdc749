"""The tactician: heuristics of the system at hand, quick enough for thousands of fights."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import GM, Request
from highdraw.engine.system import AnySystem
from highdraw.seats.chance import RandomSeat


class TacticianSeat:
    """Plays sensibly by the system's own heuristics, from what the one who is asked may know; what they leave open it takes at random."""

    def __init__(self, system: AnySystem, seed: int = 0) -> None:
        self.sight, self.heuristics = system.bot.sight, system.bot.tactician
        self.chance = RandomSeat(seed)

    def choose(self, fight: Fight, request: Request[Any]) -> Any:
        mine = None if request.addressee == GM else frozenset((request.addressee,))
        answer = self.heuristics(self.sight(fight, mine), request)
        if answer is None:
            answer = self.chance.choose(fight, request)
        return answer
