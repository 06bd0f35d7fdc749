"""Minions that share draws: numbers, places, secrets, newcomers (S2-MIN-03)."""

import pytest

from highdraw.engine.request import Draw
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.side import shared_card, shared_place
from systems.suits_two_card.fights import combat, fighter, say, state, table


@pytest.mark.rule("S2-MIN-03")
@pytest.mark.parametrize(
    ("groups", "cards"),
    [
        pytest.param("stride_4", "4 9 2 K 4 9 2 K 4 9 2 K", marks=pytest.mark.switch("minion_groups=stride_4")),
        pytest.param("blocks_of_4", "4 4 4 4 9 9 9 9 2 2 2 2", marks=pytest.mark.switch("minion_groups=blocks_of_4")),
    ],
)
def test_twelve_minions_and_the_cards_4_9_2_k(groups: str, cards: str) -> None:
    orcs = fighter("orc", "A", minion=True, count=12)
    fight = combat(orcs, fighter("bob", "B"), switches={"minion_groups": groups})
    drawn = ["4", "9", "2", "K"]
    held = [drawn[shared_place(fight, fight[f"orc-{number}"])[1]] for number in range(1, 13)]
    assert held == cards.split()


@pytest.mark.rule("S2-MIN-03")
def test_minions_are_numbered_by_side_and_swarms_are_not() -> None:
    swarm = {"population": 9, "attack": 5, "defence": 5, "power": 2}
    people = (
        fighter("orc", "A", minion=True, count=2),
        fighter("ann", "A"),
        fighter("elf", "B", minion=True),
        fighter("rats", "B", swarm=swarm),
    )
    fight = combat(*people)
    assert {who: me.number for who, me in fight.state.combatants.items()} == {"orc-1": 1, "orc-2": 2, "ann": 0, "elf": 1, "rats": 0}


@pytest.mark.rule("S2-MIN-03")
@pytest.mark.switch("minion_groups=blocks_of_4")
def test_a_minion_who_comes_later_gets_the_next_number_and_a_card_for_a_new_block() -> None:
    orcs = fighter("orc", "A", minion=True, count=4, body=3, weapons=["Baton"])
    bob = fighter("bob", "B", body=9, will=60, minion=True)
    session = table(
        orcs, bob, cards="2H 9C  3H 8H 8C", run="turn orc-1; turn orc-2; turn bob; turn bob",
        switches={"minion_groups": "blocks_of_4"}, options={"shared_draws": True},
    )  # fmt: skip
    say(session, ("orc-1", "attack bob"))
    say(session, ("bob", "dodge"))
    late = {"name": "Late", "body": 3, "will": 5, "reflexes": 6, "weapons": ["Baton"], "minion": True}
    session.correct({"add": {"id": "late", "side": "A", "sheet": late}})
    fight = state(session)
    assert fight["late"].number == 5
    assert fight.state.deck.zones["shared A"] == ["2H"]
    waiting = shared_card(fight, fight["late"])
    request = waiting.send(None)
    assert isinstance(request, Draw)
    assert (request.count, request.to) == (1, "shared A")
    waiting.close()


@pytest.mark.rule("S2-MIN-03")
def test_shared_cards_are_seen_by_their_side_and_by_all_once_shown() -> None:
    orcs = fighter("orc", "A", minion=True, count=3, body=3, weapons=["Baton"])
    bob = fighter("bob", "B", body=9, will=60, minion=True)
    session = table(orcs, bob, cards="4H 9C 2S KD  9S", run="turn orc-2; turn orc-1", options={"shared_draws": True})
    say(session, ("orc-2", "attack bob"))
    say(session, ("bob", "dodge"))
    zone = "shared A"
    assert SYSTEM.reading.view(session.fight, frozenset({"orc-3"})).zone(zone) == ("4H", "9C", "2S", "KD")
    assert SYSTEM.reading.view(session.fight, None).zone(zone) == ("4H", "9C", "2S", "KD")
    assert SYSTEM.reading.view(session.fight, frozenset({"bob"})).zone(zone) == ("??", "9C", "??", "??")
    assert SYSTEM.reading.view(session.fight, frozenset()).zone(zone) == ("??", "9C", "??", "??")
