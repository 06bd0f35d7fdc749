"""The session for people: answers, undo and redo, corrections, copies, the fight file. It keeps the log.

Everything that goes back restores a mark and sends the answers since then again (see driver.py). Whatever goes wrong on
the way, the fight stands as it stood before.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import msgspec

from highdraw.engine.bounds import check_setup
from highdraw.engine.driver import Chance, Driver, Note
from highdraw.engine.log import FORMAT, Answer, Correct, Entry, FightFile, Head, Redo, Undo
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK, GM, short
from highdraw.engine.system import F, System
from highdraw.errors import BadCorrection, BadFile, BadUndo, HighdrawError, NotYourSeat


class Snapshot(msgspec.Struct, frozen=True):
    """A fight at any moment: the last boundary and the answers since, and what chance owes it."""

    system: str
    setup: bytes
    state: bytes
    since: tuple[Answer, ...]
    over: bool
    at: int = 0
    """How many entries the log had at the boundary: where a seed goes on."""
    recall: Recall = msgspec.field(default_factory=Recall)


class Behind(msgspec.Struct, frozen=True):
    """What had been answered since the boundary when a correction was made there, and how much of it still fitted."""

    entries: list[Answer | Correct]
    sent: int


class Cut(msgspec.Struct, frozen=True):
    """What an undo took back: from where, and everything needed to do it again."""

    to: int
    entries: list[Answer | Correct]
    notes: list[Note]
    behind: dict[int, Behind]
    recall: Recall


class Session(Driver[F]):
    """One fight being played, with its log.

    `chance` answers draws and rolls by itself; with None a person types them. `seats` maps a seat to the fighters it
    plays; the seat `gm` may answer for everybody.
    """

    def __init__(
        self,
        system: System[F],
        setup: Any,
        *,
        seed: int | str = 0,
        chance: Chance | str | None = "seeded",
        seats: dict[str, list[str]] | None = None,
        careful: bool = False,
        begin: bool = True,
    ) -> None:
        super().__init__(system, setup, seed=seed, chance=chance, seats=seats, careful=careful)
        self._undone: list[Cut] = []
        self._behind: dict[int, Behind] = {}
        """For each correction, by its place in `done`, the answers that were given before it and came after it again."""
        if begin:
            self._advance()
            self._take_chances()

    def answer(self, who: str, value: Any, seat: str = "") -> None:
        """Give an answer. A wrong one is refused with a sentence and changes nothing."""
        part = self._part(who)
        if seat and not self.may_answer(seat, part):
            raise NotYourSeat(f"The seat {seat!r} does not play {who!r}, who is asked here. Ask them, or the GM.")
        value = part.check(value)
        self._refuse(part, value)
        assert self.request is not None
        by = seat or (GM if who == DECK else "")
        entry = Answer(who, part.logged(value), self.request.fingerprint(), by)
        with self._all_or_nothing():
            self.raw.append(entry)
            self._undone.clear()
            self._feed(entry, value)
            self._take_chances()

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """If a rule breaks, or chance has no card, the fight goes back to where it was."""
        raw, done, marks, recall = len(self.raw), list(self.done), self._marks.copy(), self._recall.copy()
        undone, notes, behind = list(self._undone), list(self._notes), dict(self._behind)
        try:
            yield
        except BaseException:
            del self.raw[raw:]
            self.done, self._marks, self._recall = done, marks, recall
            self._undone, self._notes, self._behind = undone, notes, behind
            self._rebuild(len(done))
            raise

    # ---- going back

    def steps(self) -> list[tuple[int, Answer | Correct]]:
        """What people did, each with its number: these are the steps that can be undone."""
        return [(i, entry) for i, entry in enumerate(self.done) if by_people(entry)]

    def undo(self, to: int | None = None, seat: str = "") -> None:
        """Go back to before the last thing a person did, or to before entry number `to`."""
        only = False
        if to is None:
            to, only = self.last_step()
        self._check_undo(to)
        with self._all_or_nothing():
            self.raw.append(Undo(to, seat, only))
            self._cut(to, only)
            self._take_chances()

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._undone)

    def taken_back(self) -> Answer | Correct | None:
        """The first thing a redo would do again, of what people did."""
        return next(filter(by_people, self._undone[-1].entries), None) if self._undone else None

    def last_step(self, before: int | None = None) -> tuple[int, bool]:
        """Where the last thing stands that people did; and whether it is a correction with older answers behind it.

        With `before`, the last thing before that entry.
        """
        end = len(self.done) if before is None else before
        last = next((i for i in range(end - 1, -1, -1) if by_people(self.done[i])), None)
        if last is None:
            raise BadUndo("There is nothing to undo: this is the start of the fight.")
        for place in sorted(self._behind, reverse=True):
            if place + self._behind[place].sent >= last:
                return place, True
        return last, False

    def _check_undo(self, to: int, only: bool = False) -> None:
        if type(to) is not int or not 0 <= to < len(self.done):
            raise BadUndo(f"There is no step {short(to)} to go back to: the fight has {len(self.done)} so far.")
        if only and to not in self._behind:
            raise BadUndo(f"Step {to} is no correction that could be taken back alone.")

    def _cut(self, to: int, only: bool) -> None:
        """Take back everything from `to` on; `only` the correction there, and what stood behind it stands again."""
        cut = self.done[to:]
        again = self._behind[to].entries if only else []
        self._undone.append(
            Cut(
                to,
                cut,
                [note for note in self._notes if note.done > to],
                {place: behind for place, behind in self._behind.items() if place >= to},
                self._recall.copy(),
            )
        )
        self._notes = [note for note in self._notes if note.done <= to]
        self._behind = {place: behind for place, behind in self._behind.items() if place < to}
        self._recall.put_back(cut)
        self._rebuild(to)
        for entry in again:
            self._recollect(entry)
            self._replay([entry])
        if again and to and isinstance(self.done[to - 1], Correct):
            self._behind[to - 1] = Behind(again, len(again))
        steps = 1 if only else sum(map(by_people, cut))
        self._note("undo", f"{steps} step{'s' if steps != 1 else ''} taken back.")

    def _recollect(self, entry: Answer | Correct) -> None:
        """A stored draw or roll uses up what was to come again."""
        if not by_people(entry) and self.request is not None and self.request.stock:
            self._recall.take(self.request, self.fight.state)

    def redo(self, seat: str = "") -> None:
        """Do again what the last undo took back."""
        if not self._undone:
            raise BadUndo("There is nothing to do again.")
        with self._all_or_nothing():
            self.raw.append(Redo(seat))
            self._uncut()
            self._take_chances()

    def _uncut(self) -> None:
        cut = self._undone.pop()
        to = cut.to
        self._notes = [note for note in self._notes if note.done <= to]
        self._behind = {place: behind for place, behind in self._behind.items() if place < to} | cut.behind
        self._rebuild(to)
        if isinstance(cut.entries[0], Correct):
            self._notes = [Note(to + 1, note.event) if note.done == to else note for note in self._notes]
        self._notes += cut.notes
        self._recall = cut.recall.copy()
        self._replay(cut.entries)
        self._note("redo", "What was taken back is done again.")

    def correct(self, change: dict[str, Any], seat: str = "") -> None:
        """The GM sets something right. It takes hold at the last boundary; answers since then stay while they still fit."""
        self._check_correction(change)
        with self._all_or_nothing():
            entry = Correct(change, seat)
            self.raw.append(entry)
            self._apply(entry)
            self._take_chances()

    def _check_correction(self, change: dict[str, Any]) -> None:
        """Try it on a copy first, so that a refused correction changes nothing."""
        if not isinstance(change, dict):
            raise BadCorrection(f"{short(change)} is no correction.")
        trial = self.system.play.create(self.setup, False)
        mark = self._marks.last
        trial.thaw(mark.state if self._coroutine is not None and mark else self.fight.frozen())
        self._change(trial, change)

    def _apply(self, entry: Correct) -> None:
        """Rewind to the boundary, set it right there, and send what was answered since again."""
        self._undone.clear()
        since: list[Answer | Correct] = []
        mark = self._marks.last
        if self._coroutine is not None and mark is not None:
            boundary = mark.done
            since = self.done[boundary:]
            self._notes = [note if note.done < boundary else Note(note.done + 1, note.event) for note in self._notes]
            self._rebuild(boundary, advance=False)
        self._correct_now(entry)
        self._retell()
        lost = self._resend(since)
        if lost:
            self._note("correction", f"{lost} answer{'s' if lost != 1 else ''} given before no longer fit{'' if lost != 1 else 's'}.")

    def _resend(self, entries: list[Answer | Correct]) -> int:
        """Send answers in again after a correction; how many of people's no longer fit and are asked anew."""
        start = len(self.done)
        sent = len(entries)
        for place, entry in enumerate(entries):
            try:
                self._replay([entry])
            except HighdrawError:
                sent = place
                self._rebuild(start + sent)
                self._recall.put_back(entries[sent:])
                self._notes = [note for note in self._notes if note.done <= len(self.done)]
                break
        if entries:
            self._behind[start - 1] = Behind(entries, sent)
        return sum(map(by_people, entries[sent:]))

    def retrace(self) -> Iterator[tuple[Answer | Correct, "Session[F]"]]:
        """The fight again from its start: every entry that stands, with a second session at the moment before it.

        After the last one the second session is where this one is.
        """
        twin = Session(self.system, self.setup, seed=self.seed, chance=None, seats=self.seats, begin=False)
        twin._base, twin._before = self._base, self._before
        twin._rebuild(0)
        for entry in self.done:
            if isinstance(entry, Correct) and twin._coroutine is not None:
                twin._rebuild(len(twin.done), advance=False)
            yield entry, twin
            twin._replay([entry])

    # ---- copies

    def clone(self) -> "Session[F]":
        """A second session at the same moment, with the same past, that goes its own way."""
        twin = Session(self.system, self.setup, seed=self.seed, chance=copy(self.chance), seats=self.seats, begin=False)
        twin.careful = self.careful
        twin.raw, twin.done, twin._undone = list(self.raw), list(self.done), list(self._undone)
        twin._recall, twin._marks = self._recall.copy(), self._marks.copy()
        twin._notes, twin._behind = list(self._notes), dict(self._behind)
        twin._base, twin._before = self._base, self._before
        if self._coroutine is None:
            twin.fight.thaw(self.fight.frozen())
            twin.fight.events, twin.fight.beats = list(self.fight.events), list(self.fight.beats)
        else:
            twin.fight.events, twin.fight.beats = list(self.fight.events), list(self.fight.beats)
            twin._rebuild(len(self.done))
        return twin

    def snapshot(self) -> Snapshot:
        """The fight at this moment as plain data: the last boundary and the answers since."""
        setup = msgspec.msgpack.encode(self.setup)
        mark = self._marks.last
        at = self._before + len(self.raw)
        if self._coroutine is None or mark is None:
            return Snapshot(self.system.id, setup, self.fight.frozen(), (), True, at, self._recall.copy())
        since = tuple(entry for entry in self.done[mark.done :] if isinstance(entry, Answer))
        return Snapshot(self.system.id, setup, mark.state, since, False, at - len(since), self._recall.copy())

    @classmethod
    def restore(
        cls,
        system: System[F],
        snapshot: Snapshot,
        *,
        seed: int | str = 0,
        chance: Chance | str | None = "seeded",
        seats: dict[str, list[str]] | None = None,
    ) -> "Session[F]":
        """Go on from a snapshot. Its past is not known here, so undo ends at the snapshot's boundary."""
        setup = msgspec.msgpack.decode(snapshot.setup, type=system.play.setup)
        session = cls(system, setup, seed=seed, chance=chance, seats=seats, begin=False)
        session._base, session._before, session._recall = snapshot.state, snapshot.at, snapshot.recall.copy()
        session.fight.thaw(snapshot.state)
        if not snapshot.over:
            session._advance()
            session._replay(list(snapshot.since))
            session.raw += snapshot.since
            session._take_chances()
        return session

    # ---- the fight file

    def head(self) -> Head:
        if self._base is not None:
            raise HighdrawError("This session goes on from a snapshot: its log has no beginning, and makes no fight file.")
        setup = msgspec.to_builtins(self.setup)
        return Head(
            highdraw=FORMAT, system=self.system.id, behaviour=self.system.behaviour, setup=setup, seed=self.seed,
            seats=self.seats, typed=self.chance is None,
        )  # fmt: skip

    @classmethod
    def from_file(
        cls,
        system: System[F],
        file: FightFile,
        source: str,
        *,
        chance: Chance | str | None = "seeded",
        seats: dict[str, list[str]] | None = None,
        careful: bool = False,
    ) -> "Session[F]":
        """Play a fight file again to its end. A file of other rules, or one that drifts, is refused.

        Everybody keeps the seat the file names, unless `seats` says otherwise.
        """
        head = file.head
        if head.system != system.id:
            raise BadFile(source, 1, f"the fight was played by the rules of {head.system!r}, not of {system.id}.")
        if head.behaviour != system.behaviour:
            age = "newer" if head.behaviour > system.behaviour else "older"
            raise BadFile(
                source,
                1,
                f"the fight was played under {age} rules of {system.id} (behaviour {head.behaviour}, "
                f"this program has {system.behaviour}). Replay it with the Highdraw that wrote it.",
            )
        try:
            check_setup(head.setup)
            setup = msgspec.convert(head.setup, system.play.setup)
            kept = head.seats if seats is None else seats
            session = cls(system, setup, seed=head.seed, chance=chance, seats=kept, careful=careful, begin=False)
            session._advance()
        except Exception as error:
            raise BadFile(source, 1, f"the set-up is damaged: {error}.") from error
        for number, entry in enumerate(file.entries, 2):
            try:
                session._follow_one(entry)
            except HighdrawError as error:
                raise BadFile(source, number, str(error)) from error
        try:
            session._take_chances()
        except HighdrawError as error:
            raise BadFile(source, len(file.entries) + 1, f"the fight cannot go on from here: {error}") from error
        return session

    def follow(self, entries: Sequence[Entry]) -> None:
        """Take in what was done to the same fight elsewhere, from where this one stands: all of it, or nothing when it does not fit."""
        with self._all_or_nothing():
            for entry in entries:
                self._follow_one(entry)
            self._take_chances()

    def _follow_one(self, entry: Entry) -> None:
        """One entry of a log once more, with all it does to undo, redo and recall."""
        self.raw.append(entry)
        if isinstance(entry, Undo):
            self._check_undo(entry.to, entry.only)
            self._cut(entry.to, entry.only)
        elif isinstance(entry, Redo):
            if not self._undone:
                raise BadUndo("There is nothing to do again.")
            self._uncut()
        elif isinstance(entry, Correct):
            self._apply(entry)
        else:
            if by_people(entry):
                self._undone.clear()
            self._recollect(entry)
            self._replay([entry])


def by_people(entry: Answer | Correct) -> bool:
    """Whether somebody did this, rather than chance."""
    return isinstance(entry, Correct) or entry.who != DECK or bool(entry.by)


__all__ = ["Behind", "Chance", "Cut", "Session", "Snapshot", "by_people"]
