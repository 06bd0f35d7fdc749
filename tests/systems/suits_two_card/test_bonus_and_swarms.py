"""Bonus cards: what others may know of them, and their table. Swarms: their numbers (S2-BON, S2-SWM, S2-AIM-10)."""

from typing import Any

import pytest

from highdraw.cards import parse_many
from highdraw.engine.request import Ask, Identify
from highdraw.engine.session import Session
from highdraw.systems.suits_two_card import SYSTEM
from highdraw.systems.suits_two_card.bonus import ON_HOLDER, may_take, play, playable
from highdraw.systems.suits_two_card.side import Side
from highdraw.systems.suits_two_card.skill import flat, swarm_attack, swarm_defence
from highdraw.systems.suits_two_card.state import Token
from highdraw.systems.suits_two_card.swarm import swarm_killed
from systems.suits_two_card.fights import combat, fighter, say, setup, state, table

ON = {"bonus_cards": "on"}
ANN, BOB = frozenset({"ann"}), frozenset({"bob"})


def seen(session: Session, fighters: frozenset[str]) -> str:
    """Everything somebody could read so far."""
    told = [told.text for event in session.events if (told := event.as_seen_by(fighters))]
    steps = [str(step) for event in session.events if (told_ := event.as_seen_by(fighters)) for step in told_.steps]
    return "\n".join([*told, *steps, str(SYSTEM.reading.view(session.fight, fighters))])


@pytest.mark.rule("S2-BON-04", "S2-BON-05")
def test_suits_of_bonus_cards_are_the_holders_secret() -> None:
    """The card put aside, the token and the committed token: others learn their number and use, not their suit."""
    ann = fighter("ann", "A", skills={"fight": 7}, will=30)
    session = table(ann, fighter("bob", "B", weapons=["Dagger"]), run="attack ann bob", cards="KH 5C 4S 9C", switches=ON)
    say(session, ("ann", "2"), ("bob", "dodge"))
    ask = session.waiting()[0]
    assert isinstance(ask, Ask)
    assert ask.topic == "hand"
    assert session.asked_of("nobody") == ()
    say(session, ("ann", "aside:KH"))
    assert state(session)["ann"].tokens == ["hearts"]
    assert (state(session).state.aside, state(session).state.shown) == ({}, [])
    assert "K♥" not in seen(session, BOB)
    assert "hearts" not in seen(session, BOB)
    assert "KH" not in seen(session, BOB)
    assert SYSTEM.reading.view(session.fight, BOB).fighters["ann"].extra["tokens"] == 1
    assert SYSTEM.reading.view(session.fight, ANN).fighters["ann"].extra["token_suits"] == ["hearts"]


@pytest.mark.rule("S2-BON-04", "S2-BON-02")
def test_a_card_put_aside_stays_hidden_when_the_others_are_shown() -> None:
    """Between the reveal and the end of the contest the zone shows everything but the card put aside."""
    ann = fighter("ann", "A", skills={"fight": 7}, will=30)
    bob = fighter("bob", "B", weapons=["Dagger"], tokens=["spades"])
    session = table(ann, bob, run="attack ann bob", cards="KH KH 4S 9C", switches=ON)
    say(session, ("ann", "2"), ("bob", "dodge"), ("bob", "spades offence"), ("ann", "aside:KH"))
    assert session.waiting()[0].addressee == "bob"
    assert sorted(SYSTEM.reading.view(session.fight, BOB).zone("ann")) == ["??", "KH"]
    assert SYSTEM.reading.view(session.fight, ANN).zone("ann") == ("KH", "KH")
    assert "Ann K♥: 4" in seen(session, BOB)


@pytest.mark.rule("S2-BON-05")
def test_a_committed_bonus_shows_its_use_only() -> None:
    ann = fighter("ann", "A", tokens=["diamonds", "clubs"])
    session = table(ann, fighter("bob", "B", weapons=["Dagger"]), run="attack ann bob", cards="5C 9C 4S 9H", switches=ON)
    say(session, ("ann", "2"), ("bob", "dodge"), ("ann", "clubs defence"))
    assert SYSTEM.reading.view(session.fight, BOB).fighters["ann"].extra["committed"] == ["defence"]
    assert SYSTEM.reading.view(session.fight, ANN).fighters["ann"].extra["committed"] == ["clubs defence"]
    assert "clubs" not in seen(session, BOB)
    assert "for defence" in seen(session, BOB)


@pytest.mark.rule("S2-BON-02")
def test_a_hand_put_wholly_aside_has_no_rank() -> None:
    """Each face card may go, or both; both leave nothing to compare, and the choice says so."""
    ann = fighter("ann", "A", skills={"fight": 7}, will=30)
    bob = fighter("bob", "B", weapons=["Dagger"])
    session = table(ann, bob, run="attack ann bob", cards="KH QD 5S 9C", switches=ON)
    say(session, ("ann", "2"), ("bob", "dodge"))
    ask = session.waiting()[0]
    assert isinstance(ask, Ask)
    assert {make.key: make.rank for make in ask.choices} == {"7:KH+QD": 7, "3:QD": 3, "aside:KH": 3, "aside:QD": 4, "aside:KH+QD": 0}
    assert SYSTEM.reading.offer(session.fight, ask, ask.check("aside:KH+QD")).hint == "leaves no rank: an overdraw"
    say(session, ("ann", "aside:KH+QD"))
    assert "Ann (no card): overdrawn against Bob 5♠ 9♣: 5." in [event.text for event in session.events]


@pytest.mark.rule("S2-BON-03", "S2-MIN-02", "S2-BON-02")
@pytest.mark.parametrize(
    ("more", "may"),
    [
        ({}, True),
        ({"minion": True}, False),
        ({"lost": True}, False),
        ({"bonus_used": True}, False),
        ({"extra_drawn": True}, False),
        ({"extra_actions": 1}, False),
    ],
)
def test_who_may_put_a_face_card_aside(more: dict[str, Any], may: bool) -> None:
    fight = combat(fighter("ann", "A", **more), fighter("bob", "B"), switches=ON)
    side = Side(fight["ann"], fight.kits["ann"].main, "attack")
    side.pool = tuple(parse_many("KH 2C"))
    assert may_take(fight, side, 0) is may
    assert not may_take(fight, side, 1), "only of the first draw of a use"
    side.pool = tuple(parse_many("KH 2C 3C"))
    assert not may_take(fight, side, 0), "not of an aimed draw"
    side.pool = ()
    assert not may_take(fight, side, 0), "not of a fixed rank"


def asked(session: Session, script: dict[str, list[str]]) -> list[str]:
    """Play on with these answers by `who topic`, else the first choice; what was asked."""
    topics = []
    while not session.over:
        ask = session.waiting()[0]
        assert isinstance(ask, Ask)
        topics.append(f"{ask.who} {ask.topic}")
        lines = script.get(topics[-1], [])
        session.answer(ask.who, lines.pop(0) if lines else ask.keys[0])
    return topics


@pytest.mark.rule("S2-BON-01", "S2-BON-03")
def test_who_wins_a_bonus_card_plays_none_in_that_round() -> None:
    """In the second contest of the round nothing is asked of Ann, who holds an old token and a new one."""
    ann = fighter("ann", "A", skills={"fight": 7}, will=30, tokens=["clubs"], blue=0, used=["main"])
    bob = fighter("bob", "B", weapons=["Dagger"])
    cid = fighter("cid", "B", weapons=["Dagger"])
    session = table(ann, bob, cid, run="attack bob ann; attack cid ann", cards="2C 9C KH 5C 2S 9S 5C 9H", switches=ON)
    topics = asked(session, {"ann hand": ["aside:KH"]})
    assert state(session)["ann"].tokens == ["clubs", "hearts"]
    assert topics.count("ann commit") == 1


@pytest.mark.rule("S2-BON-05")
def test_two_passes_in_a_row_end_the_revealing() -> None:
    people = fighter("ann", "A", committed=["spades offence"]), fighter("bob", "B", committed=["spades defence"])
    topics = asked(table(*people, run="attack ann bob", cards="2C 9C 4H 5C", switches=ON), {})
    assert (topics.count("ann reveal"), topics.count("bob reveal")) == (1, 1)


@pytest.mark.rule("S2-BON-06")
def test_bonuses_of_a_round_act_on_one_person_only() -> None:
    """After a spade against Bob the other one is no longer offered: not for Ann herself, not against Cid; there she can only pass."""
    ann = fighter("ann", "A", skills={"fight": 7}, will=30, tokens=["spades", "spades", "spades"], blue=0, used=["main"])
    bob = fighter("bob", "B", weapons=["Dagger"])
    cid = fighter("cid", "B", weapons=["Dagger"])
    session = table(ann, bob, cid, run="attack bob ann; attack cid ann", cards="2C 9C 4H 5C 2S 9S 5C 9H", switches=ON)
    script = {"ann commit": ["spades defence", "spades defence", "spades offence"], "ann reveal": ["spades defence", "pass"]}
    topics = asked(session, script)
    assert topics.count("ann reveal") == 3
    assert playable(state(session), state(session)["ann"], state(session)["cid"]) == ()
    assert state(session)["bob"].skill_down == 2
    assert state(session)["cid"].skill_down == 0


@pytest.mark.rule("S2-BON-04")
def test_tokens_lapse_with_the_fight() -> None:
    session = table(fighter("ann", "A", tokens=["clubs"]), fighter("bob", "B"), cards="3C 2C", switches=ON)
    session.correct({"end": "fight"})
    assert state(session)["ann"].tokens == []


@pytest.mark.rule("S2-AIM-10")
@pytest.mark.switch("aim_cards=as_aimed")
def test_nobody_looks_at_aiming_cards_before_the_shot() -> None:
    ann = fighter("ann", "A", weapons=["Bow"])
    session = table(
        ann, fighter("bob", "B"), run="turn ann; turn ann", cards="KH", switches={"aim_cards": "as_aimed"}, field={"distance": 20}
    )
    say(session, ("ann", "aim bob"))
    for who in (ANN, BOB, None):
        assert SYSTEM.reading.view(session.fight, who).zone("aim ann") == ("??",)
    assert "K♥" not in seen(session, ANN)


@pytest.mark.rule("S2-AIM-10")
@pytest.mark.switch("aim_cards=as_aimed")
def test_with_the_real_deck_aiming_cards_are_named_when_they_are_turned_over() -> None:
    ann = fighter("ann", "A", weapons=["Bow"], skills={"shoot": 8})
    start = setup(ann, fighter("bob", "B"), run="turn ann; turn ann", switches={"aim_cards": "as_aimed"}, field={"distance": 20})
    session = Session(SYSTEM, start, chance=None, careful=True)
    say(session, ("ann", "aim bob"), ("deck", "??"), ("ann", "shoot bob"), ("ann", "2"))
    assert isinstance(session.waiting()[0], Identify)
    say(session, ("deck", "5S"), ("deck", "9H 3D"), ("deck", "4C 9C"))
    assert "Ann 5♠ 9♥ 3♦: 8 against Bob 4♣ 9♣: 4." in [event.text for event in session.events]


# ---- what each bonus does


@pytest.mark.rule("S2-BON-07", "S2-BON-06")
@pytest.mark.parametrize(
    ("suit", "use", "mine", "theirs"),
    [
        ("clubs", "offence", {"extra_actions": 1}, {}), ("spades", "offence", {"skill_up": 2}, {}),
        ("diamonds", "offence", {}, {"armour_down": 2}), ("hearts", "offence", {"power_up": 1}, {}),
        ("clubs", "defence", {}, {"slowed": 1}), ("spades", "defence", {}, {"skill_down": 2}),
        ("diamonds", "defence", {"armour_up": 2}, {}), ("hearts", "defence", {}, {"power_down": 1}),
    ],
)  # fmt: skip
def test_effects_by_suit_and_use(suit: str, use: Any, mine: dict[str, int], theirs: dict[str, int]) -> None:
    """Each acts on one person, in one way, and nothing else of either changes."""
    chain = {"armour": "Chain"}
    fight = combat(fighter("ann", "A", **chain), fighter("bob", "B", **chain), switches=ON)
    ann, bob = fight["ann"], fight["bob"]
    ann.committed = [Token(suit, use)]
    play(fight, ann, suit, use, bob)
    names = ("extra_actions", "slowed", "skill_up", "skill_down", "power_up", "power_down", "armour_up", "armour_down")
    assert {name: getattr(ann, name) for name in names if getattr(ann, name)} == mine
    assert {name: getattr(bob, name) for name in names if getattr(bob, name)} == theirs
    assert ann.bonus_on == ("ann" if mine else "bob")
    assert ((suit, use) in ON_HOLDER) == bool(mine)


@pytest.mark.rule("S2-BON-07")
def test_the_table_of_effects() -> None:
    rows = next(one for one in SYSTEM.rulebook.table if one.id == "S2-T-BONUS").rows
    assert rows == (
        ("offence", "extra action", "+2 own skill", "opponent's armour -2", "+1 own power bonus"),
        ("defence", "slow opponent", "opponent's skill -2", "own armour +2", "opponent's power bonus -1"),
    )


@pytest.mark.rule("S2-BON-12")
def test_opposing_spades_stop_at_half_the_base() -> None:
    fight = combat(fighter("ann", "A"), fighter("bob", "B"))
    ann = fight["ann"]
    found = []
    for down in (0, 2, 4, 6, 20):
        ann.skill_down = down
        found.append((flat(ann, 9, 9, None), flat(ann, 7, 7, None), flat(ann, 3, 9, None)))
    assert found == [(9, 7, 3), (7, 5, 3), (5, 4, 3), (5, 4, 3), (5, 4, 3)]


# ---- swarms


@pytest.mark.rule("S2-SWM-04")
@pytest.mark.switch("swarm_margin=beyond_win")
@pytest.mark.switch("swarm_margin=whole_difference")
def test_where_the_members_of_a_swarm_fall() -> None:
    """Against a rank of 3 the four fall at 4, 6, 8 and 10; by the other reading at 4, 5, 7 and 9."""
    assert [swarm_killed(rank, 3, "beyond_win") for rank in range(4, 11)] == [1, 1, 2, 2, 3, 3, 4]
    assert [swarm_killed(rank, 3, "whole_difference") for rank in range(4, 11)] == [1, 2, 2, 3, 3, 4, 4]


@pytest.mark.rule("S2-SWM-02", "S2-SWM-03")
def test_numbers_of_a_swarm_follow_its_population() -> None:
    rats = fighter("rats", "B", weapons=[], swarm={"population": 9, "attack": 3, "defence": 7, "power": 2})
    fight = combat(fighter("ann", "A"), rats)
    numbers = []
    for population in range(1, 10):
        fight["rats"].population = population
        numbers.append((swarm_attack(fight, fight["rats"]), swarm_defence(fight, fight["rats"])))
    assert numbers == [(3, 7), (3, 6), (3, 5), (4, 4), (4, 3), (4, 2), (4, 2), (5, 2), (5, 2)]
