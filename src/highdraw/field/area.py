"""A part of the ground that is not like the rest: something solid, cover, rough ground, shallow water, or only a floor.

Rules read its kind and its box. What it looks like is drawn and changes nothing.
"""

from typing import Literal, get_args

import msgspec

from highdraw.field.geometry import Point, crosses

AreaKind = Literal["solid", "cover", "rough", "water", "floor"]
Look = Literal[
    "water", "hedge", "brush", "trees", "rocks", "rubble", "wall", "fence", "sandbags", "table", "bar", "crates", "cart", "well", "pit",
    "fire", "stairs", "door", "planks", "bridge", "paving", "road",
]  # fmt: skip
LOOKS: tuple[Look, ...] = get_args(Look)
USUAL: dict[AreaKind, Look] = {"solid": "crates", "cover": "hedge", "rough": "rubble", "water": "water", "floor": "planks"}
"""What a part of the ground looks like if nobody says."""
BEHIND = 1.5
"""Whoever stands so near to cover that lies in the way is behind it: the next square, corners included."""


class Patch(msgspec.Struct, frozen=True):
    """A rectangle of the ground, from its south-west to its north-east corner."""

    kind: AreaKind
    box: tuple[float, float, float, float]
    label: str = ""
    cover: str = ""
    """How good it is as cover, in the word of the system."""
    look: Look | Literal[""] = ""

    @property
    def drawn(self) -> Look:
        """What it looks like.

        >>> Patch("solid", (0, 0, 2, 1), look="cart").drawn, Patch("water", (0, 0, 2, 1)).drawn
        ('cart', 'water')
        """
        return self.look or USUAL[self.kind]

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        west, south, east, north = self.box
        return ((west, south), (east, south), (east, north), (west, north))

    @property
    def edges(self) -> list[tuple[float, float, float, float]]:
        """Its four sides, as walls.

        >>> Patch("solid", (0, 0, 2, 1)).edges
        [(0, 0, 2, 0), (2, 0, 2, 1), (2, 1, 0, 1), (0, 1, 0, 0)]
        """
        corners = self.corners
        return [(*one, *other) for one, other in zip(corners, corners[1:] + corners[:1], strict=True)]

    def holds(self, point: Point) -> bool:
        west, south, east, north = self.box
        return west <= point[0] <= east and south <= point[1] <= north

    def shields(self, shooter: Point, target: Point) -> bool:
        """Whether it covers somebody from somebody: the target stands in it, or right behind it; not when both are in it.

        >>> hedge = Patch("cover", (4, -2, 5, 2))
        >>> hedge.shields((0, 0), (4.5, 0)), hedge.shields((0, 0), (6, 0)), hedge.shields((0, 0), (9, 0)), hedge.shields((8, 0), (6, 0))
        (True, True, False, False)
        """
        if self.holds(target):
            return not self.holds(shooter)
        west, south, east, north = self.box
        off = max(west - target[0], target[0] - east, south - target[1], target[1] - north)
        return off <= BEHIND and not self.holds(shooter) and any(crosses(shooter, target, (a, b), (c, d)) for a, b, c, d in self.edges)
