"""What is drawn as an example of a rule is what the engine makes of it."""

from collections.abc import Callable

import pytest

from highdraw.cards import Card, parse
from highdraw.engine.rulebook import DrawnExample
from highdraw.systems import SYSTEMS, load
from highdraw.systems.gurps_cards.dice import Check
from highdraw.systems.savage.dice import raises
from highdraw.systems.suits_impact.challenge import from_hand, value
from highdraw.systems.suits_one_card.worth import best_sum
from highdraw.systems.suits_two_card.hand import hands

DRAWN = [(system, each) for system in SYSTEMS for each in load(system).rulebook.drawn]
RAISES = {-1: "a failure", 0: "a success", 1: "a raise", 2: "two raises"}


def number(each: DrawnExample) -> int:
    """The skill, rank, score or target it is judged by."""
    return int(each.under.split()[-1])


def cards(each: DrawnExample, signs: str = "") -> tuple[Card, ...]:
    """Its cards; with signs only those marked so, a blank for none."""
    return tuple(parse(text.lstrip("-+")) for text in each.cards.split() if not signs or (text[0] if text[0] in "-+" else " ") in signs)


def dice(each: DrawnExample, counted: bool = False) -> list[list[int]]:
    texts = [text for text in each.dice.split() if not (counted and text.startswith("-"))]
    return [[int(face) for face in text.partition(":")[2].split("+")] for text in texts]


def two_card(each: DrawnExample) -> tuple[str, bool]:
    best = hands(cards(each), number(each))[0]
    assert set(best.used) == set(cards(each, " "))
    return "none" if best.overdrew else f"{best.rank}", best.overdrew


def one_card(each: DrawnExample) -> tuple[str, bool]:
    found = best_sum(cards(each), number(each))
    assert (found is None) == bool(cards(each, "-"))
    return "none" if found is None else f"{found}", found is None


def impact(each: DrawnExample) -> tuple[str, bool]:
    laid = from_hand(cards(each, " -"), (), len(cards(each, "+")))
    assert laid.weak(number(each)) == bool(cards(each, "-"))
    return f"{value(number(each), laid)}", laid.weak(number(each))


def savage(each: DrawnExample) -> tuple[str, bool]:
    for text, faces in zip(each.dice.split(), dice(each), strict=True):
        sides = int(text.lstrip("-").partition(":")[0][1:])
        assert all(face == sides for face in faces[:-1])
        assert faces[-1] < sides, "the highest face is rolled again"
    totals = [sum(faces) for faces in dice(each)]
    assert [sum(faces) for faces in dice(each, counted=True)] == [max(totals)]
    if each.rule == "SW-BASE-06":
        assert RAISES[raises(max(totals), number(each))] in each.says
    return f"{max(totals)}", raises(max(totals), number(each)) < 0


def gurps(each: DrawnExample) -> tuple[str, bool]:
    check = Check(number(each), tuple(face for [face] in dice(each)))
    assert f"by {abs(check.margin)}" in each.says or "always" in each.says
    return f"{check.total}", not check.ok


ENGINE: dict[str, Callable[[DrawnExample], tuple[str, bool]]] = {
    "suits-two-card": two_card, "suits-one-card": one_card, "suits-impact": impact, "savage": savage, "gurps-cards": gurps,
}  # fmt: skip


@pytest.mark.parametrize(("system", "each"), DRAWN, ids=[f"{each.rule} {each.under} {each.cards}{each.dice}" for _, each in DRAWN])
def test_a_drawn_example_is_what_the_engine_says(system: str, each: DrawnExample) -> None:
    assert (each.total, each.fails) == ENGINE[system](each)
    assert load(system).rulebook.find(each.rule)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_draws_something(system: str) -> None:
    assert load(system).rulebook.drawn
