"""Bennies and Fatigue as the GM books them, and moments at which nobody is asked: SW-BASE-25 to SW-BASE-32, SW-BASE-54."""

from typing import Any

import pytest

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection
from highdraw.roster.document import Document
from highdraw.systems.savage import SYSTEM
from highdraw.systems.savage.bennies import purses
from highdraw.systems.savage.scene import Scene


def wild(who: str, side: str, **more: Any) -> dict[str, Any]:
    return {"id": who, "side": side, "wild": True, "skills": {"fighting": "d6"}, "weapons": ["Dagger"], **more}


def extra(who: str, side: str, **more: Any) -> dict[str, Any]:
    return {**wild(who, side, **more), "wild": False}


def started(run: str, *people: dict[str, Any], cards: str = "", dice: tuple[int, ...] = (), **more: Any) -> Session:
    """A piece of a fight at its first question, or at its end."""
    setup = SYSTEM.paper.read(Document("", "a test"), {"system": "savage", "title": "a test", "fighter": list(people), **more})
    setup = SYSTEM.paper.stage(setup, SYSTEM.paper.calls(run, [entrant.id for entrant in setup.entrants]))
    return Session(SYSTEM, setup, chance=Stacked(parse_many(cards), list(dice)), careful=True)


def asked(session: Session) -> list[str]:
    """Who is asked about what from here on, everybody taking the first choice."""
    found = []
    while not session.over:
        (part,) = session.waiting()
        assert isinstance(part, Ask)
        found.append(f"{part.who} {part.topic}")
        session.answer(part.who, part.keys[0])
    return found


def scene(session: Session) -> Scene:
    assert isinstance(session.fight, Scene)
    return session.fight


def rules(session: Session, text: str) -> set[str]:
    """What the event with this text cites; the turn that was under way is told anew after it."""
    (event,) = (event for event in session.events if event.text == text)
    return set(event.rules())


PAIR = (wild("ann", "A", bennies=2, shaken=True), wild("bob", "B", bennies=1))


def waiting(*people: dict[str, Any]) -> Session:
    """Bob's turn, before he has said anything: somebody else's for Ann."""
    return started("turn bob", *(people or PAIR), state={"pool": 1})


# ---- booked by the GM, at any moment


@pytest.mark.rule("SW-BASE-28")
def test_shaken_is_shaken_off_in_the_middle_of_another_turn() -> None:
    session = waiting()
    session.correct({"benny": "ann", "for": "shaken"})
    assert rules(session, "Ann is no longer Shaken.") == {"SW-BASE-28"}
    assert rules(session, "Ann spends a Benny: no longer Shaken (1 left).") == {"SW-BASE-28", "SW-BASE-25"}
    assert (scene(session)["ann"].shaken, scene(session)["ann"].bennies) == (False, 1)
    with pytest.raises(BadCorrection, match="not Shaken"):
        session.correct({"benny": "ann", "for": "shaken"})


@pytest.mark.rule("SW-BASE-31")
@pytest.mark.parametrize("what", ["the story", "power points"])
def test_a_benny_for_the_story_is_only_booked(what: str) -> None:
    session = waiting()
    session.correct({"benny": "ann", "for": what})
    assert rules(session, f"Ann spends a Benny: {what} (1 left).") == {"SW-BASE-31", "SW-BASE-25"}
    assert scene(session)["ann"].bennies == 1


@pytest.mark.rule("SW-BASE-31", "SW-BASE-32")
def test_the_story_of_an_extra_is_paid_from_the_pool() -> None:
    session = waiting(wild("ann", "A"), wild("bob", "B"), extra("gob", "B"))
    session.correct({"benny": "gob"})
    assert rules(session, "The GM spends a Benny for Gob: the story (0 in the GM's pool).") == {"SW-BASE-31", "SW-BASE-25", "SW-BASE-32"}
    with pytest.raises(BadCorrection, match="no Benny to spend"):
        session.correct({"benny": "gob"})


@pytest.mark.rule("SW-BASE-25")
def test_the_gm_awards_bennies_and_says_what_for() -> None:
    session = waiting()
    session.correct({"award": "ann", "for": "a brave deed"})
    assert rules(session, "Ann gets a Benny: a brave deed (3 now).") == {"SW-BASE-25"}
    session.correct({"award": "pool"})
    assert rules(session, "The GM's pool gets a Benny: good play (2 now).") == {"SW-BASE-25"}
    assert (scene(session)["ann"].bennies, scene(session).state.pool) == (3, 2)


@pytest.mark.rule("SW-BASE-32")
def test_an_extra_is_awarded_none() -> None:
    session = waiting(wild("ann", "A"), wild("bob", "B"), extra("gob", "B"))
    with pytest.raises(BadCorrection, match="holds no Bennies"):
        session.correct({"award": "gob"})
    assert scene(session)["gob"].bennies == 0


@pytest.mark.rule("SW-BASE-25")
@pytest.mark.parametrize(("side", "bennies"), [("A", 3), ("B", 2), ("C", 2)])
def test_a_wild_card_who_joins_brings_bennies(side: str, bennies: int) -> None:
    session = waiting()
    session.correct({"add": {"id": "cat", "side": side, "sheet": {"name": "Cat", "wild": True}}})
    assert rules(session, f"GM: Cat joins {side} with {bennies} Bennies.") == {"SW-INI-02", "SW-BASE-25"}
    assert scene(session)["cat"].bennies == bennies
    assert ("pool" in purses(scene(session), scene(session)["cat"])) == (side != "A")


@pytest.mark.rule("SW-BASE-54")
def test_the_gm_tires_somebody() -> None:
    session = waiting()
    session.correct({"fatigue": "ann", "levels": 2})
    assert rules(session, "Ann is Exhausted.") == {"SW-BASE-54"}
    session.correct({"fatigue": "ann"})
    assert rules(session, "Ann is Incapacitated by Fatigue.") == {"SW-BASE-54"}
    assert scene(session)["ann"].out
    with pytest.raises(BadCorrection, match="at most 3"):
        session.correct({"fatigue": "bob", "levels": 4})


# ---- not asked


@pytest.mark.rule("SW-BASE-26", "SW-BASE-11")
def test_a_critical_failure_is_not_rerolled() -> None:
    assert asked(started("roll ann fighting", *PAIR, dice=(3, 2))) == ["ann reroll"]
    assert asked(started("roll ann fighting", *PAIR, dice=(1, 1))) == []


@pytest.mark.rule("SW-BASE-26", "SW-BASE-25", "SW-BASE-32")
def test_who_has_no_benny_is_not_asked() -> None:
    people = (wild("ann", "A", bennies=0), wild("dan", "A", bennies=3), extra("hal", "A", bennies=3), wild("bob", "B"))
    for who in ("ann", "hal"):
        assert asked(started(f"roll {who} fighting", *people, dice=(3, 2) if who == "ann" else (3,), state={"pool": 3})) == []


@pytest.mark.rule("SW-BASE-27")
def test_damage_is_not_rerolled_without_a_benny() -> None:
    people = (wild("ann", "A", bennies=0), wild("bob", "B", bennies=0))
    assert asked(started("attack ann bob", *people, dice=(5, 2, 1, 1), state={"pool": 3})) == ["ann option"]


@pytest.mark.rule("SW-BASE-28")
def test_nobody_who_is_not_shaken_is_asked_to_shake_it_off() -> None:
    people = (wild("ann", "A", bennies=0), wild("bob", "B", bennies=2))
    calm = started("attack ann bob", *people, dice=(5, 2, 1, 1), state={"pool": 0})
    assert asked(calm) == ["ann option"]
    shaken = started("attack ann bob", people[0], wild("bob", "B", bennies=2, shaken=True), dice=(5, 2, 1, 1), state={"pool": 0})
    assert asked(shaken) == ["ann option", "bob unshake"]


@pytest.mark.rule("SW-BASE-30")
@pytest.mark.parametrize(
    ("state", "cards", "buyers"),
    [({}, "3S 4D", ["ann buy card", "bob buy card"]), ({"on_hold": True}, "4D", ["bob buy card"]),
     ({"surprised": True}, "4D", ["bob buy card"]), ({"incapacitated": True}, "3S 4D", ["bob buy card"])],
)  # fmt: skip
def test_without_an_action_card_or_incapacitated_nobody_buys_one(state: dict[str, bool], cards: str, buyers: list[str]) -> None:
    session = started("deal", wild("ann", "A", bennies=3, **state), wild("bob", "B", bennies=1), cards=cards, state={"pool": 0})
    assert asked(session) == buyers


@pytest.mark.rule("SW-BASE-30", "SW-SUR-01")
def test_ambushers_buy_no_card() -> None:
    people = (wild("ann", "A", bennies=3), wild("bob", "B", bennies=1))
    session = started("deal", *people, cards="3S 4D", state={"pool": 0, "round": 0}, options={"ambush": "A"})
    assert asked(session) == ["bob buy card"]
