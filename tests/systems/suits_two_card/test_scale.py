"""Power charts, suits and base power: every cell against the printed tables (S2-PWR, S2-SCL)."""

from fractions import Fraction

import pytest

from book.expected_tables import SAMPLES, SCALE_QUARTERS, SCALE_THIRDS, SUITS
from highdraw.systems import load
from highdraw.systems.suits.power import half_up, raw_power, scaled
from highdraw.systems.suits.sheet import SheetFile, resolve
from highdraw.systems.suits_two_card.hand import LOSER, WINNER
from highdraw.systems.suits_two_card.setup import Switches
from highdraw.systems.suits_two_card.weapon_table import weapon_table

BOOK = load("suits-two-card").rulebook
BONUSES = range(-3, 4)


def table(name: str) -> list[tuple[object, ...]]:
    return [tuple(row) for row in next(one for one in BOOK.table if one.id == name).rows]


@pytest.mark.rule("S2-SCL-01", "S2-SCL-02")
@pytest.mark.switch("power_scale=thirds")
def test_chart_of_thirds() -> None:
    assert table("S2-T-SCALE-THIRDS") == SCALE_THIRDS
    for row in SCALE_THIRDS:
        assert [scaled(power, row[1], "thirds") for power in range(1, 11)] == list(row[2:])


@pytest.mark.rule("S2-SCL-01")
@pytest.mark.switch("power_scale=quarters")
def test_chart_of_quarters() -> None:
    assert table("S2-T-SCALE-QUARTERS") == SCALE_QUARTERS
    for row in SCALE_QUARTERS:
        assert [scaled(power, row[1], "quarters") for power in range(1, 11)] == list(row[2:])


@pytest.mark.rule("S2-SCL-01")
@pytest.mark.parametrize(("scale", "step", "least"), [("thirds", 3, Fraction(1, 3)), ("quarters", 4, Fraction(1, 4))])
def test_charts_are_the_ratio_rounded_to_the_nearest(scale: str, step: int, least: Fraction) -> None:
    for bonus in BONUSES:
        ratio = max(least, 1 + Fraction(bonus, step))
        assert [scaled(power, bonus, scale) for power in range(1, 11)] == [half_up(power * ratio) for power in range(1, 11)]


@pytest.mark.rule("S2-SCL-02")
def test_line_minus_three_reads_line_minus_two_in_thirds_only() -> None:
    assert [scaled(power, -3, "thirds") for power in range(1, 31)] == [scaled(power, -2, "thirds") for power in range(1, 31)]
    assert scaled(10, -3, "quarters") == 3
    assert scaled(10, -2, "quarters") == 5


@pytest.mark.rule("S2-SCL-03")
def test_above_ten_the_chart_is_read_twice_and_added() -> None:
    assert scaled(13, 1, "thirds") == 13 + 4 == 17
    assert scaled(14, -2, "thirds") == 3 + 1 == 4
    assert half_up(Fraction(14, 3)) == 5
    for power in range(11, 40):
        for bonus in BONUSES:
            assert scaled(power, bonus, "thirds") == scaled(10, bonus, "thirds") + scaled(power - 10, bonus, "thirds")


@pytest.mark.rule("S2-PWR-08")
def test_eight_at_plus_two() -> None:
    assert scaled(8, 2, "quarters") == 12
    assert scaled(8, 2, "thirds") == 13


@pytest.mark.rule("S2-SCL-05")
def test_sample_weapons() -> None:
    assert table("S2-T-SAMPLES") == SAMPLES
    for name, _, factor, boost, _, _, base, source, *line in SAMPLES:
        assert raw_power(6, factor, boost) == base, name
        if source != "as printed":
            assert [scaled(base, bonus, source.split(" ")[0]) for bonus in BONUSES] == line, (name, source)


@pytest.mark.rule("S2-SCL-05")
def test_a_percentage_is_rounded_once_at_the_end() -> None:
    assert raw_power(6, "80%", 0) == 5
    assert raw_power(6, "125%", -1) == 7
    assert raw_power(6, 1, -1) == 7


@pytest.mark.rule("S2-SCL-06")
def test_base_power_is_at_least_one() -> None:
    weak = resolve(SheetFile(name="Ann", body=1, will=5, reflexes=6, weapons=["Knife"]))
    knife = weak.weapons["Knife"]
    assert raw_power(1, knife.pf, knife.boost) < 1
    assert {line.base_power for line in weapon_table(weak, Switches()) if line.name == "Knife"} == {1}
    assert scaled(1, -3, "thirds") == scaled(1, -3, "quarters") == 0


@pytest.mark.rule("S2-PWR-03", "S2-PWR-05")
def test_suits() -> None:
    assert table("S2-T-SUITS") == SUITS
    for suit, _, winner, mirrored, inverse in SUITS:
        assert (WINNER[suit], LOSER["mirrored"][suit], LOSER["inverse"][suit]) == (winner, mirrored, inverse)


@pytest.mark.rule("S2-PWR-03")
def test_winner_gets_none_to_three() -> None:
    assert WINNER == {"clubs": 0, "spades": 1, "hearts": 2, "diamonds": 3}


@pytest.mark.rule("S2-PWR-05")
@pytest.mark.switch("loser_suit=mirrored")
@pytest.mark.switch("loser_suit=inverse")
def test_loser_takes_by_the_list_in_force() -> None:
    assert LOSER["mirrored"] == {"clubs": 0, "spades": -1, "hearts": -2, "diamonds": -3}
    assert LOSER["inverse"] == {"clubs": -3, "spades": -2, "hearts": -1, "diamonds": 0}
