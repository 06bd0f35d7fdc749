"""What fighters take from one fight into the next, in any edition of Suits. Each edition says which values stay (`carry.py`)."""

from typing import Any, Protocol

from highdraw.systems.suits.entrant import Entrant
from highdraw.systems.suits.sheet import Sheet


class Person(Protocol):
    """Somebody after a fight."""

    id: str
    side: str
    unconscious: bool
    wakes: float


def again(me: Person, sheet: Sheet, minutes: float, body: tuple[str, ...], hands: tuple[str, ...]) -> Entrant:
    """Somebody as it is now, after so many minutes; `body` is told where it is not as at the start, `hands` always."""
    start: dict[str, Any] = {name: value for name in body if (value := getattr(me, name))}
    start |= {name: _copy(getattr(me, name)) for name in hands}
    if me.unconscious:
        start["wakes"] = max(0.0, me.wakes - minutes)
    return Entrant(id=me.id, side=me.side, sheet=sheet, start=start)


def _copy(value: Any) -> Any:
    return dict(value) if isinstance(value, dict) else value
