"""The stage shows the last exchange with all that belongs to it, and keeps it until the next."""

import pytest

from highdraw.engine.beat import Beat, Effect, ShownDie, Side
from highdraw.engine.event import Event
from highdraw.systems import SYSTEMS, register
from highdraw.table.stage import alongside, exchange_of, exchanges, meanwhile, on_stage, staged, under_way
from table.finished import table_of

if "toy" not in SYSTEMS:
    register("toy", "highdraw.testing.toy")
ANN = Side(who="ann", name="Ann", dice=(ShownDie(6, (5,)),), total=5)


def fight() -> list[Beat]:
    return [
        Beat(number=1, title="Ann attacks Bob", who="ann", target="bob", attack=True, verdict="Hit", tone="bad", hit=True),
        Beat(number=2, title="Ann rolls", who="ann", parent=1, sides=(ANN,), verdict="a success"),
        Beat(number=3, title="Bob strikes first", who="bob", target="ann", parent=1, attack=True),
        Beat(number=4, title="Damage to Bob", parent=1, effects=(Effect(who="bob", track="harm", before=0, after=2),)),
        Beat(number=5, title="Cid waits", who="cid"),
    ]


def test_an_exchange_is_an_attack_with_what_happens_in_it_but_no_other_attack() -> None:
    beats = fight()
    assert [exchange_of(beats, beat.number) for beat in beats] == [1, 1, 3, 1, 5]
    found = staged(beats, 1)
    assert (found.number, found.last, found.title) == (1, 4, "Ann attacks Bob")
    assert [row.title for row in found.rows] == ["Ann rolls"]
    assert (found.verdict, found.hit, [effect.after for effect in found.effects]) == ("Hit", True, [2])


def test_it_stays_until_the_next_exchange_shows_something() -> None:
    beats = fight()
    found = on_stage(beats)
    assert found is not None
    assert found.number == 1
    beats[4].sides = (ANN,)
    assert [each.number for each in exchanges(beats)] == [1, 5]
    found = on_stage(beats)
    assert found is not None
    assert found.number == 5
    assert on_stage([]) is None


def test_what_is_told_of_it_begins_with_the_verdict() -> None:
    events = [
        Event("x", "Ann attacks Bob.", beat=1), Event("x", "A roll.", beat=2, level="detail"),
        Event("x", "Ann hits Bob.", beat=1, tone="bad"),
        Event("x", "Bob strikes back.", beat=3), Event("x", "Bob takes 2.", beat=4), Event("x", "Cid waits.", beat=5), Event("x", "Rain."),
    ]  # fmt: skip
    found = on_stage(fight(), events)
    assert found is not None
    assert found.says == ("Ann hits Bob.", "Bob takes 2.")
    assert meanwhile(fight(), events, found) == ("Cid waits.", "Rain.")


@pytest.mark.parametrize(("rains", "says"), [(58, ("Bob takes 2.",)), (59, ()), (60, ())])
def test_of_what_was_told_long_ago_nothing_is_looked_for(rains: int, says: tuple[str, ...]) -> None:
    events = [Event("x", "Ann hits Bob.", beat=1), Event("x", "Bob takes 2.", beat=4), *[Event("x", "Rain.", level="detail")] * rains]
    found = on_stage(fight(), events)
    assert found is not None
    assert found.says == says
    assert meanwhile(fight(), [Event("x", "Wind."), *events[2:]], None) == (("Wind.",) if rains < 60 else ())


def test_attacks_on_the_same_target_or_by_the_same_hand_belong_together() -> None:
    pairs = (("dan", "eve"), ("cid", "bob"), ("ann", "bob"), ("bob", "ann"), ("ann", "bob"), ("ann", "bob"), ("cid", "bob"))
    beats = [
        Beat(number=place, title=f"{who} attacks {target}", who=who, target=target, attack=True, verdict="Hit")
        for place, (who, target) in enumerate(pairs, 1)
    ]
    events = [Event("x", f"{who} attacks {target}.", beat=place) for place, (who, target) in enumerate(pairs, 1)]
    shown = staged(beats, 7)
    assert [each.number for each in alongside(beats, events, shown)] == [5, 6], "another attack between them ends it"
    assert [each.number for each in alongside(beats, events, shown, 1)] == [6]
    assert [each.number for each in alongside(beats, events[:6], staged(beats, 6))] == [5]
    assert [each.number for each in alongside(beats, events[:3], staged(beats, 3))] == [2]
    rain = Event("x", "Rain.")
    assert [each.number for each in alongside(beats, [*events[:2], rain, events[2]], staged(beats, 3))] == [2], (
        "what is told of none is none"
    )
    heading = Event("round", "Round 2.", level="heading")
    assert alongside(beats, [*events[:6], heading, *events[6:]], shown) == ()
    turn = Event("turn", "Eve's turn.", level="heading", who="eve")
    assert [each.number for each in alongside(beats, [*events[:6], turn, *events[6:]], shown)] == [5, 6], "turns of a round"
    assert alongside(beats, events, None) == alongside(beats, events, staged(fight(), 5)) == ()


def test_an_attack_is_under_way_while_it_shows_nothing_and_belongs_with_what_is_shown() -> None:
    shown, beats = staged(fight(), 1), fight()
    assert under_way(beats, shown) is None, "nobody attacks"
    beats.append(Beat(number=6, title="Eve attacks Bob", who="eve", target="bob", attack=True))
    found = under_way([*beats, Beat(number=7, title="Bob braces", who="bob", parent=6)], shown)
    assert found is not None
    assert (found.number, found.who, found.target) == (6, "eve", "bob")
    beats[5].verdict = "Hit"
    assert under_way(beats, shown) is None, "it is decided"
    beats[5].verdict, beats[5].target = "", "cid"
    assert under_way(beats, shown) is None, "somebody else at somebody else"
    beats[5].who = "ann"
    assert under_way(beats, shown) is not None
    assert under_way(beats, None) is under_way([], shown) is under_way(beats, staged(beats, 6)) is None


def test_without_a_verdict_told_all_but_the_announcement_is_told() -> None:
    events = [Event("x", text, beat=1) for text in ("Ann attacks Bob.", "A miss.", "Bob laughs.")]
    found = on_stage(fight(), events)
    assert found is not None
    assert found.says == ("A miss.", "Bob laughs.")


def test_what_decides_an_exchange_is_the_attack_or_else_the_last_verdict() -> None:
    beats = fight()
    beats[0].verdict, beats[3].verdict, beats[3].tone = "", "Two wounds", "good"
    found = staged(beats, 1)
    assert (found.verdict, found.tone, found.hit) == ("Two wounds", "good", True)
    beats[1].verdict = beats[3].verdict = ""
    found = staged(beats, 1)
    assert (found.verdict, found.tone) == ("", "bad")
    assert found.worth_showing
    bare = [Beat(number=1, title="", area=None), Beat(number=2, title="", parent=1)]
    assert on_stage(bare) is None
    assert not list(exchanges(bare))
    bare[1].effects = (Effect(who="bob", track="harm", before=0, after=2),)
    assert [each.number for each in exchanges(bare)] == [1]


def test_meanwhile_ends_at_a_heading_and_at_what_stands_on_the_stage() -> None:
    beats, rain = fight(), [Event("x", f"Rain {number}.") for number in range(4)]
    shown = staged(beats, 1)
    assert meanwhile(beats, rain, shown) == ("Rain 1.", "Rain 2.", "Rain 3.")
    assert meanwhile(beats, [rain[0], Event("x", "Round 2.", level="heading"), rain[1]], shown) == ("Rain 1.",)
    assert meanwhile(beats, [rain[0], Event("x", "Bob takes 2.", beat=4), rain[1]], shown) == ("Rain 1.",)
    assert meanwhile(beats, [rain[0], Event("x", "Bob strikes.", beat=3), rain[1]], shown) == ("Rain 0.", "Bob strikes.", "Rain 1.")
    assert meanwhile(beats, [rain[0], Event("x", "Bob takes 2.", beat=4)], None) == ("Rain 0.", "Bob takes 2.")
    assert meanwhile(beats, [rain[0], Event("x", "A roll.", level="detail"), Event("x", "")], shown) == ("Rain 0.",)


@pytest.mark.parametrize("scene", ["toy/duel", "toy/brawl"])
def test_every_exchange_of_a_fight_is_the_beats_own(scene: str) -> None:
    beats = table_of(scene).session.beats
    found = list(exchanges(beats))
    assert len(found) > 3
    for each in found:
        assert [side for row in each.rows for side in row.sides] == [
            side for beat in beats if exchange_of(beats, beat.number) == each.number for side in beat.sides
        ]  # fmt: skip
