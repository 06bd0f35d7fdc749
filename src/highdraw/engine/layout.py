"""How choices are laid out: by their facets, one question at a time (a verb, then at whom, then with what), or as controls.

Screens ask this for groups and controls, and never look into a key.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from highdraw.engine.choice import Choice

MOST_BESIDE = 2
"""Up to this many ways to do one thing stand beside each other, even if one only adds something to the other."""


class Control(msgspec.Struct, frozen=True):
    """A facet that is set by itself: its name and its values; a switch is off or on."""

    name: str
    values: tuple[Any, ...]

    @property
    def switch(self) -> bool:
        return all(isinstance(value, bool) for value in self.values)


class Group(msgspec.Struct, frozen=True):
    """Choices with the same first facet: where they stand, and which further facets tell them apart, in order.

    Controls that begin with no verb but with a number or a switch are one group, without a value.
    """

    value: Any
    places: tuple[int, ...]
    facets: tuple[str, ...]
    controls: tuple[Control, ...] = ()
    """Set side by side, where the choices are made for it."""


def groups(choices: Sequence[Choice]) -> list[Group]:
    """The choices by their first facet, in the order in which they are offered.

    >>> class Act(Choice, frozen=True):
    ...     do: str
    ...     target: str = ""
    ...     hand: str = ""
    >>> found = groups([Act("attack", "bob"), Act("attack", "eve"), Act("attack", "bob", "off"), Act("pass")])
    >>> [(group.value, group.places, group.facets) for group in found]
    [('attack', (0, 1, 2), ('target', 'hand')), ('pass', (3,), ())]

    >>> class Plan(Choice, frozen=True):
    ...     controls = True
    ...     do: str
    ...     actions: int = 0
    ...     run: bool = False
    >>> plans = [Plan("act", 1), Plan("act", 1, True), Plan("act", 2), Plan("hold")]
    >>> [[(control.name, control.values, control.switch) for control in group.controls] for group in groups(plans)]
    [[('actions', (1, 2), False), ('run', (False, True), True)], []]

    >>> class Blows(Choice, frozen=True):
    ...     controls = True
    ...     number: int
    ...     wild: bool = False
    >>> [(group.value, group.facets) for group in groups([Blows(1), Blows(2), Blows(1, True)])]
    [(None, ('number', 'wild'))]
    """
    by_value: dict[Any, list[int]] = {}
    for place, choice in enumerate(choices):
        by_value.setdefault((type(choice), _value(choice)), []).append(place)
    return [_group(value, places, choices) for (_, value), places in by_value.items()]


def _value(choice: Choice) -> Any:
    value = getattr(choice, choice.__struct_fields__[0])
    return value if isinstance(value, str) or not choice.controls else None


def _group(value: Any, places: list[int], choices: Sequence[Choice]) -> Group:
    some = [choices[place] for place in places]
    said = [choice.dials if choice.controls else choice.facets for choice in some]
    (one, *_), (kind, *_) = said, some
    names = list(one)[0 if value is None else 1 :]
    values = {name: tuple(dict.fromkeys(each[name] for each in said)) for name in names}
    facets = tuple(name for name in names if len(values[name]) > 1)
    controls = tuple(Control(name, values[name]) for name in facets) if kind.controls else ()
    return Group(value, tuple(places), facets, controls)


def parted(choices: Sequence[Choice]) -> dict[Any, tuple[int, ...]]:
    """Choices by the facet that comes first, each value with where its choices stand; nothing where there are not two values.

    >>> class Act(Choice, frozen=True):
    ...     first = "cards"
    ...     do: str
    ...     cards: int = 0
    >>> parted([Act("hit", 2), Act("hit", 1), Act("run", 1), Act("pass")]), parted([Act("hit", 1), Act("pass")])
    ({2: (0,), 1: (1, 2)}, {})
    """
    found: dict[Any, tuple[int, ...]] = {}
    for place, choice in enumerate(choices):
        if value := getattr(choice, choice.first) if choice.first else None:
            found[value] = (*found.get(value, ()), place)
    return found if len(found) > 1 else {}


def added(choices: Sequence[Choice], places: Sequence[int]) -> tuple[int, tuple[Control, ...]] | None:
    """Of choices to which something can be added: where the plain one stands, and the controls by which each of them is set.

    >>> class Act(Choice, frozen=True):
    ...     extras = ("hard", "with_")
    ...     do: str
    ...     with_: str = ""
    ...     hard: bool = False
    >>> acts = [Act("hit", hard=True), Act("hit"), Act("hit", "axe", True), Act("run")]
    >>> place, controls = added(acts, (0, 1, 2))
    >>> place, [(control.name, control.values, control.switch) for control in controls]
    (1, [('with_', ('', 'axe'), False), ('hard', (True, False), True)])
    >>> added(acts, (1, 3)) is added(acts, (1,)) is None
    True
    """
    some = [choices[place] for place in places]
    if len(some) <= MOST_BESIDE or not all(choice.extras for choice in some):
        return None
    dials = [choice.dials for choice in some]
    values = {name: tuple(dict.fromkeys(each[name] for each in dials)) for name in dials[0]}
    controls = tuple(Control(name, found) for name, found in values.items() if len(found) > 1)
    return next((place for place in places if choices[place].plain), places[0]), controls


def step(choices: Sequence[Choice], places: Sequence[int], name: str) -> dict[Any, tuple[int, ...]]:
    """Some choices parted by one facet: each value with where its choices stand.

    >>> class Act(Choice, frozen=True):
    ...     do: str
    ...     target: str = ""
    ...     hand: str = ""
    >>> step([Act("attack", "bob"), Act("attack", "eve"), Act("attack", "bob", "off")], (0, 1, 2), "target")
    {'bob': (0, 2), 'eve': (1,)}
    """
    found: dict[Any, tuple[int, ...]] = {}
    for place in places:
        value = getattr(choices[place], name)
        found[value] = (*found.get(value, ()), place)
    return found


def matching(choices: Sequence[Choice], facets: dict[str, str]) -> Choice | None:
    """The choice with these facets, each as a text (`on` and `off` for a switch); None when there is none, or more than one.

    >>> class Plan(Choice, frozen=True):
    ...     do: str
    ...     actions: int = 0
    ...     run: bool = False
    >>> matching([Plan("act", 1), Plan("act", 1, True)], {"do": "act", "actions": "1", "run": "on"})
    Plan(do='act', actions=1, run=True)
    """
    found = [choice for choice in choices if all(as_text(choice.facets.get(name)) == said for name, said in facets.items())]
    return found.pop() if len(found) == 1 else None


def as_text(value: Any) -> str:
    """One value of a facet, as forms and programs write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "" if value is None else str(value)
