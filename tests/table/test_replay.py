"""A fight seen again: who sat where at each moment, what stands on the stage, what is kept in memory."""

from typing import Any

import msgspec
import pytest

from highdraw.engine.event import Event
from highdraw.engine.log import Answer, Withdraw
from highdraw.engine.record import Stood, Told
from highdraw.table import replay
from highdraw.table.entry import Entry, Say, Sit
from highdraw.table.moment import Moment
from highdraw.table.replay import Replay, ReplayCache, add_deed, from_entries
from highdraw.table.stage import Staged, exchanges, on_stage
from highdraw.table.told_replay import ToldReplay
from table.finished import table_of


def of(scenario: str = "savage/goblins") -> Replay:
    session = table_of(scenario, "2").session
    return Replay(session.system, session.head(), session.raw, "a fight")


def test_every_exchange_is_found_at_each_step_at_which_it_looks_different() -> None:
    found = of()
    stood: dict[int, Staged] = {}
    expected: dict[int, tuple[int, Staged]] = {}
    for step in range(found.last + 1):
        each = on_stage(found.at(step).beats)
        if each is not None and stood.get(each.number) != (each := msgspec.structs.replace(each, open=False)):
            stood[each.number] = each
            expected[each.number] = step, each
    shown = found.shown()
    assert [(one.step, one.exchange) for one in shown] == sorted((step, number) for number, (step, _) in expected.items())
    assert {one.exchange for one in shown} == {each.number for each in exchanges(found.at(found.last).beats)}
    for one in shown:
        each = expected[one.exchange][1]
        assert (one.says, one.hit) == (": ".join(filter(None, (each.title, each.verdict))), each.hit)
        assert one.grave == (len([effect for effect in each.effects if effect.state and effect.began]) > 0)
    mixed = [each for _, each in expected.values() if 0 < sum(bool(one.state and one.began) for one in each.effects) < len(each.effects)]
    assert mixed, "states among other effects"
    assert any(one.grave for one in shown)
    assert not all(one.grave for one in shown)
    assert found.moment(3, None, False).shown == shown


def test_of_a_long_fight_no_exchange_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    found = of("suits-two-card/duel")
    monkeypatch.setattr(replay, "MOST_SHOWN", found.last - 1)
    assert found.shown() == ()
    found = of("suits-two-card/duel")
    monkeypatch.setattr(replay, "MOST_SHOWN", found.last)
    assert found.shown()


def test_a_step_outside_of_the_fight_is_its_beginning_or_its_end() -> None:
    found = of("suits-two-card/duel")
    assert [found.moment(step, None, False).at for step in (-1, 0, 1, found.last, found.last + 1)] == [0, 0, 1, found.last, found.last]
    assert found.moment(0, None, False).events == found.at(0).events
    assert found.moment(0, None, True).done == found.moment(1, None, False).done == ""
    assert found.moment(1, None, True).done


def test_everybody_keeps_the_seat_they_had_then() -> None:
    session = table_of("suits-two-card/duel").session
    deeds = session.raw
    entries: list[Entry] = [
        Sit("1", "Jo", ("ann",)),
        *deeds[:6],
        Sit("2", "Kim", ("bob",)),
        Say("1", "Hello."),
        *deeds[6:9],
        Sit("1", "Jo", ("ann", "bob")),
        Sit("2"),
        *deeds[9:],
    ]
    found = from_entries(session.head(), entries, "a fight")
    assert found.deeds == tuple(deeds)
    first, second, third = {"1": ("ann",)}, {"1": ("ann",), "2": ("bob",)}, {"1": ("ann", "bob")}
    for step, stop in enumerate(found.stops):
        assert found.seats_at(step) == (first if stop < 6 else second if stop < 9 else third), stop
    assert {0, 6, 9} == set(found.seatings)
    assert (found.seats_at(-5), found.seats_at(10_000)) == (first, third)
    assert of("suits-two-card/duel").seats_at(3) == {}
    assert found.names() == dict(session.system.play.fighters(session.fight))
    assert (found.size, found.title) == (len(deeds), session.head().setup["title"])


def test_an_answer_taken_back_was_never_given_and_only_the_last_of_that_person() -> None:
    one, other, again = Answer("ann", "a", "x"), Answer("bob", "b", "y"), Answer("ann", "c", "x")
    deeds: list[Any] = []
    for deed in (one, other, again, Withdraw("ann", "x")):
        add_deed(deeds, deed)
    assert deeds == [one, other]
    add_deed(deeds, Withdraw("cid", "z"))
    assert deeds == [one, other, Withdraw("cid", "z")]


class Sized:
    def __init__(self, size: int) -> None:
        self.size = size


def test_what_nobody_looks_at_is_let_go_and_what_somebody_looks_at_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(replay, "monotonic", lambda: now[0])
    cache: ReplayCache[Sized] = ReplayCache()
    one, other = Sized(1), Sized(2)
    assert cache.add(one, "a note", "one") == "one"
    name = cache.add(other)
    assert name not in ("", cache.add(Sized(3)))
    now[0] = 1799.0
    assert cache.find("one") == (one, "a note")
    now[0] = 1800.0
    assert cache.find(name) == (other, ""), "half an hour is not too long"
    now[0] = 1800.0 + 1799.5
    assert cache.find("one") is None
    assert cache.find(name) == (other, "")
    assert cache.find("nothing") is None


def test_the_one_not_looked_at_for_longest_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    cache: ReplayCache[Sized] = ReplayCache()
    for name in "abc":
        cache.add(Sized(30_000), name=name)
    assert cache.find("a")
    cache.add(Sized(1), name="d")
    assert [name for name in "abcd" if cache.find(name)] == ["a", "c", "d"]
    cache.add(Sized(29_999), name="e")
    assert [name for name in "acde" if cache.find(name)] == ["a", "c", "d", "e"]
    cache.add(Sized(90_001), name="f")
    assert [name for name in "acdef" if cache.find(name)] == ["f"], "one is kept, however large"
    for number in range(24):
        cache.add(Sized(1), name=str(number))
    assert [cache.find(name) is None for name in ("f", "0", "23")] == [True, False, False]


def test_a_fight_that_is_only_told_is_read_part_by_part() -> None:
    session = table_of("suits-two-card/duel").session
    told = [
        Told(9, tuple(events))
        for events in ([Event("a", "One."), Event("b", "Two.", seen_by=("ann",), hush="Hush.")], [Event("c", "Three.", seen_by=("bob",))])
    ]
    score = session.system.play.score(session.fight)
    stood = Stood(at=9, score=score, view=session.view("gm"), public=session.view("screen"))
    found = ToldReplay("x", "a fight", told, stood, {"1": ("ann",)})
    assert (found.last, found.size, found.title, found.seats_at(1)) == (2, 3, "", {"1": ("ann",)})
    ann, bob = frozenset({"ann"}), frozenset({"bob"})
    for step, mine, texts in (
        (-1, None, []), (0, None, []), (1, None, ["One.", "Two."]), (1, bob, ["One.", "Hush."]), (2, bob, ["Three."]),
        (3, ann, []),
    ):  # fmt: skip
        moment = found.moment(step, mine, False)
        at = max(0, min(step, 2))
        assert [event.text for event in moment.events] == texts
        assert moment == Moment(at, 2, None if at < 2 else stood.view if mine is None else stood.public, moment.events, "")
    assert found.names() == {who: one.name for who, one in stood.public.fighters.items()}
    nothing = ToldReplay("x", "a fight", told, None, {})
    assert (nothing.names(), nothing.moment(2, None, False).view) == ({}, None)
