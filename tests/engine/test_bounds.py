"""Bounds on what comes from outside: a correction by a program obeys those of the console's controls, in every system."""

import time
from typing import Any

import msgspec
import pytest

from highdraw.engine.bounds import LARGEST, check_change, excess
from highdraw.engine.control import Control
from highdraw.engine.log import FightFile
from highdraw.engine.session import Session
from highdraw.errors import BadCorrection, BadFile
from highdraw.seats import RandomSeat
from highdraw.systems import SYSTEMS, load
from highdraw.systems.library import find_scene


def duel(system: str) -> Session:
    scene = find_scene(f"{system}/duel")
    return Session(scene.system, scene.setup, seed="1")


def numbers(session: Session, who: str) -> list[Control]:
    return [
        control for control in session.system.referee.controls(session.fight, who) if control.kind == "number" and "set" in control.change
    ]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_correction_obeys_the_bounds_of_its_control(system: str) -> None:
    session = duel(system)
    who = next(iter(session.system.play.fighters(session.fight)))
    found = numbers(session, who)
    assert found
    for control in found:
        assert control.low is not None
        assert control.high is not None
        for wrong in (control.low - 1, control.high + 1, 10**30, 1e300, float("nan"), float("inf")):
            before = len(session.raw)
            with pytest.raises(BadCorrection):
                session.correct(control.change_to(wrong), "gm")
            assert len(session.raw) == before
        if control.whole:
            with pytest.raises(BadCorrection):
                session.correct(control.change_to(control.low + 0.5), "gm")


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_value_of_a_fighter_can_be_set_beyond_reason(system: str) -> None:
    """Also those that have no control on the console, by themselves or within a list."""
    session = duel(system)
    who = next(iter(session.system.play.fighters(session.fight)))
    fighters = msgspec.to_builtins(session.fight.state)
    people: dict[str, Any] = fighters.get("fighters") or fighters["combatants"]
    for name in people[who]:
        for wrong in (LARGEST + 1, 1e15, -1e15, [10**12], {"x": 10**12}, "x" * 2000):
            with pytest.raises(BadCorrection):
                session.correct({"set": {name: wrong}, "fighter": who}, "gm")


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", ["", "   ", "\n", "x" * 61])
def test_a_name_can_be_read(system: str, name: str) -> None:
    session = duel(system)
    who = next(iter(session.system.play.fighters(session.fight)))
    with pytest.raises(BadCorrection):
        session.correct({"set": {"name": name}, "fighter": who}, "gm")


def test_a_mover_with_endless_inches_does_not_take_for_ever() -> None:
    """`extra_move` of 1e15 froze the server at the next move; the largest that can be set does not."""
    session = duel("savage")
    session.correct({"set": {"extra_move": LARGEST}, "fighter": "ann"}, "gm")
    seat = RandomSeat(1)
    begun = time.thread_time()
    for _ in range(60):
        if session.over:
            break
        part = session.waiting()[0]
        keys = getattr(part, "keys", ())
        away = next((key for key in keys if key.startswith("move from")), None)
        session.answer(part.addressee, away or seat.choose(session.fight, part))
    assert time.thread_time() - begun < 20


@pytest.mark.parametrize("system", SYSTEMS)
def test_chips_are_never_drawn_one_by_one_without_end(system: str) -> None:
    session = duel(system)
    who = next(iter(session.system.play.fighters(session.fight)))
    for name in ("chips", "white_shield", "blue", "bennies"):
        try:
            session.correct({"set": {name: 99}, "fighter": who}, "gm")
        except BadCorrection:
            continue
        shown = "".join(each.signs for each in session.view("gm").fighters[who].counters)
        assert len(shown) < 40, (name, shown)


@pytest.mark.parametrize(("system", "field"), [("savage", "pace"), ("suits-two-card", "body"), ("suits-one-card", "will")])
def test_a_crafted_set_up_is_refused(system: str, field: str) -> None:
    session = duel(system)
    head = session.head()
    for wrong in (99_999_999, 5_000):
        setup = msgspec.json.decode(msgspec.json.encode(head.setup))
        setup["entrants"][0]["sheet"][field] = wrong
        with pytest.raises(BadFile, match="set-up is damaged"):
            Session.from_file(load(system), FightFile(msgspec.structs.replace(head, setup=setup), ()), "crafted")
    setup = msgspec.json.decode(msgspec.json.encode(head.setup))
    setup["entrants"][0]["start"] = {"extra_move": 1e9, "shock": 1e9}
    with pytest.raises(BadFile, match="out of bounds"):
        Session.from_file(load(system), FightFile(msgspec.structs.replace(head, setup=setup), ()), "crafted")


def test_what_is_plain_data_is_bounded() -> None:
    deep: Any = 1
    for _ in range(20):
        deep = [deep]
    assert "nested" in excess(deep)
    assert "items" in excess([0] * 2000)
    assert "letters" in excess("x" * 5000)
    assert "plain data" in excess({"x": object()})
    assert excess({"a": [1, 2.5, None, True, "x"]}) == ""


@pytest.mark.parametrize(
    ("added", "says"),
    [({"sheet": {"name": " "}}, "A fighter needs a name that can be read."), ({"id": "x" * 61}, "id has at most 60 letters."),
     ({"sheet": {"luck": LARGEST + 1}}, "The sheet cannot be used: 10000 is out of bounds")],
)  # fmt: skip
def test_somebody_new_is_within_bounds_before_a_system_is_asked(added: dict[str, Any], says: str) -> None:
    session = duel("savage")
    with pytest.raises(BadCorrection, match=says):
        check_change(session.system, session.fight, {"add": added})
