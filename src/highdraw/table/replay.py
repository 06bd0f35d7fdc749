"""A fight seen again: any step of it, as anybody who was there, quickly also when it was long.

A step is what one person did, with the cards and dice that came of it. Sessions are kept at intervals; to show a step is
to copy the nearest one before it and send the entries between in again.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from secrets import token_urlsafe
from time import monotonic
from typing import Generic, Protocol, TypeVar

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Correct, FightFile, Head, Undo, Withdraw, read_lines
from highdraw.engine.log import Entry as Deed
from highdraw.engine.request import DECK
from highdraw.engine.session import Session
from highdraw.engine.system import AnySystem
from highdraw.errors import BadFile, HighdrawError
from highdraw.systems import load, other_rules
from highdraw.table.entry import Entry, Sit
from highdraw.table.history import answer_words
from highdraw.table.moment import Moment, Shown
from highdraw.table.stage import Staged, on_stage
from highdraw.table.told_replay import ToldReplay

KEEP = 24
"""So many sessions of one fight are kept, at equal distances."""
MOST_ENTRIES = 30_000
MOST_FIGHTERS = 150
MOST_REPLAYS = 24
MOST_KEPT = 90_000
"""So many entries all replays in memory have together."""
IDLE = 30 * 60.0
Seating = dict[str, tuple[str, ...]]

MOST_SHOWN = 600
"""In a fight of more steps no exchange is looked for."""


class Sized(Protocol):
    """Something to be kept, and how large it is."""

    @property
    def size(self) -> int: ...


R = TypeVar("R", bound=Sized)


class Replay:
    """One fight to be looked at, step by step."""

    def __init__(
        self, system: AnySystem, head: Head, deeds: Iterable[Deed], source: str, seatings: dict[int, Seating] | None = None
    ) -> None:
        self.system, self.head, self.source = system, head, source
        self.system_id, self.title = system.id, str(head.setup.get("title") or "")
        self.deeds = tuple(deeds)
        self.stops = [number for number, deed in enumerate(self.deeds) if is_a_stop(deed)] + [len(self.deeds)]
        """How many entries are done at each step: all before the next thing that a person did."""
        self.seatings = seatings or {}
        """Who played whom from which entry on."""
        self.lock = asyncio.Lock()
        """Held while somebody looks: a look moves the session."""
        self._every = max(25, -(-len(self.stops) // KEEP))
        self._kept: dict[int, Session] = {}
        self._shown: tuple[Shown, ...] | None = None
        self._now, self._session = 0, self._begin()
        self._keep()

    @property
    def last(self) -> int:
        return len(self.stops) - 1

    @property
    def size(self) -> int:
        return len(self.deeds)

    def _begin(self) -> Session:
        session = Session.from_file(self.system, FightFile(self.head, ()), self.source, chance=None)
        return self._run(session, 0, self.stops[0])

    def _run(self, session: Session, begin: int, end: int) -> Session:
        for number in range(begin, end):
            try:
                session.follow((self.deeds[number],))
            except HighdrawError as error:
                raise BadFile(self.source, number + 2, str(error)) from error
        return session

    def _keep(self) -> None:
        if self._now % self._every == 0 and self._now not in self._kept:
            self._kept[self._now] = self._session.clone()

    def at(self, step: int) -> Session:
        """The fight after so many steps. It is only lent: the next call changes it."""
        step = max(0, min(step, self.last))
        nearest = max(kept for kept in self._kept if kept <= step)
        if step < self._now or nearest > self._now:
            self._now, self._session = nearest, self._kept[nearest].clone()
        while self._now < step:
            self._run(self._session, self.stops[self._now], self.stops[self._now + 1])
            self._now += 1
            self._keep()
        return self._session

    def shown(self) -> tuple[Shown, ...]:
        """When which exchange is decided on the stage: found once, by going through the fight."""
        if self._shown is None:
            stood: dict[int, Staged] = {}
            found: dict[int, Shown] = {}
            for step in range(self.last + 1 if self.last <= MOST_SHOWN else 0):
                session = self.at(step)
                each = on_stage(session.beats)
                if each is not None and stood.get(each.number) != (drawn := msgspec.structs.replace(each, open=False)):
                    stood[each.number] = drawn
                    says = ": ".join(part for part in (each.title, each.verdict) if part)
                    grave = bool(each.tone) and any(effect.state and effect.began for effect in each.effects)
                    when = self.system.reading.view(session.fight, frozenset()).clock.text.partition(",")[0]
                    found[each.number] = Shown(step, each.number, says, each.hit, grave, when)
            self._shown = tuple(sorted(found.values(), key=lambda one: one.step))
        return self._shown

    def moment(self, step: int, mine: frozenset[str] | None, all_done: bool) -> Moment:
        """One step for somebody who plays these fighters; None sees all. `all_done`: say what was answered, too."""
        step = max(0, min(step, self.last))
        shown = self.shown()
        before: list[Event] = []
        done = ""
        if step:
            earlier = self.at(step - 1)
            before = list(earlier.events)
            done = self._words(earlier, self.deeds[self.stops[step - 1]]) if all_done else ""
        session = self.at(step)
        seen = [told for event in session.events if (told := event.as_seen_by(mine))]
        return Moment(
            step,
            self.last,
            self.system.reading.view(session.fight, mine),
            [told for event in _new(before, session.events) if (told := event.as_seen_by(mine))],
            done,
            on_stage(session.beats, seen),
            shown,
        )

    def _words(self, session: Session, deed: Deed) -> str:
        """What somebody did, in words."""
        if isinstance(deed, Answer):
            part = next((part for part in session.waiting() if part.addressee == deed.who), None)
            return answer_words(session, part, deed.value, open=True) if part is not None else ""
        if isinstance(deed, Correct):
            return "The GM sets something right"
        return "Taken back" if isinstance(deed, Undo | Withdraw) else "Done again"

    def seats_at(self, step: int) -> Seating:
        """Who played whom at a step."""
        done = self.stops[max(0, min(step, self.last))]
        known = [since for since in self.seatings if since <= done]
        return self.seatings[max(known)] if known else {}

    def names(self) -> dict[str, str]:
        """Everybody who was ever in the fight."""
        return {**self.system.play.fighters(self._kept[0].fight), **self.system.play.fighters(self._session.fight)}


def is_a_stop(deed: Deed) -> bool:
    """Whether a replay stops before it: somebody did it, rather than chance."""
    return not isinstance(deed, Answer) or deed.who != DECK or bool(deed.by)


def add_deed(deeds: list[Deed], deed: Deed) -> None:
    """One more thing that was done. An answer that was taken back before it had any effect was never given: nobody learns of it."""
    if isinstance(deed, Withdraw):
        for place in reversed(range(len(deeds))):
            one = deeds[place]
            if isinstance(one, Answer) and one.who == deed.who:
                del deeds[place]
                return
    deeds.append(deed)


def _new(before: list[Event], after: list[Event]) -> list[Event]:
    """What was told since: all after the part that both have in common."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        same += 1
    return after[same:]


def from_entries(head: Head, entries: list[Entry], source: str) -> Replay:
    """The fight of a table, with everybody's seat at every moment."""
    deeds: list[Deed] = []
    seats: Seating = {}
    seatings: dict[int, Seating] = {0: {}}
    for entry in entries:
        if isinstance(entry, Deed):
            add_deed(deeds, entry)
        elif isinstance(entry, Sit):
            seats = {seat: fighters for seat, fighters in seats.items() if seat != entry.seat or entry.name}
            seats |= {entry.seat: entry.fighters} if entry.name else {}
            seatings[len(deeds)] = seats
    return Replay(load(head.system), head, deeds, source, seatings)


def from_file(data: bytes, source: str, salvage: bool = False) -> tuple[Replay | ToldReplay, str]:
    """A fight file somebody sent, played once to its end; and what was wrong with it, when something was salvaged.

    A fight of other rules is read as it was told.
    """
    file = read_lines(data, source, salvage)
    if file.told and (reason := other_rules(file.head.system, file.head.behaviour, file.head.highdraw)):
        seats = {seat: tuple(fighters) for seat, fighters in file.head.seats.items()}
        return ToldReplay(file.head.system, source, file.told, file.stood, seats), f"{reason} Here it is as it was told then."
    if len(file.entries) > MOST_ENTRIES:
        says = f"it has {len(file.entries):,} entries; here {MOST_ENTRIES:,} are the limit."
        raise BadFile(source, None, f"{says} `highdraw replay FILE` reads it in the terminal.")
    system = load(file.head.system)
    _check_setup(system, file.head, source)
    fault = f"Read up to where it is damaged. {file.fault}" if file.fault else ""
    entries = file.entries
    while True:
        replay = _played(system, file.head, entries, source)
        if isinstance(replay, Replay):
            seats = {seat: tuple(fighters) for seat, fighters in file.head.seats.items()}
            replay.seatings = {0: seats}
            return replay, fault
        if not salvage or replay.line is None or replay.line < 3:
            raise replay
        fault, entries = f"Read up to where it is damaged. {replay}", entries[: replay.line - 2]


def _check_setup(system: AnySystem, head: Head, source: str) -> None:
    """What a set-up from elsewhere must keep to, so that it can do no harm here."""
    setup = head.setup
    switches, entrants = setup.get("switches", {}), setup.get("entrants", [])
    if setup.get("begin") or not isinstance(entrants, list) or len(entrants) > MOST_FIGHTERS or not isinstance(switches, dict):
        raise BadFile(source, 1, f"only whole fights of at most {MOST_FIGHTERS} fighters are shown here.")
    try:
        system.rulebook.settings({str(name): str(value) for name, value in switches.items()})
    except HighdrawError as error:
        raise BadFile(source, 1, str(error)) from None


def _played(system: AnySystem, head: Head, entries: tuple[Deed, ...], source: str) -> "Replay | BadFile":
    """Once to the end, or what is wrong with it."""
    try:
        replay = Replay(system, head, entries, source)
        replay.at(replay.last)
    except BadFile as error:
        return error
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, RecursionError, OverflowError) as error:
        return BadFile(source, None, f"the fight in it cannot be played under {system.id} ({type(error).__name__}: {error}).")
    return replay


class ReplayCache(Generic[R]):
    """Replays in memory: bounded in number and size, and gone when nobody looks at them for a while."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, tuple[R, str, float]] = OrderedDict()

    def add(self, replay: R, note: str = "", name: str = "") -> str:
        """Keep a replay; the name by which it is found again, which nobody can guess unless it was given."""
        name = name or token_urlsafe(12)
        self._held[name] = (replay, note, monotonic())
        self._held.move_to_end(name)
        self._tidy()
        return name

    def find(self, name: str) -> tuple[R, str] | None:
        self._tidy()
        found = self._held.get(name)
        if found is None:
            return None
        self._held[name] = (found[0], found[1], monotonic())
        self._held.move_to_end(name)
        return found[0], found[1]

    def _tidy(self) -> None:
        old = monotonic() - IDLE
        for name in [name for name, (_, _, at) in self._held.items() if at < old]:
            del self._held[name]
        while len(self._held) > 1 and (len(self._held) > MOST_REPLAYS or sum(one[0].size for one in self._held.values()) > MOST_KEPT):
            self._held.popitem(last=False)
