"""Who attacks somebody at this moment, and who of the attacker's group has yet to: both as everybody sees."""

from collections.abc import Iterable, Sequence

from highdraw.cards import UNKNOWN, parse_many
from highdraw.cards.card import SUITS
from highdraw.engine.beat import Beat
from highdraw.engine.choice import Choice
from highdraw.engine.event import Event
from highdraw.engine.view import View
from highdraw.errors import HighdrawError
from highdraw.table.orders import kin
from highdraw.table.stage import exchange_of

LATELY = 60
"""So many beats are looked through for an attack that is not over."""
OVER = ("done", "skipped")


def attacker_of(beats: Sequence[Beat], who: str) -> str:
    """Who attacks somebody in the exchange that is under way; empty when nobody does.

    >>> over = Beat(number=1, title="", who="ann", target="bob", attack=True, closed=True)
    >>> fight = [over, Beat(number=2, title="", who="cy", target="bob", attack=True)]
    >>> attacker_of(fight, "bob"), attacker_of(fight, "ann"), attacker_of([over], "bob")
    ('cy', '', '')
    """
    open_ = (beat for beat in reversed(beats[-LATELY:]) if beat.attack and not beat.closed)
    return next((beat.who for beat in open_ if beat.target == who and beat.who != who), "")


def to_come(beats: Sequence[Beat], events: Sequence[Event], view: View, attacker: str) -> list[str]:
    """The others of somebody's group who have yet to attack in this round; in a count all of them may."""
    if attacker not in view.fighters:
        return []
    others = still_to_act(view, kin(view, attacker)[1])
    if view.counted or not others:
        return others
    did = {beats[exchange_of(beats, number) - 1].who for number in _beats_of_round(events)}
    return [who for who in others if who not in did]


def still_to_act(view: View, some: Iterable[str]) -> list[str]:
    """Those of some who can act, and whose turn in this round is not over."""
    over = {who for turn in view.order if turn.state in OVER for who in turn.who} if not view.counted else set()
    return [who for who in some if who in view.fighters and not view.fighters[who].out and who not in over]


def _beats_of_round(events: Sequence[Event]) -> set[int]:
    """The beats of which something was told since the last heading that is nobody's own."""
    found: set[int] = set()
    for event in reversed(events):
        if event.level == "heading" and not event.who:
            break
        if event.beat:
            found.add(event.beat)
    return found


def can_repeat(choice: Choice) -> bool:
    """Whether a choice can be the same again: one that names cards in a hand cannot.

    >>> class Act(Choice, frozen=True):
    ...     do: str
    ...     cards: str | tuple[str, ...] = ()
    >>> [can_repeat(Act(*each)) for each in (("dodge",), ("rank", ("KH", "5D")), ("use", "9S"), ("use", "clubs"))]
    [True, False, False, True]
    """
    return not any(_is_card(each) for value in choice.facets.values() for each in (value if isinstance(value, tuple) else (value,)))


def _is_card(value: object) -> bool:
    if not isinstance(value, str) or not value or value in (*SUITS, UNKNOWN):
        return False
    try:
        return bool(parse_many(value))
    except HighdrawError:
        return False
