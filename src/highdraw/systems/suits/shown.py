"""What is laid open in an exchange of shock and wounds: open cards held against a number, and how it came out."""

from collections.abc import Iterable
from typing import Any

from highdraw.cards import Card
from highdraw.engine import beat
from highdraw.engine.beat import ShownCard
from highdraw.engine.view import Tone
from highdraw.systems.suits.fray import Fray
from highdraw.systems.suits.state import Person


def lay_open_cards(fight: Fray[Any, Any], me: Person, cards: Iterable[Card], total: float | None, against: float, good: bool) -> None:
    """Open cards of somebody that are held against a number: for a recovery, a check, a blast."""
    if now := fight.current_beat:
        shown = tuple(ShownCard(card) if good else ShownCard(card, "over", f"above {against:g}") for card in cards)
        now.show(beat.Side(who=me.id, name=me.name, cards=shown, total=total, against=against, low=True))


def rule(fight: Fray[Any, Any], verdict: str, tone: Tone = "", hit: bool | None = None) -> None:
    """How the exchange came out; whether somebody was hit is said only of attacks."""
    if now := fight.current_beat:
        now.rule(verdict, tone=tone, hit=hit if now.attack else None)
