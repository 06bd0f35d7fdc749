"""The field as everybody sees it."""

from highdraw.engine.view import Ground, Mark, Spot
from highdraw.field.field import Field


def ground(field: Field, unit: str, marks: tuple[Mark, ...] = ()) -> Ground:
    """Where everybody is, by the map or by word, and what else lies there."""
    if field.mapped:
        spots = {who: Spot(x=round(spot.x, 2), y=round(spot.y, 2), facing=round(spot.facing)) for who, spot in field.spots.items()}
        return Ground(mapped=True, unit=unit, spots=spots, walls=tuple(field.walls), marks=marks)
    apart = tuple((one, other, far) for one, known in field.apart.items() for other, far in known.items() if one < other)
    return Ground(mapped=False, unit=unit, apart=apart, usual=field.usual, lines=tuple(map(tuple, field.lines)), marks=marks)
