"""The session for people: answers, undo and redo, corrections, copies, the fight file. It keeps the log.

The log grows with everything that is done, undo included; what stands at a moment is kept beside it (see history.py).
Whatever goes wrong on the way, the fight stands as it stood before.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from typing import Any

import msgspec

from highdraw.engine.bounds import check_setup
from highdraw.engine.driver import Chance
from highdraw.engine.event import Event
from highdraw.engine.history import Cut, Past, Remark, Step, by_people
from highdraw.engine.impact import Impact, holds
from highdraw.engine.log import FORMAT, Answer, Correct, Entry, FightFile, Head, Redo, Undo, When
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK, GM, Request, short
from highdraw.engine.system import F, System
from highdraw.engine.timeline import Timeline
from highdraw.errors import BadAnswer, BadCorrection, BadFile, BadUndo, HighdrawError


class Snapshot(msgspec.Struct, frozen=True):
    """A fight at any moment: the last boundary and the answers since, and what chance owes it."""

    system: str
    setup: bytes
    state: bytes
    since: tuple[Answer | Correct, ...]
    over: bool
    at: int = 0
    """How many entries the log had at the boundary: where a seed goes on."""
    recall: Recall = Recall()
    again: tuple[Past, ...] = ()


class Session(Timeline[F]):
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
        self._steps: list[Step] = []
        self._undone: tuple[Cut, ...] = ()
        if begin:
            self._advance()
            self._take_chances()

    @contextmanager
    def _all_or_nothing(self, low: int | None = None, steps: int = 0) -> Iterator[None]:
        """If a rule breaks, or chance has no card, the fight goes back to where it was.

        What only adds to the row and the steps is cut off again. `low` is from where on the row may change otherwise, and
        `steps` how many of the last steps may go: as much as that is kept.
        """
        raw, at = len(self.raw), len(self.done) if low is None else self._marks.before(low)
        row, first = self.done[at:], len(self._steps) - steps
        taken, undone = self._steps[first:], self._undone
        recall, again, marks = self._recall, self._again, self._marks if low is None else self._marks.copy()
        try:
            yield
        except BaseException:
            del self.raw[raw:]
            self.done[at:], self._steps[first:], self._undone = row, taken, undone
            self._recall, self._again, self._marks = recall, again, marks
            self._marks.forget(at)
            self._rebuild(len(self.done))
            raise

    # ---- answers

    def part(self, who: str, seat: str = "") -> Request[Any]:
        """What somebody is asked now; refused with who is asked when it is not them, or when this seat does not play them."""
        return self._part(who, seat)

    def answer(self, who: str, value: Any, seat: str = "") -> None:
        """Give an answer. A wrong one is refused with a sentence and changes nothing."""
        self.answer_part(self._part(who, seat), value, seat)

    def answer_part(self, part: Request[Any], value: Any, seat: str = "") -> None:
        """The same, where it is known already what is asked."""
        who = part.addressee
        self._check_seat(seat, part)
        value = part.check(value)
        if says := part.refuse(value, self._open_decks()):
            raise BadAnswer(says)
        assert self.request is not None
        by = seat or (GM if who == DECK else "")
        entry = Answer(who, part.logged(value), self.request.fingerprint(), by)
        with self._all_or_nothing():
            self.raw.append(entry)
            self._step(Step(entry, len(self.done), (), self._again))
            self._feed(entry, value)
            self._run_on()

    def _step(self, step: Step) -> None:
        """Somebody has done something new: what was taken back cannot be done again any more."""
        self._steps.append(step)
        self._undone = ()

    # ---- going back

    def steps(self) -> list[tuple[int, Answer | Correct]]:
        """What people did, each with its number, in the order they did it: these are the steps that can be undone."""
        return [(number, step.entry) for number, step in enumerate(self._steps)]

    def count_steps(self) -> int:
        return len(self._steps)

    def undo(self, to: int | None = None, seat: str = "") -> None:
        """Take back the last step, or step number `to` and all after it."""
        count = 1 if to is None else self._since(to)
        self._check_undo(count)
        with self._all_or_nothing(self._lowest(count), count):
            self.raw.append(Undo(count, seat))
            self._undo(count)
            self._run_on()

    def _lowest(self, count: int) -> int:
        """From where on the last so many steps have changed the row."""
        return min(step.at for step in self._steps[-count:])

    def _since(self, to: object) -> int:
        if type(to) is not int or not 0 <= to < len(self._steps):
            raise BadUndo(f"There is no step {short(to)} to go back to: there are {len(self._steps)} so far, numbered from 0.")
        return len(self._steps) - to

    def _check_undo(self, count: object) -> None:
        if not self._steps:
            raise BadUndo("There is nothing to undo: this is the start of the fight.")
        if type(count) is not int or not 1 <= count <= len(self._steps):
            raise BadUndo(f"{short(count)} steps cannot be taken back: there are {len(self._steps)} so far.")

    def _undo(self, count: int) -> None:
        """The row as it stood before the first of these steps, what was to be done again then, and all cards seen since to come."""
        taken, row = self._steps[-count:], self.done
        low = self._lowest(count)
        self._undone = (*self._undone, Cut(low, row[low:], taken, self._again, self._recall))
        for step in reversed(taken):
            gone = [*row[step.at :], *(past.entry for past in self._again)]
            back = [*step.dropped, *(past.entry for past in step.again)]
            self._recall, self._again = self._recall.put_back(gone).without(back), step.again
            row[step.at :] = step.dropped
        del self._steps[-count:]
        self._marks.forget(low)
        self._rebuild(len(row))
        self._note("undo", f"{count} step{'s' if count != 1 else ''} taken back.")

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self._undone)

    def redo(self, seat: str = "") -> None:
        """Do again what the last undo took back."""
        self._check_redo()
        with self._all_or_nothing(self._undone[-1].at):
            self.raw.append(Redo(seat))
            self._redo()
            self._run_on()

    def _check_redo(self) -> None:
        if not self._undone:
            raise BadUndo("There is nothing to do again.")

    def _redo(self) -> None:
        *undone, cut = self._undone
        self._undone = tuple(undone)
        self.done[cut.at :] = cut.row
        self._steps += cut.steps
        self._again, self._recall = cut.again, cut.recall
        self._marks.forget(cut.at)
        self._rebuild(len(self.done))
        self._note("redo", "What was taken back is done again.")

    # ---- corrections

    def correct(self, change: dict[str, Any], seat: str = "", when: When = "now") -> None:
        """The GM sets something right: now, at the last boundary, where answers since then stay while they still fit; or, when
        somebody is in the middle of something, at the next boundary."""
        self._try_at_boundary(change)
        with self._all_or_nothing(self._boundary):
            entry = Correct(change, seat, when)
            self.raw.append(entry)
            self._step(self._apply(entry))
            self._run_on()

    def preview(self, *changes: dict[str, Any]) -> Impact:
        """What these corrections would do now. What cannot be made is refused, as it would be."""
        if not self._amid:
            self._try_at_boundary(*changes)
            return Impact()
        twin = self.clone()
        lost: list[Answer] = []
        for change in changes:
            twin.correct(change)
            lost += twin._lost
        names = self.system.play.fighters(self.fight)
        try:
            held = holds(self.fight.state, self._tried(self.fight.frozen(), *changes).state, twin.fight.state)
        except BadCorrection:
            held = True
        return Impact(tuple(names.get(entry.who, "GM" if entry.who == GM else "the deck") for entry in lost), held)

    def told_by(self, *changes: dict[str, Any]) -> list[Event]:
        """What these corrections tell by themselves."""
        return self._try_at_boundary(*changes).events

    def soonest(self, *changes: dict[str, Any]) -> When:
        """Now, if these corrections cost nothing now; else the next boundary."""
        return "now" if self.preview(*changes).free else "boundary"

    @property
    def _boundary(self) -> int:
        """How much stood at the last boundary."""
        mark = self._marks.last
        return len(self.done) if self._coroutine is None or mark is None else mark.done

    @property
    def _amid(self) -> bool:
        """Whether something was answered since the last boundary."""
        return self._boundary < len(self.done) or bool(self._again)

    def _try_at_boundary(self, *changes: dict[str, Any]) -> F:
        """Try corrections on a copy, so that a refused one changes nothing."""
        mark = self._marks.last
        return self._tried(mark.state if self._coroutine is not None and mark else self.fight.frozen(), *changes)

    # ---- copies

    def clone(self) -> "Session[F]":
        """A second session at the same moment, with the same past, that goes its own way."""
        twin = Session(self.system, self.setup, seed=self.seed, chance=copy(self.chance), seats=self.seats, begin=False)
        twin.careful = self.careful
        twin.raw, twin.done, twin._steps, twin._undone = list(self.raw), list(self.done), list(self._steps), self._undone
        twin._recall, twin._again, twin._marks = self._recall, self._again, self._marks.copy()
        twin._base, twin._before = self._base, self._before
        twin.fight.events, twin.fight.beats = list(self.fight.events), list(self.fight.beats)
        if self._coroutine is None:
            twin.fight.thaw(self.fight.frozen())
        else:
            twin._rebuild(len(self.done))
        return twin

    def snapshot(self) -> Snapshot:
        """The fight at this moment as plain data: the last boundary and the answers since."""
        setup = msgspec.msgpack.encode(self.setup)
        mark = self._marks.last
        at = self._before + len(self.raw)
        if self._coroutine is None or mark is None:
            return Snapshot(self.system.id, setup, self.fight.frozen(), (), True, at, self._recall)
        since = tuple(entry for entry in self.done[mark.done :] if not isinstance(entry, Remark))
        return Snapshot(self.system.id, setup, mark.state, since, False, at - len(since), self._recall, self._again)

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
        session._base, session._before, session._recall = snapshot.state, snapshot.at, snapshot.recall
        session.fight.thaw(snapshot.state)
        if not snapshot.over:
            session._advance()
            for entry in snapshot.since:
                if by_people(entry):
                    session._step(Step(entry, len(session.done)))
                session._replay(entry)
            session.raw += snapshot.since
            session._again = snapshot.again
            session._run_on()
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
            session._run_on()
        except HighdrawError as error:
            raise BadFile(source, len(file.entries) + 1, f"the fight cannot go on from here: {error}") from error
        return session

    def follow(self, entries: Sequence[Entry], before: Callable[[Entry], None] | None = None) -> None:
        """Take in what was done to the same fight elsewhere, from where this one stands: all of it, or nothing when it does not fit.

        `before` is called at the moment before each entry.
        """
        with self._all_or_nothing(*self._reach(entries)):
            for entry in entries:
                if before is not None:
                    before(entry)
                self._follow_one(entry)
            self._run_on()

    def _reach(self, entries: Sequence[Entry]) -> tuple[int | None, int]:
        """How far back these entries may reach into the row and the steps."""
        if all(isinstance(entry, Answer) for entry in entries):
            return None, 0
        only = entries[0] if len(entries) == 1 else None
        if isinstance(only, Correct):
            return self._boundary, 0
        if isinstance(only, Undo) and 1 <= only.steps <= len(self._steps):
            return self._lowest(only.steps), only.steps
        if isinstance(only, Redo) and self._undone:
            return self._undone[-1].at, 0
        return 0, len(self._steps)

    def _follow_one(self, entry: Entry) -> None:
        """One entry of a log once more, with all it does to undo, redo and recall."""
        self.raw.append(entry)
        if isinstance(entry, Undo):
            self._check_undo(entry.steps)
            self._undo(entry.steps)
        elif isinstance(entry, Redo):
            self._check_redo()
            self._redo()
        elif isinstance(entry, Correct):
            self._step(self._apply(entry))
        else:
            self._recollect(entry)
            if by_people(entry):
                self._step(Step(entry, len(self.done), (), self._again))
            self._replay(entry)
        while self._again and self._do_again():
            pass

    def _recollect(self, entry: Answer) -> None:
        """A stored draw or roll uses up what was to come again."""
        if not by_people(entry) and self.request is not None and self.request.stock:
            _, self._recall = self._recall.take(self.request, self._open_decks())

    def retrace(self) -> Iterator[tuple[Entry, "Session[F]"]]:
        """The log once more: every entry, with a second session at the moment before it. At the end that one is where this one is."""
        twin = Session(self.system, self.setup, seed=self.seed, chance=None, seats=self.seats, begin=False)
        twin._base, twin._before = self._base, self._before
        twin._rebuild(0)
        for entry in self.raw:
            yield entry, twin
            twin._follow_one(entry)


__all__ = ["Chance", "Session", "Snapshot", "by_people"]
