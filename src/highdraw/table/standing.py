"""Standing answers: a question that comes again and again is answered in the same way, until its owner says otherwise.

They belong to a seat. Nobody else is shown them, and what they answer is written to the log as the bot's answers are: undo goes
back to the last thing that a person chose.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from re import fullmatch
from typing import Any

import msgspec

from highdraw.engine.choice import Choice
from highdraw.engine.layout import as_text, matching
from highdraw.engine.request import Ask, Request
from highdraw.engine.view import View
from highdraw.table.attackers import still_to_act
from highdraw.table.entry import Stand
from highdraw.table.errors import Refused

UNTIL = {"": "until I change it", "turn": "until my turn", "round": "until the next round", "asked": "until I am asked something else"}
"""When a standing answer ends by itself. Beside these there is `NAME=VALUE`: when a question is about that.

`a|b` is the first of both."""
MOST = 12
"""Standing answers of one fighter."""
MOST_CHANGES = 500
"""Times a seat may give or cancel standing answers; what everybody does shares one log."""
MOST_LETTERS = 80
MOST_TOPICS = 6
MOST_FACETS = 12
MOST_AGAINST = 60
REPEATED = 2
"""A question that was answered this often is offered a standing answer."""
WAYS = 3
"""So many of the answers somebody has given to a question are offered."""


class Repeat(msgspec.Struct):
    """A question that somebody has answered before: how often, and how, the newest answer last."""

    who: str
    topic: str
    times: int = 0
    ways: dict[str, tuple[str, dict[str, str]]] = {}
    """What was answered, by key: in words, and by its facets."""

    def add(self, choice: Choice, label: str) -> None:
        self.times += 1
        self.ways.pop(choice.key, None)
        self.ways[choice.key] = label, facets_of(choice)
        while len(self.ways) > WAYS:
            del self.ways[next(iter(self.ways))]


class Standings:
    """The standing answers at a table, by fighter."""

    def __init__(self) -> None:
        self._by_fighter: dict[str, list[Stand]] = {}

    def __bool__(self) -> bool:
        return bool(self._by_fighter)

    def __iter__(self) -> Iterator[Stand]:
        for some in self._by_fighter.values():
            yield from some

    def apply(self, entry: Stand) -> None:
        """A new one takes the place of those on the same topics; one without facets only cancels them."""
        others = [one for one in self._by_fighter.get(entry.who, ()) if set(one.topics).isdisjoint(entry.topics)]
        if entry.facets:
            others.append(entry)
        if others:
            self._by_fighter[entry.who] = others
        else:
            self._by_fighter.pop(entry.who, None)

    def of(self, fighters: Sequence[str], seat: str) -> list[Stand]:
        """Those that somebody has given for their fighters."""
        return [one for who in fighters for one in self._by_fighter.get(who, ()) if one.by == seat]

    def for_question(self, part: Request[Any], seat: str, attacker: Callable[[str], str]) -> tuple[Stand, Choice] | None:
        """The standing answer to a question, as one of its choices. What is not among them, or could be several, is asked.

        `attacker` says who attacks somebody now.
        """
        if isinstance(part, Ask):
            for one in self._by_fighter.get(part.who, ()):
                if one.by == seat and part.topic in one.topics:
                    foe = attacker(part.who) if one.against else ""
                    if one.against and foe not in one.against:
                        return None
                    found = matching(part.choices, {name: foe if said in one.against else said for name, said in one.facets.items()})
                    return None if found is None else (one, found)
        return None


def has_ended(one: Stand, waiting: Sequence[Request[Any]], view: View) -> bool:
    """Whether a standing answer has come to its end, by what is asked now and what everybody sees."""
    if one.against and not still_to_act(view, one.against):
        return True
    return any(_has_come(end, one, waiting, view) for end in one.until.split("|"))


def _has_come(end: str, one: Stand, waiting: Sequence[Request[Any]], view: View) -> bool:
    if end == "turn":
        return view.turn == one.who
    if end == "round":
        return view.clock.number != one.since
    asked = [part for part in waiting if isinstance(part, Ask) and part.who == one.who]
    if end == "asked":
        return any(part.topic not in one.topics for part in asked)
    name, _, value = end.partition("=")
    return bool(name) and any(as_text(part.about.get(name)) == value for part in asked if part.topic in one.topics)


def check_wish(entry: Stand, others: Sequence[Stand]) -> Stand:
    """A standing answer that may be given, tidied."""
    texts = [*entry.topics, *entry.facets, *entry.facets.values(), entry.until, *entry.against]
    if (
        not entry.topics
        or len(entry.topics) > MOST_TOPICS
        or len(entry.facets) > MOST_FACETS
        or len(entry.against) > MOST_AGAINST
        or any(len(one) > MOST_LETTERS for one in texts)
    ):
        raise Refused("Say which question is to be answered how.")
    if not all(end in UNTIL or fullmatch(r"[^=]+=[^=]+", end) for end in entry.until.split("|")):
        raise Refused(f"A standing answer holds {', '.join(UNTIL.values())}, or until a question is about something: NAME=VALUE.")
    if entry.facets and len(others) >= MOST:
        raise Refused(f"A fighter has at most {MOST} standing answers. Cancel one first.")
    return msgspec.structs.replace(entry, says=" ".join(entry.says.split())[:MOST_LETTERS])


def facets_of(choice: Choice) -> dict[str, str]:
    """Every facet of a choice, as a standing answer names it."""
    return {name: as_text(value) for name, value in choice.facets.items()}


def offered(repeats: Mapping[tuple[str, str], Repeat], mine: Sequence[str], names: Mapping[str, str]) -> list[Repeat]:
    """Questions that have come more than once, each with the answers that would fit again: not those that name somebody."""
    found = []
    for repeat in repeats.values():
        if repeat.who not in mine or repeat.times < REPEATED:
            continue
        ways = {key: way for key, way in repeat.ways.items() if names.keys().isdisjoint(way[1].values())}
        if ways:
            found.append(Repeat(repeat.who, repeat.topic, repeat.times, ways))
    return found
