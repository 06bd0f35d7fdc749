"""The check of the critically wounded: every card (S2-CRT-03, table S2-T-CRIT)."""

import pytest

from highdraw.cards import Card
from highdraw.systems.suits import critical as suits
from systems.suits_two_card.fights import combat, fighter

LOW = {"A": 1, "J": 2, "Q": 3, "K": 4}
HIGH = {"A": 11, "J": 12, "Q": 13, "K": 14}
FIGHT = combat(fighter("ann", "A"), fighter("bob", "B"))


def outcome(card: Card, critical: int, body: int) -> str:
    return suits.outcome(FIGHT, card, critical, body)


def result(value: int, critical: int, body: int) -> str:
    """The table, read for one value: tested in this order."""
    if value <= critical:
        return "bleed"
    return "stabilise" if value <= body else "nothing"


@pytest.mark.rule("S2-CRT-03")
def test_number_cards() -> None:
    for body in range(1, 12):
        for critical in range(1, 14):
            for value in range(2, 11):
                assert outcome(Card(f"{value}S"), critical, body) == result(value, critical, body)


@pytest.mark.rule("S2-CRT-03")
def test_face_cards_take_the_value_that_serves_best() -> None:
    for body in range(1, 16):
        for critical in range(1, 16):
            for rank in "AJQK":
                either = {result(LOW[rank], critical, body), result(HIGH[rank], critical, body)}
                best = next(one for one in ("stabilise", "nothing", "bleed") if one in either)
                assert outcome(Card(f"{rank}H"), critical, body) == best


@pytest.mark.rule("S2-CRT-03")
def test_no_stabilising_range_from_body_on() -> None:
    assert {outcome(Card(f"{value}S"), 6, 6) for value in range(2, 11)} == {"bleed", "nothing"}
    assert outcome(Card("KS"), 6, 6) == "nothing"
