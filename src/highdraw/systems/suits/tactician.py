"""How a sensible fighter answers in any edition of Suits: each edition has its own answers by topic (`tactician.py`)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from highdraw.engine.choice import Do
from highdraw.engine.request import Ask, Place, Request

F = TypeVar("F")


def answer(
    fight: F, request: Request[Any], topics: Mapping[str, Callable[[F, Ask[Any]], Any]], place: Callable[[F, Place], tuple[float, float]]
) -> Any:
    """An answer to a request, or None where any will do; what has no topic of its own gets the first choice."""
    if isinstance(request, Ask):
        known = topics.get(request.topic) if len(request.choices) > 1 else None
        return known(fight, request) if known else request.choices[0]
    if isinstance(request, Place):
        return place(fight, request)
    return None


def aftermath(ask: Ask[Do]) -> Do:
    """Until the bleeding has stopped and everybody is awake."""
    return ask.choices[0] if ask.choices[0].do in ("bleeding", "minutes") else ask.choices[-1]
