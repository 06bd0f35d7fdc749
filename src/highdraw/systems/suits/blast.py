"""Blasts that lie somewhere until they go off: how far they are from everybody, and how much of them gets there."""

from collections.abc import Iterable
from math import hypot

from highdraw.engine.view import Area
from highdraw.field import Field
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.power import half_up
from highdraw.systems.suits.state import C, Landed


def lay_by_word(field: Field, blast: Landed, near: str, yards: float, people: Iterable[str]) -> None:
    """Without a map: it lies so many yards from somebody, and as much farther from everybody else."""
    blast.near, blast.off = near, yards
    blast.apart = {who: yards + (field.distance(who, near) if who != near else 0.0) for who in people}


def yards_from(fight: Bout[C], blast: Landed, who: C) -> float:
    """How far somebody is from a blast; a yard is a metre."""
    field = fight.state.field
    if field.mapped:
        x, y = field.point(who.id)
        return hypot(x - blast.x, y - blast.y)
    return blast.apart.get(who.id, blast.off + field.distance(who.id, blast.near))


def covered(fight: Bout[C], blast: Landed, power: int, step: float = 2.0, indoors: bool = False) -> Area | None:
    """What a blast covers on the map: as far as any of its power gets; indoors there is no end to it."""
    if not fight.state.field.mapped or indoors:
        return None
    return Area(kind="danger", points=((blast.x, blast.y),), radius=ends_at(power, step))


def ends_at(power: int, step: float = 2.0) -> float:
    """Yards at which nothing is left of a blast.

    >>> ends_at(11), blast_power(11, 9.9), blast_power(11, 10)
    (10.0, 1, 0)
    """
    yards = 0.0
    while blast_power(power, yards, step) > 0:
        yards += step
    return yards


def walk_from(blasts: Iterable[Landed], who: str, to: str, far: float) -> None:
    """By word: one moves away from where a blast lies, or as near to it as whoever one goes to."""
    for blast in blasts:
        if who in blast.apart:
            yards, goal = blast.apart[who], blast.apart.get(to, float("inf"))
            blast.apart[who] = min(goal, yards + far) if goal > yards else max(goal, yards - far)


def blast_power(power: int, yards: float, step: float = 2.0) -> int:
    """Halved for every full two yards, rounded half up once, before the power bonus (S1-BLS-03, S2-WPN-11).

    >>> [blast_power(11, yards) for yards in (0, 1, 1.9, 2, 3, 3.9, 4, 5, 6, 7.9, 8, 10)]
    [11, 11, 11, 6, 6, 6, 3, 3, 1, 1, 1, 0]
    """
    return half_up(power / 2 ** int(yards // step))
