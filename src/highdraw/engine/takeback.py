"""What was done can be taken back, step by step to the start, and done again; and what breaks off in the middle was never done."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from highdraw.engine.driver import Chance
from highdraw.engine.exchange import Exchange
from highdraw.engine.history import Cut, Step
from highdraw.engine.log import Answer, Correct, Redo, Undo, Withdraw
from highdraw.engine.request import short
from highdraw.engine.steps import Steps
from highdraw.engine.system import F, System
from highdraw.errors import BadUndo


class Takeback(Exchange[F]):
    """A fight with its steps: each knows what stood before it (see history.py)."""

    def __init__(
        self,
        system: System[F],
        setup: Any,
        *,
        seed: int | str,
        chance: Chance | str | None,
        seats: dict[str, list[str]] | None,
        careful: bool,
    ) -> None:
        super().__init__(system, setup, seed=seed, chance=chance, seats=seats, careful=careful)
        self._steps = Steps()
        self._undone: tuple[Cut, ...] = ()

    @contextmanager
    def _all_or_nothing(self, low: int | None = None, steps: int = 0) -> Iterator[None]:
        """If a rule breaks, or chance has no card, the fight goes back to where it was.

        What only adds to the row and the steps is cut off again. `low` is from where on the row may change otherwise, and
        `steps` how many of the last steps may go: as much as that is kept.
        """
        raw, at = len(self.raw), len(self.done) if low is None else self._marks.before(low)
        row, first = self.done[at:], len(self._steps) - steps
        taken, undone = self._steps.last(steps), self._undone
        recall, again, marks = self._recall, self._again, self._marks if low is None else self._marks.copy()
        try:
            yield
        except BaseException:
            del self.raw[raw:]
            self.done[at:], self._undone = row, undone
            self._steps.cut(first)
            self._steps.extend(taken)
            self._recall, self._again, self._marks = recall, again, marks
            self._marks.forget(at)
            self._rebuild(len(self.done))
            raise

    def _step(self, step: Step) -> None:
        """Somebody has done something new: what was taken back cannot be done again any more."""
        self._steps.append(step)
        self._undone = ()

    def steps(self) -> list[tuple[int, Answer | Correct]]:
        """What people did, each with its number, in the order they did it: these are the steps that can be undone."""
        return list(enumerate(self._steps.entries()))

    def count_steps(self) -> int:
        return len(self._steps)

    def undo(self, to: int | None = None, seat: str = "") -> None:
        """Take back the last step, or step number `to` and all after it."""
        count = 1 if to is None else self._since(to)
        self._check_undo(count)
        with self._all_or_nothing(self._steps.lowest(count), count):
            self.raw.append(Undo(count, seat))
            self._undo(count)
            self._run_on()

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
        low, row = self._steps.lowest(count), self.done
        taken = self._steps.cut(len(self._steps) - count)
        self._undone = (*self._undone, Cut(low, row[low:], taken, self._again, self._recall))
        for step in reversed(taken):
            gone = [*row[step.at :], *(past.entry for past in self._again)]
            back = [*step.dropped, *(past.entry for past in step.again)]
            self._recall, self._again = self._recall.put_back(gone).without(back), step.again
            row[step.at :] = step.dropped
        self._marks.forget(low)
        self._rebuild(len(row))
        self._note("undo", f"{count} step{'s' if count != 1 else ''} taken back.")

    # ---- an answer to the question under way

    def withdraw(self, who: str, seat: str = "") -> None:
        """Somebody takes back their answer to the question under way. Nothing came of it yet, so nothing is told."""
        count = self._since_answer(who)
        with self._all_or_nothing(self._steps.lowest(count), count):
            self.raw.append(Withdraw(who, seat))
            self._withdraw(who)

    def answered(self, who: str) -> Answer | None:
        """What somebody has answered to the question under way."""
        if who not in self._given:
            return None
        return next((entry for entry in reversed(self.done) if isinstance(entry, Answer) and entry.who == who), None)

    def can_withdraw(self, who: str) -> bool:
        """Whether an answer to the question under way can be taken back."""
        try:
            return self._since_answer(who) > 0
        except BadUndo:
            return False

    def _since_answer(self, who: str) -> int:
        """How many steps there are from somebody's answer to the question under way on."""
        if who in self._given and not self._again:
            for count, entry in enumerate(reversed(self._steps.entries()), 1):
                if isinstance(entry, Correct):
                    break
                if entry.who == who:
                    return count
        raise BadUndo("This answer has had its effect already. Ask the GM to undo it.")

    def _withdraw(self, who: str) -> None:
        """The row without the answer; what others have answered since stays."""
        first, *later = self._steps.cut(len(self._steps) - self._since_answer(who))
        rest = self.done[first.at + 1 :]
        del self.done[first.at :]
        self._marks.forget(first.at)
        self._rebuild(len(self.done))
        for entry in rest:
            self._replay(entry)
        self._steps.extend(msgspec.structs.replace(step, at=step.at - 1) for step in later)
        self._undone = ()

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
        self._steps.extend(cut.steps)
        self._again, self._recall = cut.again, cut.recall
        self._marks.forget(cut.at)
        self._rebuild(len(self.done))
        self._note("redo", "What was taken back is done again.")
