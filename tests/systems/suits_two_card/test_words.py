"""Questions and states read as people would say them."""

from typing import Any

import pytest

from highdraw.engine.choice import either
from highdraw.engine.request import Ask, Draw, Identify
from highdraw.systems.suits_two_card import SYSTEM
from systems.suits_two_card.fights import combat, fighter

ANN = fighter("ann", "A", at=[0, 0], facing=90, weapons=["Sword", "Bow", "Throwing Dagger"], aim=2, moved=4)
BOB = fighter("bob", "B", at=[10, 0])
RATS = fighter("rats", "B", at=[5, 0], swarm={"population": 9, "attack": 3, "defence": 7, "power": 4})


@pytest.mark.parametrize(
    ("topic", "about", "says"),
    [
        ("how", {"target": "bob"}, "Ann, how do you attack Bob?"),
        ("how", {"target": "ann"}, "Ann, how do you throw?"),
        ("hand", {"cards": ["5S", "KH"]}, "Ann, you hold 5♠ K♥. What do you make of them?"),
        ("hand", {"cards": ["AC"]}, "Ann, you hold A♣. What do you make of it?"),
        ("shots", {"weapon": "SMG 9mm"}, "Ann, how many draws with the SMG 9mm?"),
        ("go on", {"left": 1}, "Ann, 1 more draw to come. Fire on?"),
        ("go on", {"left": 2}, "Ann, 2 more draws to come. Fire on?"),
        ("fire", {}, "Ann, you have an aim (2). Fire now?"),
        ("order value", {"card": "JD"}, "Ann, J♦ for the order of action, the highest first: high or low?"),
        ("facing", {}, "Ann, you look north. Which way at the end of the turn?"),
        ("again", {}, "Ann, the contest has no outcome. Draw again?"),
        ("commit", {}, "Ann, commit bonus cards, face down?"),
        ("reveal", {}, "Ann, reveal a committed bonus card?"),
    ],
)
def test_a_question_reads_as_a_sentence(topic: str, about: dict[str, Any], says: str) -> None:
    assert SYSTEM.reading.question(combat(ANN, BOB), Ask("ann", topic, ("one", "two"), about)) == says


@pytest.mark.parametrize(
    ("attacker", "weapon", "says"),
    [
        ("ann", "Sword", "Bob, Ann attacks you with the Sword. How do you answer?"),
        ("ann", "Bow", "Bob, Ann fires at you with the Bow. How do you answer?"),
        ("ann", "Throwing Dagger", "Bob, Ann throws the Throwing Dagger at you. How do you answer?"),
        ("ann", "Unarmed", "Bob, Ann attacks you with bare hands. How do you answer?"),
        ("rats", "Unarmed", "Bob, Rats attack you with a swarm of bites. How do you answer?"),
    ],
)
def test_an_attack_is_asked_about_by_its_weapon(attacker: str, weapon: str, says: str) -> None:
    asked = Ask("bob", "response", either("guard", "dodge"), {"attacker": attacker, "weapon": weapon, "ranged": False})
    assert SYSTEM.reading.question(combat(ANN, BOB, RATS), asked) == says


def test_before_anybody_acts_everybody_is_coming() -> None:
    fight = combat(ANN, BOB)
    fight.state.order, fight.state.turn = ["ann", "bob"], ""
    assert [turn.state for turn in SYSTEM.reading.view(fight, None).order] == ["coming", "coming"]
    fight.state.turn = "bob"
    assert [turn.state for turn in SYSTEM.reading.view(fight, None).order] == ["done", "now"]


def test_what_others_read_of_a_swarm_agrees_with_its_name() -> None:
    fight = combat(ANN, BOB, RATS)
    fight.tell("draw", "Rats draws 3♦.", seen_by=("rats",), hush="Rats draws a card.")
    (event,) = fight.events
    assert (event.text, event.hush) == ("Rats draw 3♦.", "Rats draw a card.")


def test_requests_for_cards_read_as_sentences() -> None:
    fight = combat(ANN, BOB)
    asked = [Draw(1, "ann", "contest"), Identify("ann", 1), Identify("ann", 2)]
    assert [SYSTEM.reading.question(fight, one) for one in asked] == [
        "Draw a card for Ann (contest).", "Turn over the face-down card: which is it?", "Turn over 2 face-down cards: which are they?",
    ]  # fmt: skip


def test_a_swarm_is_counted_down_and_set_by_its_number() -> None:
    fight = combat(ANN, BOB, RATS)
    fight["rats"].population = 5
    (track,) = SYSTEM.reading.view(fight, None).fighters["rats"].tracks
    assert (track.label, track.value, track.notches) == ("killed", 4, {"none left": 9})
    labels = [control.label for control in SYSTEM.referee.controls(fight, "rats")]
    assert "How many are left" in labels


def test_a_hand_is_told_from_cards_beside_it() -> None:
    fight = combat(ANN, BOB)
    deck = fight.state.deck
    deck.zones["ann"], deck.zones["aim ann"], deck.zones["shared A"] = deck.pile[:2], deck.pile[2:3], deck.pile[3:4]
    shown = {zone.id: zone for zone in SYSTEM.reading.view(fight, None).zones}
    assert (shown["ann"].label, shown["ann"].hand, shown["ann"].minor, shown["ann"].owners) == ("Ann", True, False, ("ann",))
    assert (shown["aim ann"].label, shown["aim ann"].hand, shown["aim ann"].minor) == ("Ann, aim", False, True)
    assert (shown["shared A"].label, shown["shared A"].minor, shown["shared A"].owners) == ("A, shared", False, ())
