"""The GM sets something right, and what goes on into the next fight."""

from typing import Any

import pytest

from highdraw.engine.session import Session
from highdraw.errors import HighdrawError
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.carry import carry
from highdraw.testing.scenes import shipped
from systems.savage.test_words import HERO, ORC, ready


def turn(**more: Any) -> Session:
    return ready({**HERO, "weapons": ["Sabre", "Dagger"]}, ORC, run="turn doc", **more)


def on_map() -> Session:
    return ready({**HERO, "at": [0, 0]}, {**ORC, "at": [5, 0]}, run="turn doc")


def texts(session: Session) -> list[str]:
    return [event.text for event in session.events]


def test_values_are_set_and_said() -> None:
    session = turn()
    session.correct({"fighter": "doc", "set": {"wounds": 2, "main": "Dagger", "cover": "light"}})
    doc = session.fight["doc"]
    assert (doc.wounds, doc.main, doc.cover) == (2, "Dagger", "light")
    assert "GM: Doc has wounds 2, main Dagger, cover light." in texts(session)


def test_bennies_are_counted_given_and_spent() -> None:
    session = turn()
    for number, says in ((1, "1 Benny"), (0, "0 Bennies"), (99, "99 Bennies")):
        session.correct({"pool": number})
        assert session.fight.state.pool == number
        assert f"GM: the common pool has {says}." in texts(session)
    session.correct({"award": "doc", "for": "a brave deed"})
    assert session.fight["doc"].bennies == 2
    assert "Doc gets a Benny: a brave deed (2 now)." in texts(session)
    session.correct({"benny": "doc", "for": "the story"})
    assert session.fight["doc"].bennies == 1
    session.correct({"pool": 3})
    session.correct({"award": "pool"})
    assert session.fight.state.pool == 4


def test_a_benny_shakes_off_shaken() -> None:
    session = turn(dice=(1, 2, 1, 2))
    session.correct({"fighter": "doc", "set": {"shaken": True}})
    session.correct({"benny": "doc", "for": "shaken"})
    assert not session.fight["doc"].shaken
    assert session.fight["doc"].bennies == 0


@pytest.mark.parametrize("levels", [1, 2])
def test_fatigue_comes_by_levels(levels: int) -> None:
    session = turn()
    session.correct({"fatigue": "doc", "levels": levels})
    assert session.fight["doc"].fatigue == levels


def test_somebody_surrenders_or_leaves() -> None:
    session = turn()
    session.correct({"fighter": "orc", "set": {"on_hold": True}})
    session.correct({"surrender": "orc"})
    assert session.fight["orc"].surrendered
    assert not session.fight["orc"].on_hold
    assert "GM: Orc surrenders." in texts(session)
    session.correct({"remove": "orc"})
    assert session.fight["orc"].gone
    assert "GM: Orc leaves the fight." in texts(session)
    session.correct({"fatigue": "orc"})
    assert session.fight["orc"].fatigue == 0


def test_whoever_surrenders_lets_go_and_stops_defending() -> None:
    session = turn()
    session.correct({"fighter": "doc", "set": {"held_by": "orc", "hold_kind": "bound"}})
    session.correct({"fighter": "orc", "set": {"defending": True}})
    session.correct({"surrender": "orc"})
    assert (session.fight["doc"].held_by, session.fight["doc"].hold_kind, session.fight["orc"].defending) == ("", "", False)


def test_the_damage_that_waits_is_overruled() -> None:
    for number in (0, 999):
        session = turn()
        session.correct({"damage": "orc", "is": number})
        assert session.fight.state.overrule == {"orc": number}
        assert f"GM: the damage against Orc is {number}." in texts(session)


def test_whoever_comes_may_be_hurt_already() -> None:
    session = turn()
    session.correct({"add": {"id": "cat", "side": "A", "sheet": {"name": "Cat", "wild": True}, "start": {"wounds": 2}}})
    assert (session.fight["cat"].wounds, session.fight["cat"].acted) == (2, True)


def test_a_rider_who_leaves_the_fight_is_off_the_mount() -> None:
    horse = {**ORC, "id": "nag", "side": "A"}
    for who in ("doc", "nag"):
        session = ready({**HERO, "on": "nag"}, horse, ORC, run="turn doc")
        session.correct({"remove": who})
        assert (session.fight["doc"].mount, session.fight["nag"].rider) == ("", "")


def test_a_turn_is_ended() -> None:
    session = Session(SYSTEM, shipped("savage")["duel"], seed=2)
    while not session.fight.state.turn:
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    session.correct({"fighter": "bob", "set": {"distracted": "this", "moved": 3}})
    session.correct({"end": "turn"})
    bob = session.fight["bob"]
    assert (session.fight.state.turn, bob.distracted, bob.moved, bob.acted) == ("ann", "", 0, True)
    assert texts(session)[-2:] == ["GM: the turn of Bob is over.", "Ann's turn."]


def test_a_turn_that_is_nobodys_is_not_ended() -> None:
    session = ready(HERO, ORC, run="deal", cards="KS 9D")
    with pytest.raises(HighdrawError, match="It is nobody's turn"):
        session.correct({"end": "turn"})


def test_the_fight_is_ended_in_the_middle_of_a_round() -> None:
    session = Session(SYSTEM, shipped("savage")["duel"], seed=2)
    session.correct({"end": "fight"})
    assert session.fight.state.over
    assert not [call for call in session.fight.state.agenda if call.procedure in ("deal", "count_down", "card_up", "round_end")]
    while not session.over:
        part = session.waiting()[0]
        session.answer(part.addressee, part.default())
    assert [event.text for event in session.events if event.level == "heading"] in (["Round 1."], [])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"fighter": "doc", "set": {"main": "Pike"}}, "does not carry 'Pike'. It carries: Sabre, Dagger"),
        ({"fighter": "doc", "set": {"off": "Pike"}}, "does not carry 'Pike'"),
        ({"fighter": "doc", "set": {"aiming": "imp"}}, "There is no fighter 'imp'"),
        ({"fighter": "doc", "set": {"cover": "some"}}, "cover is light, medium, heavy or near total"),
        ({"fighter": "doc", "set": {"light": "some"}}, "light is bright, dim, dark or pitch darkness"),
        ({"fighter": "imp", "set": {"wounds": 1}}, "There is no fighter 'imp'"),
        ({"move": "doc", "to": [1, 1]}, "no map; set a distance"),
        ({"distance": ["doc", "orc"], "inches": 0}, "Name two fighters and a distance"),
        ({"distance": ["doc", "orc"], "inches": 100_000}, "Name two fighters and a distance"),
        ({"distance": ["doc", "orc"], "inches": True}, "Name two fighters and a distance"),
        ({"distance": ["doc"], "inches": 3}, "Name two fighters and a distance"),
        ({"distance": ["doc", "doc"], "inches": 3}, "Nobody is any distance from themselves"),
        ({"damage": "doc", "is": 1000}, "Say {'damage'"),
        ({"damage": "doc", "is": -1}, "Say {'damage'"),
        ({"damage": "doc", "is": True}, "Say {'damage'"),
        ({"pool": 100}, "Say {'pool': 3}"),
        ({"pool": -1}, "Say {'pool': 3}"),
        ({"benny": "doc", "for": "fun"}, "for': 'the story'"),
        ({"benny": "doc", "for": "shaken"}, "Doc is not Shaken"),
        ({"benny": "doc", "from": "mine"}, "no Benny to spend from 'mine'"),
        ({"award": "orc"}, "Orc is an Extra and holds no Bennies"),
        ({"award": "doc", "for": ""}, "at most 100 letters"),
        ({"award": "doc", "for": "x" * 101}, "at most 100 letters"),
        ({"fatigue": "doc", "levels": 4}, "at most 3"),
        ({"fatigue": "doc", "levels": True}, "at most 3"),
        ({"end": "day"}, "'turn' or 'fight' can be ended, not 'day'"),
    ],
)
def test_what_cannot_be_set(change: dict[str, Any], says: str) -> None:
    session = turn()
    with pytest.raises(HighdrawError, match=says):
        session.correct(change)


@pytest.mark.parametrize("inches", [1, 0.5, 99_999])
def test_a_distance_is_set_by_word(inches: float) -> None:
    session = turn()
    session.correct({"distance": ["doc", "orc"], "inches": inches})
    assert session.fight.inches(session.fight["doc"], session.fight["orc"]) == inches


def test_on_a_map_somebody_is_moved_to_a_free_square() -> None:
    session = on_map()
    session.correct({"move": "doc", "to": [2, 3]})
    assert session.fight.state.field.point("doc") == (2, 3)
    assert "GM: Doc stands at (2, 3)." in texts(session)
    for change, says in (
        ({"move": "doc", "to": [5, 0]}, "a square holds one body"),
        ({"move": "doc", "to": ["here"]}, "as two numbers in inches"),
        ({"distance": ["doc", "orc"], "inches": 3}, "has a map; move somebody"),
    ):
        with pytest.raises(HighdrawError, match=says):
            session.correct(change)


def test_the_next_fight_begins_as_this_one_left_them() -> None:
    fight = turn().fight
    doc = fight["doc"]
    doc.wounds, doc.fatigue, doc.shaken, doc.bennies, doc.main = 2, 1, True, 0, "Dagger"
    fight.state.pool = 3
    setup = carry(fight, ("doc",))
    (entrant,) = setup.entrants
    assert (entrant.id, entrant.side) == ("doc", "A")
    assert entrant.start["wounds"] == 2
    assert entrant.start["fatigue"] == 1
    assert entrant.start["bennies"] == 0
    assert entrant.start["main"] == "Dagger"
    assert not {"shaken", "mount", "incapacitated"} & entrant.start.keys()
    assert setup.state == {"pool": 3}
    assert entrant.start["loaded"] is not doc.loaded


def test_a_mount_comes_along_only_where_it_is_named() -> None:
    fight = turn().fight
    fight["doc"].mount = "orc"
    assert "mount" not in carry(fight, ("doc",)).entrants[0].start
    assert carry(fight, ("doc", "orc")).entrants[0].start["mount"] == "orc"
