"""Changing one's mind: an answer that nobody has seen or acted upon can be taken back by whoever gave it.

It is open while the others who are asked together have yet to answer; then it is as if it had never been given, and nobody else
can tell. It is open, too, while only oneself was asked since and nothing was told or drawn: that is an undo like any other.
"""

from collections.abc import Collection

import msgspec

from highdraw.engine.log import Answer
from highdraw.engine.session import Session
from highdraw.errors import BadUndo
from highdraw.table.history import History, answer_words
from highdraw.table.seating import STANDING

MOST_CHANGES = 300
"""Answers that one seat may take back; what everybody does shares one log."""


class Mind(msgspec.Struct, frozen=True):
    """An answer that can still be taken back."""

    who: str
    says: str
    """What was answered, in words."""
    waits: bool
    """Others have yet to answer; else the next question is put already."""


def changeable(session: Session, history: History, mine: Collection[str], seat: str) -> list[Mind]:
    """What somebody who plays these fighters can still take back."""
    if session.request is None:
        return []
    found = []
    for part in session.request.parts:
        given = session.answered(part.addressee) if part.addressee in mine else None
        if given is not None and given.by in (seat, STANDING) and session.can_withdraw(part.addressee):
            found.append(Mind(part.addressee, _says(answer_words(session, part, given.value, open=True)), True))
    if found or not session.raw or session.request.closed or any(part.owner not in mine for part in session.request.parts):
        return found
    last = session.raw[-1]
    if isinstance(last, Answer) and last.by == seat and last.who in mine and not session.heard:
        step = history.steps()[-1]
        if step.silent and step.who == last.who:
            found.append(Mind(last.who, _says(step.says), False))
    return found


def change(session: Session, history: History, who: str, mine: Collection[str], seat: str) -> None:
    """Take an answer back."""
    mind = next((mind for mind in changeable(session, history, mine, seat) if mind.who == who), None)
    if mind is None:
        raise BadUndo("This answer has had its effect already. Ask the GM to undo it.")
    if mind.waits:
        history.withdraw(who, seat)
    else:
        history.undo(session.count_steps() - 1, seat)


def _says(words: str) -> str:
    """An answer without the name of whoever gave it."""
    return words.partition(": ")[2] or words
