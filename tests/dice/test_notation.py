"""Dice notation: parse and print are inverse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from highdraw.dice import Dice, parse_dice
from highdraw.errors import BadDice

dice = st.builds(Dice, st.integers(1, 99), st.integers(2, 100), st.booleans(), st.integers(-999, 999))


@given(dice)
def test_parse_and_print_are_inverse(roll: Dice) -> None:
    assert parse_dice(str(roll)) == roll
    assert parse_dice(f" {str(roll).upper()} ") == roll


@given(st.text(alphabet="0123456789dD!+- ", max_size=10))
def test_any_text_is_dice_or_refused(text: str) -> None:
    try:
        roll = parse_dice(text)
    except BadDice:
        return
    assert parse_dice(str(roll)) == roll


@pytest.mark.parametrize("text", ["", "d", "d1", "d101", "0d6", "100d6", "3d", "6", "d6!!", "d6+", "d6+1000", "dd6", "9" * 100_000])
def test_what_is_no_dice(text: str) -> None:
    with pytest.raises(BadDice) as error:
        parse_dice(text)
    assert len(str(error.value)) < 200
