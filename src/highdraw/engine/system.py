"""What a rule system hands to the engine, in parts: how it plays, what people read, what the referee may do, what is on paper.

Every part is typed by the system's own fight and set-up, so that a system's functions take its own types and nothing is cast.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol

import msgspec
from typing_extensions import TypeVar

from highdraw.cards import Card, pretty
from highdraw.engine.beat import Side
from highdraw.engine.choice import Choice
from highdraw.engine.control import Control
from highdraw.engine.fight import Call, Fight
from highdraw.engine.format import Format
from highdraw.engine.importer import Importer
from highdraw.engine.prose import counted, listed
from highdraw.engine.request import Ask, Preview, Request
from highdraw.engine.rulebook import Rulebook
from highdraw.engine.sheet_form import SheetForm
from highdraw.engine.view import Fact, Tone, Track, View
from highdraw.engine.walk import Walk

F = TypeVar("F", bound=Fight, default=Any)
S = TypeVar("S", default=Any)
G = TypeVar("G", default=Any)
Procedure = Callable[..., Awaitable[None]]
Mine = frozenset[str] | None
"""The fighters somebody plays; None is the GM."""


class Cost(msgspec.Struct, frozen=True):
    """What a choice takes: a chip, two actions."""

    what: str
    number: float = 1


class Odds(msgspec.Struct, frozen=True):
    """The chance that a choice comes out well, and what "well" is; with its bounds where it was sampled."""

    chance: float
    says: str
    low: float | None = None
    high: float | None = None


class Future(msgspec.Struct, frozen=True):
    """How somebody stands after a choice at its best or worst, to be compared with the other futures of the same question."""

    when: str
    track: Track
    says: str
    tone: Tone = ""


class Threat(msgspec.Struct, frozen=True):
    """An attack that somebody is asked about before its cards lie open. All in it is public."""

    title: str
    """To whoever is attacked: Bob attacks you with the axe."""
    side: Side
    """What the attacker brings."""
    answers: int = 0
    """So many cards are usually laid against it."""
    lands: str = ""
    """What it does if it lands, in a sentence or two."""


class Leaves(msgspec.Struct, frozen=True):
    """What a choice leaves of a hand: for those alone who may see that hand."""

    stays: tuple[Card, ...]
    goes: tuple[Card, ...]
    because: str = ""
    """Why so many, in a sentence: the same for all choices of a question."""

    def __str__(self) -> str:
        """
        >>> str(Leaves((Card("2D"), Card("RJ")), (Card("8S"),))), str(Leaves((), (Card("8S"),)))
        ('loses 8♠, keeps 2♦ and Red Joker: 2 cards left', 'loses 8♠, keeps no card')
        """
        loses, keeps = (listed([pretty(card) for card in cards]) or "no card" for cards in (self.goes, self.stays))
        return f"loses {loses}, keeps {keeps}" + (f": {counted(len(self.stays), 'card')} left" if self.stays else "")


class Offer(msgspec.Struct, frozen=True):
    """A choice for a reader: a label, one line of what it means, what it costs, what it is judged by."""

    label: str
    hint: str = ""
    costs: tuple[Cost, ...] = ()
    facts: tuple[Fact, ...] = ()
    """Skill, target number, bonus: what one needs to know to judge it."""
    odds: Odds | None = None
    future: Future | None = None
    leaves: Leaves | None = None


class Person(Protocol):
    """Somebody in a fight, whatever the system."""

    @property
    def name(self) -> str: ...

    @property
    def side(self) -> str: ...


P = TypeVar("P", bound=Person)


class Ended(Protocol):
    """How a fight stands or ended."""

    over: bool
    winner: str
    ending: str
    fallen: list[str]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a fight stands, or ended."""

    winner: str
    ending: str
    rounds: int
    down: tuple[str, ...]
    dead: tuple[str, ...]
    sides: tuple[str, ...]

    @classmethod
    def tally(cls, state: Ended, people: Mapping[str, P], rounds: int, down: Callable[[P], bool], dead: Callable[[P], bool]) -> "Score":
        """The score of a fight: who is down now, or was when it ended; and who is dead."""
        sides = tuple(dict.fromkeys(me.side for me in people.values()))
        fallen = state.fallen if state.over else (who for who, me in people.items() if down(me))
        gone = tuple(who for who, me in people.items() if dead(me))
        return cls(winner=state.winner, ending=state.ending, rounds=rounds, down=tuple(fallen), dead=gone, sides=sides)


class Routine(msgspec.Struct, frozen=True):
    """An answer that can be given once for a stretch of play: `Pass until the eights`."""

    says: str
    topics: tuple[str, ...]
    """Questions about these are answered."""
    facets: dict[str, str]
    """By the one choice that has these facets; where there is none, or several, the person is asked."""
    until: str
    """It ends at the fighter's `turn`, with the `round`, when something else is `asked`, or when a question's `about` has `NAME=VALUE`.

    `a|b` is the first of both.
    """


class Held(msgspec.Struct, frozen=True):
    """A card of one's own that can be tapped, and in a word when it counts."""

    face: str
    says: str
    now: bool
    """It can be of use at this moment."""


class Size(msgspec.Struct, frozen=True):
    """So many cards together: what that is called, what it is worth, and which cards they are; none where it cannot be, with the reason."""

    says: str
    hint: str
    cards: tuple[str, ...] = ()


class Taps(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """Questions that are answered by tapping cards of one's own hand. The choices stay as they are: cards only lead to them."""

    fan: Callable[[F, Ask[Any]], tuple[Held, ...]]
    """The cards to tap; none where a question is answered otherwise."""
    tap: Callable[[F, Ask[Any], tuple[Card, ...]], Preview]
    """What these cards together would be, or why they are nothing."""
    suggest: Callable[[F, Ask[Any]], Preview]
    """The best use of the hand now, by what its owner knows."""
    sizes: Callable[[F, Ask[Any]], tuple[Size, ...]]
    """How many cards could be taken together, where that is the question."""


class Play(msgspec.Struct, Generic[F, S], frozen=True, kw_only=True):
    """How it is played."""

    setup: type[S]
    """The Struct a fight is set up from; saved at the head of its file."""
    create: Callable[[S, bool], F]
    """A new fight from a set-up, loud or quiet."""
    procedures: Mapping[str, Procedure]
    people: Callable[[F], Mapping[str, Person]]
    """Everybody in the fight, by id."""
    score: Callable[[F], Score]
    shuffle_hidden: Callable[[F, frozenset[str], Random], None]
    """Change, in place and at random, only what somebody who plays these fighters cannot know."""
    telltale: frozenset[Card] = frozenset()
    """Cards that everybody knows by what they do, even while they lie face down."""
    round_seconds: float = 0
    """How long a round lasts in the story; 0 where the rules do not say."""
    walk: Walk[F] | None = None
    """How the lab walks through everything that may happen in a fight."""

    def fighters(self, fight: F) -> dict[str, str]:
        """Everybody in the fight: id and name."""
        return {who: one.name for who, one in self.people(fight).items()}

    def sides(self, fight: F) -> dict[str, str]:
        """Everybody in the fight: id and side."""
        return {who: one.side for who, one in self.people(fight).items()}


class Reading(msgspec.Struct, Generic[F], frozen=True, kw_only=True):
    """What people read."""

    question: Callable[[F, Request[Any]], str]
    """What is asked, in a sentence."""
    offer: Callable[[F, Ask[Any], Any], Offer]
    """A choice in words."""
    facet: Callable[[F, Ask[Any], str, Any], str] | None = None
    """One value of one facet in words, the first one's being the name of a verb; without it a fighter's name, or the value as it stands."""
    aside: Mapping[str, str] = {}
    """Verbs that are rarely needed, each with the word behind which it stands where there are more than a handful: `Gear`, `More`."""
    subjects: Mapping[str, str] = {}
    """What a question is about, by its topic, where the topic is not a word for people."""
    view: Callable[[F, Mine], View]
    """What somebody may know. The only door to the state."""
    view_from: Callable[[F, Mine, View], View] | None = None
    """The same view, made from a stranger's at the same moment: for a table where many look at one thing."""
    routines: Callable[[F, Ask[Any]], Sequence[Routine]] | None = None
    """Standing answers that a question offers beside its choices."""
    taps: Taps[F] | None = None
    """How cards of the hand are tapped to choose, where they are."""
    threat: Callable[[F, Request[Any]], Threat | None] | None = None
    """The attack that a question is about."""
    luck: str = ""
    """What `got` and `fair` of a beat's sides are: what chance gave, and what it gives on average, in a sentence."""


class Bot(msgspec.Struct, Generic[F, G], frozen=True, kw_only=True):
    """How a program plays it: from a narrow, typed window on what is public or its own."""

    sight: Callable[[F, Mine], G]
    """The window of somebody who plays these fighters; nothing else of the fight can be reached through it."""
    tactician: Callable[[G, Request[Any]], Any]
    """A sensible answer to a request, or None where any will do."""
    reason: Callable[[G, Request[Any], Any, Mapping[str, str]], str] | None = None
    """Why the tactician gives this answer, in a sentence with people's names; empty where nothing speaks for another."""


class Refill(msgspec.Struct, frozen=True, kw_only=True):
    """What is as at its start again when people meet for another evening, however long it was in the story."""

    says: str
    """In a sentence, with its rule."""
    start: tuple[str, ...]
    """Of what is true of a fighter, by the keys of a scenario file."""
    state: tuple[str, ...] = ()
    """Of what else goes on from fight to fight."""


class Referee(msgspec.Struct, Generic[F, S], frozen=True, kw_only=True):
    """What the GM may do beyond the rules."""

    correct: Callable[[F, dict[str, Any]], None]
    """Apply a correction at a boundary."""
    controls: Callable[[F, str], list[Control]]
    """What may be set on a fighter; for an empty name, on the fight itself."""
    quick: Callable[[F, str], dict[str, Any]] | None = None
    """A few words (`6 goblins`) as the correction that brings them in."""
    carry: Callable[[F, tuple[str, ...]], S] | None = None
    """A set-up of these fighters alone as they are now: what they take with them into the next fight."""
    refill: Refill | None = None
    """What of it a new evening of play makes anew."""


class Paper(msgspec.Struct, Generic[F, S], frozen=True, kw_only=True):
    """What is written: the book, files of fighters and scenarios, cases, sheets."""

    rulebook: Rulebook
    folder: str
    """The package that holds the library of fighters and scenarios."""
    read: Callable[..., S]
    """A set-up from the data of a scenario file: (document, data, *path)."""
    calls: Callable[[str, list[str]], tuple[Call, ...]]
    """What a case runs, from words and the fighters' ids."""
    stage: Callable[[S, tuple[Call, ...]], S]
    """A set-up that runs only these calls."""
    value: Callable[[F, str, str], Any]
    """Any part of the state, by fighter and name, for what a case expects."""
    sheet: Callable[[Any, str, dict[str, str], Mapping[str, str]], dict[str, Any]]
    """A fighter of a file on paper, as plain data: (document, id, switches, Body and armour of whoever is hit)."""
    format: Format
    """What a case file may say."""
    written: Callable[[F, str], dict[str, Any]] | None = None
    """The same of a fighter who is in a fight."""
    gear: Callable[[], Mapping[str, Mapping[str, msgspec.Struct]]] = dict
    """What a fighter can carry and wear, by its kind (`weapon`, `armour` …) and its name."""
    form: SheetForm | None = None
    """How a sheet is described, for forms, files and programs."""
    importer: Importer | None = None
    """How it reads stat blocks and the files of other programs."""
    family: str = ""
    """Systems of one family read each other's files, by `adopt`."""
    adopt: Callable[..., tuple[Any, list[str]]] | None = None
    """A file of another system of the family as one of this, and what is omitted or read otherwise, in sentences."""


class System(msgspec.Struct, Generic[F, S, G], frozen=True, kw_only=True):
    """One rule system. `behaviour` is raised whenever a stored fight would replay otherwise."""

    id: str
    title: str
    behaviour: int
    play: Play[F, S]
    reading: Reading[F]
    bot: Bot[F, G]
    referee: Referee[F, S]
    paper: Paper[F, S]

    @property
    def rulebook(self) -> Rulebook:
        return self.paper.rulebook

    def altered(self, **parts: dict[str, Any]) -> "System[F, S, G]":
        """The same system with some things in its parts replaced: `altered(reading={"view": other})`."""
        return msgspec.structs.replace(self, **{name: msgspec.structs.replace(getattr(self, name), **new) for name, new in parts.items()})

    def facet(self, fight: F, ask: Ask[Any], name: str, value: Any) -> str:
        """One value of one facet in words."""
        if self.reading.facet is not None:
            return self.reading.facet(fight, ask, name, value)
        return self.play.fighters(fight).get(value, str(value)) if isinstance(value, str) else str(value)


AnySystem = System[Any, Any, Any]
"""A system whose types are not known here."""

__all__ = [
    "AnySystem", "Bot", "Choice", "Cost", "Fact", "Held", "Mine", "Odds", "Offer", "Paper", "Play", "Procedure", "Reading", "Referee",
    "Routine", "Score", "Size", "System", "Taps",
]  # fmt: skip
