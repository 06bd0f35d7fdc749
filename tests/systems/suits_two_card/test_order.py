"""The order of action: simultaneous choices, clusters, those who come later (S2-ORD)."""

from itertools import pairwise

import pytest

from highdraw.engine.request import AskAll
from highdraw.errors import HighdrawError
from highdraw.systems.suits_two_card.order import clusters
from systems.suits_two_card.fights import combat, fighter, state, table


@pytest.mark.rule("S2-ORD-03")
def test_holders_of_face_cards_choose_at_the_same_time() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), fighter("cat", "B"), cards="KH QC 5S")
    assert isinstance(session.request, AskAll)
    assert [part.addressee for part in session.waiting()] == ["ann", "bob"]
    session.answer("bob", "low")
    assert not any("takes the" in event.text for event in session.events)
    session.answer("ann", "high")
    assert state(session).state.order == ["ann", "cat", "bob"]


@pytest.mark.rule("S2-ORD-01")
def test_order_cards_lie_open() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="KH 5S")
    assert [(event.text, event.seen_by) for event in session.events if event.kind == "order"] == [
        ("Ann draws K♥ for the order of action.", None),
        ("Bob draws 5♠ for the order of action.", None),
    ]


@pytest.mark.rule("S2-ORD-01", "S2-ORD-02")
def test_one_who_comes_in_round_one_acts_from_round_two_on() -> None:
    session = table(fighter("ann", "A"), fighter("bob", "B"), cards="6H 3S  9C")
    assert session.waiting()[0].addressee == "ann"
    sheet = {"name": "Cat", "body": 6, "will": 5, "reflexes": 6, "weapons": ["Sword"]}
    session.correct({"add": {"id": "cat", "side": "B", "sheet": sheet}})
    fight = state(session)
    assert fight.state.order == ["ann", "bob"], "the turn that is going on does not wait for the newcomer"
    asked: list[tuple[int, str]] = [(1, "ann")]
    session.answer("ann", "pass")
    fight = state(session)
    assert fight.state.order == ["cat", "ann", "bob"]
    assert (fight["cat"].late, fight.waits(fight["cat"])) == (False, True)
    while len(asked) < 4:
        (part,) = session.waiting()
        asked.append((fight.state.round, part.addressee))
        session.answer(part.addressee, "pass")
        fight = state(session)
    assert asked == [(1, "ann"), (1, "bob"), (2, "cat"), (2, "ann")]
    assert fight.state.order == ["cat", "ann", "bob"]


@pytest.mark.rule("S2-ORD-05")
@pytest.mark.parametrize(("count", "size", "sizes"), [(10, 4, [4, 3, 3]), (10, 2, [2] * 5), (9, 3, [3, 3, 3]), (5, 4, [3, 2])])
def test_clusters_are_of_even_size(count: int, size: int, sizes: list[int]) -> None:
    fight = combat(fighter("orc", "A", minion=True, count=count), fighter("bob", "B"), options={"clusters": size})
    groups = clusters(fight, list(fight.state.combatants.values()))
    assert [len(group) for group in groups] == [1, *sizes]


@pytest.mark.rule("S2-ORD-05")
def test_a_cluster_has_at_most_four() -> None:
    with pytest.raises(HighdrawError, match="clusters"):
        combat(fighter("orc", "A", minion=True, count=12), fighter("bob", "B"), options={"clusters": 5})


@pytest.mark.rule("S2-ORD-06")
def test_neighbours_are_dealt_into_different_clusters() -> None:
    fight = combat(fighter("orc", "A", minion=True, count=12, at=[0, 0]), fighter("bob", "B", at=[0, 9]), options={"clusters": 4})
    groups = clusters(fight, list(fight.state.combatants.values()))[1:]
    for group in groups:
        spots = sorted(fight.state.field.spots[me.id].x for me in group)
        assert all(b - a >= 3 for a, b in pairwise(spots))
