"""Every way is tried once, the likeliest first, and what is left untried is told."""

from fractions import Fraction

import pytest

from highdraw.lab.explore import Fork, TooMany


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
