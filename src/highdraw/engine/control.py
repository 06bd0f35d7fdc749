"""Controls: what the GM may set right by hand, in the system's own words, so that every screen can offer it."""

from typing import Any, Literal

import msgspec

from highdraw.errors import BadCorrection

Kind = Literal["number", "switch", "choice", "text", "place", "button"]
MOST_LETTERS = 60


class Control(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to set: its name, what it is called, what it is now, and the correction it makes.

    In `change` the value goes where None stands; a button has no value, and its `change` is the whole correction.
    """

    name: str
    label: str
    kind: Kind
    change: dict[str, Any]
    value: Any = None
    hint: str = ""
    group: str = "Numbers"
    choices: tuple[tuple[str, str], ...] = ()
    """What a choice may be, each with its words."""
    low: float | None = 0
    high: float | None = 999
    whole: bool = True
    """Only whole numbers."""
    grave: bool = False
    """Not to be done by a slip of the finger."""

    def read(self, said: str) -> Any:
        """A value as it is typed, as the correction wants it; what cannot be is refused with what would be right.

        >>> control = Control(name="luck", label="Luck", kind="number", change={"set": {"luck": None}, "fighter": "ann"})
        >>> control.read("3")
        3
        >>> control.read("-1")
        Traceback (most recent call last):
        highdraw.errors.BadCorrection: Luck is a whole number from 0 to 999, not '-1'.
        """
        said = said.strip()
        if self.kind == "number":
            return self._number(said)
        if self.kind == "switch":
            if said not in ("on", "off"):
                raise BadCorrection(f"{self.label} is on or off, not {said[:40]!r}.")
            return said == "on"
        if self.kind == "choice":
            if said not in (value for value, _ in self.choices):
                raise BadCorrection(f"{self.label} is one of {', '.join(words for _, words in self.choices)}; not {said[:40]!r}.")
            return said
        if self.kind == "place":
            return self._place(said)
        return self._text(said)

    def check(self, value: Any) -> None:
        """A value that a program sends, by the same bounds. Whether it is of the right kind, the system says.

        >>> Control(name="luck", label="Luck", kind="number", change={}).check(1000)
        Traceback (most recent call last):
        highdraw.errors.BadCorrection: Luck is a whole number from 0 to 999, not 1000.
        """
        if self.kind == "number" and isinstance(value, int | float) and not isinstance(value, bool):
            self._within(value)
        elif isinstance(value, str) and self.kind == "text":
            self._text(value)

    def _number(self, said: str) -> int | float:
        try:
            value = float(said)
        except ValueError:
            raise self._out_of_bounds(repr(said[:40])) from None
        self._within(value, repr(said[:40]))
        return int(value) if value.is_integer() else value

    def _within(self, value: int | float, said: str = "") -> None:
        fits = value == value and (self.low is None or value >= self.low) and (self.high is None or value <= self.high)
        if not fits or (self.whole and value != int(value)):
            raise self._out_of_bounds(said or f"{value}"[:40])

    def _out_of_bounds(self, said: str) -> BadCorrection:
        span = f" from {self.low:g} to {self.high:g}" if self.low is not None and self.high is not None else ""
        return BadCorrection(f"{self.label} is a {'whole ' if self.whole else ''}number{span}, not {said}.")

    def _text(self, said: str) -> str:
        if not len(said.strip()) > 0 or len(said) > MOST_LETTERS or not said.isprintable():
            raise BadCorrection(f"{self.label} has from 1 to {MOST_LETTERS} letters.")
        return said

    def _place(self, said: str) -> list[float]:
        try:
            x, y = (float(word) for word in said.replace(",", " ").split())
            if not max(abs(x), abs(y)) <= 100_000:
                raise ValueError
        except ValueError:
            raise BadCorrection(f"{self.label} is two numbers, east and north, such as 3 4; not {said[:40]!r}.") from None
        return [x, y]

    def change_to(self, value: Any) -> dict[str, Any]:
        """The correction with its value.

        >>> Control(name="x", label="X", kind="number", change={"set": {"x": None}, "fighter": "ann"}).change_to(3)
        {'set': {'x': 3}, 'fighter': 'ann'}
        """
        filled = _fill(self.change, value)
        assert isinstance(filled, dict)
        return filled


def _fill(part: Any, value: Any) -> Any:
    if part is None:
        return value
    if isinstance(part, dict):
        return {name: _fill(each, value) for name, each in part.items()}
    return [_fill(each, value) for each in part] if isinstance(part, list) else part


def merged(changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Several corrections as few: what is set on one fighter is set at once.

    >>> merged([{"set": {"a": 1}, "fighter": "ann"}, {"set": {"b": 2}, "fighter": "ann"}, {"move": "ann", "to": [0, 1]}])
    [{'set': {'a': 1, 'b': 2}, 'fighter': 'ann'}, {'move': 'ann', 'to': [0, 1]}]
    """
    found: list[dict[str, Any]] = []
    for change in changes:
        same = next((one for one in found if "set" in one and "set" in change and one.get("fighter") == change.get("fighter")), None)
        if same is None:
            found.append(dict(change))
        else:
            same["set"] = {**same["set"], **change["set"]}
    return found
