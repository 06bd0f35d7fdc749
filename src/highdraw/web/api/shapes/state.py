"""Everything a seat may know, as programs get it."""

import msgspec

from highdraw.engine.event import Level
from highdraw.engine.view import Tone, View
from highdraw.table.role import Kind as RoleKind
from highdraw.web.api.shapes.question import Question


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


class Standing(msgspec.Struct):
    """A standing answer of yours: questions on these topics are answered by the one choice with these facets."""

    who: str
    topics: list[str]
    facets: dict[str, str]
    until: str
    says: str
    against: list[str]
    """Only while one of these attacks."""


class GroupOrder(msgspec.Struct):
    """An order of yours: these do in this round what the one who leads does in it."""

    leader: str
    members: list[str]


class Mind(msgspec.Struct):
    """An answer of yours that can still be taken back."""

    who: str
    says: str


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
    standing: list[Standing]
    """Your standing answers."""
    orders: list[GroupOrder]
    """Your orders for groups that hold."""
    offered: bool
    """The GM offers you the GM's seat."""
    gms: list[Somebody]
    """Those who run the fight with the GM."""
    changeable: list[Mind]
    """Your answers that nobody has seen or acted upon yet."""
    undo: str
    """What an undo would take back; for the GM."""
    redo: bool
    events: list[Told]
    """What happened after the cursor that was given. If the first has number 1, forget the older ones: something was taken back."""
    cursor: str
    """Give it as `after` next time."""
