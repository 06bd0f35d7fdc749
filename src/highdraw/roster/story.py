"""The story of a case: what was run, asked, answered, drawn, rolled and told, in the order in which it happened."""

from typing import Any, Literal

import msgspec

from highdraw.cards import Card, Deck, pretty
from highdraw.engine.event import Event
from highdraw.engine.request import Ask, Draw, Identify, Place, Request, Roll
from highdraw.errors import BadCard, BadDice

Kind = Literal["run", "asked", "cards", "dice", "told", "refused"]
SHOWN = 30
"""At most this many choices of a question are named."""


class Moment(msgspec.Struct, frozen=True):
    """One line of the story."""

    kind: Kind
    text: str


class Question(msgspec.Struct, frozen=True):
    """One question that was asked: of whom, on what, with which choices, in which step of the case."""

    step: int
    who: str
    topic: str
    keys: tuple[str, ...]


class Story:
    """Collects the moments of a case while it is played."""

    def __init__(self, events: list[Event]) -> None:
        self.moments: list[Moment] = []
        self.questions: list[Question] = []
        self._events = events
        self._told = 0

    def add(self, kind: Kind, text: str) -> None:
        """One more moment, after everything that was told before it."""
        self.catch_up()
        self.moments.append(Moment(kind, text))

    def catch_up(self) -> None:
        self.moments += [Moment("told", event.text) for event in self._events[self._told :]]
        self._told = len(self._events)

    def ask(self, part: Request[Any], step: int) -> None:
        """Somebody is asked something."""
        if isinstance(part, Ask):
            self.questions.append(Question(step, part.who, part.topic, part.keys))
            more = f" … ({len(part.keys)} in all)" if len(part.keys) > SHOWN else ""
            self.add("asked", f"{part.who} {part.topic}: {', '.join(part.keys[:SHOWN])}{more}")
        elif isinstance(part, Place):
            self.questions.append(Question(step, part.who, part.topic, ()))
            self.add("asked", f"{part.who} {part.topic}: a place at most {part.reach:g} {part.unit} from {part.x:g}, {part.y:g}")

    def answer(self, said: str, by: str) -> None:
        """What was answered to the last question, and who said it: the script, or nobody (the default)."""
        asked = self.moments[-1]
        self.moments[-1] = Moment("asked", f"{asked.text} → {said} ({by})")

    @property
    def last(self) -> str:
        """What was told last."""
        return self._events[-1].text if self._events else ""


class Laid:
    """The cards and dice that a case lays out: chance, as far as they go."""

    def __init__(self, story: Story) -> None:
        self.cards: list[Card] = []
        self.dice: list[int] = []
        self._story = story

    def answer(self, request: Request[Any], deck: Deck, at: int) -> list[Card] | list[int]:
        if isinstance(request, Draw | Identify):
            return self._draw(request, deck)
        assert isinstance(request, Roll)
        return self._roll(request)

    def _draw(self, request: Draw | Identify, deck: Deck) -> list[Card]:
        count = request.count
        what = f"{request.to} ({request.why})" if isinstance(request, Draw) and request.why else f"{_zone(request)}"
        if len(self.cards) < count:
            raise BadCard(
                f"{'A card is' if count == 1 else f'{count} cards are'} drawn here for {what}, but {_left(self.cards, 'card')} left. "
                f"Add to `cards`.{self._after()}"
            )
        cards = self.cards[:count]
        if says := request.refuse(cards, deck):
            raise BadCard(f"{' '.join(map(pretty, cards))} cannot be drawn here for {what}: {says}")
        del self.cards[:count]
        self._story.add("cards", f"{what}: {' '.join(map(pretty, cards))}")
        return cards

    def _roll(self, request: Roll) -> list[int]:
        count = len(request.dice)
        sides = " ".join(f"d{sides}" for sides in request.dice)
        if len(self.dice) < count:
            raise BadDice(
                f"{sides} {'is' if count == 1 else 'are'} rolled here for {request.why}, but {_left(self.dice, 'die')} left. "
                f"Add to `dice`.{self._after()}"
            )
        dice = request.check(self.dice[:count])
        del self.dice[:count]
        shown = ", ".join(f"d{sides} {pips}" for sides, pips in zip(request.dice, dice, strict=True))
        self._story.add("dice", f"{request.why}: {shown}")
        return dice

    def _after(self) -> str:
        return f" Before it: {self._story.last}" if self._story.last else ""


def _zone(request: Draw | Identify) -> str:
    return request.to if isinstance(request, Draw) else request.zone


def _left(items: list[Any], what: str) -> str:
    """
    >>> _left([], "die"), _left(["KS"], "card"), _left([1, 2], "die")
    ('no die is', 'only 1 card is', 'only 2 dice are')
    """
    if len(items) < 2:
        return f"only 1 {what} is" if items else f"no {what} is"
    return f"only {len(items)} {'dice' if what == 'die' else 'cards'} are"
