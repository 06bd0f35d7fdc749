"""What options rest on, however many cards pay for them: who stands where, what is in hand. Each is looked at once, when first asked for.

An outlook is of one moment: whoever has let anything happen since makes a new one.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Generic, TypeVar

from highdraw.systems.gurps_cards.choices import Act
from highdraw.systems.gurps_cards.combat import Combat
from highdraw.systems.gurps_cards.gear import Missile, Mode, Weapon
from highdraw.systems.gurps_cards.ready import drawable, loadable, readiable
from highdraw.systems.gurps_cards.state import Fighter
from highdraw.systems.gurps_cards.steps import backward, forward
from highdraw.systems.gurps_cards.tohit import melee_score, ranged_score

HEXES = itemgetter(1)
T = TypeVar("T")


class once(Generic[T]):
    """Worked out when it is first asked for, then at hand. An outlook is used by one thread, so it needs no lock."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make, self.name = make, make.__name__

    def __get__(self, outlook: "Outlook", owner: type["Outlook"]) -> T:
        found = vars(outlook)[self.name] = self.make(outlook)
        return found


class Outlook:
    """One fighter's, at this moment."""

    def __init__(self, fight: Combat, me: Fighter) -> None:
        self.fight, self.me = fight, me
        self.foes = [(foe, fight.apart(me, foe)) for foe in fight.foes(me)]
        """Everybody who can be attacked, and how many hexes away they are."""
        self.nearest = min(self.foes, key=HEXES, default=None)
        """The nearest of them; the first of several."""
        self._forward: dict[str, bool] = {}
        self._backward: dict[str, bool] = {}
        self._scores: dict[tuple[str, str, str, str, int, bool, str], int] = {}

    def forward(self, foe: Fighter) -> bool:
        """Whether there is room for a step towards somebody."""
        if foe.id not in self._forward:
            self._forward[foe.id] = forward(self.fight, self.me, foe)
        return self._forward[foe.id]

    def backward(self, foe: Fighter) -> bool:
        """Whether there is room for a step away from somebody."""
        if foe.id not in self._backward:
            self._backward[foe.id] = backward(self.fight, self.me, foe)
        return self._backward[foe.id]

    def melee(self, foe: Fighter, act: Act, mode: Mode) -> int:
        """What an attack is rolled against; a step after it, a second or a harder blow make no difference."""
        key = foe.id, act.item, mode.name, act.do, act.cards, act.effort == "determined", act.location
        score = self._scores.get(key)
        if score is None:
            score = self._scores[key] = melee_score(self.fight, self.me, foe, act, mode)
        return score

    def ranged(self, foe: Fighter, act: Act, missile: Missile) -> int:
        """What a shot is rolled against."""
        key = foe.id, act.item, "", act.do, act.cards, act.effort == "ranged", act.location
        score = self._scores.get(key)
        if score is None:
            score = self._scores[key] = ranged_score(self.fight, self.me, foe, act, missile)
        return score

    @once
    def armed(self) -> list[tuple[str, Weapon]]:
        """Weapons that are ready, and the body's own."""
        weapons = self.fight.sheet(self.me).weapons
        return [(item, weapons[item]) for item in dict.fromkeys(self.fight.armed(self.me))]

    @once
    def future(self) -> bool:
        """Whether there is a card to pay Extra Effort with."""
        return bool(self.fight.future(self.me))

    @once
    def shoots(self) -> bool:
        """Whether one of them strikes from afar."""
        return any(weapon.missile for _, weapon in self.armed)

    @once
    def drawable(self) -> list[str]:
        return drawable(self.fight, self.me)

    @once
    def readiable(self) -> list[str]:
        return readiable(self.fight, self.me)

    @once
    def loadable(self) -> list[str]:
        return loadable(self.fight, self.me)

    @once
    def move(self) -> int:
        return self.fight.move(self.me)
