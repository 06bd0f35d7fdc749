"""The driver for people: it runs a fight by its agenda, keeps the log, and can go back.

A mark is taken before every call of the agenda: the state as bytes and where the log stood. Undo, corrections, clones
and saved games all restore a mark and send the answers since then again; each is checked by its request's fingerprint.
"""

from collections.abc import Coroutine
from typing import Any, Protocol

import msgspec

from highdraw.cards import Card, Deck
from highdraw.engine.chance import Seeded
from highdraw.engine.event import Event
from highdraw.engine.fight import Fight
from highdraw.engine.log import FORMAT, Answer, Correct, Entry, FightFile, Head, Redo, Undo
from highdraw.engine.request import DECK, GM, PASS, Draw, Identify, Request, Roll, Window
from highdraw.engine.system import System
from highdraw.errors import BadAnswer, BadFile, BadUndo, Drift, HighdrawError, NothingAsked, NotYourSeat, ProcedureFailed


class Chance(Protocol):
    """Whoever answers draws and rolls by itself."""

    def answer(self, request: Request[Any], deck: Deck, at: int) -> list[Card] | list[int]: ...


class Mark(msgspec.Struct, frozen=True):
    """A boundary between two calls: how many entries were done, how many events told, and the state."""

    done: int
    events: int
    state: bytes


class Snapshot(msgspec.Struct, frozen=True):
    """A fight at any moment: the last boundary and the answers since."""

    system: str
    setup: bytes
    state: bytes
    since: tuple[Answer, ...]
    over: bool


KEEP_MARKS = 64
"""So many of the newest marks are kept whole; of the older ones every eighth."""


class Session:
    """One fight being played.

    `chance` answers draws and rolls by itself; with None a person types them. `seats` maps a seat to the fighters it
    plays; the seat `gm` may answer for everybody.
    """

    def __init__(
        self,
        system: System,
        setup: Any,
        *,
        seed: int | str = 0,
        chance: Chance | str | None = "seeded",
        seats: dict[str, list[str]] | None = None,
        careful: bool = False,
        begin: bool = True,
    ) -> None:
        self.system = system
        self.setup = setup
        self.seed = str(seed)
        self.chance: Chance | None = Seeded(seed) if isinstance(chance, str) else chance
        self.seats = seats or {}
        self.careful = careful
        self.raw: list[Entry] = []
        self.done: list[Answer | Correct] = []
        self.request: Request[Any] | None = None
        self._undone: list[list[Answer | Correct]] = []
        self._recall: list[Card] = []
        self._recall_dice: list[list[int]] = []
        self._marks: list[Mark] = []
        self._given: dict[str, Any] = {}
        self._coroutine: Coroutine[Request[Any], Any, None] | None = None
        self.fight: Fight = system.create(setup, True)
        if begin:
            self._advance()
            self._take_chances()

    # ---- asking and answering

    @property
    def events(self) -> list[Event]:
        return self.fight.events

    @property
    def over(self) -> bool:
        """Nothing is asked and nothing is left to do."""
        return self.request is None

    def waiting(self) -> tuple[Request[Any], ...]:
        """The parts of the present request that nobody has answered yet."""
        if self.request is None:
            return ()
        return tuple(part for part in self.request.parts if part.addressee not in self._given)

    def asked_of(self, seat: str) -> tuple[Request[Any], ...]:
        """What this seat is asked right now."""
        return tuple(part for part in self.waiting() if self.may_answer(seat, part.addressee))

    def may_answer(self, seat: str, who: str) -> bool:
        return seat == GM or who in self.seats.get(seat, [])

    def answer(self, who: str, value: Any, seat: str = "") -> None:
        """Give an answer. A wrong one is refused with a sentence and changes nothing."""
        part = self._part(who)
        if seat and not self.may_answer(seat, who):
            raise NotYourSeat(f"The seat {seat!r} does not play {who!r}, who is asked here. Ask them, or the GM.")
        value = part.check(value)
        self._refuse_cards(part, value)
        assert self.request is not None
        entry = Answer(who, list(value) if isinstance(value, tuple) else value, self.request.fingerprint(), seat)
        self.raw.append(entry)
        self._undone.clear()
        try:
            self._feed(entry, value)
        except BaseException:
            self.raw.pop()
            raise
        self._take_chances()

    def _part(self, who: str) -> Request[Any]:
        if self.request is None:
            raise NothingAsked("Nothing is asked: the fight is over. Undo a step, or start another one.")
        for part in self.waiting():
            if part.addressee == who:
                return part
        names = ", ".join(part.addressee for part in self.waiting())
        raise NothingAsked(f"{who!r} is not asked anything now; the fight waits for: {names}.")

    def _refuse_cards(self, part: Request[Any], value: Any) -> None:
        if isinstance(part, Draw | Identify) and (says := self.fight.state.deck.refuse(value)):
            raise BadAnswer(says)

    def _feed(self, entry: Answer, value: Any) -> None:
        """Take one checked answer in, and run on. If a rule breaks, the fight goes back to before the answer."""
        self.done.append(entry)
        self._given[entry.who] = value
        try:
            self._settle()
        except ProcedureFailed:
            self.done.pop()
            self._rebuild(len(self.done))
            raise

    def _settle(self) -> None:
        """Resume the rule when the request has all it needs."""
        request = self.request
        assert request is not None
        if isinstance(request, Window):
            for ask in request.asks:
                if self._given.get(ask.who, PASS) != PASS:
                    return self._resume((ask.who, self._given[ask.who]))
            return self._resume(None) if len(self._given) == len(request.asks) else None
        if len(self._given) < len(request.parts):
            return None
        if request.parts == (request,):
            (value,) = self._given.values()
            if isinstance(request, Draw):
                for card in value:
                    self.fight.state.deck.take(card, request.to)
            elif isinstance(request, Identify):
                for card in value:
                    self.fight.state.deck.identify(request.zone, card)
            return self._resume(value)
        return self._resume({part.addressee: self._given[part.addressee] for part in request.parts})

    def _resume(self, value: Any) -> None:
        self.request, self._given = None, {}
        self._send(value)
        self._advance()

    def _send(self, value: Any) -> None:
        assert self._coroutine is not None
        while True:
            try:
                request = self._coroutine.send(value)
            except StopIteration:
                self._coroutine = None
                return
            except HighdrawError:
                self._coroutine = None
                raise
            except Exception as error:
                self._coroutine = None
                raise ProcedureFailed(
                    f"A rule broke down ({type(error).__name__}: {error}). The fight stands where it was before."
                ) from error
            if not isinstance(request, Request):
                name = getattr(self._coroutine, "__qualname__", "a procedure")
                raise ProcedureFailed(f"{name} awaited {request!r}. Rules await requests only; there is no event loop here.")
            if not request.parts:
                value = None if isinstance(request, Window) else {}
                continue
            if self.careful and (says := self.fight.state.deck.lost()):
                raise ProcedureFailed(f"Cards went astray before {request.outline()}: {says}")
            self.request = request
            return

    def _advance(self) -> None:
        """Start the calls of the agenda, one after the other, until one asks something."""
        while self.request is None and self._coroutine is None and self.fight.state.agenda:
            self._mark()
            call = self.fight.state.agenda.pop(0)
            self._coroutine = self.system.procedures[call.procedure](self.fight, **call.args)  # type: ignore[assignment]
            self._send(None)

    def _mark(self) -> None:
        marks = self._marks
        mark = Mark(len(self.done), len(self.fight.events), self.fight.frozen())
        if marks and marks[-1].done == mark.done:
            marks[-1] = mark
            return
        marks.append(mark)
        if len(marks) > 2 * KEEP_MARKS:
            self._marks = marks[:KEEP_MARKS:8] + marks[KEEP_MARKS:]

    # ---- chance

    def _take_chances(self) -> None:
        """Answer draws and rolls by what was seen before an undo, then by chance, while there is one."""
        while isinstance(self.request, Draw | Identify | Roll):
            value = self._recalled(self.request)
            if value is None:
                if self.chance is None:
                    return
                value = self.chance.answer(self.request, self.fight.state.deck, len(self.raw))
            entry = Answer(DECK, value, self.request.fingerprint())
            self.raw.append(entry)
            try:
                self._feed(entry, value)
            except BaseException:
                self.raw.pop()
                raise

    def _recalled(self, request: Request[Any]) -> list[Card] | list[int] | None:
        """Cards and dice that were seen before an undo come again, in the same order."""
        if isinstance(request, Draw) and len(self._recall) >= request.count:
            cards = self._recall[: request.count]
            del self._recall[: request.count]
            return cards if not self.fight.state.deck.refuse(cards) else self._recalled(request)
        if isinstance(request, Roll):
            while self._recall_dice:
                dice = self._recall_dice.pop(0)
                if len(dice) == len(request.dice) and all(p <= s for p, s in zip(dice, request.dice, strict=True)):
                    return dice
        return None

    # ---- going back

    def steps(self) -> list[tuple[int, Answer | Correct]]:
        """What people did, each with its number: these are the steps that can be undone."""
        return [(i, entry) for i, entry in enumerate(self.done) if isinstance(entry, Correct) or entry.who != DECK]

    def undo(self, to: int | None = None, seat: str = "") -> None:
        """Go back to before the last thing a person did, or to before entry number `to`."""
        if to is None:
            steps = self.steps()
            if not steps:
                raise BadUndo("There is nothing to undo: this is the start of the fight.")
            to = steps[-1][0]
        if not 0 <= to < len(self.done):
            raise BadUndo(f"There is no step {to} to go back to: the fight has {len(self.done)} so far.")
        self.raw.append(Undo(to, seat))
        self._cut(to)
        self._announce_undo()
        self._take_chances()

    def _cut(self, to: int) -> None:
        cut = self.done[to:]
        self._undone.append(cut)
        cards, dice = _seen_in(cut)
        self._recall = cards + self._recall
        self._recall_dice = dice + self._recall_dice
        self._rebuild(to)

    def _announce_undo(self) -> None:
        steps = len([entry for entry in self._undone[-1] if isinstance(entry, Correct) or entry.who != DECK])
        self.fight.tell("undo", f"{steps} step{'s' if steps != 1 else ''} taken back.")

    def redo(self, seat: str = "") -> None:
        """Do again what the last undo took back."""
        if not self._undone:
            raise BadUndo("There is nothing to do again.")
        self.raw.append(Redo(seat))
        self._uncut()
        self._take_chances()

    def _uncut(self) -> None:
        cut = self._undone.pop()
        cards, dice = _seen_in(cut)
        del self._recall[: len(cards)]
        del self._recall_dice[: len(dice)]
        self._replay(cut)

    def correct(self, change: dict[str, Any], seat: str = "") -> None:
        """The GM sets something right. It takes hold at the last boundary; answers since then stay while they still fit."""
        entry = Correct(change, seat)
        self._check_correction(change)
        self.raw.append(entry)
        self._apply(entry)
        self._take_chances()

    def _check_correction(self, change: dict[str, Any]) -> None:
        """Try it on a copy first, so that a refused correction changes nothing."""
        trial = self.system.create(self.setup, False)
        trial.thaw(self._marks[-1].state if self._coroutine is not None else self.fight.frozen())
        self.system.correct(trial, change)

    def _apply(self, entry: Correct) -> None:
        self._undone.clear()
        boundary = self._marks[-1].done if self._coroutine is not None else len(self.done)
        since = self.done[boundary:]
        if self._coroutine is not None:
            self._rebuild(boundary, advance=False)
        self._correct_now(entry)
        for place, later in enumerate(since):
            try:
                self._replay([later])
            except HighdrawError:
                cards, dice = _seen_in(since[place:])
                self._recall = cards + self._recall
                self._recall_dice = dice + self._recall_dice
                self.fight.tell("correction", f"{len(since) - place} answers given since then no longer fit and are asked again.")
                return

    def _correct_now(self, entry: Correct) -> None:
        self.done.append(entry)
        self.system.correct(self.fight, entry.change)
        self._advance()

    def _rebuild(self, to: int, advance: bool = True) -> None:
        """Put the fight back to where `to` entries were done."""
        entries = self.done[:to]
        while self._marks and self._marks[-1].done > to:
            self._marks.pop()
        self.request, self._given, self._coroutine = None, {}, None
        if self._marks:
            mark = self._marks.pop()
            self.fight.thaw(mark.state)
            del self.fight.events[mark.events :]
            self.done = entries[: mark.done]
        else:
            self.fight = self.system.create(self.setup, True)
            self.done = []
        if advance:
            self._advance()
            self._replay(entries[len(self.done) :])

    def _replay(self, entries: list[Answer | Correct]) -> None:
        """Send stored entries in again. A request they do not belong to is `Drift`."""
        for entry in entries:
            if isinstance(entry, Correct):
                self._correct_now(entry)
                continue
            if self.request is None:
                raise Drift(len(self.done) + 1, entry.print, "nothing: the fight is over")
            if entry.print != self.request.fingerprint():
                raise Drift(len(self.done) + 1, entry.print, f"{self.request.fingerprint()} ({self.request.outline()})")
            part = self._part(entry.who)
            value = part.check(entry.value)
            self._refuse_cards(part, value)
            self._feed(entry, value)

    # ---- copies

    def clone(self) -> "Session":
        """A second session at the same moment, with the same past, that goes its own way."""
        twin = Session(self.system, self.setup, seed=self.seed, chance=self.chance, seats=self.seats, begin=False)
        twin.careful = self.careful
        twin.raw, twin._undone = list(self.raw), [list(cut) for cut in self._undone]
        twin._recall, twin._recall_dice = list(self._recall), list(self._recall_dice)
        twin._marks, twin.done = list(self._marks), list(self.done)
        twin.fight.events = list(self.fight.events)
        twin._rebuild(len(self.done))
        return twin

    def snapshot(self) -> Snapshot:
        """The fight at this moment as plain data: the last boundary and the answers since."""
        encode = msgspec.msgpack.encode
        if self._coroutine is None:
            return Snapshot(self.system.id, encode(self.setup), self.fight.frozen(), (), True)
        mark = self._marks[-1]
        since = tuple(entry for entry in self.done[mark.done :] if isinstance(entry, Answer))
        return Snapshot(self.system.id, encode(self.setup), mark.state, since, False)

    @classmethod
    def restore(cls, system: System, snapshot: Snapshot, *, seed: int | str = 0, chance: Chance | str | None = "seeded") -> "Session":
        """Go on from a snapshot. Its past is not known here, so undo ends at the snapshot's boundary."""
        setup = msgspec.msgpack.decode(snapshot.setup, type=system.setup)
        session = cls(system, setup, seed=seed, chance=chance, begin=False)
        session.fight.thaw(snapshot.state)
        if not snapshot.over:
            session._advance()
            session._replay(list(snapshot.since))
            session._take_chances()
        return session

    # ---- the fight file

    def head(self) -> Head:
        setup = msgspec.to_builtins(self.setup)
        return Head(highdraw=FORMAT, system=self.system.id, behaviour=self.system.behaviour, setup=setup, seed=self.seed)

    @classmethod
    def from_file(
        cls, system: System, file: FightFile, source: str, *, chance: Chance | str | None = "seeded", careful: bool = False
    ) -> "Session":
        """Play a fight file again to its end. A file of other rules, or one that drifts, is refused."""
        head = file.head
        if head.behaviour != system.behaviour:
            age = "newer" if head.behaviour > system.behaviour else "older"
            raise BadFile(
                source,
                1,
                f"the fight was played under {age} rules of {system.id} (behaviour {head.behaviour}, "
                f"this program has {system.behaviour}). Replay it with the Highdraw that wrote it.",
            )
        try:
            setup = msgspec.convert(head.setup, system.setup)
        except msgspec.ValidationError as error:
            raise BadFile(source, 1, f"the set-up is damaged: {error}.") from None
        session = cls(system, setup, seed=head.seed, chance=chance, careful=careful, begin=False)
        session._advance()
        for number, entry in enumerate(file.entries, 2):
            try:
                session._redo_raw(entry)
            except HighdrawError as error:
                raise BadFile(source, number, str(error)) from error
        session._take_chances()
        return session

    def _redo_raw(self, entry: Entry) -> None:
        self.raw.append(entry)
        if isinstance(entry, Undo):
            if not 0 <= entry.to < len(self.done):
                raise BadUndo(f"There is no step {entry.to} to go back to.")
            self._cut(entry.to)
            self._announce_undo()
        elif isinstance(entry, Redo):
            if not self._undone:
                raise BadUndo("There is nothing to do again.")
            self._uncut()
        elif isinstance(entry, Correct):
            self._apply(entry)
        else:
            self._undone.clear() if entry.who != DECK else None
            self._forget_recalled(entry)
            self._replay([entry])

    def _forget_recalled(self, entry: Answer) -> None:
        """A stored draw after an undo uses up what was to be recalled."""
        if entry.who == DECK and self._recall and self._recall[: len(entry.value)] == entry.value:
            del self._recall[: len(entry.value)]

    # ---- what a seat may know

    def view(self, seat: str) -> dict[str, Any]:
        """The fight as this seat may see it."""
        mine = None if seat == GM else frozenset(self.seats.get(seat, []))
        return self.system.view(self.fight, mine)

    def events_for(self, seat: str) -> list[Event]:
        mine = None if seat == GM else frozenset(self.seats.get(seat, []))
        return [seen for event in self.events if (seen := event.as_seen_by(mine))]


def _seen_in(entries: list[Answer | Correct]) -> tuple[list[Card], list[list[int]]]:
    """The cards and dice that were seen in these entries, in their order."""
    cards: list[Card] = []
    dice: list[list[int]] = []
    for entry in entries:
        if isinstance(entry, Answer) and entry.who == DECK and entry.value:
            if isinstance(entry.value[0], str):
                cards += entry.value
            else:
                dice.append(entry.value)
    return cards, dice
