"""Who acts now, has acted, is still to act, waits, or does not act this time: as every system's view says it."""

from typing import Any

from highdraw.cards import parse_many
from highdraw.engine.chance import Stacked
from highdraw.engine.request import Ask
from highdraw.engine.session import Session
from highdraw.roster.document import Document
from highdraw.systems import load

SUITS = {"body": 6, "will": 5, "reflexes": 6, "weapons": ["Sword"], "skills": {"sword": 6}}
WILD = {"wild": True, "bennies": 0, "skills": {"fighting": "d6"}, "weapons": ["Dagger"]}


def begun(system_id: str, *fighters: dict[str, Any], cards: str) -> Session:
    """A whole fight from its beginning, with stacked cards."""
    system = load(system_id)
    named = [{"name": one["id"].title(), **one} for one in fighters]
    setup = system.paper.read(Document("", "a test"), {"system": system_id, "title": "a test", "fighter": named})
    return Session(system, setup, chance=Stacked(parse_many(cards)))


def on_to(session: Session, who: str, **said: str) -> Session:
    """Answered with what is said for a topic, or with the first choice, until it is somebody's turn."""
    while session.view("gm").turn != who:
        part = session.waiting()[0]
        assert isinstance(part, Ask)
        wanted = said.get(f"{part.addressee}_{part.topic}", said.get(part.topic, ""))
        session.answer(part.addressee, wanted if wanted in part.keys else part.keys[0])
    return session


def turns(session: Session) -> dict[str, str]:
    return {turn.name: turn.state for turn in session.view("gm").order}


def test_suits_two_card_skips_those_who_are_late_or_down() -> None:
    people = [{"id": who, "side": side, **SUITS} for who, side in (("ann", "A"), ("bob", "B"), ("cat", "B"), ("dan", "B"))]
    session = begun("suits-two-card", *people, {"id": "eve", "side": "A", **SUITS, "unconscious": True}, cards="9C 5S 8H 3D 2C")
    assert turns(session) == {"Ann": "skipped", "Cat": "skipped", "Bob": "now", "Dan": "coming", "Eve": "skipped"}
    assert session.view("gm").next == "Dan"
    on_to(session, "dan", action="pass")
    assert turns(session) == {"Ann": "skipped", "Cat": "skipped", "Bob": "done", "Dan": "now", "Eve": "skipped"}
    on_to(session, "ann", action="pass")
    assert turns(session) == {"Ann": "now", "Cat": "coming", "Bob": "coming", "Dan": "coming", "Eve": "skipped"}


def test_suits_two_card_skips_the_slowed_whose_turn_is_coming() -> None:
    people = [{"id": who, "side": side, **SUITS} for who, side in (("ann", "A"), ("bob", "B"))]
    session = begun("suits-two-card", *people, {"id": "cat", "side": "B", **SUITS, "slowed": 1}, cards="6C 5S 4H")
    assert turns(session) == {"Ann": "now", "Bob": "coming", "Cat": "skipped"}


def test_suits_one_card_skips_the_dazed_and_lets_others_wait() -> None:
    people = [{"id": who, "side": side, **SUITS} for who, side in (("ann", "A"), ("bob", "B"))]
    dazed = {"id": "cat", "side": "B", **SUITS, "shock": 9}
    session = begun("suits-one-card", *people, dazed, {"id": "dan", "side": "A", **SUITS}, cards="4C 5S 6H 2D")
    on_to(session, "ann", cards="1", bob_call="wait", call="act")
    assert turns(session) == {"Ann": "now", "Bob": "waiting", "Cat": "skipped", "Dan": "coming"}


def test_savage_skips_the_fallen_and_those_on_hold_wait() -> None:
    people = [{"id": who, "side": side, **WILD} for who, side in (("ann", "A"), ("bob", "B"), ("dan", "A"))]
    orcs = {"id": "orc", "side": "B", **WILD, "wild": False, "count": 2, "group": "Pack"}
    session = begun("savage", *people, orcs, cards="KS QH 3C 9D")
    on_to(session, "bob", ann_plan="hold", do="end")
    assert [(turn.name, turn.card, turn.state) for turn in session.view("gm").order] == [
        ("Ann", "KS", "done"), ("Bob", "QH", "now"), ("Pack", "9D", "coming"), ("Dan", "3C", "coming"), ("Ann", "", "waiting"),
    ]  # fmt: skip
    assert session.view("gm").next == "Pack"
    for orc in ("orc-1", "orc-2"):
        session.correct({"set": {"dead": True}, "fighter": orc}, "gm")
    assert turns(session)["Pack"] == "skipped"
    assert session.view("gm").next == "Dan"
