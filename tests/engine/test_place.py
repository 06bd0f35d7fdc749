"""Spots as people type them, within reach and on the ground."""

from random import Random

import pytest

from highdraw.cards import Deck
from highdraw.engine.bounds import check_setup
from highdraw.engine.choice import either
from highdraw.engine.fight import State
from highdraw.engine.request import Ask, Identify, Place
from highdraw.errors import BadAnswer, HighdrawError

ROOM = Place("ann", "move", 1.0, 1.0, 6.0, "inches", (0.0, 0.0, 4.0, 3.0))


def test_a_direction_is_worked_out_to_the_millionth() -> None:
    assert Place("ann", "move", 1, 2, 9).parse("1 ne") == (1.707107, 2.707107)
    assert Place("ann", "move", 1, 2, 9).parse("2 W") == (-1.0, 2.0)


@pytest.mark.parametrize(
    ("spot", "says"),
    [((4.1, 1), "(4.1, 1) is outside: the ground goes from (0, 0) to (4, 3)."), ((-0.1, 1), "outside"), ((1, 3.1), "outside"),
     ((1, -0.1), "outside"), ((8, 1), "(8, 1) is 7.0 inches away; move goes at most 6 inches.")],
)  # fmt: skip
def test_a_spot_out_of_reach_or_off_the_ground(spot: tuple[float, float], says: str) -> None:
    with pytest.raises(BadAnswer) as found:
        ROOM.check(spot)
    assert says in str(found.value)


def test_spots_at_the_very_edge_are_good() -> None:
    assert [ROOM.check(spot) for spot in ((0, 0), (4, 3), (0, 3), (4, 0))] == [(0, 0), (4, 3), (0, 3), (4, 0)]
    assert Place("ann", "move", 0, 0, 5).check((3, 4)) == (3, 4)


def test_random_spots_are_on_the_ground_and_all_over_it() -> None:
    rng = Random(1)
    spots = [ROOM.check(ROOM.sample(rng)) for _ in range(200)]
    assert (min(x for x, _ in spots), max(x for x, _ in spots)) == (0.0, 4.0)
    assert (min(y for _, y in spots), max(y for _, y in spots)) == (0.0, 3.0)
    free = [Place("ann", "move", 10, 10, 2).sample(rng) for _ in range(200)]
    assert max(x for x, _ in free) > 11.5
    assert min(y for _, y in free) < 8.5


def test_a_choice_by_its_number() -> None:
    ask = Ask("ann", "way", either("left", "right"))
    assert [ask.parse(said).key for said in ("1", "2", "", "0002", " right ")] == ["left", "right", "left", "right", "right"]
    for said, says in (("3", "There is no choice 3: they go from 1 to 2."), ("0", "no choice 0"), ("00002", "is not among the choices")):
        with pytest.raises(BadAnswer, match=says):
            ask.parse(said)


def test_face_down_cards_turn_out_to_be_cards_of_the_pile() -> None:
    state = State(deck=Deck.fresh(packs=1))
    found = Identify("ann", 3).chance(state, Random(1))
    assert len(set(found)) == 3
    assert set(found) <= set(state.deck.pile)


def test_numbers_of_a_set_up_are_bounded() -> None:
    check_setup({"entrants": [{"start": {"wakes": 100_000}, "at": [-100_000, 0]}]})
    with pytest.raises(HighdrawError, match="numbers go from -100000 to 100000"):
        check_setup({"entrants": [{"start": {"wakes": 100_001}}]})


def test_the_hint_is_in_the_unit_of_the_ground() -> None:
    assert ROOM.hint == "Inches and a direction, such as 3 ne; or a spot as inches east and north; Enter stays."
