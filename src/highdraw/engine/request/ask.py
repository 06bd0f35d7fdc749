"""Choices: one asked of one, several at the same time, or whoever steps in first."""

from collections.abc import Mapping
from random import Random
from sys import intern
from typing import Any, ClassVar, Generic

from typing_extensions import TypeVar

from highdraw.engine.choice import Choice
from highdraw.engine.layout import as_text
from highdraw.engine.request.base import Decks, Kind, Request, Table, short
from highdraw.errors import BadAnswer

C = TypeVar("C", bound=Choice, default=Choice)
A = TypeVar("A")
PASS = "pass"
SHOWN = 24
"""At most this many keys are named in a refusal."""
MOST_DIGITS = 4


def _means(value: Any, choice: Choice) -> bool:
    """Whether an answer is this choice: itself, its key, or the value of every facet or dial (one that is off may be omitted)."""
    if isinstance(value, str):
        return value == choice.key
    if isinstance(value, Mapping):
        return _says(value, choice.facets) or (choice.dialled and _says(value, choice.dials))
    return bool(value == choice)


def _says(value: Mapping[str, Any], facets: dict[str, Any]) -> bool:
    said = all(as_text(value[name]) == as_text(mine) if name in value else not mine for name, mine in facets.items())
    return said and value.keys() <= facets.keys()


class Ask(Request[C], Generic[C], frozen=True):
    """One fighter (or the GM) takes one of the choices. The first is what the program would take.

    An answer is a choice, its key, or its facets by name.

    >>> from highdraw.engine.choice import either
    >>> ask = Ask("ann", "calculating", either("use", "save"))
    >>> ask.parse("2"), ask.check("use"), ask.check({"do": "save"}), ask.default()
    (Do(do='save'), Do(do='use'), Do(do='save'), Do(do='use'))
    """

    kind: ClassVar[Kind] = "ask"

    who: str
    topic: str
    choices: tuple[C, ...]
    about: dict[str, Any] = {}
    barred: tuple[tuple[C, str], ...] = ()
    """Choices that exist but cannot be taken now, each with the reason: screens show them disabled."""

    @property
    def addressee(self) -> str:
        return self.who

    @property
    def formality(self) -> bool:
        return len(self.choices) == 1

    @property
    def subject(self) -> str:
        return self.topic

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(choice.key for choice in self.choices)

    @property
    def hint(self) -> str:
        return f"A number from 1 to {len(self.choices)}, or the words of a choice."

    def parse(self, text: str) -> C:
        said = " ".join(text.split())
        if not said:
            return self.choices[0]
        if said.isdecimal() and len(said) <= MOST_DIGITS and said not in self.keys:
            if 1 <= int(said) <= len(self.choices):
                return self.choices[int(said) - 1]
            raise BadAnswer(f"There is no choice {said}: they go from 1 to {len(self.choices)}.")
        return self.check(said)

    def check(self, value: Any) -> C:
        for choice in self.choices:
            if _means(value, choice):
                return choice
        for choice, reason in self.barred:
            if _means(value, choice):
                raise BadAnswer(reason)
        offer = ", ".join(self.keys[:SHOWN]) + (" …" if len(self.choices) > SHOWN else "")
        raise BadAnswer(f"{short(value)} is not among the choices for {self.topic}. Choose one of: {offer}")

    def default(self) -> C:
        return self.choices[0]

    def sample(self, rng: Random) -> C:
        """Any choice: its kind first, so that many targets do not drown few actions."""
        if len(self.choices) < 4:
            return self.choices[int(rng.random() * len(self.choices))]
        kinds: dict[str, list[C]] = {}
        for choice in self.choices:
            kinds.setdefault(choice.kind, []).append(choice)
        some = list(kinds.values())[int(rng.random() * len(kinds))]
        return some[int(rng.random() * len(some))]

    def logged(self, value: C) -> str:
        """The key; a long fight says the same few again and again, so equal ones are one text."""
        return intern(value.key)

    def words(self, value: C, open: bool) -> str:
        return value.key

    def play(self, table: Table) -> C:
        said: C = table.ask(self)
        return said

    def outline(self) -> str:
        return f"ask {self.topic} of {self.who}: {'|'.join(self.keys)}"


class AskAll(Request[dict[str, A]], Generic[A], frozen=True):
    """Several are asked at the same time, unseen by each other; each part is an `Ask` or a `Pick`.

    The answer maps each asked to what was said. `sealed`: being asked is itself a secret, so everybody who might have a choice
    is asked, and nobody sees who has yet to answer.
    """

    asks: tuple[Request[A], ...]
    sealed: bool = False

    @property
    def closed(self) -> bool:
        return self.sealed

    @property
    def parts(self) -> tuple[Request[Any], ...]:
        return self.asks

    def settle(self, given: dict[str, Any]) -> tuple[dict[str, A]] | None:
        if len(given) < len(self.asks):
            return None
        return ({ask.addressee: given[ask.addressee] for ask in self.asks},)

    def apply(self, decks: Decks, value: dict[str, A]) -> None:
        for ask in self.asks:
            ask.apply(decks, value[ask.addressee])

    def play(self, table: Table) -> dict[str, A]:
        values = [ask.default() if self.sealed and ask.formality else table.ask(ask) for ask in self.asks]
        said = {}
        for ask, value in zip(self.asks, values, strict=True):
            ask.apply(table, value)
            said[ask.addressee] = value
        return said

    def outline(self) -> str:
        return f"{'sealed ' if self.sealed else ''}all: " + "; ".join(ask.outline() for ask in self.asks)


class Window(Request[tuple[str, C] | None], Generic[C], frozen=True):
    """A moment at which some may step in. The first who answers anything but `pass` does; None when all pass."""

    asks: tuple[Ask[C], ...]
    sealed: bool = False

    @property
    def closed(self) -> bool:
        return self.sealed

    @property
    def parts(self) -> tuple[Request[Any], ...]:
        return self.asks

    def settle(self, given: dict[str, Any]) -> tuple[tuple[str, C] | None] | None:
        for ask in self.asks:
            if ask.who in given and given[ask.who].key != PASS:
                return ((ask.who, given[ask.who]),)
        return (None,) if len(given) == len(self.asks) else None

    def play(self, table: Table) -> tuple[str, C] | None:
        for ask in self.asks:
            if not (self.sealed and ask.formality) and (said := table.ask(ask)).key != PASS:
                return ask.who, said
        return None

    def outline(self) -> str:
        return f"{'sealed ' if self.sealed else ''}window: " + "; ".join(ask.outline() for ask in self.asks)
