"""What a referee may set in any edition of Suits, and what it is called; each edition names its own numbers and states."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from highdraw.engine.control import Control
from highdraw.field import Field
from highdraw.field.controls import place_controls
from highdraw.systems.suits.combat import Bout
from highdraw.systems.suits.state import Person

HALVES = {"wounds"}
"""Numbers that need not be whole."""
LEAST_ONE = {"body", "will", "reflexes", "speed"}


def setting(me: Person, name: str) -> dict[str, Any]:
    """The correction that sets one value of a fighter."""
    return {"set": {name: None}, "fighter": me.id}


def numbers(me: Person, named: Iterable[tuple[str, str]]) -> list[Control]:
    return [
        Control(name=name, label=label, kind="number", value=getattr(me, name), whole=name not in HALVES, change=setting(me, name),
             low=1 if name in LEAST_ONE else 0)
        for name, label in named
    ]  # fmt: skip


def modifier(me: Person, value: int, most: int, hint: str) -> Control:
    """The referee's own modifier."""
    return Control(
        name="modifier", label="Referee's modifier", kind="number", value=value, low=-most, high=most, hint=hint,
        change=setting(me, "modifier"),
    )  # fmt: skip


def states(me: Person, named: Iterable[tuple[str, str, str]]) -> list[Control]:
    return [
        Control(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=setting(me, name))
        for name, label, hint in named
    ]


def hands(me: Person, weapons: Iterable[str], beside: Iterable[str]) -> list[Control]:
    """What is in which hand."""
    main = tuple((name, name) for name in weapons)
    off = (("", "nothing"), *((name, name) for name in beside))
    return [
        Control(
            name="main", label="In the main hand", kind="choice", value=me.main, choices=main, group="Gear", change=setting(me, "main")
        ),
        Control(name="off", label="In the other hand", kind="choice", value=me.off, choices=off, group="Gear", change=setting(me, "off")),
    ]


def place(field: Field, me: Person, people: Mapping[str, Person]) -> list[Control]:
    """Where somebody stands."""
    return place_controls(field, me.id, {who: one.name for who, one in people.items()}, "metres")


def person(me: Person) -> list[Control]:
    """The name, and taking somebody out."""
    return [
        Control(name="name", label="Name", kind="text", value=me.name, group="Name", change=setting(me, "name")),
        Control(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True),
    ]


def ends(people: Mapping[str, Person], turn: str, over: bool) -> list[Control]:
    """Ending the turn of whoever acts, and the fight."""
    found = []
    if turn:
        found.append(Control(name="turn", label=f"End {people[turn].name}'s turn", kind="button", group="Do", change={"end": "turn"}))
    if not over:
        found.append(Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True))
    return found


class Settable(msgspec.Struct, frozen=True, kw_only=True):
    """What an edition lets the referee set on a fighter, by field and label."""

    numbers: tuple[tuple[str, str], ...]
    contest: tuple[tuple[str, str], ...]
    """The numbers of a contest that is not combat."""
    states: tuple[tuple[str, str, str], ...]
    """Field, label and hint."""
    modifier: int
    """The referee's modifier goes as far as this either way."""
    modifier_hint: str

    def of(self, fight: Bout[Any], me: Any, beside: Iterable[str]) -> list[Control]:
        """Numbers, states, what is in hand (`beside` may be in the other one) and where somebody stands."""
        found = numbers(me, self.numbers if fight.fighting else self.contest)
        found += self.bearing(me)
        if fight.fighting:
            found += hands(me, fight.sheet(me.id).weapons, beside)
            found += place(fight.state.field, me, fight.state.combatants)
        return found

    def bearing(self, me: Any) -> list[Control]:
        """The referee's modifier, and states."""
        return [modifier(me, me.modifier, self.modifier, self.modifier_hint), *states(me, self.states)]


def of_fight(fight: Bout[Any]) -> list[Control]:
    """What can be done about the fight itself."""
    return ends(fight.state.combatants, fight.state.turn, fight.state.over)
