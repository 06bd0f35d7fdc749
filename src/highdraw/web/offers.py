"""The scenarios of a system as they are offered: how large, how long, how much there is to keep in mind, a picture."""

from functools import cache

import msgspec
from markupsafe import Markup

from highdraw.systems import load
from highdraw.systems.library import Scene, find_scene, shipped
from highdraw.web.parts.thumbnail import thumbnail

FIRST = "duel"
"""The scenario that is offered first."""
EARLY = (FIRST, "mill-yard", "brawl", "skirmish")
"""What a newcomer plays first, in this order; then the others from few to many, and contests that are no fight last."""
MINUTES = ((2, 5), (4, 10), (6, 15), (9, 25), (14, 40), (99, 60))
"""Up to how many fighters, and about how long that takes."""
FEW, SOME = 3, 9
"""Up to so many fighters there is little to keep in mind, or some."""


class Offer(msgspec.Struct, frozen=True):
    """A scenario on a card."""

    name: str
    title: str
    about: str
    sides: tuple[tuple[str, int], ...]
    demand: int
    """How much there is to keep in mind, from 1 to 3."""
    picture: Markup

    @property
    def size(self) -> str:
        """
        >>> Offer("", "", "", (("Bridge", 5), ("Horde", 18)), 3, Markup("")).size
        '5 vs 18'
        """
        return " vs ".join(f"{count}" for _, count in self.sides)

    @property
    def minutes(self) -> int:
        return minutes(sum(count for _, count in self.sides))

    @property
    def against(self) -> str:
        """`Ann against Goblins (6)`."""
        return " against ".join(f"{side} ({count})" if count > 1 else side for side, count in self.sides)


def minutes(fighters: int) -> int:
    """About how long so many fighters take."""
    return next(minutes for most, minutes in MINUTES if fighters <= most or most == MINUTES[-1][0])


@cache
def offers(system_id: str) -> tuple[Offer, ...]:
    """All of a system, in the order in which one comes to know it."""
    scenes = shipped(load(system_id))
    found = [offer(find_scene(f"{system_id}/{name}")) for name in scenes]
    peaceful = {name for name, document in scenes.items() if document.data.get("kind", "combat") != "combat"}
    places = {name: place for place, name in enumerate(EARLY)}
    fighters = {one.name: sum(count for _, count in one.sides) for one in found}
    return tuple(sorted(found, key=lambda one: (one.name in peaceful, places.get(one.name, len(EARLY)), fighters[one.name], one.title)))


def offer(scene: Scene) -> Offer:
    view = scene.system.reading.view(scene.system.play.create(scene.setup, False), None)
    sides = tuple((side, len(whom)) for side, whom in view.sides.items())
    fighters = sum(count for _, count in sides)
    demand = 1 if fighters <= FEW else 2 if fighters <= SOME else 3
    return Offer(scene.name, scene.title, scene.about, sides, demand, thumbnail(view))
