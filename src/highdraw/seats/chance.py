"""The random seat: any legal choice. It draws the kind of choice first, so that many targets do not drown few actions."""

from math import cos, pi, sin, sqrt
from random import Random
from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Place, Request


class RandomSeat:
    """Takes any legal choice, reproducibly."""

    def __init__(self, seed: int | str | Random = 0) -> None:
        self.rng = seed if isinstance(seed, Random) else Random(seed)
        self.random = self.rng.random
        self._kinds: dict[tuple[str, ...], list[list[str]]] = {}

    def choose(self, fight: Fight, request: Request[Any]) -> Any:
        if isinstance(request, Ask):
            keys = request.keys
            if len(keys) < 4:
                return keys[int(self.random() * len(keys))]
            kinds = self._kinds.get(keys)
            if kinds is None:
                kinds = self._kinds[keys] = _by_kind(keys)
                if len(self._kinds) > 4096:
                    self._kinds.clear()
            kind = kinds[int(self.random() * len(kinds))]
            return kind[int(self.random() * len(kind))]
        if isinstance(request, Place):
            far, way = request.reach * sqrt(self.random()) * 0.999, 2 * pi * self.random()
            return (request.x + far * cos(way), request.y + far * sin(way))
        raise TypeError(f"a seat is not asked {request!r}")


def _by_kind(keys: tuple[str, ...]) -> list[list[str]]:
    """The keys by their first word."""
    kinds: dict[str, list[str]] = {}
    for key in keys:
        kinds.setdefault(key.partition(" ")[0], []).append(key)
    return list(kinds.values())
