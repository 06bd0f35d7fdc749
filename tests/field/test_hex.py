"""The hex grid: snapping, distance, facing, lines and ways."""

from collections import Counter
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.field import hex as hexes

hex_ = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(hex_)
def test_a_middle_lies_in_its_hex(one: hexes.Hex) -> None:
    assert hexes.hex_at(*hexes.middle(one)) == one


@given(st.floats(-50, 50), st.floats(-50, 50))
def test_a_point_lies_in_the_nearest_hex(x: float, y: float) -> None:
    here = hexes.hex_at(x, y)
    far = hypot(x - hexes.middle(here)[0], y - hexes.middle(here)[1])
    assert far <= 1 / 3**0.5 + 1e-5
    assert all(far <= hypot(x - hexes.middle(one)[0], y - hexes.middle(one)[1]) + 1e-5 for one in hexes.around(here))


@given(hex_, hex_, hex_)
def test_distance_is_a_distance(a: hexes.Hex, b: hexes.Hex, c: hexes.Hex) -> None:
    assert hexes.steps(a, b) == hexes.steps(b, a)
    assert (hexes.steps(a, b) == 0) == (a == b)
    assert hexes.steps(a, c) <= hexes.steps(a, b) + hexes.steps(b, c)


def test_neighbours_are_one_step_and_one_unit_away() -> None:
    for one in hexes.around((3, -2)):
        assert hexes.steps((3, -2), one) == 1
        x, y = hexes.middle(one)
        here = hexes.middle((3, -2))
        assert hypot(x - here[0], y - here[1]) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("facing", range(6))
def test_three_front_two_side_one_back(facing: int) -> None:
    sides = Counter(hexes.sector((0, 0), facing, one) for one in hexes.around((0, 0)))
    assert sides == {"front": 3, "side": 2, "behind": 1}
    assert hexes.sector((0, 0), facing, hexes.beside((0, 0), facing)) == "front"
    assert hexes.sector((0, 0), facing, hexes.beside((0, 0), facing + 3)) == "behind"


def test_one_own_hex_is_front() -> None:
    assert hexes.sector((4, 4), 2, (4, 4)) == "front"


@given(hex_, hex_)
def test_a_line_goes_step_by_step(a: hexes.Hex, b: hexes.Hex) -> None:
    way = hexes.line(a, b)
    assert way[0] == a
    assert way[-1] == b
    assert len(way) == hexes.steps(a, b) + 1
    assert all(hexes.steps(one, other) == 1 for one, other in pairwise(way))


def test_a_way_round_what_is_closed() -> None:
    wall = [(2, r) for r in range(-3, 4)]
    way = hexes.path((0, 0), (4, 0), wall, 20)
    assert way[0] == (0, 0)
    assert way[-1] == (4, 0)
    assert not set(way) & set(wall)
    assert len(way) - 1 > 4
    assert hexes.path((0, 0), (4, 0), wall, 4) == []
    assert hexes.path((0, 0), (2, 0), wall, 9) == []


@pytest.mark.parametrize(("one", "other", "apart"), [(0, 0, 0), (0, 1, 1), (5, 0, 1), (0, 3, 3), (1, 5, 2)])
def test_how_many_sides_apart(one: int, other: int, apart: int) -> None:
    assert hexes.sides_between(one, other) == apart
