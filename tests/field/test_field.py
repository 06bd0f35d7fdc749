"""Distances by word: who goes where, and how far from whom they are then."""

from highdraw.field import Field


def test_whoever_reaches_somebody_is_as_far_from_the_others_as_that_one_is() -> None:
    field = Field(usual=2.0)
    field.part("ann", "bob", 6)
    field.part("bob", "cat", 20)
    assert field.approach("ann", "bob", 10) > 0
    assert field.distance("ann", "cat") == 20


def test_a_distance_to_oneself_does_no_harm() -> None:
    field = Field(usual=2.0)
    field.part("bob", "bob", 3)
    field.part("ann", "bob", 6)
    field.part("bob", "cat", 20)
    field.approach("dan", "bob", 10)
    assert field.distance("dan", "cat") == 20
