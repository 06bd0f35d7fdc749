"""What is asked of somebody, and the ways to answer it, as programs get it."""

import msgspec

from highdraw.engine.request import Kind
from highdraw.web.api.shapes.common import Facet


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
