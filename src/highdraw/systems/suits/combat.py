"""The fight as the rules of any edition see it: who is there and how far apart they are. Each edition adds its own (`combat.py`)."""

from collections.abc import Mapping
from typing import Any, Generic

import msgspec

from highdraw.engine.fight import Fight, State
from highdraw.engine.system import AnySystem
from highdraw.field import Field
from highdraw.systems.suits.armoury import Weapon
from highdraw.systems.suits.setup import Opening, Wishes
from highdraw.systems.suits.sheet import Sheet
from highdraw.systems.suits.state import BoutState, C, Person


class Bout(Fight, Generic[C]):
    """A fight, or a contest that is not combat, of any edition."""

    state: BoutState[C]

    def __init__(self, system: AnySystem, setup: Opening, loud: bool = True) -> None:
        super().__init__(system, setup, loud)
        self.fighting = setup.kind == "combat"
        self.entrants = {entrant.id: entrant.sheet for entrant in setup.entrants}

    def thaw(self, data: bytes) -> None:
        super().thaw(data)
        for me in self.state.combatants.values():
            self.regrip(me)

    def regrip(self, me: C) -> None:
        """The gear is worked out anew, where anything it follows from has changed.

        Whoever changes what is in hand, Body or another attribute of it calls this after it.
        """
        raise NotImplementedError

    def states(self, me: C) -> list[str]:
        """How somebody is, in words, the gravest first."""
        raise NotImplementedError

    @property
    def wishes(self) -> Wishes:
        """What the referee settled before the fight."""
        wishes: Wishes = self.setup.options
        return wishes

    def __getitem__(self, who: str) -> C:
        return self.state.combatants[who]

    def sheet(self, who: str) -> Sheet:
        return self.state.added.get(who) or self.entrants[who]

    def around(self, me: C) -> list[tuple[C, float]]:
        """Everybody else who is alive and there, with the metres to them."""
        there = {who: other for who, other in self.state.combatants.items() if not (other.dead or other.gone or other is me)}
        return list(zip(there.values(), self.state.field.distances(me.id, there), strict=True))

    def enemies(self, me: C) -> list[C]:
        """Everybody of another side who is still in the fight."""
        side = me.side
        return [other for other in self.state.combatants.values() if other.side != side and not other.out]

    def allies(self, me: C) -> list[C]:
        side = me.side
        return [other for other in self.state.combatants.values() if other.side == side and other is not me and not other.out]

    def decided(self) -> bool:
        """At most one side still has somebody in the fight (S1-CON-11, S2-EXT-05)."""
        side = ""
        for one in self.state.combatants.values():
            if one.side != side and not one.out:
                if side:
                    return False
                side = one.side
        return True

    def distance(self, one: C, other: C) -> float:
        return self.state.field.distance(one.id, other.id)


def level(sheet: Sheet, names: str, last: str) -> int:
    """A contestant's skill or power by name; lacking it, the raw attribute the referee names after it.

    >>> ann = Sheet(name="Ann", body=6, will=4, reflexes=5, skills={"running": 7})
    >>> [level(ann, names, "reflexes") for names in ("Running", "will", "debate or will", "debate  or  will", "debate")]
    [7, 4, 4, 4, 5]
    """
    known = {**sheet.skills, "body": sheet.body, "will": sheet.will, "reflexes": sheet.reflexes, "speed": sheet.reflexes}
    said = (name.strip().lower() for name in names.split(" or "))
    return next((known[name] for name in said if name in known), known[last])


def own_copy(field: Field) -> Field:
    """The ground of a set-up, for one fight to change."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(field), type=type(field))


def set_fight(state: State, kinds: Mapping[str, Any], given: Mapping[str, Any]) -> None:
    """What is already true of the fight itself; `kinds` are the types of its values."""
    for name, value in given.items():
        if name == "pile":
            state.deck.leave(value)
        else:
            setattr(state, name, msgspec.convert(value, kinds[name]))


def load(me: Person, weapon: Weapon) -> None:
    """A ranged weapon is loaded at the start, from the supply where that runs out."""
    shots = weapon.shots
    if weapon.name in me.supply:
        shots = min(shots, me.supply[weapon.name])
        me.supply[weapon.name] -= shots
    me.loaded[weapon.name] = shots


def set_person(me: Person, start: Mapping[str, Any]) -> None:
    """What is already true of somebody at the start; of things carried only those that are named."""
    for name, value in start.items():
        if isinstance(value, dict):
            value = {**getattr(me, name), **value}
        setattr(me, name, list(value) if isinstance(value, list) else value)
