"""What is measured of a fight, as a number: `wins SIDE`, `rounds`, `deaths`, `falls`, `collapses`, each also of one side alone.

`collapses minus deaths` is the difference of two, fight by fight.
"""

from collections.abc import Callable, Mapping

from highdraw.errors import HighdrawError
from highdraw.lab.fought import Fought

Measure = Callable[[Fought], float]
KINDS = ("wins SIDE", "rounds", "falls", "deaths", "collapses")
MINUS = " minus "


class BadMeasure(HighdrawError):
    """Something that cannot be measured."""

    def __init__(self, text: str, sides: list[str]) -> None:
        super().__init__(
            f"{text!r} cannot be measured. There are: {', '.join(KINDS)}; the last three also of one side, such as "
            f"`deaths {sides[0] if sides else 'SIDE'}`, and one minus another. The sides are: {', '.join(sides)}."
        )


def read_measure(text: str, sides: Mapping[str, str]) -> Measure:
    """A measure by its name; `sides` has the side of each fighter."""
    one, minus, other = text.partition(MINUS)
    if minus:
        first, second = read_measure(one, sides), read_measure(other, sides)
        return lambda fought: first(fought) - second(fought)
    known = list(dict.fromkeys(sides.values()))
    kind, _, side = text.strip().partition(" ")
    if side and side not in known:
        raise BadMeasure(text, known)
    some = {who for who, whose in sides.items() if side in ("", whose)}
    if kind == "wins" and side:
        return lambda fought: float(fought.winner == side)
    if text.strip() == "rounds":
        return lambda fought: float(fought.rounds)
    if kind == "falls":
        return lambda fought: float(len(some.intersection(fought.down)))
    if kind == "deaths":
        return lambda fought: float(len(some.intersection(fought.dead)))
    if kind == "collapses":
        return lambda fought: float(len(some.intersection(fought.down).difference(fought.dead)))
    raise BadMeasure(text, known)


def usual_measures(sides: Mapping[str, str]) -> list[str]:
    """What one wants to know of any fight."""
    return [*(f"wins {side}" for side in dict.fromkeys(sides.values())), "rounds", "falls", "deaths"]


def is_share(text: str) -> bool:
    """Whether a measure is 0 or 1, and so its mean a share."""
    return text.startswith("wins ") and MINUS not in text
