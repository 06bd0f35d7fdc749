"""Cards from a pile, and face-down cards turned over. Chance answers, or whoever holds the real deck."""

from collections.abc import Callable, Hashable
from random import Random
from typing import Any, ClassVar, Literal

import msgspec

from highdraw.cards import UNKNOWN, Card, parse, pretty
from highdraw.engine.request.base import DECK, Decks, Kind, Request, Table, short
from highdraw.errors import BadAnswer, BadCard


def read_cards(value: Any, count: int) -> list[Card]:
    """Cards as a text or a list of texts, and as many as are wanted."""
    words = value.replace(",", " ").split() if isinstance(value, str) else value
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise BadAnswer(f"{short(value)} is not a list of cards. Name {count}, such as KS 10H.")
    if len(words) != count:
        raise BadAnswer(f"{count} card{'s are' if count != 1 else ' is'} drawn here, you named {len(words)}.")
    try:
        return [parse(word) for word in words]
    except BadCard as error:
        raise BadAnswer(str(error)) from None


class _Cards(Request[list[Card]], frozen=True):
    """What drawing and turning over share."""

    stock: ClassVar[Literal["", "cards", "dice"]] = "cards"

    @property
    def addressee(self) -> str:
        return DECK

    @property
    def hint(self) -> str:
        return "The cards as they lie, such as KS 10H; 2c is the two of clubs."

    def parse(self, text: str) -> str:
        if not text.strip():
            raise BadAnswer(self.hint)
        return text

    def words(self, value: list[Card], open: bool) -> str:
        return " ".join(map(pretty, value))

    def logged(self, value: list[Card]) -> list[str]:
        return list(value)


class Draw(_Cards, frozen=True):
    """A number of cards from the pile into a zone. `seen_by` names who looks at them; None is everybody."""

    kind: ClassVar[Kind] = "draw"

    count: int
    to: str
    why: str = ""
    seen_by: str | None = None
    blind: bool = False
    """Nobody looks: `??` is an answer."""
    who: str = ""
    """Whose cards these are: who may type them beside the GM."""
    deck: str = ""
    alike: Callable[[Card], Hashable] | None = None
    """What the rule looks at in the one card that it draws. Where this is equal the future is the same, and the lab tries one of them."""

    @property
    def owner(self) -> str:
        return self.who or DECK

    @property
    def subject(self) -> str:
        return self.why

    @property
    def size(self) -> int:
        return self.count

    @property
    def hint(self) -> str:
        return super().hint.removesuffix(".") + "; ?? where nobody looks." if self.blind else super().hint

    def check(self, value: Any) -> list[Card]:
        cards = read_cards(value, self.count)
        if UNKNOWN in cards and not self.blind:
            raise BadAnswer("These cards are looked at: name them, ?? will not do here.")
        return cards

    def refuse(self, value: list[Card], decks: Decks) -> str:
        return decks.deck_of(self.deck).refuse(value)

    def words(self, value: list[Card], open: bool) -> str:
        """Cards that only their owner looks at are told by their number."""
        if self.seen_by is None or open:
            return super().words(value, open)
        return f"draws {len(value)} card{'s' if len(value) != 1 else ''}"

    def apply(self, decks: Decks, value: list[Card]) -> None:
        deck = decks.deck_of(self.deck)
        for card in value:
            deck.take(card, self.to)

    def chance(self, decks: Decks, rng: Random) -> list[Card]:
        return decks.deck_of(self.deck).pick(self.count, rng.random)

    def without(self, seen: int) -> "Draw":
        return msgspec.structs.replace(self, count=self.count - seen)

    def play(self, table: Table) -> list[Card]:
        return table.deck_of(self.deck).deal(self.count, self.to, table.random)

    def outline(self) -> str:
        where = f" of {self.deck}" if self.deck else ""
        return f"draw {self.count}{where} to {self.to} for {self.why}{' blind' if self.blind else ''}"


class Identify(_Cards, frozen=True):
    """The face-down cards of a zone are turned over: which are they?"""

    kind: ClassVar[Kind] = "identify"

    zone: str
    count: int
    who: str = ""
    deck: str = ""

    @property
    def owner(self) -> str:
        return self.who or DECK

    @property
    def subject(self) -> str:
        return self.zone

    @property
    def size(self) -> int:
        return self.count

    def check(self, value: Any) -> list[Card]:
        cards = read_cards(value, self.count)
        if UNKNOWN in cards:
            raise BadAnswer("These cards are looked at: name them, ?? will not do here.")
        return cards

    def refuse(self, value: list[Card], decks: Decks) -> str:
        return decks.deck_of(self.deck).refuse_faces(value)

    def apply(self, decks: Decks, value: list[Card]) -> None:
        deck = decks.deck_of(self.deck)
        for card in value:
            deck.identify(self.zone, card)

    def chance(self, decks: Decks, rng: Random) -> list[Card]:
        return rng.sample(decks.deck_of(self.deck).pile, self.count)

    def without(self, seen: int) -> "Identify":
        return msgspec.structs.replace(self, count=self.count - seen)

    def play(self, table: Table) -> list[Card]:
        value = self.chance(table, table.rng)
        self.apply(table, value)
        return value

    def outline(self) -> str:
        return f"identify {self.count} in {self.zone}"
