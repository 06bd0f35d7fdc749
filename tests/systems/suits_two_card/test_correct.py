"""The referee sets something right: what follows from it follows at once."""

from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from systems.suits_two_card.fights import fighter, offered, table

ANN, BOB = fighter("ann", "A", weapons=["Sword", "Greatsword"], shield="Shield"), fighter("bob", "B")


def told(session: Session) -> str:
    return session.events[-1].text


def engaged(**field: Any) -> Session:
    people = (ANN, BOB) if field else ({**ANN, "at": [0, 0]}, {**BOB, "at": [1, 0]})
    return table(*people, run="turn ann", field={"engaged": [["ann", "bob"]], **field})


@pytest.mark.parametrize(("metres", "left"), [(1, ["bob"]), (9, [])])
def test_a_distance_out_of_reach_ends_an_engagement_and_one_within_does_not(metres: int, left: list[str]) -> None:
    session = engaged(distance=1)
    session.correct({"distance": ["ann", "bob"], "metres": metres})
    assert session.fight["ann"].engaged == left


@pytest.mark.parametrize(("spot", "left"), [([0, 1], ["bob"]), ([9, 9], [])])
def test_a_spot_out_of_reach_ends_an_engagement_and_one_within_does_not(spot: list[int], left: list[str]) -> None:
    session = engaged()
    session.correct({"move": "ann", "to": spot})
    assert session.fight["ann"].engaged == left


def test_gear_in_hand_is_gripped_anew() -> None:
    session = table(ANN, BOB, run="turn ann")
    before = session.fight.kits["ann"].powers
    session.correct({"fighter": "ann", "set": {"main": "Greatsword", "off": "", "two_handed": True}})
    assert session.fight.kits["ann"].main.name == "Greatsword"
    assert session.fight.kits["ann"].powers != before


def test_wounds_past_body_have_their_consequences_and_free_the_others() -> None:
    session = engaged(distance=1)
    session.correct({"fighter": "ann", "set": {"wounds": 13}})
    assert session.fight["ann"].dead
    assert session.fight["bob"].engaged == []


def test_a_sector_is_set_by_word_and_said() -> None:
    session = engaged(distance=1)
    session.correct({"sector": ["ann", "bob"], "is": "behind"})
    assert session.fight.state.field.sectors["ann bob"] == "behind"
    assert told(session) == "Referee: Ann comes at Bob from behind."


@pytest.mark.parametrize(
    "change", [{"sector": ["ann", "bob"], "is": "above"}, {"sector": ["ann"], "is": "front"}, {"sector": "ann", "is": "front"}]
)
def test_a_sector_that_cannot_be(change: dict[str, Any]) -> None:
    session = engaged(distance=1)
    with pytest.raises(HighdrawError, match="front"):
        session.correct(change)


def test_whoever_is_removed_is_gone_and_engaged_with_nobody() -> None:
    session = engaged(distance=1)
    session.correct({"remove": "bob"})
    assert session.fight["bob"].gone
    assert session.events[-1].text == "Referee: Bob leaves the fight."
    assert session.fight["ann"].engaged == []


def test_engagements_are_set_as_a_whole() -> None:
    cat = fighter("cat", "B")
    session = table(ANN, BOB, cat, run="turn ann", field={"distance": 1, "engaged": [["ann", "bob"]]})
    session.correct({"fighter": "ann", "set": {"engaged": ["cat"]}})
    assert session.fight["ann"].engaged == ["cat"]
    assert session.fight["bob"].engaged == []
    assert session.fight["cat"].engaged == ["ann"]
    with pytest.raises(HighdrawError, match="There is no fighter 'nobody'"):
        session.correct({"fighter": "ann", "set": {"engaged": ["nobody"]}})


@pytest.mark.parametrize(
    ("value", "says"), [({"committed": ["hearts upwards"]}, "Write a suit and its use"), ({"tokens": ["hats"]}, "cannot hold 'hats'")]
)
def test_bonus_cards_that_cannot_be(value: dict[str, Any], says: str) -> None:
    with pytest.raises(HighdrawError, match=says):
        table(ANN, BOB, run="turn ann").correct({"fighter": "ann", "set": value})


def test_the_turn_is_ended_and_so_is_the_fight() -> None:
    session = table(ANN, BOB, cards="5S 4H")
    assert session.fight.state.turn == "ann"
    session.correct({"end": "turn"})
    assert session.fight.state.turn != "ann"
    assert any(event.text.startswith("Referee: Ann's turn is over") for event in session.events)
    session.correct({"end": "fight"})
    assert session.fight.state.over


def test_after_a_turn_that_was_ended_it_is_nobodys_and_chips_are_reset() -> None:
    session = table(ANN, BOB, run="turn ann")
    session.correct({"fighter": "ann", "set": {"blue": 0}})
    assert session.fight["ann"].blue == 0
    session.correct({"end": "turn"})
    assert session.fight["ann"].blue == 1
    assert session.fight.state.turn == ""


def test_a_weapon_of_which_nothing_is_written_is_empty() -> None:
    session = table(fighter("ann", "A", weapons=["Bow"]), BOB, run="turn ann", field={"distance": 10})
    assert {"shoot bob", "aim bob"} <= offered(session)
    assert "reload" not in offered(session)
    session.correct({"fighter": "ann", "set": {"loaded": {}}})
    assert not {"shoot bob", "aim bob"} & offered(session)
    assert "reload" in offered(session)
