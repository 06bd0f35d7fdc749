"""What a case expects, as it is written: values of fighters and of the fight, what is told, cited, asked and offered."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any

import msgspec

from highdraw.engine.fight import Fight
from highdraw.engine.request import GM
from highdraw.engine.system import AnySystem
from highdraw.errors import HighdrawError, Unknown
from highdraw.roster.document import Document
from highdraw.roster.lines import Place


class Expect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must come out, apart from the state of fighters."""

    fight: dict[str, Any] = {}
    cites: list[str] = []
    cites_not: list[str] = []
    says: list[str] = []
    says_not: list[str] = []
    says_in_order: list[str] = []
    """Told one after the other, whatever is told between."""
    steps: dict[str, Any] = {}
    offers: dict[str, list[str]] = {}
    offers_some: dict[str, list[str]] = {}
    offers_not: dict[str, list[str]] = {}
    not_asked: list[str] = []
    """`bob dodge`: never asked; `bob dodge 2`: not a second time; `bob`: asked nothing at all."""
    hits: list[str] | None = None
    """`ann bob Sword`: who hit whom with what, all of them in order."""
    refused: str = ""
    cards_left: Annotated[int, msgspec.Meta(ge=0)] = 0


KEYS = Expect.__struct_fields__


class Expectation(msgspec.Struct, frozen=True):
    """The expectation of a case or of a step of it, checked: whoever and whatever it names is there."""

    where: Place
    rest: Expect
    people: dict[str, dict[str, Any]]

    def values(self) -> list[tuple[str, str, Any]]:
        """Each value to be compared: of whom (nobody: of the fight), its name, what it should be."""
        found = [(who, name, value) for who, values in self.people.items() for name, value in values.items()]
        return [*found, *(("", name, value) for name, value in self.rest.fight.items())]


class Asking(msgspec.Struct, frozen=True):
    """A question as an expectation names it: `ann how 2` is the second time that Ann is asked how."""

    who: str
    topic: str
    number: int

    @classmethod
    def read(cls, text: str) -> "Asking":
        """
        >>> Asking.read("ann wild die 2"), Asking.read("bob")
        (Asking(who='ann', topic='wild die', number=2), Asking(who='bob', topic='', number=1))
        """
        who, _, topic = text.strip().partition(" ")
        head, _, last = topic.rpartition(" ")
        if head and last.isdecimal() and len(last) < 5:
            return cls(who, head.strip(), int(last))
        return cls(who, topic.strip(), 1)


def read_expectation(document: Document, raw: dict[str, Any], system: AnySystem, fight: Fight, where: Place) -> Expectation:
    """An expectation with every name looked up; a complaint names the line."""
    ids = list(system.play.fighters(fight))
    people = {key: document.convert(value, dict[str, Any], *where, key) for key, value in raw.items() if key in ids and key not in KEYS}
    rest = {key: value for key, value in raw.items() if key not in people}
    for key in rest:
        if key not in KEYS:
            document.fail(str(Unknown("fighter or key of expect", key, [*ids, *KEYS])), *where, key)
    found = Expectation(where, document.convert(rest, Expect, *where), people)
    for who, name, _ in found.values():
        try:
            system.paper.value(fight, who, name)
        except HighdrawError as error:
            document.fail(str(error), *where, who or "fight", name)
    for key in ("cites", "cites_not"):
        for number, rule in enumerate(getattr(found.rest, key)):
            check_rule(document, system, rule, *where, key, number)
    topics = _topics(system.paper.folder)
    for key in ("offers", "offers_some", "offers_not"):
        for text in getattr(found.rest, key):
            _check_asking(document, text, ids, topics, *where, key, text)
    for number, text in enumerate(found.rest.not_asked):
        _check_asking(document, text, ids, topics, *where, "not_asked", number)
    for number, text in enumerate(found.rest.hits or ()):
        for who in text.split()[:2]:
            if who not in ids:
                document.fail(f"hits {text!r}: {Unknown('fighter', who, ids)}", *where, "hits", number)
    return found


@cache
def _topics(folder: str) -> tuple[str, ...]:
    """What fighters of a system are asked about, by the page on its cases."""
    text = files(folder).joinpath("cases.toml").read_text(encoding="utf-8")
    return tuple(key for row in tomllib.loads(text)["topic"] for key in row["keys"])


def _check_asking(document: Document, text: str, ids: list[str], topics: tuple[str, ...], *where: str | int) -> None:
    asking = Asking.read(text)
    if asking.who not in (*ids, GM):
        document.fail(f"{text!r} should read `who topic`: {Unknown('fighter', asking.who, [*ids, GM])}", *where)
    if not asking.topic and where[-2] != "not_asked":
        document.fail(f"{text!r} should read `who topic`, such as `{asking.who} action`.", *where)
    if asking.topic and asking.topic not in topics:
        document.fail(f"{text!r}: {Unknown('topic', asking.topic, sorted(topics))}", *where)
    if not asking.number:
        document.fail(f"{text!r}: questions are counted from 1.", *where)


def check_rule(document: Document, system: AnySystem, rule: str, *where: str | int) -> None:
    """A rule that is named stands in the book."""
    try:
        system.rulebook.find(rule)
    except HighdrawError as error:
        document.fail(str(error), *where)
