"""Why the tactician of a Suits edition does something, in sentences that editions share."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from highdraw.engine.request import Ask, Place, Request
from highdraw.systems.suits.choices import Act, Fire

S = TypeVar("S")
Names = Mapping[str, str]
Why = Callable[[S, Ask[Any], Any, Names], str]
"""Why an answer to a question of some topic, from what somebody may look at."""
WAYS = {
    "ready": "The weapon is not ready, and nothing can be done with it until it is.",
    "reload": "The weapon has to be loaded before it can shoot.",
    "tend": "Somebody bleeds who can be helped now.",
    "pass": "Nothing else is worth doing now.",
    "wait": "Nothing else is worth doing now.",
}
"""What needs no numbers, by its verb."""


def percent(chance: float) -> str:
    """A rough chance.

    >>> percent(0.538)
    'about 54%'
    """
    return f"about {round(100 * min(1.0, chance))}%"


def moving(act: Act, names: Names, *, friend: bool, metres: float, shoots: bool) -> str:
    """Why one moves to somebody, or away."""
    other = names.get(act.target, "")
    if not other:
        return "Nobody can be reached from here."
    if act.way == "from":
        return f"It is dangerous near {other}."
    if friend:
        return f"{other} bleeds, and can be helped from near."
    far = f"{other} is {metres:.0f} m away"
    return f"{far}: nearer, a shot is easier." if shoots else f"{far}, nobody worth more is nearer, and a blow needs arm’s reach."


def aiming(act: Act, names: Names, metres: float) -> str:
    return f"{names.get(act.target, 'The target')} is {metres:.0f} m away and nobody presses: an aimed shot is better than one at once."


def holding(act: Act, metres: float) -> str:
    return f"The nearest enemy is {metres:.0f} m away: {act.item or 'an empty hand'} is of more use there than what is in hand."


def firing(sight: object, ask: Ask[Fire], fire: Fire, names: Names) -> str:
    if fire.do == "pass":
        return "The shot gets better with more aim, and the target is not about to be gone."
    return f"{names[fire.target]} is near or about to be gone, or the aim is as good as it needs to be."


def by_topic(topics: Mapping[str, Why[S]], sight: S, request: Request[Any], answer: Any, names: Names) -> str:
    """The reason an edition has for questions of this topic; empty where it has none."""
    if isinstance(request, Place):
        return "It is the way to the nearest enemy."
    return topics[request.topic](sight, request, answer, names) if isinstance(request, Ask) and request.topic in topics else ""
