"""The base of every request: who is asked, what may be said, and how an answer is typed, checked, logged and applied."""

from collections.abc import Callable, Generator
from random import Random
from reprlib import Repr
from sys import intern
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar
from zlib import crc32

import msgspec

from highdraw.cards import Deck

T = TypeVar("T")
Kind = Literal["ask", "place", "pick", "draw", "identify", "roll"]
DECK = "deck"
"""Who answers draws and rolls."""
GM = "gm"

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60
short = _SHORT.repr
"""Any answer in few enough letters for a sentence."""


class Decks(Protocol):
    """The decks of a fight by name; the main one has none."""

    def deck_of(self, name: str) -> Deck: ...


class Table(Decks, Protocol):
    """Who answers in quiet play: seats by `ask`, chance by a generator."""

    @property
    def rng(self) -> Random: ...
    @property
    def random(self) -> Callable[[], float]: ...

    ask: "Callable[[Request[Any]], Any]"


class Request(msgspec.Struct, Generic[T], frozen=True):
    """Awaiting a request hands it to the driver and gives back the answer.

    A request has parts: who is asked, and what each may say. Most have one part, themselves.
    """

    kind: ClassVar[Kind]
    """By which screens and programs know what to draw."""
    stock: ClassVar[Literal["", "cards", "dice"]] = ""
    """What chance answers it with; empty when people do."""

    def __await__(self) -> Generator["Request[Any]", Any, T]:
        answer: T = yield self
        return answer

    @property
    def parts(self) -> tuple["Request[Any]", ...]:
        return (self,)

    @property
    def closed(self) -> bool:
        """Nobody else learns who has answered."""
        return False

    @property
    def formality(self) -> bool:
        """Has only one answer: put only so that being asked tells nobody anything."""
        return False

    @property
    def addressee(self) -> str:
        raise NotImplementedError

    @property
    def owner(self) -> str:
        """The fighter whose seat may answer, beside the GM: the one who is asked, or whose cards and dice these are."""
        return self.addressee

    @property
    def subject(self) -> str:
        """What it is about, in a word or two: cases and logs name it by this."""
        return ""

    @property
    def hint(self) -> str:
        """How to type an answer, in a sentence."""
        raise NotImplementedError

    def parse(self, text: str) -> Any:
        """An answer as it is typed. What means nothing is refused with what would be right; `check` comes after."""
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        """The answer as the rule will get it, or `BadAnswer` with what would be right."""
        raise NotImplementedError

    def refuse(self, value: Any, decks: Decks) -> str:
        """Why the decks do not allow a checked answer; empty when they do."""
        return ""

    def default(self) -> Any:
        """What the program would say."""
        raise NotImplementedError

    def sample(self, rng: Random) -> Any:
        """Any legal answer."""
        raise NotImplementedError

    @property
    def size(self) -> int:
        """How many cards or dice chance is asked for."""
        return 0

    def chance(self, decks: Decks, rng: Random) -> Any:
        """What chance says, where chance is asked; cards stay where they are."""
        raise NotImplementedError

    def without(self, seen: int) -> "Request[T]":
        """The same request for what is still lacking when this many cards are known."""
        return self

    def logged(self, value: Any) -> Any:
        """A checked answer as plain data for the log; `check` reads it back."""
        return value

    def words(self, value: Any, open: bool) -> str:
        """A checked answer in words for others: what they may not see only by number, unless everything is `open`."""
        raise NotImplementedError

    def settle(self, given: dict[str, Any]) -> tuple[T] | None:
        """The value for the rule, once enough of the parts are answered; None while it must wait."""
        if not given:
            return None
        (value,) = given.values()
        return (value,)

    def apply(self, decks: Decks, value: Any) -> None:
        """Move the cards that the settled value says."""

    def play(self, table: Table) -> T:
        """The value in quiet play, with its cards moved."""
        raise NotImplementedError

    def outline(self) -> str:
        """Everything that makes this request this one, as a text: what the fingerprint is taken of."""
        raise NotImplementedError

    def fingerprint(self) -> str:
        """A short name for the outline; a long log has few different ones, so equal ones are one text."""
        return intern(f"{crc32(self.outline().encode()):08x}")
