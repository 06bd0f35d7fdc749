"""Comparisons: the same cards for both, honest intervals; grids that go on where they were stopped."""

from typing import Any

import pytest

from highdraw.lab import Fought
from highdraw.lab.compare import compare
from highdraw.lab.measure import BadMeasure, read_measure
from highdraw.lab.variant import Contender, build, read_variant

DUEL = "suits-two-card/duel"


def both(*settings: str) -> tuple[Contender, Contender]:
    return read_variant(DUEL), read_variant(DUEL, settings)


def test_nothing_changed_is_no_difference_at_all() -> None:
    found = compare(*both("tie=no_result"), ["wins Ann", "rounds"], 30, jobs=1)
    assert [(each.by, each.differing, each.clear, each.settled_by) for each in found.differences] == [(0, 0, False, None)] * 2
    assert all(-0.1 < each.low < 0 < each.high < 0.1 for each in found.differences), "30 pairs are not all pairs"


@pytest.mark.parametrize(("setting", "measure", "least"), [("tie=redraw", "wins Ann", 5), ("ann.body=+1", "wins Ann", 1.5)])
def test_the_same_cards_make_the_interval_narrower(setting: str, measure: str, least: float) -> None:
    """With 2,000 pairs it was 12.9 and 2.5 times narrower (bench/LAB.md)."""
    found = compare(*both(setting), [measure], 200, jobs=1)
    assert found.of(measure).narrower > least


def test_cores_change_nothing_and_a_clear_difference_is_called_clear() -> None:
    one, two = (compare(*both("bob.use=knight"), ["rounds", "wins Bob"], 50, jobs=jobs) for jobs in (1, 2))
    assert one.differences == two.differences
    assert one.of("rounds").clear
    assert one.of("rounds").low > 0


def test_it_goes_on_until_the_difference_is_as_sure_as_asked() -> None:
    found = compare(*both("ann.body=+1"), ["wins Ann"], 5000, jobs=1, within=0.06)
    assert 100 <= found.n == found.asked < 500
    assert found.of("wins Ann").high - found.of("wins Ann").by <= 0.06


def test_stopping_keeps_the_pairs_that_are_done() -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    found = compare(*both("tie=redraw"), ["rounds"], 500, jobs=1, progress=stop)
    assert (found.n, found.asked) == (25, 500)
    assert found.of("rounds").one > 0


def test_builds_editions_seats_and_scenarios() -> None:
    data: dict[str, Any] = {
        "system": "suits-two-card",
        "fighter": [{"id": "ann", "use": "swordsman"}, {"id": "bob", "use": "swordsman", "body": 9}],
    }
    made = build(data, [("ann", ["body"], "+1"), ("bob", ["body"], "-2"), ("ann", ["skills", "dodge"], "3"), ("bob", ["armour"], "Plate")])
    ann, bob = made["fighter"]
    assert (ann["body"], bob["body"], bob["armour"], ann["skills"]["dodge"]) == (7, 7, "Plate", 3)
    assert ann["skills"].keys() > {"dodge"}
    assert "body" not in data["fighter"][0], "what was read stays as it was"
    assert read_variant("skirmish", ["system=suits-one-card"]).start.system == "suits-one-card"
    assert read_variant(DUEL, ["seat.Ann=random"]).seats == {"Ann": "random", "Bob": "tactician"}
    assert read_variant("duel", ["scenario=brawl"]).scene.name == "brawl"


def test_measures_count_what_they_say() -> None:
    sides = {"ann": "A", "bob": "B", "cid": "B"}
    fought = Fought("A", 7, ("bob", "cid"), ("bob",), 0, {})
    names = (
        "wins A",
        "wins B",
        "rounds",
        "falls",
        "falls A",
        "deaths",
        "deaths B",
        "collapses",
        "collapses minus deaths",
        "falls minus deaths A",
    )
    assert [read_measure(name, sides)(fought) for name in names] == [1, 0, 7, 2, 0, 1, 1, 1, 0, 2]
    for wrong in ("glory", "wins", "wins C", "rounds A"):
        with pytest.raises(BadMeasure, match="cannot be measured"):
            read_measure(wrong, sides)
