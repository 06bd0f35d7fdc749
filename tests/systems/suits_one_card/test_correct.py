"""The referee sets something right: what follows from it follows at once."""

import pytest

from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.systems.library import find_scene
from highdraw.systems.suits_one_card.reach import why_unready
from systems.suits_one_card.fights import fighter, table

ANN = fighter("ann", "A", weapons=["Sword", "Greatsword"], will=5)


def turn(**more: object) -> Session:
    return table({**ANN, **more}, fighter("bob", "B"), cards="5S 4H 3D", run="turn ann", field={"distance": 10})


def told(session: Session) -> str:
    """The last correction, in words."""
    return next(event.text for event in reversed(session.events) if event.kind == "correction")


def test_gear_in_hand_is_gripped_anew() -> None:
    session = turn()
    session.correct({"fighter": "ann", "set": {"main": "Greatsword", "off": "", "two_handed": True}})
    assert session.fight.kits["ann"].main.name == "Greatsword"
    with pytest.raises(HighdrawError, match="Ann cannot hold 'Bow' there"):
        session.correct({"fighter": "ann", "set": {"main": "Bow"}})


def test_a_weapon_of_which_nothing_is_written_is_empty() -> None:
    session = turn(weapons=["Bow"])
    assert not why_unready(session.fight, session.fight["ann"])
    session.correct({"fighter": "ann", "set": {"loaded": {}}})
    assert why_unready(session.fight, session.fight["ann"]) == "empty"


def test_wounds_past_body_have_their_consequences() -> None:
    session = turn()
    session.correct({"fighter": "ann", "set": {"wounds": 13}})
    assert session.fight["ann"].dead


def test_a_fighter_without_critical_wounds_no_longer_lies_among_the_fallen() -> None:
    session = turn(wounds=7, critical=1, unconscious=True)
    assert session.fight.state.fell == ["ann"]
    session.correct({"fighter": "ann", "set": {"wounds": 2, "critical": 0}})
    assert session.fight.state.fell == []


def test_a_dazed_fighter_stops_what_it_does() -> None:
    session = turn(aim_target="bob", aim=2)
    session.correct({"fighter": "ann", "set": {"shock": 6}})
    assert (session.fight["ann"].aim, session.fight["ann"].aim_target) == (0, "")


def test_a_distance_and_a_newcomer_are_told() -> None:
    session = turn()
    session.correct({"distance": ["ann", "bob"], "metres": 4})
    assert session.fight.distance(session.fight["ann"], session.fight["bob"]) == 4
    assert told(session) == "Referee: Ann and Bob are 4 m apart."
    session.correct(
        {"add": {"id": "cat", "side": "B", "sheet": {"name": "Cat", "body": 5, "will": 5, "reflexes": 5, "weapons": ["Knife"]}}}
    )
    assert (session.fight["cat"].side, session.fight["cat"].acted) == ("B", True)
    assert session.fight.kits["cat"].main.name == "Knife"
    assert told(session) == "Referee: Cat joins B."
    with pytest.raises(HighdrawError, match="one word that is not taken yet"):
        session.correct({"add": {"id": "cat", "side": "B", "sheet": {"name": "Cat", "body": 5, "will": 5, "reflexes": 5}}})


def test_no_swarm_comes_into_the_one_card_edition() -> None:
    swarm = {"population": 9, "attack": 3, "defence": 7, "power": 4}
    sheet = {"name": "Rats", "body": 5, "will": 5, "reflexes": 5, "swarm": swarm}
    with pytest.raises(HighdrawError, match="two-card edition"):
        turn().correct({"add": {"id": "rats", "side": "B", "sheet": sheet}})


@pytest.mark.parametrize("key", ["tending", "aim_target"])
def test_nobody_looks_after_or_aims_at_a_stranger(key: str) -> None:
    with pytest.raises(HighdrawError, match="There is no fighter 'nobody'"):
        turn().correct({"fighter": "ann", "set": {key: "nobody"}})


def test_whoever_is_removed_is_gone() -> None:
    session = turn()
    session.correct({"remove": "bob"})
    assert (session.fight["bob"].gone, session.fight["bob"].acted) == (True, True)
    assert any(event.text.startswith("Referee: Bob leaves the fight") for event in session.events)


def test_a_fighter_is_moved_on_the_map_and_knocked_out() -> None:
    people = fighter("ann", "A", at=[0, 0]), fighter("bob", "B", at=[3, 0])
    session = table(*people, cards="5S 4H 3D", run="turn ann")
    session.correct({"move": "ann", "to": [1, 2]})
    assert session.fight.state.field.point("ann") == (1, 2)
    assert told(session) == "Referee: Ann stands at (1, 2)."
    session.correct({"fighter": "ann", "set": {"unconscious": True}})
    assert session.fight["ann"].wakes > 0
    assert session.fight["ann"].out


def test_the_fight_is_ended() -> None:
    session = turn()
    session.correct({"end": "fight"})
    assert session.fight.state.over


def test_nobodys_turn_cannot_be_ended() -> None:
    with pytest.raises(HighdrawError, match="nobody's turn"):
        turn().correct({"end": "turn"})


def test_the_turn_of_whoever_acts_is_ended() -> None:
    """One has acted then; who only has an extra turn keeps the action of the round."""
    scene = find_scene("suits-one-card/duel")
    session = Session(scene.system, scene.setup, seed=3)
    while not (acting := session.view("").turn):
        session.answer(session.waiting()[0].addressee, session.waiting()[0].default())
    session.correct({"end": "turn"})
    assert session.fight[acting].acted
    assert session.view("").turn != acting
    assert any("turn is over" in event.text for event in session.events)
