"""What somebody does at a table, as programs send it; and what a GM may set right."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from highdraw.engine.log import When
from highdraw.table.next_fight import DISTANCE
from highdraw.table.seating import NAME_LENGTH
from highdraw.table.table import MOST_NOTES, MOST_WORDS
from highdraw.web.api.shapes.book import Reading
from highdraw.web.api.shapes.common import Facet, Id, Ids, Keyed, Sent


class ControlInfo(msgspec.Struct):
    """Something the GM may set right, and the correction that does it: the value goes where `change` has null."""

    name: str
    label: str
    kind: str
    group: str
    hint: str
    value: Any
    choices: list[Reading]
    low: float | None
    high: float | None
    whole: bool
    change: dict[str, Any]


class Answer(Keyed, kw_only=True):
    """An answer to a question."""

    who: Id
    value: str | int | float | list[str | int | float] | dict[str, Facet | list[str]]
    """As the kind of the question wants it."""
    fingerprint: Annotated[str, Meta(max_length=16)] = ""


class Try(Sent):
    """Cards to be tried out, as a pick wants them."""

    who: Id
    value: str | dict[str, list[str]]


class Undo(Keyed, kw_only=True):
    """Take back the last thing a person did, or everything from a step on."""

    to: Annotated[int, Meta(ge=0, le=10**9)] | None = None


class StandFor(Keyed, kw_only=True):
    """Let questions on these topics be answered by the one choice with these facets; without facets you are asked again."""

    who: Id
    topics: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=6)]
    facets: dict[str, Annotated[str, Meta(max_length=80)]] = {}
    until: Annotated[str, Meta(max_length=80)] = ""
    """It ends at the fighter's `turn`, with the `round`, when something else is `asked`, when a question's about has `NAME=VALUE`; without
    it when you say so."""
    against: Annotated[list[Id], Meta(max_length=60)] = []
    """Only while one of these attacks the fighter; it ends when none of them can act any more."""


class OrderOf(Keyed, kw_only=True):
    """Somebody whom an order is about: who leads, or who is taken out."""

    who: Id


class ChangeMind(Keyed, kw_only=True):
    """Take back your own last answer, which nobody has seen or acted upon."""

    who: Id


class Correct(Keyed, kw_only=True):
    """Set something right, as the system's corrections are written."""

    change: dict[str, Any]
    when: When | None = None
    """`now`: answers of the exchange that no longer fit are asked again. `boundary`: when the exchange is over. Without it the
    correction is made now if that costs nothing, else refused (409) with what it would cost."""


class Quick(Keyed, kw_only=True):
    """A few words, such as `6 goblins`."""

    words: Annotated[str, Meta(min_length=1, max_length=200)]


class Reseat(Keyed, kw_only=True):
    """Another name or other fighters for somebody; without a name the seat is given up."""

    seat: Id
    name: Annotated[str, Meta(max_length=NAME_LENGTH * 2)] = ""
    fighters: Ids = []


class Auto(Keyed, kw_only=True):
    """The fighters the tactician plays from now on, and no others."""

    fighters: Ids


class Cast(Keyed, kw_only=True):
    """Who plays whom: each fighter's seat, `bot` for the tactician, `gm` for the GM. Others stay with whom they are."""

    parts: dict[str, str]


class Call(Keyed, kw_only=True):
    """What the table is called from now on; without a text, as it was at first."""

    title: Annotated[str, Meta(max_length=60)] = ""


class Peek(Keyed, kw_only=True):
    """Whether a GM who plays against the tactician is shown its cards."""

    on: bool


class ShowOdds(Keyed, kw_only=True):
    """What a seat, the GM (`gm`), or with no seat everybody sees of the odds of their choices."""

    show: Literal["numbers", "bars", "off"]
    seat: str = ""


class ShowHints(Keyed, kw_only=True):
    """Whether people may ask what the tactician would do."""

    on: bool


class SecondGM(Keyed, kw_only=True):
    """Somebody who runs the fight with you, by a link of their own."""

    name: Annotated[str, Meta(max_length=NAME_LENGTH * 2)]


class DropGM(Keyed, kw_only=True):
    """Which second GM has the powers no more: the seat of their token."""

    seat: Id


class OfferGM(Keyed, kw_only=True):
    """To whom you offer the GM’s seat; without a seat you withdraw the offer."""

    seat: Annotated[str, Meta(max_length=64)] = ""
    name: Annotated[str, Meta(max_length=NAME_LENGTH * 2)] = ""
    """What you are called afterwards, at a seat of your own."""
    plays: bool = False
    """Whether you take over their fighters; else you look on."""


class ChangeLink(Keyed, kw_only=True):
    """Whose link is to be changed: `gm`, `screen`, or a seat."""

    whose: Id


class NextFight(Keyed, kw_only=True):
    """The fight after this one: who goes on, against a side of a scenario or so many of each ready fighter."""

    who: Ids
    scenario: Annotated[str, Meta(max_length=64)] = ""
    side: Annotated[str, Meta(max_length=64)] = ""
    ready: dict[str, Annotated[int, Meta(ge=0, le=40)]] = {}
    distance: Annotated[float, Meta(gt=0, le=100_000)] = DISTANCE


class Rematch(Keyed, kw_only=True):
    """The same fight once more."""

    swap: bool = False
    """With sides swapped, where one player or the bot has each of two sides to themselves."""


class Say(Keyed, kw_only=True):
    """A word to the whole table."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_WORDS)]


class Note(Keyed, kw_only=True):
    """What you write down for yourself alone."""

    text: Annotated[str, Meta(max_length=MOST_NOTES)]
