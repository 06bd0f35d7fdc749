"""What a correction would do, said before it is done."""

from typing import Any

import msgspec

from highdraw.engine.fight import State

Number = float | str | bool | None
APART = ("agenda", "deck")
"""Parts of a state that a correction only disturbs on its way."""


class Impact(msgspec.Struct, frozen=True):
    """What would come of a correction made now."""

    lost: tuple[str, ...] = ()
    """Whose answers of this exchange would no longer fit and be asked anew, by name, once for each answer."""
    holds: bool = True
    """Whether everything is then as the correction says. An exchange that has changed the same thing changes it again."""

    @property
    def free(self) -> bool:
        """Whether it costs nothing."""
        return self.holds and not self.lost

    @property
    def warning(self) -> str:
        """What the GM should know before; empty when it costs nothing.

        >>> Impact(("Ann", "Bob", "Ann")).warning
        '3 answers of this exchange (Ann, Bob) would no longer fit and be asked again.'
        """
        if self.lost:
            whose, one = ", ".join(dict.fromkeys(self.lost)), len(self.lost) == 1
            return f"{len(self.lost)} answer{'' if one else 's'} of this exchange ({whose}) would no longer fit and be asked again."
        if self.holds:
            return ""
        return "This exchange has changed the same value since it began, and would change it again after the correction."


def holds(now: State, wanted: State, got: State) -> bool:
    """Whether every value that a correction changes has come out as wanted."""
    before, after, found = (_values(state) for state in (now, wanted, got))
    return all(found.get(path) == value for path, value in after.items() if path in before and before[path] != value)


def _values(state: State) -> dict[str, Number]:
    """Every plain value of a state by its path."""
    found: dict[str, Number] = {}

    def add(path: str, part: Any) -> None:
        if isinstance(part, dict):
            for name, inner in part.items():
                add(f"{path}.{name}", inner)
        elif isinstance(part, list):
            for place, inner in enumerate(part):
                add(f"{path}.{place}", inner)
        else:
            found[path] = part

    add("", {name: part for name, part in msgspec.to_builtins(state).items() if name not in APART})
    return found
