"""The scripted seat: answers laid down beforehand, by fighter; what the program would take when they run out."""

from typing import Any

from highdraw.engine.fight import Fight
from highdraw.engine.request import Ask, Place, Request


class ScriptSeat:
    """Answers from lists, one for each fighter.

    >>> seat = ScriptSeat({"ann": ["attack bob"]})
    >>> ask = Ask("ann", "action", ("pass", "attack bob"))
    >>> seat.choose(None, ask), seat.choose(None, ask)
    ('attack bob', 'pass')
    """

    def __init__(self, lines: dict[str, list[Any]]) -> None:
        self.lines = {who: list(said) for who, said in lines.items()}

    def choose(self, fight: Fight | None, request: Request[Any]) -> Any:
        said = self.lines.get(request.addressee)
        if said:
            return said.pop(0)
        if isinstance(request, Ask):
            return request.keys[0]
        if isinstance(request, Place):
            return (request.x, request.y)
        raise TypeError(f"a script does not answer {request.outline()}")
