"""What a program that plays an edition of shock and wounds may look at: what everybody sees. Each edition adds its own (`sight.py`)."""

from math import dist
from operator import itemgetter
from typing import Any, Generic, TypeVar

from highdraw.engine.request import Place
from highdraw.engine.system import Mine
from highdraw.field.geometry import Point, towards
from highdraw.systems.suits.armoury import Armour, Weapon
from highdraw.systems.suits.blast import yards_from
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.state import Landed

F = TypeVar("F", bound=Fray[Any, Any])


class Window(Generic[F]):
    """Somebody who plays these fighters looks through it, at one moment: nothing hidden can be reached by its public names."""

    __slots__ = ("__fight", "__mine", "__nearest", "__people")

    def __init__(self, fight: F, mine: Mine) -> None:
        self.__fight, self.__mine, self.__people = fight, mine, fight.state.combatants
        self.__nearest: dict[str, tuple[str, float]] = {}

    def check_own(self, who: str) -> None:
        """What only somebody's player knows is asked for by nobody else."""
        if self.__mine is not None and who not in self.__mine:
            raise KeyError(who)

    @property
    def fighting(self) -> bool:
        """A fight, and not a contest of another kind."""
        return self.__fight.fighting

    # ---- people

    def enemies(self, who: str) -> list[str]:
        """Everybody of another side who is still in the fight."""
        return [foe.id for foe in self.__fight.enemies(self.__people[who])]

    def friends(self, one: str, other: str) -> bool:
        return bool(self.__people[one].side == self.__people[other].side)

    def standing(self) -> list[str]:
        """Everybody who is still in the fight."""
        return [who for who, one in self.__fight.state.combatants.items() if not one.out]

    def out(self, who: str) -> bool:
        return bool(self.__people[who].out)

    def helpless(self, who: str) -> bool:
        return bool(self.__people[who].helpless)

    def dazed(self, who: str) -> bool:
        return self.__fight.dazed(self.__people[who])

    def bleeds(self, who: str) -> bool:
        return bool(self.__people[who].critical)

    def shock(self, who: str) -> int:
        return int(self.__people[who].shock)

    def status(self, who: str) -> float:
        return float(self.__people[who].status)

    def will(self, who: str) -> int:
        return int(self.__people[who].will)

    def power(self, who: str) -> int:
        """Outside combat: what the contest is about."""
        return int(self.__people[who].power)

    def learnt(self, who: str, skill: str) -> int:
        """A skill on the sheet; 0 without it."""
        return self.__fight.sheet(who).skills.get(skill, 0)

    # ---- things

    def weapon(self, who: str) -> Weapon:
        """What is in hand."""
        weapon: Weapon = self.__fight.kits[who].main
        return weapon

    def usable(self, who: str) -> bool:
        """Whether one is strong enough for what is in hand."""
        return bool(self.__fight.kits[who].usable)

    def carried(self, who: str, name: str) -> Weapon:
        return self.__fight.sheet(who).weapons[name]

    def is_shield(self, who: str, name: str) -> bool:
        return name in self.__fight.sheet(who).shields

    def off(self, who: str) -> str:
        """What the other hand holds."""
        return str(self.__people[who].off)

    def armour(self, who: str) -> Armour | None:
        worn: Armour | None = self.__fight.kits[who].armour
        return worn

    def loaded(self, who: str, name: str) -> int:
        return int(self.__people[who].loaded.get(name, 0))

    def runs_out(self, who: str, name: str) -> bool:
        """Nothing is left to load it with."""
        return bool(self.__people[who].supply.get(name, 1) == 0)

    # ---- places

    def distance(self, one: str, other: str) -> float:
        return self.__fight.state.field.distance(one, other)

    def sees(self, one: str, other: str) -> bool:
        return self.__fight.state.field.sees(one, other)

    def nearest(self, who: str) -> str:
        """The nearest enemy; empty without any."""
        return self.__look_round(who)[0]

    def metres_to_nearest(self, who: str) -> float:
        return self.__look_round(who)[1]

    def __look_round(self, who: str) -> tuple[str, float]:
        """The nearest enemy, and how far off."""
        if who not in self.__nearest:
            foes = self.enemies(who)
            metres = self.__fight.state.field.distances(who, foes)
            self.__nearest[who] = min(zip(foes, metres, strict=True), key=itemgetter(1), default=("", 0.0))
        return self.__nearest[who]

    def walled_off(self, who: str) -> bool:
        """A wall stands between somebody and every enemy."""
        field = self.__fight.state.field
        return field.mapped and bool(field.walls) and not any(field.sees(who, foe) for foe in self.enemies(who))

    def yards_from(self, blast: Landed, who: str) -> float:
        return yards_from(self.__fight, blast, self.__people[who])

    def way_to_enemy(self, request: Place) -> Point:
        """Towards the nearest enemy, round the end of a wall that is in the way."""
        field = self.__fight.state.field
        here = (request.x, request.y)
        foe = self.nearest(request.who)
        if not foe or not field.mapped:
            return here
        goal = field.point(foe)
        if field.walled(here, goal):
            ends = [end for wall in field.walls for end in _past_ends(wall) if not field.walled(here, end)]
            ends = [end for end in ends if dist(here, end) > 0.1]
            goal = min(ends, key=lambda end: dist(here, end) + dist(end, goal) + 20 * field.walled(end, goal), default=goal)
            far = dist(here, goal)
        else:
            far = max(0.0, dist(here, goal) - 1.0)
        return towards(here, goal, max(0.0, min(request.reach * 0.999, far))) if far else here


def _past_ends(wall: tuple[float, float, float, float]) -> tuple[Point, Point]:
    """Half a metre past either end of a wall."""
    a, b = (wall[0], wall[1]), (wall[2], wall[3])
    return towards(b, a, dist(a, b) + 0.5), towards(a, b, dist(a, b) + 0.5)
