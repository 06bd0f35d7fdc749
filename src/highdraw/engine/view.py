"""What a seat may know, as types: the one shape every screen, the API and every bot read.

A system fills it in; nothing here, and no screen, knows a system. What only a system has a word for goes into `extra`.
"""

from math import hypot
from typing import Annotated, Any, Literal

import msgspec

from highdraw.engine.aftermath import Aftermath, Patient

Tone = Literal["", "good", "warn", "bad"]
"""How a tag or a verdict is to be read, beside its words."""
TurnState = Literal["coming", "now", "done", "skipped", "waiting"]
"""`skipped` does not act this time; `waiting` may act when it likes."""
Colour = Literal["", "blue", "red", "green", "gold", "violet", "grey"]
FULL, OPEN = "●", "○"
MANY = 12


class Track(msgspec.Struct, frozen=True, kw_only=True):
    """A number that grows towards something: its value, what lies under it, and what happens past which notch."""

    label: str
    value: float
    notches: dict[str, float] = {}
    under: float = 0
    """What lies below the value in the same track and counts with it."""
    says: str = ""
    """What the notches mean, where "past N" would not be right."""
    grave: bool = False
    """Of the two kinds of harm the worse one."""
    steps: tuple[str, ...] = ()
    """What each step of a short track costs, printed on it."""
    text: str | msgspec.UnsetType = msgspec.UNSET
    """What is written beside it, where the value would be misread; most have none, and nothing is written of it."""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """Things one has so many of, and that are drawn: chips, tokens, cards of another kind."""

    label: str
    count: int
    full: bool = True
    """Drawn filled, or as a ring."""
    many: int = MANY
    """More than these are drawn as one with a number."""
    looks: Literal["chip", "star", "card"] = "chip"
    """What each is drawn as, where there are pictures."""

    @property
    def signs(self) -> str:
        """As they lie; many of them as a number.

        >>> Counter(label="tokens", count=3).signs, Counter(label="tokens", count=13, full=False).signs
        ('●●●', '○×13')
        """
        sign = FULL if self.full else OPEN
        return sign * self.count if self.count <= self.many else f"{sign}×{self.count}"


class Tag(msgspec.Struct, frozen=True):
    """A state somebody is in, in a word or two."""

    word: str
    tone: Tone = ""
    quiet: bool = False
    """Not worth a line of its own."""


class Fact(msgspec.Struct, frozen=True):
    """A number or a word with its label: Strength 6. Some need no label."""

    label: str
    value: str

    def __str__(self) -> str:
        return f"{self.label} {self.value}" if self.label else self.value


class Look(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a token is to look like, where its owner has said so."""

    initials: Annotated[str, msgspec.Meta(max_length=3)] = ""
    colour: Colour = ""


OwnLook = Look | msgspec.UnsetType
"""Most have none, and nothing is written of it."""


class FighterView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in the fight."""

    id: str
    name: str
    side: str
    group: str = ""
    """Those of one group stand together."""
    lesser: bool = False
    """One of many: no hero of the story."""
    tracks: tuple[Track, ...] = ()
    counters: tuple[Counter, ...] = ()
    states: tuple[Tag, ...] = ()
    notes: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    """What others look up during a fight."""
    sheet: tuple[Fact, ...] = ()
    """Attributes and such: what seldom matters to others."""
    held: str = ""
    """What is in hand."""
    engaged: tuple[str, ...] = ()
    """With whom."""
    out: bool = False
    """No longer fights."""
    gone: bool = False
    """No longer on the field."""
    dead: bool = False
    cover: str = ""
    """What somebody stands behind, in a word or two."""
    look: OwnLook = msgspec.UNSET
    extra: dict[str, Any] = {}

    @property
    def words(self) -> list[str]:
        """The states by their words."""
        return [tag.word for tag in self.states]


class Zone(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that lie together, `??` for those that this seat does not see."""

    id: str
    label: str
    cards: tuple[str, ...]
    owners: tuple[str, ...] = ()
    """Whose they are: a fighter's, or those of all who share them."""
    hand: bool = False
    """Held, not laid on the table."""
    open: bool = False
    """Everybody sees a hand, by a rule of the game."""
    minor: bool = False
    """Matters to its owners alone."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the order of action, or in the count."""

    who: tuple[str, ...]
    name: str
    card: str = ""
    value: str = ""
    state: TurnState = "coming"


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """When it is: "Round 3", "Count of 9", "Before the fight"; and what the story's clock says."""

    text: str
    number: int = 0
    """Which round or turn it is; 0 before the first."""
    minutes: float = 0
    days: int = 0


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """The piles, by number."""

    pile: int
    discards: int
    shuffles: int
    label: str = ""


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody stands."""

    x: float
    y: float
    facing: float = 0
    reach: float = 0
    """How far somebody strikes with what is in hand; 0 where nobody can say."""
    range: float = 0
    """How far somebody shoots or throws with it."""


class Area(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the field that is not like the rest: rough ground, water, cover; or what an explosion or a cone covers."""

    kind: Literal["solid", "rough", "water", "cover", "floor", "danger"]
    points: tuple[tuple[float, float], ...]
    """Its corners; of a circle the middle alone."""
    radius: float = 0
    label: str = ""


class Scenery(Area, frozen=True, kw_only=True):
    """A part of the ground that stays as it is."""

    look: str = ""
    """How it is drawn: water, a hedge, a cart …; empty for what is a shape alone."""


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """Something on the field beside people: a bomb with a lit fuse, a template, a thing on the ground."""

    label: str
    says: str = ""
    """What it is about to do."""
    x: float = 0
    y: float = 0
    near: str = ""
    """Without a map: by whom it lies."""
    off: float = 0
    """Without a map: how far from them."""
    radius: float = 0
    danger: bool = False


class Ground(msgspec.Struct, frozen=True, kw_only=True):
    """The field: a map, or who is how far from whom."""

    mapped: bool
    unit: str = "m"
    grid: Literal["", "square", "hex"] = ""
    spots: dict[str, Spot] = {}
    walls: tuple[tuple[float, ...], ...] = ()
    areas: tuple[Scenery, ...] = ()
    apart: tuple[tuple[str, str, float], ...] = ()
    """Without a map: pairs, each in alphabetical order, and the distance between them; all others are `usual` apart."""
    usual: float = 0
    lines: tuple[tuple[str, ...], ...] = ()
    """Without a map: who stands beside whom, in rows."""
    marks: tuple[Mark, ...] = ()

    def distance(self, one: str, other: str) -> float:
        """How far two are from each other, by the map or by word.

        >>> Ground(mapped=False, usual=2, apart=(("ann", "bob", 9),)).distance("bob", "ann")
        9
        """
        if self.mapped:
            here, there = self.spots[one], self.spots[other]
            return hypot(here.x - there.x, here.y - there.y)
        pair = (min(one, other), max(one, other))
        return next((far for a, b, far in self.apart if (a, b) == pair), self.usual)


class View(msgspec.Struct, frozen=True, kw_only=True):
    """The fight as one seat may know it."""

    clock: Clock
    fighters: dict[str, FighterView]
    turn: str = ""
    """Who acts; empty between turns."""
    next: str = ""
    """Who acts after that, by name."""
    order: tuple[Turn, ...] = ()
    counted: bool = False
    """The order is a count, its places are not people: `who` has something there, as far as this seat knows."""
    zones: tuple[Zone, ...] = ()
    decks: tuple[Deck, ...] = ()
    ground: Ground = Ground(mapped=False)
    over: bool = False
    winner: str = ""
    combat: bool = True
    """A fight, or a contest that is not combat."""
    notes: tuple[str, ...] = ()
    """Worth a word at the head of a screen."""
    legend: str = ""
    """What the signs mean."""
    aftermath: Aftermath | None = None
    """After a fight, as long as there is somebody to look after."""
    patients: tuple[Patient, ...] = ()
    """While it goes on: who dies soon if nobody helps, the most urgent first."""
    extra: dict[str, Any] = {}

    def zone(self, zone: str) -> tuple[str, ...]:
        """The cards of a zone; none when it is not there."""
        return next((each.cards for each in self.zones if each.id == zone), ())

    def zones_of(self, fighters: frozenset[str]) -> tuple[Zone, ...]:
        """The cards of these fighters, and those they share."""
        return tuple(zone for zone in self.zones if zone.cards and not fighters.isdisjoint(zone.owners))

    @property
    def sides(self) -> dict[str, list[str]]:
        """The fighters of each side."""
        found: dict[str, list[str]] = {}
        for who, one in self.fighters.items():
            found.setdefault(one.side, []).append(who)
        return found

    @property
    def outcome(self) -> str:
        """How it ended, in a sentence; empty while it goes on."""
        what = "fight" if self.combat else "contest"
        return "" if not self.over else f"The {what} goes to {self.winner}." if self.winner else f"The {what} is over."

    @property
    def turn_name(self) -> str:
        """The name of whoever acts; empty between turns."""
        return self.fighters[self.turn].name if self.turn in self.fighters else ""


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands, in short: tracks by label, and states. A beat tells what of it has changed."""

    tracks: dict[str, float]
    states: tuple[str, ...]
