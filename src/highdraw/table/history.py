"""What was done in a fight, in words: the list of steps, and what an undo or a redo would do."""

from typing import Any

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import Correct
from highdraw.engine.request import DECK, GM, Ask, Place, Request
from highdraw.engine.session import Session, by_people
from highdraw.errors import BadUndo
from highdraw.table.seating import BOT

QUIET = {"undo", "redo", "chips", "pile"}
"""Kinds of events that name no step."""
CORRECTION = "A correction"


class Step(msgspec.Struct, frozen=True):
    """Something somebody did, in words: what it was, and what came of it."""

    at: int
    """Its number: going back to it takes it back, and everything after it."""
    by: str
    says: str
    told: str = ""

    @property
    def name(self) -> str:
        """A correction is named by what it did, everything else by what was said."""
        return self.told.rstrip(".") if self.says == CORRECTION and self.told else self.says


class History:
    """The steps of one session. They are remembered as they are done, or found by playing the fight again."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._steps: list[Step] | None = None

    def answer(self, who: str, value: Any, by: str) -> None:
        """Send an answer in, and remember it in words."""
        part = self._asked(who)
        says = answer_words(self.session, part, value) if part else ""
        at, told = len(self.session.done), len(self.session.events)
        self.session.answer(who, value, by)
        if self._steps is not None:
            self._steps.append(Step(at, by, says, _told(self.session.events[told:])))

    def forget(self) -> None:
        """Something other than an answer was done: the steps are found anew when they are wanted."""
        self._steps = None

    def steps(self) -> list[Step]:
        """What people and the tactician did so far; what was taken back is not in it."""
        if self._steps is None:
            self._steps = self._retrace()
        return self._steps

    def _retrace(self) -> list[Step]:
        """The steps in words, from the fight played again: after a restart, an undo or a correction."""
        found: list[Step] = []
        before = 0
        for at, (entry, twin) in enumerate(self.session.retrace()):
            if not by_people(entry):
                continue
            _close(found, twin.events[before:])
            before = len(twin.events)
            if isinstance(entry, Correct):
                found.append(Step(at, entry.by, CORRECTION))
            else:
                part = next((part for part in twin.waiting() if part.addressee == entry.who), None)
                found.append(Step(at, entry.by, answer_words(twin, part, entry.value) if part else ""))
        _close(found, self.session.events[before:])
        return found

    def last_by_person(self) -> tuple[int, bool, int | None]:
        """The last thing somebody did who is not the tactician; whether it is a correction that can be taken back alone; and
        where the tactician's answers since then begin."""
        done = self.session.done
        mine = next((at for at in reversed(range(len(done))) if by_people(done[at]) and done[at].by != BOT), None)
        if mine is None:
            raise BadUndo("There is nothing to undo: this is the start of the fight.")
        place, alone = self.session.last_step(mine + 1)
        return place, alone, next((at for at in range(mine + 1, len(done)) if by_people(done[at])), None)

    def undo_words(self) -> str:
        """What an undo would take back; empty when there is nothing."""
        if not any(step.by != BOT for step in self.steps()):
            return ""
        place, _, _ = self.last_by_person()
        return next(step.name for step in reversed(self.steps()) if step.at == place)

    def redo_words(self) -> str:
        """What a redo would do again; empty when nothing was taken back."""
        if not self.session.can_redo:
            return ""
        first = self.session.taken_back()
        if first is None or isinstance(first, Correct):
            return "the correction"
        part = self._asked(first.who)
        return answer_words(self.session, part, first.value) if part else "what was taken back"

    def _asked(self, who: str) -> Request[Any] | None:
        return next((part for part in self.session.waiting() if part.addressee == who), None)


def answer_words(session: Session, part: Request[Any], value: Any) -> str:
    """An answer as somebody would tell it: `Ann: strike Bob`, `The deck: KS 10H`."""
    name = session.system.play.fighters(session.fight).get(part.addressee) or {GM: "The GM", DECK: "The deck"}.get(
        part.addressee, part.addressee
    )
    if isinstance(part, Ask):
        says = session.system.reading.offer(session.fight, part, value).label if value in part.keys else str(value)
    elif isinstance(part, Place) and isinstance(value, list | tuple) and len(value) == 2:
        says = f"go to ({value[0]:g}, {value[1]:g})"
    else:
        says = value if isinstance(value, str) else " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f"{name}: {says}"


def _close(steps: list[Step], events: list[Event]) -> None:
    """What came of the last step. What the session says of itself cites no rule, and is left out."""
    if steps:
        kept = [event for event in events if event.kind != "correction" or event.cites]
        by_hand = [event for event in kept if event.kind == "correction"] if steps[-1].says == CORRECTION else []
        steps[-1] = msgspec.structs.replace(steps[-1], told=_told(by_hand or kept))


def _told(events: list[Event]) -> str:
    """The first thing worth telling among what came of a step."""
    return next((event.text for event in events if event.kind not in QUIET), "")
