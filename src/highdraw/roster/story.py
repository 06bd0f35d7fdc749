"""The story of a case: what was run, asked, answered, drawn, rolled and told, in the order in which it happened."""

from typing import Any, Literal

import msgspec

from highdraw.cards import Card, pretty
from highdraw.engine.event import Event
from highdraw.engine.request import DECK, Ask, Decks, Draw, Place, Request, Roll
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
        keys = part.keys if isinstance(part, Ask) else ()
        self.questions.append(Question(step, part.addressee, part.subject, keys))
        offer = ", ".join(keys[:SHOWN]) + (f" … ({len(keys)} in all)" if len(keys) > SHOWN else "")
        if isinstance(part, Place):
            offer = f"a spot at most {part.reach:g} {part.unit} from {part.x:g}, {part.y:g}"
        self.add("asked", f"{part.addressee} {part.subject}: {offer or part.hint}")

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

    def answer(self, request: Request[Any], decks: Decks, at: int) -> list[Any]:
        cards = request.stock == "cards"
        stack: list[Any] = self.cards if cards else self.dice
        if len(stack) < request.size:
            raise self._short(request, len(stack))
        found = request.check(stack[: request.size])
        shown = " ".join(map(pretty, found)) if cards else _rolled(request, found)
        if says := request.refuse(found, decks):
            raise BadCard(f"{shown} cannot be drawn here {_for(request)}: {says}")
        del stack[: request.size]
        self._story.add("cards" if cards else "dice", f"{_label(request)}: {shown}")
        return list(found)

    def _short(self, request: Request[Any], left: int) -> BadCard | BadDice:
        """Too little is left: what is wanted, by whom and for what, and what was told before it."""
        before = f" Before it: {self._story.last}" if self._story.last else ""
        if isinstance(request, Roll):
            verb = "is" if request.size == 1 else "are"
            return BadDice(
                f"{request.names} {verb} rolled here {_for(request)}, but {_left(left, 'die', 'dice')} left. Add to `dice`.{before}"
            )
        wanted = "A card is" if request.size == 1 else f"{request.size} cards are"
        return BadCard(f"{wanted} drawn here {_for(request)}, but {_left(left, 'card', 'cards')} left. Add to `cards`.{before}")


def _label(request: Request[Any]) -> str:
    """Whose cards or dice these are, and what for."""
    whose = request.owner if request.owner != DECK else request.to if isinstance(request, Draw) else ""
    return f"{whose} ({request.subject})" if whose and request.subject else whose or request.subject


def _for(request: Request[Any]) -> str:
    return f"for {_label(request)}"


def _rolled(request: Request[Any], faces: list[int]) -> str:
    sides = request.dice if isinstance(request, Roll) else ()
    return ", ".join(f"d{most} {face}" for most, face in zip(sides, faces, strict=True))


def _left(count: int, one: str, many: str) -> str:
    """
    >>> _left(0, "die", "dice"), _left(1, "card", "cards"), _left(2, "die", "dice")
    ('no die is', 'only 1 card is', 'only 2 dice are')
    """
    if count < 2:
        return f"only 1 {one} is" if count else f"no {one} is"
    return f"only {count} {many} are"
