"""What a referee may set in any edition of Suits, and what it is called; each edition names its own numbers and states."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from highdraw.engine.control import Control
from highdraw.field import Field
from highdraw.field.controls import place_controls

HALVES = {"wounds"}
"""Numbers that need not be whole."""
LEAST_ONE = {"body", "will", "reflexes", "speed"}


class Holder(Protocol):
    """Somebody in a fight, with things in hand."""

    id: str
    name: str
    main: str
    off: str


def setting(me: Holder, name: str) -> dict[str, Any]:
    """The correction that sets one value of a fighter."""
    return {"set": {name: None}, "fighter": me.id}


def numbers(me: Holder, named: Iterable[tuple[str, str]]) -> list[Control]:
    return [
        Control(name=name, label=label, kind="number", value=getattr(me, name), whole=name not in HALVES, change=setting(me, name),
             low=1 if name in LEAST_ONE else 0)
        for name, label in named
    ]  # fmt: skip


def modifier(me: Holder, value: int, most: int, hint: str) -> Control:
    """The referee's own modifier."""
    return Control(
        name="modifier", label="Referee's modifier", kind="number", value=value, low=-most, high=most, hint=hint,
        change=setting(me, "modifier"),
    )  # fmt: skip


def states(me: Holder, named: Iterable[tuple[str, str, str]]) -> list[Control]:
    return [
        Control(name=name, label=label, kind="switch", value=getattr(me, name), hint=hint, group="States", change=setting(me, name))
        for name, label, hint in named
    ]


def hands(me: Holder, weapons: Iterable[str], beside: Iterable[str]) -> list[Control]:
    """What is in which hand."""
    main = tuple((name, name) for name in weapons)
    off = (("", "nothing"), *((name, name) for name in beside))
    return [
        Control(
            name="main", label="In the main hand", kind="choice", value=me.main, choices=main, group="Gear", change=setting(me, "main")
        ),
        Control(name="off", label="In the other hand", kind="choice", value=me.off, choices=off, group="Gear", change=setting(me, "off")),
    ]


def place(field: Field, me: Holder, people: Mapping[str, Holder]) -> list[Control]:
    """Where somebody stands."""
    return place_controls(field, me.id, {who: one.name for who, one in people.items()}, "metres")


def person(me: Holder) -> list[Control]:
    """The name, and taking somebody out."""
    return [
        Control(name="name", label="Name", kind="text", value=me.name, group="Name", change=setting(me, "name")),
        Control(name="remove", label=f"Take {me.name} out of the fight", kind="button", group="Do", change={"remove": me.id}, grave=True),
    ]


def ends(people: Mapping[str, Holder], turn: str, over: bool) -> list[Control]:
    """Ending the turn of whoever acts, and the fight."""
    found = []
    if turn:
        found.append(Control(name="turn", label=f"End {people[turn].name}'s turn", kind="button", group="Do", change={"end": "turn"}))
    if not over:
        found.append(Control(name="fight", label="End the fight here", kind="button", group="Do", change={"end": "fight"}, grave=True))
    return found
