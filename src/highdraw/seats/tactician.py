"""The tactician: heuristics of the system at hand, quick enough for thousands of fights."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import Request
from highdraw.engine.system import AnySystem
from highdraw.seats.chance import RandomSeat


class TacticianSeat:
    """Plays sensibly by the system's own heuristics; what they leave open it takes at random."""

    def __init__(self, system: AnySystem, seed: int = 0) -> None:
        self.heuristics = system.bot.tactician
        self.chance = RandomSeat(seed)

    def choose(self, fight: Fight, request: Request[Any]) -> Any:
        answer = self.heuristics(fight, request)
        if answer is None:
            answer = self.chance.choose(fight, request)
        return answer
