"""What programs send and what they get, as types. The OpenAPI document is made from these, and every body is checked by them."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from highdraw.engine.event import Level
from highdraw.engine.log import When
from highdraw.engine.request import Kind
from highdraw.engine.view import Tone, View
from highdraw.table.next_fight import DISTANCE
from highdraw.table.role import Kind as RoleKind
from highdraw.table.seating import NAME_LENGTH
from highdraw.table.table import MOST_NOTES, MOST_WORDS

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Ids = Annotated[list[Id], Meta(max_length=200)]
Key = Annotated[str, Meta(max_length=64, description="A name of your own for this request: sent twice, it is done once.")]


SecretKey = Annotated[
    str,
    Meta(
        pattern=r"^(.{16,64})?$",
        description="A name of your own for this request, of 16 letters or more that nobody can guess: sent twice, it is done once, "
        "and gives the same again.",
    ),
]


class Sent(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The base of what programs send: nothing may be in it that is not known."""


class Error(msgspec.Struct):
    """Why something was refused, and what to do."""

    error: str


# ---- the rules


class Reading(msgspec.Struct):
    """One value of a switch, and what it means."""

    value: str
    meaning: str


class SwitchInfo(msgspec.Struct):
    """A house rule."""

    name: str
    title: str
    rule: str
    default: str
    values: list[Reading]


class SystemInfo(msgspec.Struct):
    """A rule system."""

    id: str
    title: str
    summary: str
    behaviour: int
    rules: int
    quick: bool
    """Whether a few words (`6 goblins`) bring fighters in."""
    switches: list[SwitchInfo]


class ScenarioInfo(msgspec.Struct):
    """A scenario that ships with a system."""

    name: str
    system: str
    title: str
    about: str


class RuleInfo(msgspec.Struct):
    """A rule of the book."""

    id: str
    section: str
    title: str
    kind: str
    text: str
    ruling: str
    example: str
    switch: str


class TableInfo(msgspec.Struct):
    """A table of the book."""

    id: str
    title: str
    columns: list[str]
    rows: list[list[str | float | bool | None]]
    notes: str


# ---- tables


class Fielded(Sent):
    """So many of a ready fighter on one side."""

    kind: Id
    side: Annotated[str, Meta(min_length=1, max_length=40)]
    count: Annotated[int, Meta(ge=1, le=40)] = 1


class NewTable(Sent):
    """A table to be made, from a scenario that ships with a system or from ready fighters of two sides."""

    system: Id
    scenario: Annotated[str, Meta(max_length=64)] = ""
    fighters: Annotated[list[Fielded], Meta(max_length=16)] = []
    switches: dict[str, str] = {}
    title: Annotated[str, Meta(max_length=80)] = ""
    real_cards: bool = False
    """Cards and dice are real ones: people type them."""
    seed: Annotated[str, Meta(max_length=64)] = ""
    key: SecretKey = ""


class Made(msgspec.Struct):
    """A new table: what its GM and its big screen are opened with, and the code by which others join."""

    gm: str
    screen: str
    code: str
    code_until: float


class Free(msgspec.Struct):
    """A fighter."""

    id: str
    name: str


class Lobby(msgspec.Struct):
    """A table as somebody sees it who is about to join."""

    title: str
    system: str
    free: list[Free]
    """Fighters nobody plays yet."""


class SitDown(Sent):
    """Who sits down, and whom they play."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH * 2)]
    fighters: Ids = []
    key: SecretKey = ""


class Seat(msgspec.Struct):
    """What a seat is opened with."""

    token: str


class Code(msgspec.Struct):
    """The code by which people join, and until when (seconds since 1970)."""

    code: str
    code_until: float


# ---- what somebody sees


Facet = str | int | float | bool


class Choice(msgspec.Struct):
    """One way to answer: its key, what it means, what it costs, what it is judged by."""

    key: str
    label: str
    hint: str
    facets: dict[str, Facet] = {}
    """What it is made of: a verb, a target, a number. They can be sent instead of the key."""
    costs: dict[str, float] = {}
    facts: dict[str, str] = {}
    reason: str = ""
    """Why it cannot be taken now; empty when it can."""


class Pile(msgspec.Struct):
    """Where cards may be laid, and how many."""

    name: str
    label: str
    least: int
    most: int


class Reach(msgspec.Struct):
    """From where and how far a place may be chosen."""

    x: float
    y: float
    reach: float
    unit: str


class Question(msgspec.Struct):
    """What is asked of somebody who may answer it.

    The answer is a key of `choices` or the facets of one for `ask`, two numbers for `place`, the cards of each pile by its name
    for `pick`, cards (`KS 10H`) for `draw` and `identify`, and a list of numbers for `roll`.
    """

    who: str
    """Whom to answer for: a fighter, `gm`, or `deck` for real cards and dice."""
    kind: Kind
    asks: str
    fingerprint: str
    """Send it with the answer: an answer to a question that is gone is then refused."""
    topic: str = ""
    choices: list[Choice] = []
    place: Reach | None = None
    cards: int = 0
    dice: list[int] = []
    owner: str = ""
    """Whose cards or dice these are, where they are a fighter's."""
    barred: list[Choice] = []
    """Choices that cannot be taken now, each with its reason."""
    hand: list[str] = []
    piles: list[Pile] = []


class Preview(msgspec.Struct):
    """What a pick of cards would come to, or why it is not allowed."""

    says: str
    allowed: bool
    costs: list[str]
    choices: list[tuple[str, str]] = []
    """Where cards are tapped to choose: the choices they make, by key and in words."""
    cards: list[str] = []
    """Of a suggestion: the cards it is made with."""


class Reason(msgspec.Struct):
    """One line of the arithmetic."""

    label: str
    value: float | str
    rule: str
    words: str


class Told(msgspec.Struct):
    """Something that happened."""

    number: int
    kind: str
    text: str
    who: str
    cites: list[str]
    steps: list[Reason]
    data: dict[str, float | str]
    level: Level
    """A new round or turn, what happened, a detail of it, or bookkeeping."""
    beat: int
    """Which exchange it belongs to; 0 for none."""
    tone: Tone
    """How the exchange came out, where this sentence says so."""


class Somebody(msgspec.Struct):
    """Somebody at the table. Only the GM learns the seat and its token."""

    name: str
    fighters: list[str]
    seat: str = ""
    token: str = ""


class Said(msgspec.Struct):
    """A word to the whole table."""

    by: str
    text: str


class State(msgspec.Struct):
    """Everything one seat may know."""

    seq: int
    """How many entries the log of the table has."""
    role: RoleKind
    title: str
    system: str
    real_cards: bool
    over: bool
    view: View
    asked: list[Question]
    waiting: list[str]
    """Who is asked at this moment."""
    mine: list[str]
    free: list[str]
    auto: list[str]
    """Fighters the tactician plays."""
    people: list[Somebody]
    talk: list[Said]
    note: str
    undo: str
    """What an undo would take back; for the GM."""
    redo: bool
    events: list[Told]
    """What happened after the cursor that was given. If the first has number 1, forget the older ones: something was taken back."""
    cursor: str
    """Give it as `after` next time."""


class Record(msgspec.Struct):
    """A fight as it can be read without playing it again."""

    title: str
    system: str
    reason: str
    """Why it cannot be played on; empty when it can."""
    events: list[Told]
    view: View | None
    """How it stood when that was last kept; null when it never was."""


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


class Done(msgspec.Struct):
    """It is done and written down."""

    seq: int
    """How many entries the log of the table has now."""


class Score(msgspec.Struct):
    """One fighter's part in a fight."""

    who: str
    name: str
    side: str
    attacks: int
    hits: int
    hit: int
    dealt: dict[str, float]
    taken: dict[str, float]
    luck: float
    fate: str


class Summary(msgspec.Struct):
    """A fight in numbers, as a seat saw it."""

    winner: str
    rounds: int
    seconds: float
    luck: str
    fighters: list[Score]


class Replayed(msgspec.Struct):
    """A fight file that was played again to its end."""

    system: str
    title: str
    steps: int
    over: bool
    winner: str
    rounds: int
    fighters: list[Free]
    fault: str
    """What was wrong with the rest of the file, when `salvage` read only what is good."""


# ---- what somebody does


class Keyed(Sent):
    """Nothing to say but the key."""

    key: Key = ""


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


class Peek(Keyed, kw_only=True):
    """Whether a GM who plays against the tactician is shown its cards."""

    on: bool


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


class Say(Keyed, kw_only=True):
    """A word to the whole table."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_WORDS)]


class Note(Keyed, kw_only=True):
    """What you write down for yourself alone."""

    text: Annotated[str, Meta(max_length=MOST_NOTES)]
