"""The field as everybody sees it."""

from collections.abc import Callable
from typing import NamedTuple

from highdraw.engine.view import Ground, Mark, Scenery, Spot
from highdraw.field.area import Patch
from highdraw.field.field import Field


class Spans(NamedTuple):
    """How far somebody strikes, and how far somebody shoots, with what is in hand."""

    reach: float = 0
    range: float = 0


def ground(
    field: Field, unit: str, marks: tuple[Mark, ...] = (), areas: tuple[Scenery, ...] = (), spans: Callable[[str], Spans] | None = None
) -> Ground:
    """Where everybody is, by the map or by word, and what else lies there."""
    if field.mapped:
        spots = {
            who: Spot(x=round(spot.x, 2), y=round(spot.y, 2), facing=round(spot.facing), **(spans(who)._asdict() if spans else {}))
            for who, spot in field.spots.items()
        }
        return Ground(mapped=True, unit=unit, spots=spots, walls=tuple(field.walls), areas=(*scenery(field), *areas), marks=marks)
    apart = tuple((one, other, far) for one, known in field.apart.items() for other, far in known.items() if one < other)
    return Ground(mapped=False, unit=unit, apart=apart, usual=field.usual, lines=tuple(map(tuple, field.lines)), marks=marks)


MEANS = {"rough": "difficult", "water": "difficult"}
"""What is said of a part of the ground beside its name."""


def scenery(field: Field) -> tuple[Scenery, ...]:
    """The parts of the ground, each with its name and what it means.

    >>> scenery(Field(areas=[Patch("cover", (0, 0, 2, 1), "hedge", "light")]))[0].label
    'hedge · light cover'
    """
    return tuple(
        Scenery(kind=one.kind, points=one.corners, label=" · ".join(word for word in (one.label, _means(one)) if word), look=one.drawn)
        for one in field.areas
    )


def _means(one: Patch) -> str:
    return f"{one.cover} cover" if one.cover else MEANS.get(one.kind, "")


def box(west: float, south: float, east: float, north: float) -> tuple[tuple[float, float], ...]:
    """The corners of a rectangle.

    >>> box(0, 0, 4, 2)
    ((0, 0), (4, 0), (4, 2), (0, 2))
    """
    return ((west, south), (east, south), (east, north), (west, north))
