"""An exchange that is corrected while it is going on: what was done since the last boundary is done again, as far as it fits.

An answer fits where the same is asked of the same person and it is still allowed; a draw keeps its cards where the same draw
is asked. While something is asked that was not asked before, the rest waits. The first answer that does not fit ends it: it
and those after it are asked anew.
"""

from itertools import takewhile
from typing import Any

import msgspec

from highdraw.cards import Card
from highdraw.engine.driver import Without
from highdraw.engine.history import Past, Step, by_people
from highdraw.engine.log import Answer, Correct
from highdraw.engine.request import DECK, Decks, Request
from highdraw.engine.system import F
from highdraw.engine.timeline import Timeline
from highdraw.errors import BadAnswer


class Exchange(Timeline[F]):
    """A fight whose exchanges can be corrected."""

    _again: tuple[Past, ...] = ()
    """What is to be done again after a correction."""
    _lost: tuple[Answer, ...] = ()
    """Answers that no longer fitted after the last correction."""

    @property
    def _boundary(self) -> int:
        """How much stood at the last boundary."""
        mark = self._marks.last
        return len(self.done) if self._coroutine is None or mark is None else mark.done

    def _apply(self, entry: Correct) -> Step:
        """A new correction: amid an exchange it is made at the last boundary, and what was done since is to be done again."""
        self._lost = ()
        at = len(self.done) if entry.when == "boundary" else self._boundary
        step = Step(entry, at, tuple(self.done[at:]), self._again)
        if entry.when == "now" and self._coroutine is not None:
            self._again = self._trace(at)
            self._rewind(at)
        self._correct(entry)
        return step

    def _rebuild(self, to: int) -> None:
        again, self._again = self._again, ()
        super()._rebuild(to)
        self._again = again

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
        """An answer to a draw that is asked otherwise now: what comes after it need not wait any more."""
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
        self._feed(msgspec.structs.replace(past.entry, fingerprint=self._fingerprint()), value)

    def _drop(self, count: int) -> None:
        """How many of the things to be done again will not be: cards are seen and come first, people are asked anew."""
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
