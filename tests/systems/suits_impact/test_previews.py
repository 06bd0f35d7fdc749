"""The sum beside a hand is the value that the rules reckon, and shows no more of it than the rules say."""

import pytest

from highdraw.cards import parse_many
from highdraw.systems.suits_impact.laws import ChallengeLaw

HAND = tuple(parse_many("2C KH 9S"))


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("rank", [4, 8, 13])
@pytest.mark.rule("S3-CHA-03")
def test_the_parts_of_a_sum_add_up_to_the_value(rank: int, hidden: bool, alone: bool) -> None:
    law = ChallengeLaw(HAND, rank, added=0 if hidden else 2, alone=alone, hidden=hidden)
    bluffs = 0
    for laid in law.sensible():
        found = law.preview({"value": (), "boost": (), **laid})
        assert (found.sum is None) == (not laid.get("value") and not laid.get("high"))
        if found.sum is None:
            continue
        assert sum(term.number for term in found.sum.terms) == found.sum.total == law.worth(laid)
        assert found.sum.says == ("fits" if found.sum.sound else "a bluff" if hidden else "too high")
        assert (found.seen is not None) == hidden
        bluffs += not found.sum.sound
        if found.seen is not None:
            assert (found.seen.cards, found.seen.aside) == (len(laid["value"]) + len(laid.get("high", ())), len(laid["boost"]))
    assert bluffs or rank == 13
