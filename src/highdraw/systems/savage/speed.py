"""Who is faster: Athletics totals against each other."""

from collections.abc import Callable
from itertools import groupby
from typing import TypeVar

from highdraw.systems.savage.roll import roll_trait
from highdraw.systems.savage.scene import Scene
from highdraw.systems.savage.state import Fighter
from highdraw.systems.savage.trait import TraitRoll

T = TypeVar("T")
Speed = tuple[int, int]
"""An Athletics total; a Critical Failure is below everything but another one."""


async def speed_of(fight: Scene, me: Fighter, what: str, least: int | None = None) -> Speed:
    """How fast somebody is: an Athletics total, with a number to reach only where the switch asks for a success (SW-HLD-02)."""
    rolled = await roll_trait(fight, me, TraitRoll("athletics", target=least, matters=True, what=what))
    return (0, 0) if rolled.critical else (1, rolled.total)


def ranked(people: list[T], speed: Callable[[T], Speed]) -> list[list[T]]:
    """From the fastest down, equals together."""
    ordered = sorted(people, key=speed, reverse=True)
    return [list(equals) for _, equals in groupby(ordered, key=speed)]
