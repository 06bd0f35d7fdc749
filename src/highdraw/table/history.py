"""What was done in a fight, in words: the list of steps, and what an undo or a redo would do."""

from typing import Any

import msgspec

from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Correct, Entry, Redo, Undo, When, Withdraw
from highdraw.engine.request import DECK, GM, Ask, Request, short
from highdraw.engine.session import Session, by_people
from highdraw.errors import BadAnswer, BadUndo
from highdraw.table.seating import PROGRAM
from highdraw.table.standing import Repeat

CORRECTION = "A correction"


class Step(msgspec.Struct, frozen=True):
    """Something somebody did, in words: what it was, and what came of it."""

    at: int
    """Its number: going back to it takes it back, and everything after it."""
    by: str
    says: str
    told: str = ""
    who: str = ""
    """Whose answer it was; empty for a correction."""
    topic: str = ""
    """What the question was about."""
    open: str = ""
    """What was said in secret, for whoever said it."""
    silent: bool = False
    """Nothing came of it that anybody was told."""
    after: int = 0
    """How much had been told before it."""

    @property
    def name(self) -> str:
        """A correction is named by what it did, everything else by what was said."""
        return self.told.rstrip(".") if self.says == CORRECTION and self.told else self.says


class History:
    """The steps of one session. They are remembered as they are done; after a restart the fight is played again to find them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._done: _Steps | None = None

    def answer(self, part: Request[Any], value: Any, by: str, trusted: bool = False) -> None:
        """Send an answer in, and remember it in words. `trusted`: a GM answers, for whomever they like."""
        says, told = answer_words(self.session, part, value), len(self.session.events)
        told_open = _open_words(self.session, part, value)
        if self._done is not None:
            self._done.repeat(self.session, part, value, by)
        self.session.answer_part(part, value, by, trusted=trusted or by in PROGRAM)
        if self._done is not None:
            new = self.session.events[told:]
            self._done.add(Step(0, by, says, _told(new), part.addressee, part.subject, open=told_open, silent=not new, after=told))

    def undo(self, to: int | None, by: str) -> None:
        """Take back a step and all after it; by default the last one of a person, with the tactician's since."""
        to, steps = self.last_by_person() if to is None else to, self.session.count_steps()
        self.session.undo(to, by)
        if self._done is not None:
            self._done.undo(steps - to)

    def withdraw(self, who: str, by: str) -> None:
        """Somebody takes back their answer to the question under way."""
        self.session.withdraw(who, by)
        if self._done is not None:
            self._done.withdraw(who)

    def redo(self, by: str) -> None:
        self.session.redo(by)
        if self._done is not None:
            self._done.redo()

    def correct(self, change: dict[str, Any], by: str, when: When) -> None:
        told, after = self.session.told_by(change), len(self.session.events)
        self.session.correct(change, by, when)
        if self._done is not None:
            self._done.correct(by, told, after)

    def follow(self, entries: list[Entry]) -> None:
        """What others have done to the same fight."""
        done, self._done = self._done, None
        self.session.follow(entries, None if done is None else lambda entry: done.heed(entry, self.session))
        if done is not None:
            done.close(self.session.events)
        self._done = done

    def _steps(self) -> "_Steps":
        if self._done is None:
            self._done = _Steps()
            for entry, twin in self.session.retrace():
                self._done.heed(entry, twin)
            self._done.close(self.session.events)
        return self._done

    def steps(self) -> list[Step]:
        """What people and the tactician did so far; what was taken back is not in it."""
        return self._steps().taken

    def repeats(self) -> dict[tuple[str, str], Repeat]:
        """The questions that people have answered, by fighter and topic."""
        return self._steps().repeats

    def last_by_person(self) -> int:
        """The number of the last thing somebody did who is not the tactician."""
        number = next((number for number, entry in reversed(self.session.steps()) if entry.by not in PROGRAM), None)
        if number is None:
            raise BadUndo("There is nothing to undo: this is the start of the fight.")
        return number

    def undo_words(self) -> str:
        """What an undo would take back, for the GM, who knows what they answered themselves; empty when there is nothing."""
        last = next((step for step in reversed(self.steps()) if step.by not in PROGRAM), None)
        return "" if last is None else last.open if last.open and last.by == GM else last.name

    def redo_words(self) -> str:
        """What a redo would do again; empty when nothing was taken back."""
        undone = self._steps().undone
        return undone[-1][0].name if undone else ""


class _Steps:
    """The steps that stand, and those that were taken back, newest last."""

    def __init__(self) -> None:
        self.taken: list[Step] = []
        self.undone: list[list[Step]] = []
        self.repeats: dict[tuple[str, str], Repeat] = {}
        self._open: int | None = None
        """Where the events of the last answer begin, while more may come."""

    def heed(self, entry: Entry, session: Session) -> None:
        """An entry of the log is about to be taken in by a session."""
        if isinstance(entry, Answer) and not by_people(entry):
            return
        self.close(session.events)
        if isinstance(entry, Undo):
            self.undo(entry.steps)
        elif isinstance(entry, Redo):
            self.redo()
        elif isinstance(entry, Withdraw):
            self.withdraw(entry.who)
        elif isinstance(entry, Correct):
            self.correct(entry.by, session.told_by(entry.change), len(session.events))
        else:
            part = session.part(entry.who)
            self.repeat(session, part, entry.value, entry.by)
            says, open_words = answer_words(session, part, entry.value), _open_words(session, part, entry.value)
            self._open = len(session.events)
            self.add(Step(0, entry.by, says, "", entry.who, part.subject, open=open_words, after=self._open))

    def close(self, events: list[Event]) -> None:
        """Everything that came of the last answer is told now."""
        if self._open is not None:
            new = events[self._open :]
            self.taken[-1] = msgspec.structs.replace(self.taken[-1], told=_told(new), silent=not new)
        self._open = None

    def add(self, step: Step) -> None:
        self.taken.append(msgspec.structs.replace(step, at=len(self.taken)))
        self.undone = []

    def correct(self, by: str, told: list[Event], after: int) -> None:
        self.add(Step(0, by, CORRECTION, _told(told), after=after))

    def repeat(self, session: Session, part: Request[Any], value: Any, by: str) -> None:
        """A person is about to answer: the same may be asked again."""
        if isinstance(part, Ask) and by and by not in PROGRAM:
            choice = part.check(value)
            seen = self.repeats.setdefault((part.who, part.topic), Repeat(part.who, part.topic))
            seen.add(choice, session.system.reading.offer(session.fight, part, choice).label)

    def withdraw(self, who: str) -> None:
        place = next(step.at for step in reversed(self.taken) if step.who == who)
        later = self.taken[place + 1 :]
        del self.taken[place:]
        for step in later:
            self.add(step)
        self.undone = []

    def undo(self, count: int) -> None:
        self.undone.append(self.taken[-count:])
        del self.taken[-count:]

    def redo(self) -> None:
        self.taken += self.undone.pop()


def answer_words(session: Session, part: Request[Any], value: Any, *, open: bool = False) -> str:
    """An answer as somebody would tell it: `Ann: strike Bob`, `The deck: K♠ 10♥`, `Bob: lays 2 cards`.

    What is answered in secret is not told, unless everything is `open`.
    """
    names = {**session.system.play.fighters(session.fight), GM: "The GM", DECK: "The deck"}
    name = names.get(part.owner, part.owner)
    if session.request is not None and session.request.closed and not open:
        return f"{name}: answers in secret"
    try:
        checked = part.check(value)
    except BadAnswer:
        return f"{name}: {short(value)}"
    if isinstance(part, Ask):
        return f"{name}: {session.system.reading.offer(session.fight, part, checked).label}"
    return f"{name}: {part.words(checked, open)}"


def _open_words(session: Session, part: Request[Any], value: Any) -> str:
    """A secret answer in words; empty for one that is none."""
    secret = session.request is not None and session.request.closed
    return answer_words(session, part, value, open=True) if secret else ""


def _told(events: list[Event]) -> str:
    """The first thing worth telling, to anybody, among what came of a step: what happened, else a detail of it."""
    public = [event for event in events if event.seen_by is None]
    return next((event.text for level in ("main", "detail") for event in public if event.level == level), "")
