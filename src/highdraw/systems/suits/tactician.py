"""How a sensible fighter answers in any edition of Suits: each edition has its own answers by topic (`tactician.py`)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from highdraw.engine.request import Ask, Place, Request

F = TypeVar("F")


def answer(
    fight: F, request: Request[Any], topics: Mapping[str, Callable[[F, Ask], str]], place: Callable[[F, Place], tuple[float, float]]
) -> Any:
    """An answer to a request, or None where any will do; what has no topic of its own gets the first key."""
    if isinstance(request, Ask):
        known = topics.get(request.topic)
        return known(fight, request) if known else request.keys[0]
    if isinstance(request, Place):
        return place(fight, request)
    return None


def aftermath(ask: Ask) -> str:
    """Until the bleeding has stopped and everybody is awake."""
    return ask.keys[0] if ask.keys[0] in ("bleeding", "minutes") else "done"
