"""The timeline: it runs the procedures of a fight again, from a mark and the entries since.

To rebuild a moment is to restore a mark and send the entries since then again; each answer is checked by its request's
fingerprint. Corrections are made between two calls of the agenda, where a mark is.
"""

from typing import Any

from highdraw.engine.bounds import check_change
from highdraw.engine.driver import Driver
from highdraw.engine.event import Event
from highdraw.engine.history import Remark, Standing
from highdraw.engine.log import Correct
from highdraw.engine.request import short
from highdraw.engine.system import F
from highdraw.errors import BadCorrection, Drift, HighdrawError


class Timeline(Driver[F]):
    """A fight that can be put back to any moment of its past, and corrected at a boundary."""

    _later: tuple[Correct, ...] = ()
    """Corrections that take hold at the next boundary."""

    # ---- running it again

    def _rewind(self, to: int) -> list[Standing]:
        """Put the fight back to the last mark before `to` entries; gives the entries from the mark up to there."""
        mark = self._marks.back_to(to)
        self.request, self._given, self._coroutine, self._later = None, {}, None, ()
        self._read.clear()
        at = 0 if mark is None else mark.done
        since = self.done[at:to]
        del self.done[at:]
        if mark is not None:
            self.fight.thaw(mark.state)
            del self.fight.events[mark.events :], self.fight.beats[mark.beats :]
        else:
            self.fight = self.system.play.create(self.setup, True)
            if self._base is not None:
                self.fight.thaw(self._base)
        return since

    def _rebuild(self, to: int) -> None:
        """Put the fight back to where `to` entries stand."""
        since = self._rewind(to)
        self._advance()
        for entry in since:
            self._replay(entry)

    def _replay(self, entry: Standing) -> None:
        """Take in an entry once more. A request that a stored answer does not belong to is `Drift`."""
        if isinstance(entry, Remark):
            self._remark(entry)
        elif isinstance(entry, Correct):
            if self._coroutine is not None and entry.when == "now":
                since = self._rewind(len(self.done))
                assert not since, "a correction that takes hold at once stands at a boundary"
            self._correct(entry)
        else:
            if self.request is None:
                raise Drift(len(self.done) + 1, entry.fingerprint, "nothing: the fight is over")
            if entry.fingerprint != self._fingerprint():
                raise Drift(len(self.done) + 1, entry.fingerprint, f"{self._fingerprint()} ({self.request.outline()})")
            part = self._part(entry.who)
            value = part.check(entry.value)
            self._refuse(part, value)
            self._feed(entry, value)

    def _remark(self, remark: Remark) -> None:
        self.done.append(remark)
        self.fight.events.append(remark.event)

    def _note(self, kind: str, text: str) -> None:
        self._remark(Remark(Event(kind, text)))

    # ---- corrections

    def _correct(self, entry: Correct) -> None:
        """Set something right here, between two calls of the agenda; amid a call it waits for the end of it."""
        if self._coroutine is not None:
            self.done.append(entry)
            self._later = (*self._later, entry)
            self.fight.events.append(Event("correction", f"When this exchange is over: {self._in_words(entry.change)}"))
            return
        self._mark()
        self.done.append(entry)
        self._change(self.fight, entry.change)
        self._advance()

    def _in_words(self, change: dict[str, Any]) -> str:
        """What a correction would tell everybody if it were made now."""
        try:
            told = self._tried(self.fight.frozen(), change).events
        except HighdrawError:
            told = []
        return next((event.text for event in told if event.kind == "correction" and event.seen_by is None), "GM: a correction.")

    def _advance(self) -> None:
        if self._later and self._coroutine is None:
            self._take_hold()
        super()._advance()

    def _take_hold(self) -> None:
        """Corrections that waited for this boundary are made; one that cannot be made any more is told, and done with."""
        waited, self._later = self._later, ()
        for entry in waited:
            try:
                self._tried(self.fight.frozen(), entry.change)
            except HighdrawError as error:
                self.fight.events.append(Event("correction", f"GM: a correction could not be made any more. {error}"))
            else:
                self._change(self.fight, entry.change)

    def _change(self, fight: F, change: dict[str, Any]) -> None:
        try:
            check_change(self.system, fight, change)
            self.system.referee.correct(fight, change)
        except HighdrawError:
            raise
        except Exception as error:
            raise BadCorrection(f"{short(change)} is not a correction that can be made here ({error}).") from error

    def _tried(self, state: bytes, *changes: dict[str, Any]) -> F:
        """A copy of the fight in this state with these corrections made, and what they tell."""
        trial = self.system.play.create(self.setup, True)
        trial.thaw(state)
        for change in changes:
            if not isinstance(change, dict):
                raise BadCorrection(f"{short(change)} is not a correction.")
            self._change(trial, change)
        return trial
