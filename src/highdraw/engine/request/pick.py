"""Cards out of one's own hand, laid into named piles: a value and its boosts, a set, a card to hold.

The system says in one place, its `Law`, whether a pick is allowed, what it buys, and which picks are sensible. How many cards
were laid is public, which ones is not, until a rule reveals them: views show the zones, and the law never reaches a view.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, ClassVar, Protocol

import msgspec

from highdraw.cards import Card, parse, pretty
from highdraw.engine.request.base import Decks, Kind, Request, Table, short
from highdraw.errors import BadAnswer, BadCard

Laid = Mapping[str, tuple[Card, ...]]
"""What lies in each pile."""
MOST_SAMPLED = 400
"""Of more sensible picks than this a random seat looks at the first ones."""
MOST_DIGITS = 4


class Pile(msgspec.Struct, frozen=True):
    """A place to lay cards: its name, in how few and how many, and into which zone they go."""

    name: str
    label: str = ""
    least: int = 0
    most: int = 60
    to: str = ""
    """The zone; by default the pile's name and whose it is."""
    within: str = ""
    """To others its cards lie in this pile, and are counted there: what sets them apart is as secret as they are."""


class Term(msgspec.Struct, frozen=True):
    """A part of a sum: a number and what it is, or a card and what it counts."""

    number: float
    says: str = ""
    card: str = ""


class Sum(msgspec.Struct, frozen=True):
    """What cards add up to, part by part."""

    terms: tuple[Term, ...]
    total: float
    says: str = ""
    """In a word or two: fits, a bluff."""
    sound: bool = True
    """They fit."""


class Seen(msgspec.Struct, frozen=True):
    """All that others will see of cards that are laid face down: so many, and so many laid on their side; in words."""

    cards: int
    aside: int
    says: str


class Buy(msgspec.Struct, frozen=True):
    """One of the things that cards buy, and how likely it comes out well."""

    label: str
    hint: str = ""
    chance: float | None = None
    says: str = ""


class Preview(msgspec.Struct, frozen=True):
    """What a pick would come to, while cards are tapped: why it is not allowed, or what it buys."""

    says: str
    allowed: bool = True
    costs: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    """Where cards are tapped to choose: which choices they make, by key, and what the button for each says."""
    cards: tuple[str, ...] = ()
    """Of a suggestion: the cards to tap."""
    sum: Sum | None = None
    """What `says` says of a sum, part by part."""
    seen: Seen | None = None
    buys: tuple[Buy, ...] = ()
    """What `says` names as bought, the best first."""


class Law(Protocol):
    """What a system says about one pick: a value that can be compared, made only of what the one who picks may know."""

    def refuse(self, laid: Laid) -> str:
        """Why this is not allowed, with what would be; empty when it is."""
        ...

    def preview(self, laid: Laid) -> Preview:
        """What an allowed pick buys."""
        ...

    def sensible(self) -> Iterator[Laid]:
        """Suggested picks, the best first; never empty."""
        ...


class Pick(Request[Laid], frozen=True):
    """One fighter lays cards of a zone of its own into piles. The answer has every pile, empty ones too.

    A text names pile after pile, `value KS 3H / boost 2C`; the name of the first pile may be omitted, a card may be named by its
    place in the hand, `none` lays nothing.
    """

    kind: ClassVar[Kind] = "pick"

    who: str
    topic: str
    zone: str
    hand: tuple[Card, ...]
    """The cards of the zone, in their order."""
    piles: tuple[Pile, ...]
    law: Law
    about: dict[str, Any] = {}
    deck: str = ""
    nothing: str = ""
    """What it means to lay nothing, in a word or two where it is a choice of its own: `Flee`. It may be typed, too."""

    @property
    def addressee(self) -> str:
        return self.who

    @property
    def subject(self) -> str:
        return self.topic

    @property
    def hint(self) -> str:
        laid = [f"{pile.name} {card}" for pile, card in zip(self.piles[:2], self.hand, strict=False)]
        such = f", such as {' / '.join(laid)}" if laid else ""
        return f"Cards of your hand{such}; {f'{self.nothing.lower()} or none' if self.nothing else 'none'} lays nothing."

    def zone_of(self, pile: Pile) -> str:
        return pile.to or f"{pile.within or pile.name} {self.who}"

    def parse(self, text: str) -> dict[str, list[str]]:
        said = " ".join(text.split())
        if said.lower() in ("", "none", self.nothing.lower()):
            return {}
        found: dict[str, list[str]] = {}
        known = {pile.name.lower(): pile.name for pile in self.piles}
        for place, part in enumerate(said.split("/")):
            name, cards = "" if place else self.piles[0].name, part.strip()
            for low, real in sorted(known.items(), key=lambda pair: -len(pair[0])):
                if cards.lower() == low or cards.lower().startswith(f"{low} "):
                    name, cards = real, cards[len(low) :].strip()
                    break
            if (first := _pile_named(cards)) and name not in found:
                raise BadAnswer(f"There is no pile {short(first)} here; there is: {', '.join(known.values())}.")
            if not name:
                raise BadAnswer(f"Which pile is {short(cards)} for? There is: {', '.join(known.values())}.")
            if name in found:
                raise BadAnswer(f"The pile {name} is named twice. {self.hint}")
            found[name] = [self._named(word) for word in cards.replace(",", " ").split()]
        return found

    def _named(self, word: str) -> str:
        """A card as it was typed; a number is its place in the hand."""
        if not word.isdecimal():
            return word
        if len(word) > MOST_DIGITS or not 1 <= int(word) <= len(self.hand):
            raise BadAnswer(f"There is no card {short(word)} in your hand: they go from 1 to {len(self.hand)}.")
        return self.hand[int(word) - 1]

    def check(self, value: Any) -> Laid:
        laid = self._read(value)
        if says := self.wrong(laid):
            raise BadAnswer(says)
        return laid

    def _read(self, value: Any) -> dict[str, tuple[Card, ...]]:
        if isinstance(value, str):
            value = self.parse(value)
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise BadAnswer(f"{short(value)} is not a pick. {self.hint}")
        names = [pile.name for pile in self.piles]
        for name in value:
            if name not in names:
                raise BadAnswer(f"There is no pile {short(name)} here; there is: {', '.join(names)}.")
        laid: dict[str, tuple[Card, ...]] = {}
        for name in names:
            cards = value.get(name, ())
            if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards) or len(cards) > len(self.hand):
                raise BadAnswer(f"{short(cards)} is not a list of cards of your hand. {self.hint}")
            laid[name] = tuple(sorted(map(self._card, cards), key=self._place))
        return laid

    def _card(self, word: str) -> Card:
        try:
            return parse(word)
        except BadCard:
            raise BadAnswer(f"{short(word)} is not a card. {self.hint}") from None

    def _place(self, card: Card) -> int:
        return self.hand.index(card) if card in self.hand else len(self.hand)

    def wrong(self, laid: Laid) -> str:
        """Why these piles cannot be laid: cards that are not there, too few or too many, or against the law."""
        lacking = Counter(card for cards in laid.values() for card in cards) - Counter(self.hand)
        for card in lacking:
            says = "can be laid only once" if card in self.hand else "is not in your hand"
            return f"{pretty(card)} {says}. You hold {' '.join(map(pretty, self.hand)) or 'no cards'}."
        for pile in self.piles:
            count = len(laid[pile.name])
            if not pile.least <= count <= pile.most:
                span = f"{pile.least}" if pile.least == pile.most else f"{pile.least} to {pile.most}"
                return f"{pile.label or pile.name} takes {span} card{'s' if pile.most != 1 else ''}, not {count}."
        return self.law.refuse(laid)

    def preview(self, value: Any) -> Preview:
        """What a pick would buy, or why it is not allowed; never an error."""
        try:
            laid = self._read(value)
        except BadAnswer as error:
            return Preview(str(error), allowed=False)
        says = self.wrong(laid)
        return Preview(says, allowed=False) if says else self.law.preview(laid)

    def typed(self, value: Laid) -> str:
        """A checked pick as it is typed."""
        return " / ".join(f"{pile.name} {' '.join(value[pile.name])}" for pile in self.piles if value[pile.name]) or "none"

    def default(self) -> Laid:
        return self._read(next(self.law.sensible()))

    def sample(self, rng: Random) -> Laid:
        return self._read(rng.choice(list(islice(self.law.sensible(), MOST_SAMPLED))))

    def logged(self, value: Laid) -> dict[str, list[str]]:
        return {name: list(cards) for name, cards in value.items() if cards}

    def words(self, value: Laid, open: bool) -> str:
        """How many cards lie in each pile; which ones, only when everything is open."""
        laid = {pile.name: value[pile.name] for pile in self.piles if value[pile.name]}
        if not laid:
            return "lays nothing"
        if open:
            return "lays " + " / ".join(f"{name} {' '.join(map(pretty, cards))}" for name, cards in laid.items())
        seen: Counter[str] = Counter()
        for pile in self.piles:
            seen[pile.within or pile.name] += len(value[pile.name])
        count = seen.total()
        piles = f" ({', '.join(f'{name} {many}' for name, many in seen.items() if many)})" if len(self.piles) > 1 else ""
        return f"lays {count} card{'s' if count > 1 else ''}{piles}"

    def apply(self, decks: Decks, value: Laid) -> None:
        deck = decks.deck_of(self.deck)
        for pile in self.piles:
            for card in value[pile.name]:
                deck.move(card, self.zone, self.zone_of(pile))

    def play(self, table: Table) -> Laid:
        laid: Laid = table.ask(self)
        self.apply(table, laid)
        return laid

    def outline(self) -> str:
        piles = ", ".join(f"{pile.name} {pile.least}-{pile.most}" for pile in self.piles)
        return f"pick {self.topic} of {self.who} from {self.zone}: {' '.join(self.hand)} into {piles}"


def _pile_named(said: str) -> str:
    """The word before the cards that is none itself: the name of a pile.

    >>> _pile_named("high KS"), _pile_named("KS 3H"), _pile_named("KX")
    ('high', '', '')
    """
    first, _, rest = said.partition(" ")
    try:
        return "" if not rest or not first.isalpha() or parse(first) else first
    except BadCard:
        return first
