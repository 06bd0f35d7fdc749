"""The timeline: it runs the procedures of a fight again, from a mark and the entries since, and corrects them there.

To rebuild a moment is to restore a mark and send the entries since then again; each answer is checked by its request's
fingerprint. A correction is made at a mark, too: the answers since are sent again as far as they fit, and get the
fingerprints of what is asked now.
"""

from itertools import takewhile
from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.bounds import check_change
from highdraw.engine.driver import Driver, Without
from highdraw.engine.event import Event
from highdraw.engine.history import Past, Remark, Standing, Step, by_people
from highdraw.engine.log import Answer, Correct
from highdraw.engine.request import DECK, Decks, Request, short
from highdraw.engine.system import F
from highdraw.errors import BadAnswer, BadCorrection, Drift, HighdrawError


class Timeline(Driver[F]):
    """A fight that can be put back to any moment of its past, and corrected at a boundary."""

    _again: tuple[Past, ...] = ()
    """What is to be done again after a correction. It waits while something is asked that was not asked before."""
    _later: tuple[Correct, ...] = ()
    """Corrections that take hold at the next boundary."""
    _lost: tuple[Answer, ...] = ()
    """Answers that no longer fitted after the last correction."""

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
        again, self._again = self._again, ()
        self._advance()
        for entry in since:
            self._replay(entry)
        self._again = again

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
            if entry.fingerprint != self.request.fingerprint():
                raise Drift(len(self.done) + 1, entry.fingerprint, f"{self.request.fingerprint()} ({self.request.outline()})")
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
            self.fight.events.append(Event("correction", "GM: a correction takes hold when this exchange is over."))
            return
        self._mark()
        self.done.append(entry)
        self._change(self.fight, entry.change)
        self._advance()

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
            raise BadCorrection(f"{short(change)} is no correction that can be made here ({error}).") from error

    def _tried(self, state: bytes, *changes: dict[str, Any]) -> F:
        """A copy of the fight in this state with these corrections made, and what they tell."""
        trial = self.system.play.create(self.setup, True)
        trial.thaw(state)
        for change in changes:
            if not isinstance(change, dict):
                raise BadCorrection(f"{short(change)} is no correction.")
            self._change(trial, change)
        return trial

    def _apply(self, entry: Correct) -> Step:
        """A new correction: amid an exchange it is made at the last boundary, and what was done since is to be done again."""
        self._lost = ()
        mark = self._marks.last
        if self._coroutine is None or entry.when == "boundary" or mark is None:
            step = Step(entry, len(self.done), (), self._again)
            self._correct(entry)
            return step
        step = Step(entry, mark.done, tuple(self.done[mark.done :]), self._again)
        self._again = self._trace(mark.done)
        self._rewind(mark.done)
        self._correct(entry)
        return step

    # ---- an exchange done again

    def _trace(self, boundary: int) -> tuple[Past, ...]:
        """What was done since a boundary, each answer with what was asked, and what was still to be done again."""
        since, found = self.done[boundary:], []
        again, self._again = self._again, ()
        self._rebuild(boundary)
        request: Request[Any] | None = None
        asked = max((past.asked for past in again), default=0)
        for entry in since:
            if isinstance(entry, Answer):
                asked += self.request is not request
                request = self.request
                found.append(Past(entry, about(self._part(entry.who)), asked))
            else:
                found.append(Past(entry))
            self._replay(entry)
        return (*found, *again)

    def _run_on(self) -> None:
        """Do again what still fits, and let chance answer, until somebody is asked."""
        while self._again:
            if not self._do_again() and not self._take_chance():
                return
        self._take_chances()

    def _do_again(self) -> bool:
        """One thing of the exchange once more, or one less to come; False while somebody else has to answer first."""
        head, *rest = self._again
        if head.entry is None and self._is_chance():
            return False
        if head.entry is None:
            self._again = tuple(rest)
            return True
        if not isinstance(head.entry, Answer):
            self._again = tuple(rest)
            self._replay(head.entry)
            return True
        together = self._asked_with(head)
        if (past := self._first_fitting(together)) is not None:
            self._hear_again(past, together)
            return True
        if head.late:
            self._drop(1)
            return True
        if self._given:
            return False
        if self._is_chance():
            if head.entry.who == DECK:
                self._drop(1)
                self._again = (Past(None), *self._again)
            return False
        draws = len(tuple(takewhile(_is_draw, self._again)))
        after = self._again[draws] if draws < len(self._again) else None
        fits = after is not None and (not isinstance(after.entry, Answer) or self._first_fitting(self._asked_with(after)))
        self._drop(draws if fits else len(self._again))
        return True

    def _feed(self, entry: Answer, value: Any) -> None:
        if self._again and self._again[0].entry is None:
            self._again = self._again[1:]
        super()._feed(entry, value)

    def _asked_with(self, head: Past) -> tuple[Past, ...]:
        """Those who were asked together with this one."""
        return tuple(past for past in self._again if past.asked == head.asked)

    def _first_fitting(self, asked: tuple[Past, ...]) -> Past | None:
        return next((past for past in asked if self._fitting(past) is not None), None)

    def _is_chance(self) -> bool:
        return self.request is not None and bool(self.request.stock)

    def _fitting(self, past: Past) -> Any:
        """The answer as the rule will get it, if the same is asked and it is still allowed; else None."""
        entry = past.entry
        assert isinstance(entry, Answer)
        part = next((part for part in self.waiting() if part.addressee == entry.who), None)
        if part is None or about(part) != past.about:
            return None
        try:
            value = part.check(entry.value)
            self._refuse(part, value)
        except BadAnswer:
            return None
        return value

    def _hear_again(self, past: Past, together: tuple[Past, ...]) -> None:
        """An answer goes in once more, under the fingerprint of what is asked now."""
        assert isinstance(past.entry, Answer)
        assert self.request is not None
        value = self._fitting(past)
        self._again = tuple(
            msgspec.structs.replace(other, late=True) if other in together else other for other in self._again if other is not past
        )
        self._feed(msgspec.structs.replace(past.entry, fingerprint=self.request.fingerprint()), value)

    def _drop(self, count: int) -> None:
        """So many of the things to be done again will not be: cards are seen and come first, people are asked anew."""
        gone = [past.entry for past in self._again[:count]]
        self._again = self._again[count:]
        self._recall = self._recall.put_back(gone)
        lost = tuple(entry for entry in gone if isinstance(entry, Answer) and by_people(entry))
        self._lost += lost
        if lost:
            many = len(lost) != 1
            self._note("correction", f"{len(lost)} answer{'s' if many else ''} given before no longer fit{'' if many else 's'}.")

    def _open_decks(self) -> Decks:
        """The decks without the cards that are to be drawn again: whoever draws meanwhile gets others, while there are any."""
        draws = [past.entry.value for past in self._again if isinstance(past.entry, Answer) and past.entry.who == DECK]
        cards = [Card(card) for draw in draws for card in draw if isinstance(card, str)]
        state, request = self.fight.state, self.request
        if not cards or request is None:
            return state
        name = getattr(request, "deck", "")
        deck, rest = state.deck_of(name), Without(state, cards).deck_of(name)
        enough = rest.shuffles == deck.shuffles and rest.left >= request.size
        return Without(state, cards) if enough else state


def _is_draw(past: Past) -> bool:
    return isinstance(past.entry, Answer) and past.entry.who == DECK


def about(part: Request[Any]) -> str:
    """What makes two questions to the same person the same, though other choices are offered."""
    return part.outline() if part.stock else f"{part.kind} {part.subject}"
