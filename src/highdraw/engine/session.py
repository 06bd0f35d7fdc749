"""The session for people: answers, corrections, copies, the fight file. It keeps the log.

The log grows with everything that is done, undo included; what stands at a moment is kept beside it (see history.py).
Whatever goes wrong on the way, the fight stands as it stood before.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from typing import Any

import msgspec

from highdraw.engine.bounds import check_setup
from highdraw.engine.driver import Chance
from highdraw.engine.event import Event
from highdraw.engine.history import Past, Remark, Step, by_people
from highdraw.engine.impact import Impact, holds
from highdraw.engine.log import FORMAT, Answer, Correct, Entry, FightFile, Head, Redo, Undo, When, Withdraw
from highdraw.engine.recall import Recall
from highdraw.engine.request import DECK, GM, Request
from highdraw.engine.system import F, System
from highdraw.engine.takeback import Takeback
from highdraw.errors import BadAnswer, BadCorrection, BadFile, HighdrawError


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


class Session(Takeback[F]):
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
        if begin:
            self._advance()
            self._take_chances()

    # ---- answers

    def part(self, who: str, seat: str = "") -> Request[Any]:
        """What somebody is asked now; refused with who is asked when it is not them, or when this seat does not play them."""
        return self._part(who, seat)

    def answer(self, who: str, value: Any, seat: str = "") -> None:
        """Give an answer. A wrong one is refused with a sentence and changes nothing."""
        self.answer_part(self._part(who, seat), value, seat, trusted=True)  # whether the seat may is checked by `_part`

    def answer_part(self, part: Request[Any], value: Any, seat: str, trusted: bool) -> None:
        """The same, where it is known already what is asked. `trusted`: the program answers, for whomever it likes."""
        who = part.addressee
        if not trusted:
            self._check_seat(seat, part)
        value = part.check(value)
        if says := part.refuse(value, self._open_decks()):
            raise BadAnswer(says)
        assert self.request is not None
        by = seat or (GM if who == DECK else "")
        entry = Answer(who, part.logged(value), self._fingerprint(), by)
        with self._all_or_nothing():
            self.raw.append(entry)
            self._step(Step(entry, len(self.done), (), self._again))
            self._feed(entry, value)
            self._run_on()

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
        """What these corrections tell by themselves: that they were made, else whatever they bring about."""
        events = self._try_at_boundary(*changes).events
        return [event for event in events if event.kind == "correction"] or events

    def soonest(self, *changes: dict[str, Any]) -> When:
        """Now, if these corrections cost nothing now; else the next boundary."""
        return "now" if self.preview(*changes).free else "boundary"

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
        twin.raw, twin.done, twin._steps, twin._undone = list(self.raw), list(self.done), self._steps.copy(), self._undone
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
        (only,) = entries if len(entries) == 1 else (None,)
        if isinstance(only, Correct):
            return self._boundary, 0
        if isinstance(only, Undo) and 1 <= only.steps <= len(self._steps):
            return self._steps.lowest(only.steps), only.steps
        if isinstance(only, Withdraw):
            count = self._since_answer(only.who)
            return self._steps.lowest(count), count
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
        elif isinstance(entry, Withdraw):
            self._withdraw(entry.who)
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
