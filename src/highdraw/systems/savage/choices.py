"""The choices of this system: what can be said, by facets. Keys are printed from them (`fight bob off`, `act 2 wild run`)."""

from functools import cache
from typing import ClassVar, Literal

from highdraw.engine.choice import Choice

Hand = Literal["", "main", "off"]
Purse = Literal["own", "pool"]
"""Out of what a Benny is paid: one's own, or the GM's pool."""
FIXED = {"break": "break free", "fall": "fall prone"}
"""Deeds whose key says more than the verb."""


class Plan(Choice, frozen=True):
    """What is declared at the start of a turn: how many actions, wildly, running; or to defend, aim, hold, only move."""

    controls: ClassVar[bool] = True

    do: Literal["act", "move", "defend", "aim", "hold"]
    actions: int = 0
    wild: bool = False
    run: bool = False
    target: str = ""


class Deed(Choice, frozen=True):
    """Something done in a turn: at whom, with which hand, by which skill, with what.

    >>> [deed.key for deed in (Deed("fight", "bob", "off"), Deed("blast", spot=True), Deed("reload", hand="off", slugs=True))]
    ['fight bob off', 'blast at a spot', 'reload slugs off']
    >>> [deed.key for deed in (Deed("ready", hand="off", item="Dagger"), Deed("pick", item="Dagger"), Deed("mount", "rex", fights=True))]
    ['ready off Dagger', 'pick up Dagger', 'mount fights rex']
    """

    do: str
    target: str = ""
    hand: Hand = ""
    skill: str = ""
    item: str = ""
    way: Literal["", "to", "from"] = ""
    spot: bool = False
    slugs: bool = False
    fights: bool = False

    @property
    def key(self) -> str:
        if self.do in FIXED:
            return FIXED[self.do]
        if self.do in ("ready", "pick"):
            return " ".join(word for word in (self.do, "up" if self.do == "pick" else "", self.hand, self.item) if word)
        words = [self.do, "fights" if self.fights else "", "slugs" if self.slugs else "", self.way, self.target, self.skill, self.item]
        return " ".join(word for word in (*words, "at a spot" if self.spot else "", self.hand) if word)


class Benny(Choice, frozen=True):
    """A Benny of one's own or out of the GM's pool, or none."""

    do: str
    source: Purse | Literal[""] = ""


class StepIn(Choice, frozen=True):
    """Acting now, on whose card where the GM has several; or not yet."""

    do: Literal["pass", "act"]
    target: str = ""


class ActionCard(Choice, frozen=True):
    """One of the Action Cards that lie before somebody."""

    card: str


class Trait(Choice, frozen=True):
    """An attribute or a skill."""

    trait: str


class Strike(Choice, frozen=True):
    """How a free attack is made, or with which hand a weapon is set."""

    do: str
    hand: Hand = ""


class Item(Choice, frozen=True):
    """A thing by its name."""

    item: str


@cache
def spend_or(refusal: str, purses: tuple[Purse, ...]) -> tuple[Benny, ...]:
    """Not to spend a Benny, or out of which purse."""
    return (Benny(refusal), *(Benny("benny", source) for source in purses))
