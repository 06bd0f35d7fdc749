"""What a rule can wait for. A rule awaits a request; a driver sends the answer in.

`await Ask(...)` gives one of its keys, `await Draw(...)` gives cards, and mypy knows it. Every request has parts: who is
asked, and what each may say. An `Ask` has one part, an `AskAll` one for everybody asked, a `Window` ends with the first
who steps in.
"""

from collections.abc import Generator
from math import hypot
from reprlib import Repr
from typing import Any, Generic, TypeVar
from zlib import crc32

import msgspec

from highdraw.cards import UNKNOWN, Card, Deck, parse
from highdraw.errors import BadAnswer, BadCard, BadDice

T = TypeVar("T")
DECK = "deck"
"""Who answers draws and rolls."""
GM = "gm"
PASS = "pass"

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
short = _SHORT.repr
"""Whatever was answered, in few enough letters for a sentence."""


class Request(msgspec.Struct, Generic[T], frozen=True):
    """The base: awaiting a request hands it to the driver and gives back the answer."""

    def __await__(self) -> Generator["Request[Any]", Any, T]:
        answer: T = yield self
        return answer

    @property
    def parts(self) -> tuple["Request[Any]", ...]:
        return (self,)

    @property
    def addressee(self) -> str:
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """The answer as the rule will get it, or `BadAnswer` with what would be right."""
        raise NotImplementedError

    def outline(self) -> str:
        """Everything that makes this request this one, as a text: what the fingerprint is taken of."""
        raise NotImplementedError

    def fingerprint(self) -> str:
        return f"{crc32(self.outline().encode()):08x}"


class Ask(Request[str], frozen=True):
    """One fighter (or the GM) chooses one of the keys. The first key is what the program would take."""

    who: str
    topic: str
    keys: tuple[str, ...]
    about: dict[str, Any] = {}

    @property
    def addressee(self) -> str:
        return self.who

    def check(self, value: Any) -> str:
        if isinstance(value, str) and value in self.keys:
            return value
        offer = ", ".join(self.keys[:24]) + (" …" if len(self.keys) > 24 else "")
        raise BadAnswer(f"{short(value)} is not among the choices for {self.topic}. Choose one of: {offer}")

    def outline(self) -> str:
        return f"ask {self.topic} of {self.who}: {'|'.join(self.keys)}"


class AskAll(Request[dict[str, str]], frozen=True):
    """Several choose at the same time, unseen by each other. The answer maps each asked to its key."""

    asks: tuple[Ask, ...]

    @property
    def parts(self) -> tuple[Request[Any], ...]:
        return self.asks

    def outline(self) -> str:
        return "all: " + "; ".join(ask.outline() for ask in self.asks)


class Window(Request[tuple[str, str] | None], frozen=True):
    """A moment at which some may step in. The first who answers anything but `pass` does; None when all pass."""

    asks: tuple[Ask, ...]

    @property
    def parts(self) -> tuple[Request[Any], ...]:
        return self.asks

    def outline(self) -> str:
        return "window: " + "; ".join(ask.outline() for ask in self.asks)


class Place(Request[tuple[float, float]], frozen=True):
    """One fighter names a spot on the field, at most `reach` metres from where it stands."""

    who: str
    topic: str
    x: float
    y: float
    reach: float
    unit: str = "metres"

    @property
    def addressee(self) -> str:
        return self.who

    def check(self, value: Any) -> tuple[float, float]:
        try:
            if not isinstance(value, list | tuple) or any(isinstance(part, bool) for part in value):
                raise TypeError
            x, y = (float(part) for part in value)
        except (TypeError, ValueError, OverflowError):
            raise BadAnswer(f"{short(value)} is no place. Give two numbers, {self.unit} east and {self.unit} north.") from None
        far = hypot(x - self.x, y - self.y)
        if not far <= self.reach + 1e-9:
            unit = "m" if self.unit == "metres" else self.unit
            raise BadAnswer(f"({x:g}, {y:g}) is {far:.1f} {unit} away; {self.topic} goes at most {self.reach:g} {unit}.")
        return (x, y)

    def outline(self) -> str:
        return f"place for {self.topic} of {self.who}: {self.x:.3f} {self.y:.3f} within {self.reach:.3f}"


class Draw(Request[list[Card]], frozen=True):
    """So many cards from the pile into a zone. `seen_by` names who looks at them; None is everybody."""

    count: int
    to: str
    why: str = ""
    seen_by: str | None = None
    blind: bool = False
    """Nobody looks: `??` is an answer."""

    @property
    def addressee(self) -> str:
        return DECK

    def check(self, value: Any) -> list[Card]:
        words = value.replace(",", " ").split() if isinstance(value, str) else value
        if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
            raise BadAnswer(f"{short(value)} is not a list of cards. Name {self.count}, such as KS 10H.")
        if len(words) != self.count:
            raise BadAnswer(f"{self.count} card{'s are' if self.count != 1 else ' is'} drawn here, you named {len(words)}.")
        try:
            cards = [parse(word) for word in words]
        except BadCard as error:
            raise BadAnswer(str(error)) from None
        if UNKNOWN in cards and not self.blind:
            raise BadAnswer("These cards are looked at: name them, ?? will not do here.")
        return cards

    def refuse(self, cards: list[Card], deck: Deck) -> str:
        """Why the deck cannot give these cards now; empty when it can."""
        return deck.refuse(cards)

    def outline(self) -> str:
        return f"draw {self.count} to {self.to} for {self.why}{' blind' if self.blind else ''}"


class Identify(Request[list[Card]], frozen=True):
    """The face-down cards of a zone are turned over: which are they?"""

    zone: str
    count: int

    @property
    def addressee(self) -> str:
        return DECK

    def check(self, value: Any) -> list[Card]:
        return Draw(self.count, self.zone).check(value)

    def refuse(self, cards: list[Card], deck: Deck) -> str:
        """Why the face-down cards cannot be these; empty when they can."""
        return deck.refuse_faces(cards)

    def outline(self) -> str:
        return f"identify {self.count} in {self.zone}"


class Roll(Request[list[int]], frozen=True):
    """Dice, named by their sides. The answer has one number a die, in the same order."""

    dice: tuple[int, ...]
    why: str = ""

    @property
    def addressee(self) -> str:
        return DECK

    def check(self, value: Any) -> list[int]:
        if not isinstance(value, list | tuple) or not all(type(pip) is int for pip in value):
            raise BadAnswer(f"{short(value)} is not a list of dice. Give {len(self.dice)} numbers.")
        if len(value) != len(self.dice):
            raise BadAnswer(f"{len(self.dice)} dice are rolled here, you gave {len(value)} numbers.")
        for pip, sides in zip(value, self.dice, strict=True):
            if not 1 <= pip <= sides:
                raise BadAnswer(str(BadDice(f"A d{sides} cannot show {pip}. Look at the die again.")))
        return list(value)

    def outline(self) -> str:
        return f"roll {' '.join(f'd{sides}' for sides in self.dice)} for {self.why}"
