"""The random seat: any legal choice."""

from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import Request


class RandomSeat:
    """Takes any legal answer, reproducibly."""

    def __init__(self, seed: int | str | Random = 0) -> None:
        self.rng = seed if isinstance(seed, Random) else Random(seed)

    def choose(self, fight: Fight, request: Request[Any]) -> Any:
        return request.sample(self.rng)
