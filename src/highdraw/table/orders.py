"""Orders for a group: what one of them does in its turn, the others do in theirs, each at whoever is nearest.

The one who leads is played by hand. What it was asked in its own turn and what was answered are the order's ways; when another
one of the group is asked the same for the same time, the choice with the same facets is taken, with people in it replaced by the
nearest for whom it is allowed. What cannot be repeated so is asked. An order holds for the round.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any

import msgspec

from highdraw.engine.choice import Choice
from highdraw.engine.event import Event
from highdraw.engine.layout import as_text
from highdraw.engine.log import Answer
from highdraw.engine.request import GM, Ask, Request
from highdraw.engine.session import Session, by_people
from highdraw.engine.view import FighterView, View
from highdraw.table.entry import Order, Way
from highdraw.table.role import SCREEN
from highdraw.table.seating import BOT

MOST_WAYS = 24
"""So much of a turn is repeated; the rest is asked."""
MOST_ORDERS = 5000
"""Entries about orders from one seat: what everybody does shares one log."""
Matched = tuple[bool, float, bool]


def kin(view: View, who: str) -> tuple[str, list[str]]:
    """The others of somebody's group who can still act, with the name of the group: those that share a group, or a name with a number."""
    one = view.fighters[who]
    name = kind_of(one)
    return name, [] if not name else [
        each.id for each in view.fighters.values() if each.id != who and each.side == one.side and not each.out and kind_of(each) == name
    ]  # fmt: skip


def kind_of(one: FighterView) -> str:
    """What somebody is one of: `Goblins` of Goblin 3, else the group; empty for those who are alone of their kind."""
    return _kind(one.name) or one.group


def _kind(name: str) -> str:
    head, _, number = name.rpartition(" ")
    if not head or not number.isdecimal():
        return ""
    return head if head.endswith("s") else f"{head}s"


def by_kind(names: Iterable[str]) -> list[str]:
    """Names in short: many of a kind by their number.

    >>> by_kind(["Ann", "Goblin 1", "Bob", "Goblin 2", "Thug 1"])
    ['Ann', '2 Goblins', 'Bob', 'Thug 1']
    """
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(_kind(name) or name, []).append(name)
    return [f"{len(some)} {kind}" if len(some) > 1 else some[0] for kind, some in found.items()]


def subject(part: Request[Any]) -> str:
    """Whom a question is about: who is asked, or whom the GM is asked about."""
    return str(part.about.get("who", "")) if isinstance(part, Ask) and part.addressee == GM else part.addressee


class Turns:
    """What everybody has answered in their own turns of this round."""

    def __init__(self) -> None:
        self._round = -1
        self._ways: dict[str, list[Way]] = {}
        self._partly = ""
        """Whose turn had begun when something was taken back: what they did before is not known."""
        self._new = False

    @classmethod
    def of_session(cls, session: Session[Any]) -> "Turns":
        """Those of a fight that was played elsewhere, such as before a restart: it is played again to find them."""
        found, begins = cls(), _round_begins(session.events)
        for entry, twin in session.retrace():
            if len(twin.events) < begins:
                continue
            if not isinstance(entry, Answer):
                found.forget()
            elif by_people(entry) and entry.by != BOT and twin.request is not None and not twin.request.closed:
                found.record(twin.view(SCREEN), twin.part(entry.who), entry.value)
        return found

    def forget(self) -> None:
        """Something was taken back, or done elsewhere."""
        self._new = True

    def _at(self, view: View) -> None:
        if self._new or view.clock.number != self._round:
            self._partly = view.turn if self._new else ""
            self._new, self._round, self._ways = False, view.clock.number, {}

    def record(self, view: View, part: Request[Any], value: Any) -> Way | None:
        """Something is answered openly; the way, if it belongs to the turn of whoever acts."""
        self._at(view)
        if not isinstance(part, Ask) or not view.turn or subject(part) != view.turn:
            return None
        choice = part.check(value)
        way = Way(part.topic, type(choice).__name__, {name: as_text(each) for name, each in choice.facets.items()})
        self._ways.setdefault(view.turn, []).append(way)
        return way

    def of(self, view: View, who: str) -> list[Way] | None:
        """What somebody has answered in their turns of this round; None when not all of it is known."""
        self._at(view)
        return None if who == self._partly else self._ways.get(who, [])


def _round_begins(events: Sequence[Event]) -> int:
    """How much had been told when this round began: rounds are what the first heading that is nobody's own counts."""
    heads = [(place, event.kind) for place, event in enumerate(events) if event.level == "heading" and not event.who]
    return max((place for place, kind in heads if kind == heads[0][1]), default=0)


class Orders:
    """The orders at a table, by who leads."""

    def __init__(self) -> None:
        self._by_leader: dict[str, Order] = {}

    def __bool__(self) -> bool:
        return bool(self._by_leader)

    def __iter__(self) -> Iterator[Order]:
        yield from self._by_leader.values()

    def apply(self, entry: Order) -> None:
        """Without members it is over; a new one takes them from others."""
        self._by_leader.pop(entry.leader, None)
        if entry.members:
            for one in list(self):
                self.apply(
                    msgspec.structs.replace(one, members=tuple(who for who in one.members if who not in (*entry.members, entry.leader)))
                )
            self._by_leader[entry.leader] = entry

    def led_by(self, who: str) -> Order | None:
        return self._by_leader.get(who)

    def over(self, who: str) -> Order | None:
        """The order somebody is under."""
        return next((one for one in self if who in one.members), None)


def ordered(part: Request[Any], order: Order, done: Sequence[Way], view: View) -> Choice | None:
    """What somebody under an order answers in their own turn; None when it has to be asked. `done` is what they did in it so far."""
    if not isinstance(part, Ask):
        return None
    ways = [way for way in order.ways if way.topic == part.topic]
    place = sum(way.topic == part.topic for way in done)
    return repeated(part, ways[place], order.leader, view) if place < len(ways) else None


def repeated(part: Ask, way: Way, leader: str, view: View) -> Choice | None:
    """The choice that is the same for whoever is asked as it was for the leader, at the nearest for whom it is allowed."""
    who = subject(part)
    best: tuple[Matched, Choice] | None = None
    for choice in part.choices:
        rank = _rank(choice, way, who, leader, view) if type(choice).__name__ == way.kind else None
        if rank is not None and (best is None or rank < best[0]):
            best = rank, choice
    return None if best is None else best[1]


def _rank(choice: Choice, way: Way, who: str, leader: str, view: View) -> Matched | None:
    """How well a choice repeats the leader's: down or up, how far, somebody else or the same; None when it does not."""
    down, far, other = False, 0.0, False
    facets = {name: as_text(value) for name, value in choice.facets.items()}
    if facets.keys() != way.facets.keys():
        return None
    for name, was in way.facets.items():
        now = facets[name]
        if was == leader or was not in view.fighters:
            if now != (who if was == leader else was):
                return None
            continue
        if now not in view.fighters or _foes(view, who, now) != _foes(view, leader, was):
            return None
        down |= view.fighters[now].out
        far += _far(view, who, now)
        other |= now != was
    return down, far, other


def _far(view: View, one: str, other: str) -> float:
    """How far two are from each other; somebody who is nowhere is nowhere near."""
    ground = view.ground
    return ground.distance(one, other) if not ground.mapped or {one, other} <= ground.spots.keys() else inf


def _foes(view: View, one: str, other: str) -> bool:
    return view.fighters[one].side != view.fighters[other].side


def which_next(part: Request[Any], order: Order, view: View) -> Choice | None:
    """Where the GM only says which of the group is next, and nobody's turn is under way: the first of those under the order."""
    if not isinstance(part, Ask) or part.addressee != GM or view.turn or not set(part.keys) <= {order.leader, *order.members}:
        return None
    return next((choice for choice in part.choices if choice.key in order.members), None)
