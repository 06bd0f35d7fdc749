"""A sentence that compares two numbers beside cards and dice names those that are shown with them."""

import re
from collections.abc import Iterable

from highdraw.engine.event import Event
from highdraw.engine.session import Session
from highdraw.testing.failure import Nonconformity

FACE = re.compile(r"(10|[2-9AJQK])[♠♥♦♣]")
NUMBER = re.compile(r"(?<![\w.+−-])\d+(?:\.\d+)?(?![\w%])")
"""A number by itself: one with a sign is added to another."""
ASIDE = re.compile(r"\([^)]*\)")
END = re.compile(r"[.;](?: |$)")


def check_figures(session: Session) -> None:
    """Every sentence of a fight that was played."""
    names = sorted(session.system.play.fighters(session.fight).values(), key=len, reverse=True)
    for event in session.events:
        if says := misquoted(event, names):
            raise Nonconformity("figures", f"{event.text!r}: {says}", system=session.system.id, seed=session.seed, setup=session.setup)


def misquoted(event: Event, names: Iterable[str] = ()) -> str:
    """Which number of `… 7 against … 4.` is not on the stage; empty when both are, or the sentence compares none.

    Beside dice that do not count any more the sentence may be about those.

    >>> from highdraw.engine.beat import Side
    >>> sides = Side(who="ann", name="Ann", total=8), Side(who="bob", name="Bob", total=4)
    >>> misquoted(Event("contest", "Ann 8♠: 8 against Bob 9♠ 3♦: 3 + 1 = 4.", sides=sides))
    ''
    >>> misquoted(Event("contest", "Ann 8♠: 8 against Bob 9♠ 3♦: 3.", sides=sides))
    '3 is not shown, but 4 and 8'
    """
    text = event.text
    for name in (*names, *(side.name for side in event.sides)):
        text = text.replace(name, "")
    before, found, after = ASIDE.sub("", FACE.sub("", text)).partition(" against ")
    if not event.sides or not found or any(die.role == "replaced" for side in event.sides for die in side.dice):
        return ""
    shown = {number for side in event.sides for number in (side.total, side.against) if number is not None}
    first, second = NUMBER.findall(before)[-1:], NUMBER.findall(END.split(after)[0])
    for said in (first, second[:: max(1, len(second) - 1)]):
        if said and shown.isdisjoint(map(float, said)):
            return f"{said[-1]} is not shown, but {' and '.join(f'{number:g}' for number in sorted(shown))}"
    return ""
