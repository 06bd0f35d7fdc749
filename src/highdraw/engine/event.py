"""What people read: one sentence, the rules it rests on, the arithmetic. Derived from the log, never the truth."""

import msgspec

NO_DATA: dict[str, float | str] = {}
"""What most events carry beside their sentence: nothing, and all of them the same nothing. It is never changed."""


def whole(value: float | str) -> float | str:
    """2.0 as 2: a state that was saved and read again may hold the one for the other, and people read the same.

    >>> whole(2.0), whole(2.5), whole("+2")
    (2, 2.5, '+2')
    """
    return int(value) if isinstance(value, float) and value.is_integer() else value


class Step(msgspec.Struct, frozen=True, gc=False):
    """One line of arithmetic: a label, the number it came to, the rule, and the words of the sum."""

    label: str
    value: float | str
    rule: str
    words: str = ""

    def __str__(self) -> str:
        return f"{self.label} {self.value:g}" if isinstance(self.value, float) else f"{self.label} {self.value}"


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact. `seen_by` None is for everybody; else the others read `hush`, or nothing when it is empty."""

    kind: str
    text: str
    cites: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    seen_by: tuple[str, ...] | None = None
    hush: str = ""
    who: str = ""
    data: dict[str, float | str] = {}

    def rules(self) -> tuple[str, ...]:
        """Every rule cited, by the event itself and by its steps, each once."""
        return tuple(dict.fromkeys((*self.cites, *(step.rule for step in self.steps if step.rule))))

    def as_seen_by(self, fighters: frozenset[str] | None) -> "Event | None":
        """The event as somebody who plays these fighters may read it; None for `fighters` is the GM."""
        if self.seen_by is None or fighters is None or not fighters.isdisjoint(self.seen_by):
            return self
        return Event(kind=self.kind, text=self.hush, cites=self.cites, who=self.who) if self.hush else None


class Why:
    """Collects the arithmetic of a result while the rules work it out. Quiet play passes None instead.

    >>> why = Why()
    >>> why.add("power", 8, "S2-PWR-07", "6 × 125 % + 0")
    >>> [str(step) for step in why.steps]
    ['power 8']
    """

    __slots__ = ("of", "steps")

    def __init__(self, of: str = "") -> None:
        self.steps: list[Step] = []
        self.of = of
        """Whose arithmetic this is: set before each side of a contest, and put before every label."""

    def add(self, label: str, value: float | str, rule: str, words: str = "") -> None:
        self.steps.append(Step(f"{self.of}: {label}" if self.of else label, whole(value), rule, words))
