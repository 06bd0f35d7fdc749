"""Every way is tried once, the likeliest first, and what is left untried is told."""

from fractions import Fraction
from typing import Any

import pytest

from highdraw.lab.explore import Fork, TooMany, Ways


def flips(fork: Fork, most: int) -> int:
    """Coins until one shows tails."""
    for number in range(most):
        if fork.decide({"heads": 1, "tails": 3}) == "tails":
            return number
    return most


def test_everything_is_tried_with_its_chance() -> None:
    fork = Fork(100, Fraction(0))
    assert fork.every(lambda: flips(fork, 3)) == {0: Fraction(3, 4), 1: Fraction(3, 16), 2: Fraction(3, 64), 3: Fraction(1, 64)}
    assert fork.runs == 4
    assert fork.slack == 0


def test_it_ends_when_what_is_left_does_not_matter() -> None:
    fork = Fork(100, Fraction(1, 20), 1)
    found = fork.every(lambda: flips(fork, 50))
    assert fork.runs == 3
    assert fork.slack == Fraction(1, 64)
    assert sum(found.values()) == 1
    assert all(abs(found[number] - Fraction(3, 4) / 4**number) <= fork.slack for number in range(3))


def test_what_cannot_be_is_left_out_of_the_chances() -> None:
    fork = Fork(100, Fraction(0))
    assert fork.every(lambda: fork.decide({1: 1, 2: 1, None: 2})) == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_ways_that_were_never_told_are_left() -> None:
    fork = Fork(100, Fraction(1, 10), 1)
    fork.tried(lambda: fork.decide({1: 9, 2: 10}, 20))
    assert fork.left == Fraction(1, 20)


def test_the_likeliest_comes_first() -> None:
    fork, came = Fork(100, Fraction(0)), []
    fork.every(lambda: came.append((fork.decide({"a": 1, "b": 5}), fork.decide({"c": 2, "d": 3}))))
    assert came == [("b", "d"), ("b", "c"), ("a", "d"), ("a", "c")]


@pytest.mark.parametrize("most", [8, 40])
def test_too_many_are_refused_early(most: int) -> None:
    fork = Fork(most, Fraction(0))
    with pytest.raises(TooMany):
        fork.every(lambda: [fork.decide(dict.fromkeys(range(10), 1)) for _ in range(3)] and None)
    assert fork.runs <= most


def test_the_unlikelier_a_part_the_more_of_it_may_be_left() -> None:
    fork = Fork(100, Fraction(1, 10), 1)
    spare: dict[str, Fraction] = {}

    def run() -> str:
        found = fork.decide({"often": 99, "seldom": 1})
        spare[found] = fork.spare()
        fork.lose(spare[found])
        return found

    fork.tried(run)
    assert fork.runs == 1
    fork.rest = Fraction(0)
    fork.tried(run)
    assert spare["seldom"] > 50 * spare["often"]
    assert spare["seldom"] / 100 + spare["often"] * Fraction(99, 100) < Fraction(1, 20)


def test_what_a_part_has_left_is_missing_for_the_next() -> None:
    fork = Fork(100, Fraction(1, 10))
    before = fork.spare()
    assert fork.spares(before)
    for _ in range(40):
        fork.lose(fork.spare())
    assert 0 < 20 * fork.spare() < before
    assert not fork.spares(before)


def test_a_part_that_ends_a_run_brings_all_its_ways_at_once() -> None:
    ways: Ways = {((("bob", 0),), 0): Fraction(1, 4), ((("bob", 1),), 0): Fraction(2, 4), ((("bob", 1),), 1): Fraction(1, 8)}
    fork = Fork(100, Fraction(0))

    def run() -> object:
        ann = fork.decide({1: 1, 2: 1})
        (taken, _) = fork.at_once(ways, Fraction(1, 8))
        return fork.ended((("ann", ann), *taken), "done")

    found = fork.tried(run)
    assert fork.runs == 2
    assert found[(("ann", 2), ("bob", 1)), "done"] == Fraction(5, 16)
    assert found[(("ann", 1), ("bob", 0)), "done"] == Fraction(1, 8)
    assert fork.left == Fraction(1, 8)


@pytest.mark.parametrize("changed", ["decided", "left"])
def test_nothing_comes_after_a_part_that_ends_a_run(changed: str) -> None:
    fork = Fork(100, Fraction(0))

    def run() -> object:
        fork.at_once({((("bob", 1),), 0): Fraction(1)}, Fraction(0))
        if changed == "decided":
            fork.decide({1: 1, 2: 1})
        return fork.ended((("bob", 2),), "done")

    with pytest.raises(AssertionError, match="after a part that was to be the last"):
        fork.tried(run)


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_ways_that_differ_in_what_is_idle_are_one_until_somebody_looks(looks: int) -> None:
    """Bob has 0, 1 or 2 coins; what is drawn afterwards is looked at in one case, or in both."""
    ways: Ways = {((("bob", coins),), 0): Fraction(coins + 1, 6) for coins in range(3)}
    ways[(("bob", 2),), 1] = ways.pop(((("bob", 2),), 0))
    fork = Fork(100, Fraction(0))

    def run() -> tuple[int, Any, str]:
        saved, result = fork.part(lambda: ways, lambda saved: ())
        drawn = fork.decide({"red": 1, "black": 3})
        if looks == 2 or (looks == 1 and drawn == "red"):
            fork.look()
            return saved[0][1], result, drawn
        return -1, result, drawn

    found = fork.tried(run)
    assert fork.left == 0
    assert fork.runs == 4 + looks
    assert found[2 if looks else -1, 1, "red"] == Fraction(1, 8)
    if looks:
        assert found[0, 0, "red"] == Fraction(1, 24)
        assert found[1, 0, "red"] == Fraction(1, 12)
    else:
        assert found[-1, 0, "red"] == Fraction(1, 8)
    assert sum(share for (_, result, drawn), share in found.items() if result == 0 and drawn == "black") == Fraction(3, 8)


def test_what_was_decided_after_several_ways_went_on_as_one_holds_for_each() -> None:
    ways: Ways = {((("bob", coins),), 0): Fraction(1, 2) for coins in range(2)}
    fork = Fork(100, Fraction(0))

    def run() -> tuple[int, str, str]:
        saved, _ = fork.part(lambda: ways, lambda saved: ())
        first = fork.decide({"red": 1, "black": 1})
        fork.look()
        return saved[0][1], first, fork.decide({"low": 1, "high": 2})

    found = fork.tried(run)
    assert fork.runs == len(found) == 8
    assert found[1, "red", "high"] == Fraction(1, 6)
