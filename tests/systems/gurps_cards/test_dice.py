"""Three dice: exact chances, criticals, contests."""

from fractions import Fraction

import icepool
import pytest

from highdraw.systems.gurps_cards.dice import WAYS, Check, chance, chances, contest, outcome

THREE = 3 @ icepool.d6


@pytest.mark.rule("GC-BASE-02")
def test_ways_of_three_dice() -> None:
    assert dict(THREE.items()) == WAYS


@pytest.mark.rule("GC-BASE-02", "GC-BASE-03", "GC-BASE-04")
@pytest.mark.parametrize("score", range(-5, 31))
def test_chances_are_exact(score: int) -> None:
    def named(total: int) -> str:
        """The book, told once more in other words."""
        if total in (3, 4) or (total == 5 and score > 14) or (total == 6 and score > 15):
            return "critical success"
        if total == 18 or (total == 17 and score < 16) or total >= score + 10:
            return "critical failure"
        return "success" if total <= min(score, 16) else "failure"

    want = THREE.map(named)
    found = chances(score)
    for name in found:
        assert found[name] == pytest.approx(float(want.probability(name)))
    if score >= 0:
        assert chance(score) == pytest.approx(float(want.probability("success") + want.probability("critical success")))


@pytest.mark.rule("GC-BASE-02")
def test_even_chances() -> None:
    assert chance(10) == 0.5
    assert chance(30) == pytest.approx(212 / 216)
    assert chance(0) == pytest.approx(4 / 216)


@pytest.mark.rule("GC-BASE-05")
def test_a_quick_contest_is_fair_between_equals() -> None:
    wins = {1: 0, 0: 0, -1: 0}
    for one, ways in WAYS.items():
        for other, more in WAYS.items():
            won = contest(_check(12, one), _check(12, other))
            wins[(won > 0) - (won < 0)] += ways * more
    assert wins[1] == wins[-1]
    assert wins[0] == sum(ways * ways for ways in WAYS.values())


@pytest.mark.rule("GC-BASE-05")
@pytest.mark.parametrize(("mine", "theirs"), [(14, 11), (10, 12), (5, 18), (16, 16)])
def test_chances_of_a_quick_contest_are_exact(mine: int, theirs: int) -> None:
    def rated(score: int, total: int) -> tuple[bool, int]:
        return total <= max(4, min(score, 16)), score - total

    def won(one: int, other: int) -> int:
        """A success beats a failure, then the better margin counts."""
        return (rated(mine, one) > rated(theirs, other)) - (rated(mine, one) < rated(theirs, other))

    want = icepool.map(won, THREE, THREE)
    found = {1: 0, 0: 0, -1: 0}
    for one, ways in WAYS.items():
        for other, more in WAYS.items():
            by = contest(_check(mine, one), _check(theirs, other))
            found[(by > 0) - (by < 0)] += ways * more
    assert all(Fraction(count, 216**2) == want.probability(sign) for sign, count in found.items())


@pytest.mark.rule("GC-BASE-05")
def test_a_success_beats_a_failure_whatever_the_margins() -> None:
    assert contest(_check(5, 4), _check(18, 17)) > 0
    assert contest(_check(18, 17), _check(5, 4)) < 0


@pytest.mark.rule("GC-BASE-05")
def test_margin_of_victory_is_the_difference_of_signed_margins() -> None:
    assert contest(_check(12, 9), _check(10, 13)) == 6
    assert contest(_check(10, 12), _check(10, 15)) == 3


def _check(score: int, total: int) -> Check:
    first = max(1, total - 12)
    second = max(1, min(6, total - first - 6))
    return Check(score, (first, second, total - first - second))


def test_outcomes_do_not_depend_on_single_dice() -> None:
    assert Check(10, (1, 2, 6)).outcome == Check(10, (3, 3, 3)).outcome == outcome(9, 10)
