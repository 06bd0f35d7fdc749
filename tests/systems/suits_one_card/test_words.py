"""Choices are facets: what they cost and what they are judged by is data, and no code looks into a key."""

import ast
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from highdraw.engine.choice import Choice
from highdraw.engine.request import Ask, Draw, Place, Roll
from highdraw.engine.session import Session
from highdraw.engine.system import Cost, Offer
from highdraw.engine.view import Fact
from highdraw.systems.suits_one_card import SYSTEM
from highdraw.systems.suits_one_card.choices import Aimed
from systems.suits_one_card.fights import fighter, table

CUTS = {"startswith", "endswith", "partition", "split", "removeprefix", "removesuffix"}
"""What takes a text apart …"""
RULES = (
    "attack",
    "attacker",
    "bonus",
    "contest",
    "defender",
    "draw",
    "hands",
    "movement",
    "order",
    "runs",
    "shots",
    "tactician",
    "words",
)
"""… and where only facets are read."""


def offers(session: Session, who: str = "") -> dict[str, Offer]:
    """What is offered now, by its key."""
    ask = next(part for part in session.waiting() if isinstance(part, Ask) and who in ("", part.who))
    return {choice.key: SYSTEM.reading.offer(session.fight, ask, choice) for choice in ask.choices}


def said(session: Session, name: str, value: Any) -> str:
    (ask,) = session.waiting()
    assert isinstance(ask, Ask)
    return SYSTEM.facet(session.fight, ask, name, value)


@pytest.mark.parametrize("name", RULES)
def test_no_key_is_taken_apart(name: str) -> None:
    tree = ast.parse(Path(str(files("highdraw.systems.suits_one_card") / f"{name}.py")).read_text(encoding="utf-8"))
    assert not [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in CUTS]


def test_an_attack_says_what_it_is_judged_by() -> None:
    bow = fighter("ann", "A", weapons=["Bow", "Sword"], skills={"bows": 8})
    session = table(bow, fighter("bob", "B"), cards="5S 2H", run="turn ann", field={"distance": 20})
    found = offers(session)
    assert found["shoot bob"].costs == (Cost("action"),)
    assert Fact("range", "short") in found["shoot bob"].facts
    assert Fact("skill", "8") in found["shoot bob"].facts
    assert found["shoot bob"].hint == "Bow, 20 m, short range, skill 8"
    assert found["aim arc 60"].facts == (Fact("arc", "60°"),)
    assert found["hold Sword"].label == "Take up the Sword"
    assert found["pass"] == Offer("Do nothing")


def test_bonus_cards_cost_a_bonus_card() -> None:
    people = fighter("ann", "A", bonus_cards="KH"), fighter("bob", "B")
    session = table(*people, cards="5S 2H", run="round")
    for who in ("ann", "bob"):
        assert offers(session, who)["2"].costs == (Cost("card", 2),)
        session.answer(who, "1")
    found = offers(session)
    assert found["KH offence"] == Offer("K♥ for offence", "number and side are open, the suit is not", (Cost("bonus card"),))
    assert found["none"] == Offer("Nothing")
    assert [said(session, name, value) for name, value in (("card", "KH"), ("use", "offence"), ("target", "bob"))] == [
        "K♥",
        "offence",
        "Bob",
    ]


def test_facets_have_words() -> None:
    people = fighter("ann", "A", weapons=["Spear", "Knife"]), fighter("bob", "B")
    session = table(*people, cards="5S 2H", run="turn ann")
    (ask,) = session.waiting()
    assert isinstance(ask, Ask)
    assert all(isinstance(choice, Choice) for choice in ask.choices)
    facets = {"do": "hold", "way": "to", "item": "", "arc": 60, "spot": True}
    words = ["Take up", "towards", "no shield", "60 degrees", "a spot"]
    assert [said(session, name, value) for name, value in facets.items()] == words


@pytest.mark.parametrize(
    ("topic", "about", "says"),
    [
        ("cards", {}, "Ann, how many cards do you take this round?"),
        ("keep", {"cards": ["6S", "6D"]}, "Ann, you drew 6♠ 6♦, of equal worth. Which do you keep?"),
        ("bank", {"card": "QC"}, "Ann, you were dealt Q♣. Use it now, or bank it as a bonus card?"),
        ("commit", {}, "Ann, commit bonus cards, face down?"),
        ("reveal", {"foe": "ann"}, "Ann, reveal a committed bonus card for the lob?"),
        ("reveal", {"foe": "bob"}, "Ann, reveal a committed bonus card against Bob?"),
        ("reveal", {"extra": True}, "Ann, everybody has acted. Reveal a club for an extra action?"),
        ("reveal", {"level": 8}, "Ann, level 8 is called. Reveal a committed bonus card?"),
        ("call", {"level": 5}, "Ann, level 5 is called. You hold 5♠. Do you act?"),
        ("shots", {"burst": True, "weapon": "SMG 9mm"}, "Ann, how many clumps with the SMG 9mm?"),
        ("shots", {"burst": False, "weapon": "Revolver .44"}, "Ann, how many shots with the Revolver .44?"),
        ("next target", {}, "Ann, at whom does the next shot go?"),
        ("aimed", {"cards": ["JH", "AC"], "skill": 8}, "Ann, your cards are J♥ A♣, your skill is 8. Which do you use?"),
        ("strike", {"foe": "bob"}, "Ann, you have beaten Bob. Strike, or hold the blow?"),
        ("fire", {}, "Ann, you have an aim. Fire now?"),
        ("facing", {}, "Ann, which way do you look?"),
        ("ready", {}, "Ann, the second club readies your weapon: before the extra action, or after it?"),
        ("stand", {}, "Ann, you hold 5♠. Do you contend, or only hold out?"),
    ],
)
def test_a_question_reads_as_a_sentence(topic: str, about: dict[str, Any], says: str) -> None:
    fight = table(fighter("ann", "A", dealt="5S"), fighter("bob", "B"), cards="2S", run="turn ann").fight
    assert SYSTEM.reading.question(fight, Ask("ann", topic, ("one", "two"), about)) == says


@pytest.mark.parametrize(("cards", "label", "hint"), [("5S", "5♠: 5", "one card"), ("JH 5S", "J♥ + 5♠: 7", "every face card counts")])
def test_aimed_cards_say_what_they_are_worth(cards: str, label: str, hint: str) -> None:
    fight = table(fighter("ann", "A", dealt="5S"), fighter("bob", "B"), cards="2S", run="turn ann").fight
    aimed = Aimed(cards)
    offer = SYSTEM.reading.offer(fight, Ask("ann", "aimed", (aimed,), {"cards": cards.split(), "skill": 8}), aimed)
    assert (offer.label, offer.hint) == (label, hint)


def test_other_requests_read_as_sentences_too() -> None:
    fight = table(fighter("ann", "A", dealt="5S"), fighter("bob", "B"), cards="2S", run="turn ann").fight
    said = [SYSTEM.reading.question(fight, one) for one in (Draw(1, "ann", "deal"), Draw(2, "draw bob", "redraw"), Roll((8,), "scatter"))]
    assert said == [
        "Draw a card for Ann (deal).", "Draw 2 cards for Bob (redraw).",
        "Roll one of eight directions (scatter): 1 is east, then on to the left.",
    ]  # fmt: skip
    assert SYSTEM.reading.question(fight, Place("ann", "move", 0, 0, 5)).startswith("Where to? At most 5 m from ")
